import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Discount } from '../promo-codes/promo-codes.ts';
import { cents, named } from '../schema.ts';

export const TotalsSchema = named(
  'Totals',
  Type.Object({
    subtotalCents: cents('The tickets.'),
    discountCents: cents('The discount of a promo code on the tickets: 0 or more.'),
    feesCents: cents('The fees of all tickets.'),
    taxCents: cents('The tax on the tickets after the discount; fees are not taxed.'),
    totalCents: cents('The amount to pay: subtotal - discount + fees + tax, before gift cards.'),
    currency: Type.String({ description: 'ISO 4217.', examples: ['USD'] }),
  }),
);
export type Totals = Static<typeof TotalsSchema>;

/** The rates that a theater adds to the price of a ticket. */
export interface ChargeRates {
  feePerTicketCents: number;
  /** 1/100 of a percent: 500 is 5 %. */
  taxBasisPoints: number;
  currency: string;
}

/**
 * Calculates the totals of a lock or an order. Discount and tax apply to the sum of all tickets; each is
 * rounded half up to the cent.
 */
export function calculateTotals(
  priceCents: readonly number[],
  rates: ChargeRates,
  discount: Discount | null = null,
): Totals {
  const subtotalCents = priceCents.reduce((sum, price) => sum + price, 0);
  const discountCents = Math.min(
    subtotalCents,
    Math.round((subtotalCents * (discount?.percentOff ?? 0)) / 100) + (discount?.amountOffCents ?? 0),
  );
  const feesCents = priceCents.length * rates.feePerTicketCents;
  const taxCents = Math.round(((subtotalCents - discountCents) * rates.taxBasisPoints) / 10_000);
  return {
    subtotalCents,
    discountCents,
    feesCents,
    taxCents,
    totalCents: subtotalCents - discountCents + feesCents + taxCents,
    currency: rates.currency,
  };
}
