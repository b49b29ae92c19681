import Joi from 'joi';
import { addressLimits } from '../../../helios/limits.generated';
import { homeCountry } from '../../../lib/address';
import {
  byCountry,
  emailAddressRule,
  homeStateRule,
  limitedText,
  nameRules,
  phoneNumberRule,
  postalCodeText,
} from '../../shared/forms/rules';

/** The values of the form (product 3.1). */
export interface StayInTouchValues {
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

export type StayInTouchFieldName = keyof StayInTouchValues;

export const emptyFields: StayInTouchValues = {
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

/** The rules of product 5.1 with its exact messages. Limits that it does not specify are those of Helios. */
export function createStayInTouchSchema(
  blockedDomains: readonly string[],
): Joi.ObjectSchema<StayInTouchValues> {
  return Joi.object<StayInTouchValues>({
    ...nameRules,
    phoneNumber: phoneNumberRule,
    emailAddress: emailAddressRule(blockedDomains),
    country: limitedText('Country', 3),
    addressLine1: limitedText('Address', addressLimits.addressLine),
    addressLine2: limitedText('Address line 2', addressLimits.addressLine).allow(''),
    city: limitedText('City', addressLimits.city),
    state: byCountry(homeStateRule, limitedText('State or region', addressLimits.state)),
    zipcode: byCountry(
      postalCodeText('ZIP code', addressLimits.zipcode),
      postalCodeText('Postal code', addressLimits.zipcode),
    ),
    marketingInterestIds: Joi.array().items(Joi.string()).required(),
  });
}
