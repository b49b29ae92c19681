import type { DonationAddress } from '../donations/schemas.ts';
import type { WarnLog } from '../lib/log.ts';
import { VERIFIED_COUNTRY, type AddressService } from './port.ts';
import type { AddressVerification } from './schemas.ts';

/**
 * Verifies an address (product 5.3). Stores nothing, and logs a failure without the address. Never throws: a form
 * does not depend on the address service.
 *
 * @param service undefined if none is set up
 */
export async function verifyAddress(
  service: AddressService | undefined,
  address: DonationAddress,
  log: WarnLog,
): Promise<AddressVerification> {
  if (address.country !== VERIFIED_COUNTRY) return { result: 'not_checked', suggestion: null };
  if (!service) return { result: 'unavailable', suggestion: null };
  try {
    const { country, addressLine2 = '', ...lines } = address;
    const found = await service.lookUp({ ...lines, addressLine2 });
    if (found.result !== 'corrected') return { result: found.result, suggestion: null };
    const { addressLine2: foundLine2, ...foundLines } = found.address;
    const line2 = foundLine2 === '' ? {} : { addressLine2: foundLine2 };
    return { result: 'corrected', suggestion: { ...foundLines, ...line2, country } };
  } catch (error) {
    log.warn({ err: error }, 'an address was not verified');
    return { result: 'unavailable', suggestion: null };
  }
}

/**
 * Refuses lookups while `max` are under way, so that a slow service or many visitors hold a limited number of
 * connections.
 */
export function limitLookups(service: AddressService, max: number): AddressService {
  let underWay = 0;
  return {
    async lookUp(address) {
      if (underWay >= max) throw new Error(`${max} lookups of addresses are under way.`);
      underWay += 1;
      try {
        return await service.lookUp(address);
      } finally {
        underWay -= 1;
      }
    },
  };
}
