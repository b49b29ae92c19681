import { Problem } from '../lib/problems.ts';
import { requireKnownSeats, requireSeat } from '../seating/plans.ts';
import type { LoadedPlan } from '../seating/plans.ts';
import type { BookablePerformance, KeptPrices } from './performances.ts';
import type { SeatChoice, TicketQuantity } from './quote-schemas.ts';

export type PricedSeat = SeatChoice & { ticketTypeLabel: string; priceCents: number };

/**
 * The chosen seats with their prices: those that a lock keeps, otherwise the current ones. Throws UNKNOWN_SEATS,
 * INVALID_REQUEST (a seat named twice, or a ticket type without a price).
 */
export function priceSeats(
  performance: BookablePerformance,
  plan: LoadedPlan,
  seats: readonly SeatChoice[],
  keptPrices: KeptPrices = {},
): PricedSeat[] {
  requireKnownSeats(
    plan,
    seats.map((seat) => seat.seatGuid),
  );
  if (new Set(seats.map((seat) => seat.seatGuid)).size !== seats.length) {
    throw new Problem('INVALID_REQUEST', 'Name each seat once.', {
      errors: [{ path: '/seats', message: 'must not name a seat twice' }],
    });
  }
  return seats.map((seat, index) => {
    const priceCents =
      keptPrices[`${seat.seatGuid} ${seat.ticketType}`] ??
      findPrice(performance, requireSeat(plan, seat.seatGuid).priceZone, seat.ticketType);
    const ticketTypeLabel = performance.ticketTypeLabels[seat.ticketType];
    if (priceCents === undefined || ticketTypeLabel === undefined) {
      throw new Problem('INVALID_REQUEST', 'Take the ticket types from the performance.', {
        errors: [{ path: `/seats/${index}/ticketType`, message: 'has no price for this seat' }],
      });
    }
    return { ...seat, ticketTypeLabel, priceCents };
  });
}

/** The price of each ticket in a price zone, in cents. Null when the zone has no price for one of the ticket types. */
export function priceQuantities(
  performance: BookablePerformance,
  priceZone: string,
  quantities: readonly TicketQuantity[],
): number[] | null {
  const prices: number[] = [];
  for (const { ticketType, count } of quantities) {
    const priceCents = findPrice(performance, priceZone, ticketType);
    if (priceCents === undefined) return null;
    prices.push(...Array<number>(count).fill(priceCents));
  }
  return prices;
}

function findPrice(
  { prices }: BookablePerformance,
  priceZone: string,
  ticketType: string,
): number | undefined {
  return prices[`${priceZone}/${ticketType}`];
}
