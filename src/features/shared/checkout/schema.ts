import Joi from 'joi';
import type { Customer } from '../../../helios/types';
import { addressLimits, customerLimits } from '../../../helios/limits.generated';
import { homeCountry } from '../../../lib/address';
import { findStateCode, needsPostalCode, needsState } from '../forms/addressRules';
import {
  byCountry,
  createPhoneNumberRule,
  emailAddressRule,
  getFieldErrors,
  homeStateRule,
  limitedText,
  lineText,
  nameText,
  postalCodeText,
} from '../forms/rules';
import type { StepName } from './steps';

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
  firstName: nameText('First name', customerLimits.name),
  lastName: nameText('Last name', customerLimits.name),
  emailAddress: emailAddressRule([], customerLimits.emailAddress),
  phoneNumber: createPhoneNumberRule(customerLimits.minPhoneLength),
  country: limitedText('Country', 3, 'Choose a country from the list.'),
  addressLine1: limitedText('Address', addressLimits.addressLine),
  addressLine2: lineText()
    .allow('')
    .max(addressLimits.addressLine)
    .messages({ 'string.max': 'This line is too long.' }),
  city: limitedText('City', addressLimits.city),
  state: byCountry(
    homeStateRule
      .custom((state: string, helpers) => findStateCode(state) ?? helpers.error('any.only'))
      .messages({ 'any.only': 'Enter the two letters of a US state, such as PA.' }),
    byNeed(needsState, limitedText('State or region', addressLimits.state)),
  ),
  zipcode: byCountry(
    postalCodeText('ZIP code', addressLimits.zipcode)
      .pattern(/^\d{5}(?:[- ]?\d{4})?$/)
      .messages({
        'string.pattern.base': 'ZIP code must be 5 digits, or 5 and 4, such as 17572 or 17572-1234.',
      }),
    byNeed(needsPostalCode, postalCodeText('Postal code', addressLimits.zipcode)),
  ),
});

/** A rule that applies in some countries. Elsewhere the field may be empty. */
function byNeed(isNeeded: (country: string) => boolean, rule: Joi.StringSchema): Joi.AlternativesSchema {
  const needed = Joi.custom((country: string, helpers) =>
    isNeeded(country) ? country : helpers.error('any.only'),
  );
  return Joi.when('country', { is: needed, then: rule, otherwise: rule.allow('') });
}

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
  return fields;
}

/** The fields as the rules convert what was typed or filled in; unchanged while a field is not valid. */
export function convertFields(fields: CheckoutFields): CheckoutFields {
  const { value, error } = checkoutSchema.validate(fields);
  return error ? fields : value;
}

/** The customer of an order from converted fields. Empty values are omitted. */
export function toCustomer(fields: CheckoutFields): Customer {
  const { firstName, lastName, phoneNumber, emailAddress, country, addressLine1, city } = fields;
  const getOptionalValue = (name: keyof CheckoutFields) => fields[name] || undefined;
  return {
    contact: { firstName, lastName, phoneNumber, emailAddress },
    address: {
      country,
      addressLine1,
      addressLine2: getOptionalValue('addressLine2'),
      city,
      state: getOptionalValue('state'),
      zipcode: getOptionalValue('zipcode'),
    },
  };
}
