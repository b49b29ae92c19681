import Joi from 'joi';
import { homeCountry, stateLength } from '../../../lib/address';
import { emailMessages, validateEmail } from '../../../lib/emailRule';

/* The rules that several forms share, with the messages of product 5.1. Limits of one form are in its schema. */

/** The maximum length of a first or last name. */
export const maxNameLength = 20;

/** A required text of any length. */
export function requiredText(label: string): Joi.StringSchema {
  const required = `${label} is required.`;
  return Joi.string().trim().required().messages({ 'string.empty': required, 'any.required': required });
}

/** A required text of at most `max` characters. */
export function limitedText(label: string, max: number, tooLong = `${label} is too long.`): Joi.StringSchema {
  return requiredText(label).max(max).messages({ 'string.max': tooLong });
}

export const nameRules = {
  firstName: limitedText('First name', maxNameLength),
  lastName: limitedText('Last name', maxNameLength),
};

export const phoneNumberRule = requiredText('Phone number').pattern(/^\d+$/).min(10).max(20).messages({
  'string.pattern.base': 'Phone number can be only numbers',
  'string.min': 'Phone number must be at least 10 digits',
  'string.max': 'Phone number is too long',
});

/** @param blockedDomains as in `validateEmail` */
export function emailAddressRule(blockedDomains: readonly string[] = []): Joi.StringSchema {
  return Joi.string()
    .trim()
    .required()
    .messages({ 'string.empty': emailMessages.required })
    .custom((email: string, helpers) => {
      const problem = validateEmail(email, blockedDomains);
      return problem === null ? email : helpers.message({ custom: problem });
    });
}

/** The state in the home country. */
export const homeStateRule = limitedText(
  'State',
  stateLength,
  'If your country is USA, state should be 2 characters long.',
);

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
