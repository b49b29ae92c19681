import Joi from 'joi';
import { emailMessages, validateEmail } from '../../lib/emailRule';
import { texts } from './texts';

/** A required text with the maximum length of Helios. */
export function requiredText(name: string, max: number): Joi.StringSchema {
  return Joi.string()
    .trim()
    .max(max)
    .required()
    .messages({
      'string.empty': `${name} is required.`,
      'string.max': `${name} is too long: please use at most ${max} characters.`,
    });
}

export const phoneNumber = Joi.string().trim().pattern(/^\d+$/).min(10).max(20).required().messages({
  'string.empty': 'Phone number is required.',
  'string.pattern.base': 'Phone number can be only numbers',
  'string.min': 'Phone number must be at least 10 digits',
  'string.max': 'Phone number is too long',
});

/** The rules for the contact fields. */
export const contactRules = {
  firstName: requiredText(texts.fields.firstName, 20),
  lastName: requiredText(texts.fields.lastName, 20),
  emailAddress: Joi.string()
    .trim()
    .required()
    .messages({ 'string.empty': emailMessages.required })
    .custom((email: string, helpers) => {
      const emailError = validateEmail(email, []);
      return emailError === null ? email : helpers.message({ custom: emailError });
    }),
};
