import type { Totals } from '../lib/totals.ts';

export interface PaidSeat {
  seatGuid: string;
  priceCents: number;
}

export type PaidTotals = Pick<Totals, 'subtotalCents' | 'feesCents' | 'totalCents'>;

/**
 * Calculates the cost of each seat of an order: its share of the discounted tickets and the tax, by price,
 * and of the fees, evenly. The shares add up to the total to the cent. In the order of `seats`.
 */
export function calculateShares(seats: readonly PaidSeat[], totals: PaidTotals): Map<string, number> {
  const ticketsCents = totals.totalCents - totals.feesCents;
  let cumulativePrice = 0;
  let allocated = 0;
  return new Map(
    seats.map((seat, index) => {
      cumulativePrice += seat.priceCents;
      const cumulative =
        Math.round((totals.feesCents * (index + 1)) / seats.length) +
        Math.round(
          totals.subtotalCents === 0
            ? (ticketsCents * (index + 1)) / seats.length
            : (ticketsCents * cumulativePrice) / totals.subtotalCents,
        );
      const share = cumulative - allocated;
      allocated = cumulative;
      return [seat.seatGuid, share];
    }),
  );
}

/** Calculates the share of each seat in the discount, by price. They add up to the discount, and none is more than its price. */
export function calculateDiscountShares(
  seats: readonly PaidSeat[],
  { subtotalCents, discountCents }: Pick<Totals, 'subtotalCents' | 'discountCents'>,
): Map<string, number> {
  return calculateShares(seats, { subtotalCents, feesCents: 0, totalCents: discountCents });
}
