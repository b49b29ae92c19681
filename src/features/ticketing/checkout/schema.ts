import Joi from 'joi';
import type { StepName } from './steps';
import { usStates } from './usStates';

/** What the visitor types at checkout. */
export interface CheckoutFields {
  firstName: string;
  lastName: string;
  emailAddress: string;
  phoneNumber: string;
  /** ISO 3166-1 alpha-3 */
  country: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zipcode: string;
}

export const fieldsOfStep: Record<StepName, (keyof CheckoutFields)[]> = {
  contact: ['firstName', 'lastName', 'emailAddress', 'phoneNumber'],
  address: ['country', 'addressLine1', 'addressLine2', 'city', 'state', 'zipcode'],
  payment: [],
};

export const checkoutFieldNames = [...fieldsOfStep.contact, ...fieldsOfStep.address];

export const emptyCheckoutFields: CheckoutFields = {
  firstName: '',
  lastName: '',
  emailAddress: '',
  phoneNumber: '',
  country: 'USA',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipcode: '',
};

function required(name: string, max: number, tooLong: string) {
  return Joi.string()
    .trim()
    .required()
    .max(max)
    .messages({
      'string.empty': `${name} is required.`,
      'any.required': `${name} is required.`,
      'string.max': tooLong,
    });
}

/**
 * The rules of SPEC 5.1, whose messages are exact where it gives them. Helios checks again, but takes any state and ZIP
 * code; this is for the visitor's sake: a bank may refuse an address that does not exist.
 */
export const checkoutSchema = Joi.object<CheckoutFields>({
  firstName: required('First name', 20, 'First name is too long.'),
  lastName: required('Last name', 20, 'Last name is too long.'),
  emailAddress: required('Email address', 50, 'Email address is too long.')
    .email({ tlds: { allow: false } })
    .messages({ 'string.email': 'Email address is invalid.' }),
  phoneNumber: required('Phone number', 20, 'Phone number is too long').pattern(/^\d+$/).min(10).messages({
    'string.pattern.base': 'Phone number can be only numbers',
    'string.min': 'Phone number must be at least 10 digits',
  }),
  country: required('Country', 3, 'Choose a country from the list.'),
  addressLine1: required('Address', 50, 'Address is too long.'),
  addressLine2: Joi.string().trim().allow('').max(30).messages({ 'string.max': 'This line is too long.' }),
  city: required('City', 30, 'City is too long.'),
  state: Joi.when('country', {
    is: 'USA',
    then: required('State', 2, 'If your country is USA, state should be 2 characters long.')
      .uppercase()
      .custom((state: string, helpers) => (usStates.has(state) ? state : helpers.error('any.only')))
      .messages({ 'any.only': 'Enter the two letters of a US state, such as PA.' }),
    otherwise: required('State or region', 50, 'State or region is too long.'),
  }),
  zipcode: Joi.when('country', {
    is: 'USA',
    then: required('ZIP code', 10, 'ZIP code is too long.')
      .pattern(/^\d{5}(?:[- ]?\d{4})?$/)
      .messages({
        'string.pattern.base': 'ZIP code must be 5 digits, or 5 and 4, such as 17572 or 17572-1234.',
      }),
    otherwise: required('Postal code', 10, 'Postal code is too long.'),
  }),
});

/** The rules of the fields of one step alone. */
export function stepSchema(step: StepName): Joi.ObjectSchema {
  return Joi.object(
    Object.fromEntries(fieldsOfStep[step].map((name) => [name, checkoutSchema.extract(name)])),
  );
}

/** The first message for each field that is not valid; empty when all are. */
export function checkoutErrors(fields: CheckoutFields): Partial<Record<keyof CheckoutFields, string>> {
  const { error } = checkoutSchema.validate(fields, { abortEarly: false });
  const errors: Partial<Record<keyof CheckoutFields, string>> = {};
  for (const detail of error?.details ?? []) {
    const field = checkoutFieldNames.find((name) => name === detail.path[0]);
    if (field) errors[field] ??= detail.message;
  }
  return errors;
}

/** True when every field of a step is valid. */
export function isStepComplete(step: StepName, fields: CheckoutFields): boolean {
  const errors = checkoutErrors(fields);
  return fieldsOfStep[step].every((field) => errors[field] === undefined);
}

/** The fields as typed before, from the kept draft; unknown or missing ones fall back to empty. */
export function fieldsFromDraft(draft: Record<string, string> | null): CheckoutFields {
  const fields = { ...emptyCheckoutFields };
  for (const name of checkoutFieldNames) fields[name] = draft?.[name] ?? fields[name];
  // Drafts of before had codes of two letters: the list of countries has none such.
  if (fields.country.length !== 3) fields.country = emptyCheckoutFields.country;
  return fields;
}
