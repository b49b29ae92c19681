import { Type } from 'typebox';
import type { Static } from 'typebox';
import { codeLimits } from '../lib/limits.ts';
import { MAX_CENTS, cents, named, strictObject } from '../lib/schema.ts';

export const giftCardNumber = Type.String({
  minLength: 16,
  maxLength: codeLimits.MAX_LENGTH,
  description: 'As printed; case, spaces and hyphens do not matter.',
  examples: ['7K3M-9QXA-2P4W-RT5H'],
});

export const GiftCardBalanceRequestSchema = named(
  'GiftCardBalanceRequest',
  strictObject({ number: giftCardNumber }),
);

export const GiftCardBalanceSchema = named(
  'GiftCardBalance',
  Type.Object({
    last4: Type.String(),
    balanceCents: cents('The balance now.'),
    currency: Type.String({ description: 'ISO 4217.' }),
  }),
);
export type GiftCardBalance = Static<typeof GiftCardBalanceSchema>;

/** A part of an order that a gift card pays. */
export const GiftCardPaymentSchema = named(
  'GiftCardPayment',
  strictObject({
    number: giftCardNumber,
    amountCents: Type.Integer({
      minimum: 1,
      maximum: MAX_CENTS,
      description:
        'The part of the total that the visitor agreed to pay with this card. In cents of `currency`.',
    }),
  }),
);
export type GiftCardPayment = Static<typeof GiftCardPaymentSchema>;
