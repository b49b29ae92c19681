import type { AddressService } from './port.ts';

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
