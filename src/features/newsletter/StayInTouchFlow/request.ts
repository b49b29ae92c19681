import type { StayInTouchRequest } from '../../../helios/types';
import type { StayInTouchValues } from './schema';

/**
 * Builds the request from the values of the form (product 3.1).
 * @param offered ids of the interests that are offered now; others are left out
 */
export function toStayInTouchRequest(
  { marketingInterestIds, ...fields }: StayInTouchValues,
  offered: readonly string[],
): StayInTouchRequest {
  const { firstName, lastName, phoneNumber, emailAddress } = fields;
  const { country, addressLine1, addressLine2, city, state, zipcode } = fields;
  return {
    customer: {
      contact: { firstName, lastName, phoneNumber, emailAddress },
      address: { country, addressLine1, ...(addressLine2 ? { addressLine2 } : {}), city, state, zipcode },
    },
    marketingInterestIds: marketingInterestIds.filter((id) => offered.includes(id)),
  };
}
