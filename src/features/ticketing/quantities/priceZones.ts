import type { Performance } from '../../../helios/types';

/** The price zones of a performance, in the order of its prices. */
export function getPriceZones({ prices }: Pick<Performance, 'prices'>): string[] {
  return [...new Set(prices.map((price) => price.priceZone))];
}
