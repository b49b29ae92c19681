import Joi from 'joi';
import { emailMessages, emailProblem } from '../../../api/emailRule';

/** What the visitor types (SPEC 3.1), flat. */
export interface StayInTouchFields {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  emailAddress: string;
  /** Code of Helios, ISO 3166-1 alpha-3 */
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

/** In the order in which they stand in the form. */
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

function text(name: string, max: number, tooLong = `${name} is too long.`) {
  return Joi.string()
    .trim()
    .max(max)
    .required()
    .messages({ 'string.empty': `${name} is required.`, 'string.max': tooLong });
}

/**
 * The rules of SPEC 5.1; its messages are exact where it gives them. Where it gives no limit, the one of Helios,
 * which checks again.
 */
export function stayInTouchSchema(blockedDomains: readonly string[]): Joi.ObjectSchema<StayInTouchFields> {
  return Joi.object<StayInTouchFields>({
    firstName: text('First name', 20),
    lastName: text('Last name', 20),
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
        const problem = emailProblem(email, blockedDomains);
        return problem === null ? email : helpers.message({ custom: problem });
      }),
    country: text('Country', 3),
    addressLine1: text('Address', 100),
    addressLine2: text('Address line 2', 100).allow(''),
    city: text('City', 60),
    state: Joi.when('country', {
      is: homeCountry,
      then: text('State', 2, 'If your country is USA, state should be 2 characters long.'),
      otherwise: text('State or region', 60),
    }),
    zipcode: Joi.when('country', {
      is: homeCountry,
      then: text('ZIP code', 12),
      otherwise: text('Postal code', 12),
    }),
    marketingInterestIds: Joi.array().items(Joi.string()).required(),
  });
}
