import Joi from 'joi';
import type { GroupRequest } from '../../../api/heliosTypes';
import { person, phoneNumber, text } from '../person';
import { texts } from '../texts';

/** What the visitor types. */
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

/* As in Helios, which checks again. */
const smallestGroup = 13;
const largestGroup = 2000;
export const longestMessage = 2000;

export function groupSchema(): Joi.ObjectSchema<GroupFields> {
  return Joi.object<GroupFields>({
    ...person,
    organizationName: text(texts.fields.organizationName, 100),
    phoneNumber,
    eventCode: Joi.string().required().messages({ 'string.empty': 'Please choose a show.' }),
    preferredDate: Joi.string()
      .required()
      .messages({ 'string.empty': 'Please choose a day.' })
      .custom((date: string, helpers) =>
        // Not earlier: a page may stay open over midnight.
        date < tomorrow(new Date())
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
      .custom((typed: string, helpers) => {
        const size = Number(typed);
        if (size < smallestGroup) {
          return helpers.message({
            custom: `A group begins at ${smallestGroup} people. For up to 12, please buy tickets on the ticket page.`,
          });
        }
        return size > largestGroup
          ? helpers.message({
              custom: `Our theatres hold about ${largestGroup} people. Please check the number.`,
            })
          : typed;
      }),
    message: text(texts.fields.wishes, longestMessage).allow(''),
  });
}

/** The day after a moment, as the visitor's own calendar has it. */
export function tomorrow(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 12);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export function groupRequest({
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
