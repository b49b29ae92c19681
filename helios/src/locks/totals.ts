import { Type } from 'typebox';
import type { Static } from 'typebox';
import { cents, named } from '../schema.ts';

export const TotalsSchema = named(
  'Totals',
  Type.Object({
    subtotalCents: cents('The tickets.'),
    feesCents: cents('The fees of all tickets.'),
    taxCents: cents('The tax on the tickets; fees are not taxed.'),
    totalCents: cents('What is to be paid.'),
    currency: Type.String({ description: 'ISO 4217.', examples: ['USD'] }),
  }),
);
export type Totals = Static<typeof TotalsSchema>;

/** What a theatre adds to the price of a ticket. */
export interface Charges {
  feePerTicketCents: number;
  /** 1/100 of a percent: 500 is 5 %. */
  taxBasisPoints: number;
  currency: string;
}

/** Adds up an order. Tax is on the tickets together, rounded half up to the cent. */
export function totalsOf(priceCents: readonly number[], charges: Charges): Totals {
  const subtotalCents = priceCents.reduce((sum, price) => sum + price, 0);
  const feesCents = priceCents.length * charges.feePerTicketCents;
  const taxCents = Math.round((subtotalCents * charges.taxBasisPoints) / 10_000);
  return {
    subtotalCents,
    feesCents,
    taxCents,
    totalCents: subtotalCents + feesCents + taxCents,
    currency: charges.currency,
  };
}
