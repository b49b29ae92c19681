import Joi from 'joi';
import { emailMessages, emailProblem } from '../../api/emailRule';
import { texts } from './texts';

/** A text with its limit; the limits are those of Helios, which checks again. */
export function text(name: string, max: number): Joi.StringSchema {
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

/** Who writes. */
export const person = {
  firstName: text(texts.fields.firstName, 20),
  lastName: text(texts.fields.lastName, 20),
  emailAddress: Joi.string()
    .trim()
    .required()
    .messages({ 'string.empty': emailMessages.required })
    .custom((email: string, helpers) => {
      const problem = emailProblem(email, []);
      return problem === null ? email : helpers.message({ custom: problem });
    }),
};
