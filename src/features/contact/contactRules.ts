import type Joi from 'joi';
import { contactLimits } from '../../helios/limits.generated';
import type { NameOwner } from '../../helios/nameErrors.generated';
import { emailAddressRule, limitedText, multiLineText, nameText } from '../shared/forms/rules';
import { texts } from './texts';

/** The message about a text that is longer than Helios takes. */
function describeTooLong(label: string, max: number): string {
  return `${label} is too long: please use at most ${max} characters.`;
}

/** A required name with the maximum length of Helios. */
export function createNameRule(label: string, max: number, owner?: NameOwner): Joi.StringSchema {
  return nameText(label, max, describeTooLong(label, max), owner);
}

/** A required message of several lines, with the maximum length of Helios. */
export function createMessageRule(label: string, max: number): Joi.StringSchema {
  return limitedText(label, max, describeTooLong(label, max), multiLineText());
}

/** The rules for the contact fields. */
export const contactRules = {
  firstName: createNameRule(texts.fields.firstName, contactLimits.name),
  lastName: createNameRule(texts.fields.lastName, contactLimits.name),
  emailAddress: emailAddressRule(),
};
