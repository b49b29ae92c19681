import { sql } from 'kysely';

// The discount of a promo code on the sum of all tickets.

/** A percentage, or a fixed amount once per order. Both are null without a promo code. */
export interface Discount {
  percentOff: number | null;
  amountOffCents: number | null;
}

/** SQL of the columns of DiscountRow, of the promo code with table alias `c` (left join). */
export const discountColumns = sql`c.percent_off, c.amount_off_cents`;

export interface DiscountRow {
  percent_off: number | null;
  amount_off_cents: number | null;
}

export function toDiscount(row: DiscountRow): Discount {
  return { percentOff: row.percent_off, amountOffCents: row.amount_off_cents };
}

/** The discount in cents: at most the price of the tickets, a percentage rounded half up. */
export function calculateDiscount(discount: Discount | null, subtotalCents: number): number {
  return Math.min(
    subtotalCents,
    Math.round((subtotalCents * (discount?.percentOff ?? 0)) / 100) + (discount?.amountOffCents ?? 0),
  );
}
