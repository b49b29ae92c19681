import Joi from 'joi';
import { type NameOwner, findNameError } from '../../../helios/nameErrors.generated';
import { contactLimits } from '../../../helios/limits.generated';
import { homeCountry, stateLength } from '../../../lib/address';
import { lineReplacements, textReplacements } from '../../../lib/cleanText';
import { emailMessages, validateEmail } from '../../../helios/emailRule';
import { findStateCode } from './addressRules';

/* The rules that several forms share, with the messages of product 5.1. Limits of one form are in its schema. */

const createText = (replacements: typeof lineReplacements) =>
  replacements.reduce((schema, [pattern, replacement]) => schema.replace(pattern, replacement), Joi.string());

/** One line, as browsers and phones fill it in. */
export const lineText = (): Joi.StringSchema => createText(lineReplacements);

/** A text that may have several lines. */
export const multiLineText = (): Joi.StringSchema => createText(textReplacements);

/** A required text of any length. */
export function requiredText(label: string, text = lineText()): Joi.StringSchema {
  const required = `${label} is required.`;
  return text.required().messages({ 'string.empty': required, 'any.required': required });
}

/** A required text of at most `max` characters. */
export function limitedText(
  label: string,
  max: number,
  tooLong = `${label} is too long.`,
  text = lineText(),
): Joi.StringSchema {
  return requiredText(label, text).max(max).messages({ 'string.max': tooLong });
}

/** A required name that Helios can put into a mail (product 2.10). */
export function nameText(label: string, max: number, tooLong?: string, owner?: NameOwner): Joi.StringSchema {
  return limitedText(label, max, tooLong).custom((name: string, helpers) => {
    const problem = describeNameError(label, name, owner);
    return problem === null ? name : helpers.message({ custom: problem });
  });
}

/** Why Helios refuses a name (product 2.10), as a sentence; null when it does not. */
export function describeNameError(label: string, name: string, owner?: NameOwner): string | null {
  const error = findNameError(name, owner);
  return error === undefined ? null : `${label} ${error}.`;
}

export const nameRules = {
  firstName: nameText('First name', contactLimits.name),
  lastName: nameText('Last name', contactLimits.name),
};

export function createPhoneNumberRule(minDigits: number): Joi.StringSchema {
  return requiredText('Phone number')
    .pattern(/^\d+$/)
    .min(minDigits)
    .max(contactLimits.phoneNumber)
    .messages({
      'string.pattern.base': 'Phone number can be only numbers',
      'string.min': `Phone number must be at least ${minDigits} digits`,
      'string.max': 'Phone number is too long',
    });
}

export const phoneNumberRule = createPhoneNumberRule(contactLimits.minPhoneDigits);

/** Takes the parameters of `validateEmail`. */
export function emailAddressRule(
  blockedDomains: readonly string[] = [],
  maxLength?: number,
): Joi.StringSchema {
  return lineText()
    .required()
    .messages({ 'string.empty': emailMessages.required })
    .custom((email: string, helpers) => {
      const problem = validateEmail(email, blockedDomains, maxLength);
      return problem === null ? email : helpers.message({ custom: problem });
    });
}

/** The state in the home country. Browsers fill in its name, which becomes its code. */
export const homeStateRule = requiredText('State').custom((state: string, helpers) => {
  const code = findStateCode(state) ?? state;
  return code.length > stateLength
    ? helpers.message({ custom: 'If your country is USA, state should be 2 characters long.' })
    : code;
});

/** A required postal code. Digits and hyphens may have another width, and hyphens have spaces around. */
export function postalCodeText(label: string, max: number): Joi.StringSchema {
  return limitedText(label, max)
    .normalize('NFKC')
    .replace(/ ?[\u2010-\u2015\u2212-] ?/g, '-');
}

/** A rule that depends on the field `country`. */
export function byCountry(home: Joi.Schema, elsewhere: Joi.Schema): Joi.AlternativesSchema {
  return Joi.when('country', { is: homeCountry, then: home, otherwise: elsewhere });
}

/** Returns the first error message of each invalid field. */
export function getFieldErrors<Name extends string>(
  schema: Joi.ObjectSchema,
  fields: Record<Name, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const { error } = schema.validate(fields, { abortEarly: false });
  const errors: Partial<Record<Name, string>> = {};
  for (const { path, message } of error?.details ?? []) {
    const field = names.find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}
