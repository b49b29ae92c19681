import Joi from 'joi';
import { donationLimits } from '../../helios/limits.generated';
import { emailMessages, validateEmail } from '../../lib/emailRule';
import { limitedText, requiredText } from '../shared/forms/rules';
import { findDateProblem } from './eventDates';
import type { DonationValues } from './fields';
import { texts } from './texts';

const { fields } = texts;
const { MAX_LENGTHS, MIN_ADDRESS_LINE_1, MIN_PHONE_DIGITS } = donationLimits;

/** Letters with their accents, numbers and spaces. */
const namePattern = /^[\p{L}\p{M}\p{N} ]+$/u;

/**
 * The rules of product 5.3.
 * @param blockedDomains as in `validateEmail`
 * @param asksForTheater whether a theater is required instead of a show
 */
export function createDonationSchema(
  blockedDomains: readonly string[],
  asksForTheater: boolean,
): Joi.ObjectSchema<DonationValues> {
  return Joi.object<DonationValues>({
    organizationName: nameRule(fields.organizationName),
    organizationPhoneNumber: phoneRule(fields.organizationPhoneNumber),
    organizationEmailAddress: emailRule('organization', blockedDomains),
    organizationEmailAddressConfirm: confirmRule('organizationEmailAddress'),
    firstName: nameRule(fields.firstName),
    lastName: nameRule(fields.lastName),
    phoneNumber: phoneRule(fields.phoneNumber),
    emailAddress: emailRule('contact', blockedDomains),
    emailAddressConfirm: confirmRule('emailAddress'),
    country: requiredText(fields.country),
    addressLine1: limitedText(fields.addressLine1, MAX_LENGTHS.addressLine1)
      .min(MIN_ADDRESS_LINE_1)
      .messages({ 'string.min': `${fields.addressLine1} is too short.` }),
    addressLine2: optionalText(MAX_LENGTHS.addressLine2, `${fields.addressLine2} is too long.`),
    city: limitedText(fields.city, MAX_LENGTHS.city),
    state: limitedText(fields.state, MAX_LENGTHS.state),
    zipcode: limitedText(fields.zipcode, MAX_LENGTHS.zipcode),
    eventName: nameRule(fields.eventName),
    eventDate: requiredText(fields.eventDate).custom((date: string, helpers) => {
      // Computed at validation, because a page may stay open past midnight.
      const problem = findDateProblem(date, new Date());
      return problem === null ? date : helpers.message({ custom: problem });
    }),
    eventCode: choiceRule(!asksForTheater, texts.selectShow),
    location: choiceRule(asksForTheater, texts.selectTheater),
    usedFor: requiredText('Purpose')
      .max(MAX_LENGTHS.usedFor)
      .messages({ 'string.max': 'Purpose description is too long' }),
    comments: optionalText(MAX_LENGTHS.comments, 'Additional comments are too long'),
    letter: Joi.any()
      .invalid(null)
      .messages({ 'any.invalid': `${fields.letter} is required.` }),
  });
}

function choiceRule(isRequired: boolean, message: string): Joi.StringSchema {
  const rule = Joi.string();
  return isRequired ? rule.required().messages({ 'string.empty': message }) : rule.allow('');
}

function nameRule(label: string): Joi.StringSchema {
  return limitedText(label, MAX_LENGTHS.name, 'Name is too long')
    .pattern(namePattern)
    .messages({ 'string.pattern.base': 'Only letters, numbers, and spaces are allowed' });
}

function phoneRule(label: string): Joi.StringSchema {
  return requiredText(label)
    .pattern(/^\d+$/)
    .min(MIN_PHONE_DIGITS)
    .max(MAX_LENGTHS.phoneNumber)
    .messages({
      'string.pattern.base': 'Phone number can be only numbers',
      'string.min': `Phone number must be at least ${MIN_PHONE_DIGITS} digits`,
      'string.max': `cannot be more than ${MAX_LENGTHS.phoneNumber} digits`,
    });
}

function emailRule(owner: 'organization' | 'contact', blockedDomains: readonly string[]): Joi.StringSchema {
  return Joi.string()
    .trim()
    .required()
    .messages({ 'string.empty': emailMessages.required })
    .custom((email: string, helpers) => {
      const problem = validateEmail(email, blockedDomains);
      if (problem === null) return email;
      const isBlocked = problem === emailMessages.blocked;
      return helpers.message({ custom: isBlocked ? createBlockedMessage(owner) : problem });
    });
}

/** The message about an e-mail address of a provider that is not supported. */
export function createBlockedMessage(owner: 'organization' | 'contact'): string {
  return `Your ${owner} email provider is not supported`;
}

function confirmRule(name: 'organizationEmailAddress' | 'emailAddress'): Joi.StringSchema {
  const message = 'email addresses do not match';
  return Joi.string()
    .trim()
    .required()
    .valid(Joi.ref(name, { adjust: (email: unknown) => (typeof email === 'string' ? email.trim() : email) }))
    .messages({ 'any.only': message, 'string.empty': message });
}

function optionalText(max: number, tooLong: string): Joi.StringSchema {
  return Joi.string().trim().allow('').max(max).messages({ 'string.max': tooLong });
}
