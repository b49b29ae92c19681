import { sql } from 'kysely';

// The discount of a promo code on the tickets of an order.

/** A percentage, a fixed amount once per order, or free tickets. All are null without a promo code. */
export interface Discount {
  percentOff: number | null;
  amountOffCents: number | null;
  /** The number of tickets that cost nothing: the most expensive ones, without fees and tax. */
  freeTickets: number | null;
}

/** SQL of the columns of Discount, of the promo code with table alias `c` (left join). */
export const discountColumns = sql`
  c.percent_off as "percentOff", c.amount_off_cents as "amountOffCents", c.free_tickets as "freeTickets"`;

/** The discount in cents: at most the price of the tickets, a percentage rounded half up. */
export function calculateDiscount(discount: Discount | null, priceCents: readonly number[]): number {
  const subtotalCents = sum(priceCents);
  const dearestFirst = priceCents.toSorted((a, b) => b - a);
  return Math.min(
    subtotalCents,
    Math.round((subtotalCents * (discount?.percentOff ?? 0)) / 100) +
      (discount?.amountOffCents ?? 0) +
      sum(dearestFirst.slice(0, discount?.freeTickets ?? 0)),
  );
}

/** The number of tickets with fees. */
export function countPaidTickets(discount: Discount | null, tickets: number): number {
  return Math.max(0, tickets - (discount?.freeTickets ?? 0));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0);
}
