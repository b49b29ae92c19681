import Joi from 'joi';
import { enquiryLimits } from '../../../helios/limits.generated';
import type { GroupRequest } from '../../../helios/types';
import { phoneNumberRule } from '../../shared/forms/rules';
import { contactRules, createMessageRule, createNameRule } from '../contactRules';
import { texts } from '../texts';

/** The values of the form. */
export interface GroupFields {
  organizationName: string;
  firstName: string;
  lastName: string;
  emailAddress: string;
  phoneNumber: string;
  eventCode: string;
  /** YYYY-MM-DD */
  preferredDate: string;
  groupSize: string;
  message: string;
}

export const emptyFields: GroupFields = {
  organizationName: '',
  firstName: '',
  lastName: '',
  emailAddress: '',
  phoneNumber: '',
  eventCode: '',
  preferredDate: '',
  groupSize: '',
  message: '',
};

const { MIN_GROUP_SIZE, MAX_GROUP_SIZE, MAX_MESSAGE_LENGTH, MAX_ORGANIZATION_LENGTH } = enquiryLimits;

export function createGroupSchema(): Joi.ObjectSchema<GroupFields> {
  return Joi.object<GroupFields>({
    ...contactRules,
    organizationName: createNameRule(texts.fields.organizationName, MAX_ORGANIZATION_LENGTH, 'organization'),
    phoneNumber: phoneNumberRule,
    eventCode: Joi.string().required().messages({ 'string.empty': 'Please choose a show.' }),
    preferredDate: Joi.string()
      .required()
      .messages({ 'string.empty': 'Please choose a day.' })
      .custom((date: string, helpers) =>
        // Computed at validation, because a page may stay open past midnight.
        date < getTomorrow(new Date())
          ? helpers.message({ custom: 'Please choose a day in the future.' })
          : date,
      ),
    groupSize: Joi.string()
      .trim()
      .pattern(/^\d+$/)
      .required()
      .messages({
        'string.empty': 'Please say how many of you are coming.',
        'string.pattern.base': 'Please write the number of people in digits.',
      })
      .custom((value: string, helpers) => {
        const size = Number(value);
        if (size < MIN_GROUP_SIZE) {
          return helpers.message({
            custom: `A group begins at ${MIN_GROUP_SIZE} people. For up to ${MIN_GROUP_SIZE - 1}, please buy tickets on the ticket page.`,
          });
        }
        return size > MAX_GROUP_SIZE
          ? helpers.message({
              custom: `Our theatres hold about ${MAX_GROUP_SIZE} people. Please check the number.`,
            })
          : value;
      }),
    message: createMessageRule(texts.fields.notes, MAX_MESSAGE_LENGTH).allow(''),
  });
}

/** The day after `now` in the visitor's time zone. */
export function getTomorrow(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 12);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

export function toGroupRequest({
  organizationName,
  eventCode,
  preferredDate,
  groupSize,
  message,
  ...contact
}: GroupFields): GroupRequest {
  return {
    contact,
    organizationName,
    eventCode,
    preferredDate,
    groupSize: Number(groupSize),
    ...(message ? { message } : {}),
  };
}
