/** What the visitor types (SPEC 3.5). Apart from the rules: it is in the page from the start, and Joi is not. */
export interface PromoFields {
  organization: string;
  firstName: string;
  lastName: string;
  /** Digits alone. */
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

export const homeCountry = 'USA';
/** Of the code of a state of the home country. */
export const stateLength = 2;

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

/** In the order in which they stand in the form. */
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

/** The fields after one was changed: a state too long for the home country is cleared when that is chosen (SPEC 5.1). */
export function change(fields: PromoFields, name: PromoFieldName, value: string): PromoFields {
  const changed = { ...fields, [name]: value };
  const isTooLong = changed.country === homeCountry && changed.state.length > stateLength;
  return name === 'country' && isTooLong ? { ...changed, state: '' } : changed;
}
