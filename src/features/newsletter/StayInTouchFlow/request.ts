import type { StayInTouchRequest } from '../../../api/heliosTypes';
import type { StayInTouchFields } from './schema';

/**
 * The request for what was typed (SPEC 3.1).
 * @param offered ids of the interests that are offered now: a choice of one that has gone meanwhile is left out
 */
export function stayInTouchRequest(
  { marketingInterestIds, ...typed }: StayInTouchFields,
  offered: readonly string[],
): StayInTouchRequest {
  const { firstName, lastName, phoneNumber, emailAddress } = typed;
  const { country, addressLine1, addressLine2, city, state, zipcode } = typed;
  return {
    customer: {
      contact: { firstName, lastName, phoneNumber, emailAddress },
      address: { country, addressLine1, ...(addressLine2 ? { addressLine2 } : {}), city, state, zipcode },
    },
    marketingInterestIds: marketingInterestIds.filter((id) => offered.includes(id)),
  };
}

/**
 * Gives each request its Idempotency-Key: the same one as long as the same is sent, so that to try again after a
 * lost answer stores nothing twice, and a new one when something was corrected.
 */
export function createKeys(): (request: StayInTouchRequest) => string {
  let last: { body: string; key: string } | null = null;
  return (request) => {
    const body = JSON.stringify(request);
    if (last?.body !== body) last = { body, key: crypto.randomUUID() };
    return last.key;
  };
}
