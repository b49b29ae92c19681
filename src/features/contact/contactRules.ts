import type Joi from 'joi';
import { emailAddressRule, limitedText, maxNameLength } from '../shared/forms/rules';
import { texts } from './texts';

/** A required text with the maximum length of Helios. The message for a text that is too long contains the limit. */
export function createEnquiryTextRule(label: string, max: number): Joi.StringSchema {
  return limitedText(label, max, `${label} is too long: please use at most ${max} characters.`);
}

/** The rules for the contact fields. */
export const contactRules = {
  firstName: createEnquiryTextRule(texts.fields.firstName, maxNameLength),
  lastName: createEnquiryTextRule(texts.fields.lastName, maxNameLength),
  emailAddress: emailAddressRule(),
};
