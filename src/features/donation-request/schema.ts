import Joi from 'joi';
import { contactLimits, donationLimits } from '../../helios/limits.generated';
import { cleanLine } from '../../lib/cleanText';
import { emailMessages, validateEmail } from '../../helios/emailRule';
import {
  limitedText,
  lineText,
  multiLineText,
  nameText,
  postalCodeText,
  requiredText,
} from '../shared/forms/rules';
import { findDateProblem } from './eventDates';
import type { DonationValues } from './fields';
import { texts } from './texts';

const { fields } = texts;
const { MAX_LENGTHS, MIN_ADDRESS_LINE_1 } = donationLimits;

/** Letters with their accents, numbers and spaces. */
const namePattern = /^[\p{L}\p{M}\p{N} ]+$/u;
const NAME_TOO_LONG = 'Name is too long';

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
    organizationName: withNamePattern(
      nameText(fields.organizationName, MAX_LENGTHS.name, NAME_TOO_LONG, 'organization'),
    ),
    organizationPhoneNumber: phoneRule(fields.organizationPhoneNumber),
    organizationEmailAddress: emailRule('organization', blockedDomains),
    organizationEmailAddressConfirm: confirmRule('organizationEmailAddress'),
    firstName: withNamePattern(nameText(fields.firstName, MAX_LENGTHS.name, NAME_TOO_LONG)),
    lastName: withNamePattern(nameText(fields.lastName, MAX_LENGTHS.name, NAME_TOO_LONG)),
    phoneNumber: phoneRule(fields.phoneNumber),
    emailAddress: emailRule('contact', blockedDomains),
    emailAddressConfirm: confirmRule('emailAddress'),
    country: requiredText(fields.country),
    addressLine1: limitedText(fields.addressLine1, MAX_LENGTHS.addressLine1)
      .min(MIN_ADDRESS_LINE_1)
      .messages({ 'string.min': `${fields.addressLine1} is too short.` }),
    addressLine2: optionalText(lineText(), MAX_LENGTHS.addressLine2, `${fields.addressLine2} is too long.`),
    city: limitedText(fields.city, MAX_LENGTHS.city),
    state: limitedText(fields.state, MAX_LENGTHS.state),
    zipcode: postalCodeText(fields.zipcode, MAX_LENGTHS.zipcode),
    eventName: withNamePattern(limitedText(fields.eventName, MAX_LENGTHS.name, NAME_TOO_LONG)),
    eventDate: requiredText(fields.eventDate).custom((date: string, helpers) => {
      // Computed at validation, because a page may stay open past midnight.
      const problem = findDateProblem(date, new Date());
      return problem === null ? date : helpers.message({ custom: problem });
    }),
    eventCode: choiceRule(!asksForTheater, texts.selectShow),
    location: choiceRule(asksForTheater, texts.selectTheater),
    usedFor: requiredText('Purpose', multiLineText())
      .max(MAX_LENGTHS.usedFor)
      .messages({ 'string.max': 'Purpose description is too long' }),
    comments: optionalText(multiLineText(), MAX_LENGTHS.comments, 'Additional comments are too long'),
    letter: Joi.any()
      .invalid(null)
      .messages({ 'any.invalid': `${fields.letter} is required.` }),
  });
}

function choiceRule(isRequired: boolean, message: string): Joi.StringSchema {
  const rule = Joi.string();
  return isRequired ? rule.required().messages({ 'string.empty': message }) : rule.allow('');
}

function withNamePattern(rule: Joi.StringSchema): Joi.StringSchema {
  return rule
    .pattern(namePattern)
    .messages({ 'string.pattern.base': 'Only letters, numbers, and spaces are allowed' });
}

function phoneRule(label: string): Joi.StringSchema {
  return requiredText(label)
    .pattern(/^\d+$/)
    .min(contactLimits.minPhoneDigits)
    .max(contactLimits.phoneNumber)
    .messages({
      'string.pattern.base': 'Phone number can be only numbers',
      'string.min': `Phone number must be at least ${contactLimits.minPhoneDigits} digits`,
      'string.max': `cannot be more than ${contactLimits.phoneNumber} digits`,
    });
}

function emailRule(owner: 'organization' | 'contact', blockedDomains: readonly string[]): Joi.StringSchema {
  return lineText()
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
  return lineText()
    .required()
    .valid(
      Joi.ref(name, { adjust: (email: unknown) => (typeof email === 'string' ? cleanLine(email) : email) }),
    )
    .messages({ 'any.only': message, 'string.empty': message });
}

function optionalText(text: Joi.StringSchema, max: number, tooLong: string): Joi.StringSchema {
  return text.allow('').max(max).messages({ 'string.max': tooLong });
}
