import { homeCountry, stateLength } from '../../lib/address';

/** The values of the form (product 3.5). Separate from schema.ts, because this module is in first load and Joi is not. */
export interface PromoFields {
  organization: string;
  firstName: string;
  lastName: string;
  /** Digits only. */
  primaryPhone: string;
  emailAddress: string;
  /** ISO 3166-1 alpha-3. */
  country: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
}

export type PromoFieldName = keyof PromoFields;

export const emptyFields: PromoFields = {
  organization: '',
  firstName: '',
  lastName: '',
  primaryPhone: '',
  emailAddress: '',
  country: homeCountry,
  address: '',
  city: '',
  state: '',
  zipCode: '',
};

/** In the order of the form. */
export const fieldNames: readonly PromoFieldName[] = [
  'organization',
  'firstName',
  'lastName',
  'emailAddress',
  'primaryPhone',
  'country',
  'address',
  'city',
  'state',
  'zipCode',
];

/** Returns the fields with a new value. Clears a state that is too long when the home country is selected (product 5.1). */
export function changeField(fields: PromoFields, name: PromoFieldName, value: string): PromoFields {
  const changedFields = { ...fields, [name]: value };
  const isTooLong = changedFields.country === homeCountry && changedFields.state.length > stateLength;
  return name === 'country' && isTooLong ? { ...changedFields, state: '' } : changedFields;
}
