import type { Performance } from '../../../api/heliosTypes';

export interface Estimate {
  subtotalCents: number;
  feesCents: number;
  taxCents: number;
  totalCents: number;
}

/**
 * What so many tickets come to in one price zone, fees and tax included, counted as Helios does (tax on the tickets
 * together, rounded to the cent). Null where the zone has no price for one of them.
 */
export function estimateIn(
  { prices, fees }: Pick<Performance, 'prices' | 'fees'>,
  quantities: Readonly<Record<string, number>>,
  priceZone: string,
): Estimate | null {
  let subtotalCents = 0;
  let count = 0;
  for (const [ticketType, wanted] of Object.entries(quantities)) {
    if (wanted === 0) continue;
    const price = prices.find((each) => each.priceZone === priceZone && each.ticketType === ticketType);
    if (!price) return null;
    subtotalCents += price.priceCents * wanted;
    count += wanted;
  }
  const feesCents = count * fees.feePerTicketCents;
  const taxCents = Math.round((subtotalCents * fees.taxBasisPoints) / 10_000);
  return { subtotalCents, feesCents, taxCents, totalCents: subtotalCents + feesCents + taxCents };
}

/** The least that so many tickets come to, over the price zones given; null without any. */
export function lowestEstimate(
  performance: Pick<Performance, 'prices' | 'fees'>,
  quantities: Readonly<Record<string, number>>,
  priceZones: readonly string[],
): Estimate | null {
  return priceZones
    .flatMap((zone) => estimateIn(performance, quantities, zone) ?? [])
    .reduce<Estimate | null>(
      (least, each) => (least && least.totalCents <= each.totalCents ? least : each),
      null,
    );
}

/** The price zones of a performance, in the order of its prices. */
export function priceZonesOf({ prices }: Pick<Performance, 'prices'>): string[] {
  return [...new Set(prices.map((price) => price.priceZone))];
}
