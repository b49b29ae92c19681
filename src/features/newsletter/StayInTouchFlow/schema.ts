import Joi from 'joi';
import { emailMessages, validateEmail } from '../../../lib/emailRule';

/** The values of the form (product 3.1). */
export interface StayInTouchFields {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  emailAddress: string;
  /** ISO 3166-1 alpha-3 */
  country: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zipcode: string;
  marketingInterestIds: string[];
}

export type StayInTouchFieldName = keyof StayInTouchFields;

export const homeCountry = 'USA';

export const emptyFields: StayInTouchFields = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  emailAddress: '',
  country: homeCountry,
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipcode: '',
  marketingInterestIds: [],
};

/** In the order of the form. */
export const fieldNames: readonly StayInTouchFieldName[] = [
  'firstName',
  'lastName',
  'emailAddress',
  'phoneNumber',
  'country',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipcode',
  'marketingInterestIds',
];

function requiredText(name: string, max: number, tooLong = `${name} is too long.`) {
  return Joi.string()
    .trim()
    .max(max)
    .required()
    .messages({ 'string.empty': `${name} is required.`, 'string.max': tooLong });
}

/** The rules of product 5.1 with its exact messages. Limits that it does not specify are those of Helios. */
export function createStayInTouchSchema(
  blockedDomains: readonly string[],
): Joi.ObjectSchema<StayInTouchFields> {
  return Joi.object<StayInTouchFields>({
    firstName: requiredText('First name', 20),
    lastName: requiredText('Last name', 20),
    phoneNumber: Joi.string().trim().pattern(/^\d+$/).min(10).max(20).required().messages({
      'string.empty': 'Phone number is required.',
      'string.pattern.base': 'Phone number can be only numbers',
      'string.min': 'Phone number must be at least 10 digits',
      'string.max': 'Phone number is too long',
    }),
    emailAddress: Joi.string()
      .trim()
      .required()
      .messages({ 'string.empty': emailMessages.required })
      .custom((email: string, helpers) => {
        const emailError = validateEmail(email, blockedDomains);
        return emailError === null ? email : helpers.message({ custom: emailError });
      }),
    country: requiredText('Country', 3),
    addressLine1: requiredText('Address', 100),
    addressLine2: requiredText('Address line 2', 100).allow(''),
    city: requiredText('City', 60),
    state: Joi.when('country', {
      is: homeCountry,
      then: requiredText('State', 2, 'If your country is USA, state should be 2 characters long.'),
      otherwise: requiredText('State or region', 60),
    }),
    zipcode: Joi.when('country', {
      is: homeCountry,
      then: requiredText('ZIP code', 12),
      otherwise: requiredText('Postal code', 12),
    }),
    marketingInterestIds: Joi.array().items(Joi.string()).required(),
  });
}
