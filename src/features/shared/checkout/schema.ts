import Joi from 'joi';
import type { Customer } from '../../../helios/types';
import { homeCountry } from '../../../lib/address';
import {
  byCountry,
  emailAddressRule,
  getFieldErrors,
  homeStateRule,
  limitedText,
  nameRules,
  phoneNumberRule,
} from '../forms/rules';
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
  country: homeCountry,
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipcode: '',
};

/**
 * The rules of product 15.3. State and ZIP code are checked more strictly than by Helios, because a bank may refuse an
 * address that does not exist. The e-mail address may have a blocked domain, because the rule is for subscriptions only.
 */
const checkoutSchema = Joi.object<CheckoutFields>({
  ...nameRules,
  emailAddress: emailAddressRule(),
  phoneNumber: phoneNumberRule,
  country: limitedText('Country', 3, 'Choose a country from the list.'),
  addressLine1: limitedText('Address', 50),
  addressLine2: Joi.string().trim().allow('').max(30).messages({ 'string.max': 'This line is too long.' }),
  city: limitedText('City', 30),
  state: byCountry(
    homeStateRule
      .uppercase()
      .custom((state: string, helpers) => (usStates.has(state) ? state : helpers.error('any.only')))
      .messages({ 'any.only': 'Enter the two letters of a US state, such as PA.' }),
    limitedText('State or region', 50),
  ),
  zipcode: byCountry(
    limitedText('ZIP code', 10)
      .pattern(/^\d{5}(?:[- ]?\d{4})?$/)
      .messages({
        'string.pattern.base': 'ZIP code must be 5 digits, or 5 and 4, such as 17572 or 17572-1234.',
      }),
    limitedText('Postal code', 10),
  ),
});

/** The schema of the fields of one step. */
export function getStepSchema(step: StepName): Joi.ObjectSchema {
  return Joi.object(Object.fromEntries(stepFields[step].map((name) => [name, checkoutSchema.extract(name)])));
}

/** The first error message of each invalid field; empty when all fields are valid. */
export function getCheckoutErrors(fields: CheckoutFields): Partial<Record<keyof CheckoutFields, string>> {
  return getFieldErrors(checkoutSchema, fields, checkoutFieldNames);
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

/** The customer of an order. Empty values are omitted. */
export function toCustomer(fields: CheckoutFields): Customer {
  const getValue = (name: keyof CheckoutFields) => fields[name].trim();
  const getOptionalValue = (name: keyof CheckoutFields) => getValue(name) || undefined;
  return {
    contact: {
      firstName: getValue('firstName'),
      lastName: getValue('lastName'),
      phoneNumber: getValue('phoneNumber'),
      emailAddress: getValue('emailAddress'),
    },
    address: {
      country: getValue('country'),
      addressLine1: getValue('addressLine1'),
      addressLine2: getOptionalValue('addressLine2'),
      city: getValue('city'),
      state: getOptionalValue('state'),
      zipcode: getOptionalValue('zipcode'),
    },
  };
}
