import Joi from 'joi';
import type { StepName } from './steps';
import { usStates } from './usStates';

/** The values of the checkout forms. */
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

export const stepFields: Record<StepName, (keyof CheckoutFields)[]> = {
  contact: ['firstName', 'lastName', 'emailAddress', 'phoneNumber'],
  address: ['country', 'addressLine1', 'addressLine2', 'city', 'state', 'zipcode'],
  payment: [],
};

export const checkoutFieldNames = [...stepFields.contact, ...stepFields.address];

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

function requiredText(name: string, max: number, tooLong: string) {
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
 * The rules of product 5.1 with its exact messages. State and ZIP code are checked more strictly than by Helios, because
 * a bank may refuse an address that does not exist.
 */
export const checkoutSchema = Joi.object<CheckoutFields>({
  firstName: requiredText('First name', 20, 'First name is too long.'),
  lastName: requiredText('Last name', 20, 'Last name is too long.'),
  emailAddress: requiredText('Email address', 50, 'Email address is too long.')
    .email({ tlds: { allow: false } })
    .messages({ 'string.email': 'Email address is invalid.' }),
  phoneNumber: requiredText('Phone number', 20, 'Phone number is too long')
    .pattern(/^\d+$/)
    .min(10)
    .messages({
      'string.pattern.base': 'Phone number can be only numbers',
      'string.min': 'Phone number must be at least 10 digits',
    }),
  country: requiredText('Country', 3, 'Choose a country from the list.'),
  addressLine1: requiredText('Address', 50, 'Address is too long.'),
  addressLine2: Joi.string().trim().allow('').max(30).messages({ 'string.max': 'This line is too long.' }),
  city: requiredText('City', 30, 'City is too long.'),
  state: Joi.when('country', {
    is: 'USA',
    then: requiredText('State', 2, 'If your country is USA, state should be 2 characters long.')
      .uppercase()
      .custom((state: string, helpers) => (usStates.has(state) ? state : helpers.error('any.only')))
      .messages({ 'any.only': 'Enter the two letters of a US state, such as PA.' }),
    otherwise: requiredText('State or region', 50, 'State or region is too long.'),
  }),
  zipcode: Joi.when('country', {
    is: 'USA',
    then: requiredText('ZIP code', 10, 'ZIP code is too long.')
      .pattern(/^\d{5}(?:[- ]?\d{4})?$/)
      .messages({
        'string.pattern.base': 'ZIP code must be 5 digits, or 5 and 4, such as 17572 or 17572-1234.',
      }),
    otherwise: requiredText('Postal code', 10, 'Postal code is too long.'),
  }),
});

/** The schema of the fields of one step. */
export function getStepSchema(step: StepName): Joi.ObjectSchema {
  return Joi.object(Object.fromEntries(stepFields[step].map((name) => [name, checkoutSchema.extract(name)])));
}

/** The first error message of each invalid field; empty when all fields are valid. */
export function getCheckoutErrors(fields: CheckoutFields): Partial<Record<keyof CheckoutFields, string>> {
  const { error } = checkoutSchema.validate(fields, { abortEarly: false });
  const errors: Partial<Record<keyof CheckoutFields, string>> = {};
  for (const detail of error?.details ?? []) {
    const field = checkoutFieldNames.find((name) => name === detail.path[0]);
    if (field) errors[field] ??= detail.message;
  }
  return errors;
}

/** Whether all fields of a step are valid. */
export function isStepComplete(step: StepName, fields: CheckoutFields): boolean {
  const errors = getCheckoutErrors(fields);
  return stepFields[step].every((field) => errors[field] === undefined);
}

/** Reads the fields from the stored draft. Unknown fields are ignored, missing ones are empty. */
export function readDraftFields(draft: Record<string, string> | null): CheckoutFields {
  const fields = { ...emptyCheckoutFields };
  for (const name of checkoutFieldNames) fields[name] = draft?.[name] ?? fields[name];
  // Older drafts have country codes of two letters, which the list of countries does not contain.
  if (fields.country.length !== 3) fields.country = emptyCheckoutFields.country;
  return fields;
}
