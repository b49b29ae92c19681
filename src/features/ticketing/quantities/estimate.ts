import type { Performance } from '../../../api/heliosTypes';

export interface Estimate {
  subtotalCents: number;
  feesCents: number;
  taxCents: number;
  totalCents: number;
}

/** Adds up tickets with fees and tax as Helios does: tax on the tickets together, rounded half up to the cent. */
export function addUp(priceCents: readonly number[], fees: Performance['fees']): Estimate {
  const subtotalCents = priceCents.reduce((sum, cents) => sum + cents, 0);
  const feesCents = priceCents.length * fees.feePerTicketCents;
  const taxCents = Math.round((subtotalCents * fees.taxBasisPoints) / 10_000);
  return { subtotalCents, feesCents, taxCents, totalCents: subtotalCents + feesCents + taxCents };
}

/** What so many tickets come to in one price zone. Null where the zone has no price for one of them. */
export function estimateIn(
  { prices, fees }: Pick<Performance, 'prices' | 'fees'>,
  quantities: Readonly<Record<string, number>>,
  priceZone: string,
): Estimate | null {
  const cents: number[] = [];
  for (const [ticketType, wanted] of Object.entries(quantities)) {
    if (wanted === 0) continue;
    const price = prices.find((each) => each.priceZone === priceZone && each.ticketType === ticketType);
    if (!price) return null;
    for (let count = 0; count < wanted; count += 1) cents.push(price.priceCents);
  }
  return addUp(cents, fees);
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
