import { Type } from 'typebox';
import type { Static } from 'typebox';
import { MAX_TICKETS } from '../lib/limits.ts';
import { REFUND_TARGETS } from '../db/stored-types.ts';
import { MAX_CENTS, cents, named, strictObject, stringEnum } from '../lib/schema.ts';

const seats = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
  minItems: 1,
  maxItems: MAX_TICKETS,
  uniqueItems: true,
  description: 'seat_guids of `returns.seats` of the order.',
});

const refundTo = Type.Optional(
  stringEnum(REFUND_TARGETS, {
    description:
      'Where the part of a card goes: one of `returns.refundTo` of the order. Default: the first one.',
  }),
);

export const ReturnQuoteRequestSchema = named('ReturnQuoteRequest', strictObject({ seats, refundTo }));

export const ReturnRequestSchema = named(
  'ReturnRequest',
  strictObject({
    seats,
    refundTo,
    expectedAmountCents: Type.Integer({
      minimum: 0,
      maximum: MAX_CENTS,
      description: '`amountCents` of the quote that the visitor agreed to.',
    }),
  }),
);
export type ReturnRequest = Static<typeof ReturnRequestSchema>;

/** What the buyer gets for returned seats. */
export const TicketReturnSchema = named(
  'TicketReturn',
  Type.Object({
    seats: Type.Array(Type.String()),
    valueCents: cents('What the seats have cost, with discount, fees and tax.'),
    feeCents: cents('What is kept of it.'),
    amountCents: cents('What the buyer gets: the value less the fee, as far as it was paid.'),
    toGiftCardsCents: cents('The part that goes back to the gift cards of the order.'),
    toNewGiftCardCents: cents('The part for a new gift card, whose number the buyer gets by mail.'),
    toCardCents: cents('The part that goes back to the card.'),
    currency: Type.String({ description: 'ISO 4217.' }),
  }),
);
export type TicketReturn = Static<typeof TicketReturnSchema>;

/** The codes of a return that is not possible, and of its quote. */
export const returnProblems = ['ORDER_NOT_FOUND', 'UNKNOWN_SEATS', 'RETURN_NOT_POSSIBLE'] as const;
