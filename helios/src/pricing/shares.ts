import type { Totals } from '../lib/totals.ts';

export interface PaidSeat {
  seatGuid: string;
  priceCents: number;
}

export interface PaidTotals extends Pick<Totals, 'subtotalCents' | 'totalCents'> {
  /** The fees that are no share of the price (`calculateEvenFees`), in cents. */
  evenFeesCents: number;
}

/**
 * Calculates the cost of each seat of an order: its share of the discounted tickets, of the tax and of fees on the price by
 * price, and of the other fees evenly (product 11.3). The shares add up to the total to the cent. In the order of `seats`.
 */
export function calculateShares(seats: readonly PaidSeat[], totals: PaidTotals): Map<string, number> {
  const ticketsCents = totals.totalCents - totals.evenFeesCents;
  let cumulativePrice = 0;
  let allocated = 0;
  return new Map(
    seats.map((seat, index) => {
      cumulativePrice += seat.priceCents;
      const cumulative =
        Math.round((totals.evenFeesCents * (index + 1)) / seats.length) +
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
  return calculateShares(seats, { subtotalCents, evenFeesCents: 0, totalCents: discountCents });
}
