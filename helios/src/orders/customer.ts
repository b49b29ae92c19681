import { HOME_COUNTRY, toAlpha3 } from '../lib/countries.ts';
import { invalidFields } from '../lib/problems.ts';
import type { Customer } from './schemas.ts';

/** Countries in which an address needs a state and a postal code. */
const NEEDS_STATE = new Set([HOME_COUNTRY, 'CAN']);

/** Normalizes the country to its code of GET /countries. Throws INVALID_REQUEST. */
export function normalizeCustomer(customer: Customer): Customer {
  const { address } = customer;
  const country = toAlpha3(address.country);
  if (country === undefined)
    throw invalidFields({ path: '/customer/address/country', message: 'must be a code of GET /countries' });
  const missing = NEEDS_STATE.has(country)
    ? (['state', 'zipcode'] as const).filter((field) => !address[field]?.trim())
    : [];
  if (missing.length > 0) {
    throw invalidFields(
      ...missing.map((field) => ({
        path: `/customer/address/${field}`,
        message: 'is required in this country',
      })),
    );
  }
  return { ...customer, address: { ...address, country } };
}
