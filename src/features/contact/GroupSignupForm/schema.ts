import Joi from 'joi';
import type { GroupRequest } from '../../../helios/types';
import { phoneNumberRule } from '../../shared/forms/rules';
import { contactRules, createEnquiryTextRule } from '../contactRules';
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

/* The limits of Helios. */
const minGroupSize = 13;
const maxGroupSize = 2000;
export const maxMessageLength = 2000;

export function createGroupSchema(): Joi.ObjectSchema<GroupFields> {
  return Joi.object<GroupFields>({
    ...contactRules,
    organizationName: createEnquiryTextRule(texts.fields.organizationName, 100),
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
        if (size < minGroupSize) {
          return helpers.message({
            custom: `A group begins at ${minGroupSize} people. For up to 12, please buy tickets on the ticket page.`,
          });
        }
        return size > maxGroupSize
          ? helpers.message({
              custom: `Our theatres hold about ${maxGroupSize} people. Please check the number.`,
            })
          : value;
      }),
    message: createEnquiryTextRule(texts.fields.notes, maxMessageLength).allow(''),
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
