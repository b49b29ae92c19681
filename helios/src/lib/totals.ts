import { Type } from 'typebox';
import type { Static } from 'typebox';
import { cents, named } from './schema.ts';

/** The amounts of a lock or an order. `pricing/` calculates them; a problem can contain them, too. */
export const TotalsSchema = named(
  'Totals',
  Type.Object({
    subtotalCents: cents('The tickets.'),
    discountCents: cents('The discount of a promo code on the tickets: 0 or more.'),
    feesCents: cents('The fees of all tickets.'),
    taxCents: cents('The tax on the tickets after the discount; fees are not taxed.'),
    totalCents: cents('The amount to pay: subtotal - discount + fees + tax, before gift cards.'),
    currency: Type.String({ description: 'ISO 4217.', examples: ['EUR'] }),
  }),
);
export type Totals = Static<typeof TotalsSchema>;
