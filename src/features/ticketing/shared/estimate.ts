import type { Performance } from '../../../helios/types';

export interface Estimate {
  subtotalCents: number;
  feesCents: number;
  taxCents: number;
  totalCents: number;
}

/** Calculates charges like Helios: the tax of all tickets together, rounded half up to the cent. */
export function calculateCharges(priceCents: readonly number[], fees: Performance['fees']): Estimate {
  const subtotalCents = priceCents.reduce((sum, cents) => sum + cents, 0);
  const feesCents = priceCents.length * fees.feePerTicketCents;
  const taxCents = Math.round((subtotalCents * fees.taxBasisPoints) / 10_000);
  return { subtotalCents, feesCents, taxCents, totalCents: subtotalCents + feesCents + taxCents };
}

/** The charges of the quantities in one price zone. Null when the zone has no price for one of the ticket types. */
export function estimateInZone(
  { prices, fees }: Pick<Performance, 'prices' | 'fees'>,
  quantities: Readonly<Record<string, number>>,
  priceZone: string,
): Estimate | null {
  const cents: number[] = [];
  for (const [ticketType, quantity] of Object.entries(quantities)) {
    if (quantity === 0) continue;
    const price = prices.find((each) => each.priceZone === priceZone && each.ticketType === ticketType);
    if (!price) return null;
    for (let count = 0; count < quantity; count += 1) cents.push(price.priceCents);
  }
  return calculateCharges(cents, fees);
}

/** The lowest charges of the quantities in the given price zones; null without any. */
export function findLowestEstimate(
  performance: Pick<Performance, 'prices' | 'fees'>,
  quantities: Readonly<Record<string, number>>,
  priceZones: readonly string[],
): Estimate | null {
  return priceZones
    .flatMap((zone) => estimateInZone(performance, quantities, zone) ?? [])
    .reduce<Estimate | null>(
      (lowest, each) => (lowest && lowest.totalCents <= each.totalCents ? lowest : each),
      null,
    );
}

/** The price zones of a performance, in the order of its prices. */
export function getPriceZones({ prices }: Pick<Performance, 'prices'>): string[] {
  return [...new Set(prices.map((price) => price.priceZone))];
}
