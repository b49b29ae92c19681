import { Type } from 'typebox';
import type { Static } from 'typebox';
import { MAX_TICKETS } from '../lib/limits.ts';
import { cents, named, ref, strictObject } from '../lib/schema.ts';
import { MAX_SIGNED_ID_LENGTH } from '../lib/signed-ids.ts';
import { TotalsSchema } from '../lib/totals.ts';

const formerSeats = {
  seats: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
    minItems: 1,
    maxItems: MAX_TICKETS,
    uniqueItems: true,
    description: 'seat_guids of `exchanges.seats` of the order.',
  }),
};

/** What an exchange names: the former tickets, and the lock of the new seats. */
export const exchangeProperties = {
  ...formerSeats,
  lockId: Type.String({
    minLength: 1,
    maxLength: MAX_SIGNED_ID_LENGTH,
    description: 'The live lock of the new seats.',
  }),
};

export const ExchangeQuoteRequestSchema = named('ExchangeQuoteRequest', strictObject(exchangeProperties));

export const ExchangeCreditRequestSchema = named('ExchangeCreditRequest', strictObject(formerSeats));

const formerValue = {
  seats: Type.Array(Type.String(), { description: 'The exchanged ones.' }),
  valueCents: cents('What the exchanged seats have cost, with discount, fees and tax.'),
  feeCents: cents('What is kept of it.'),
};

export const ExchangeCreditSchema = named(
  'ExchangeCredit',
  Type.Object({
    ...formerValue,
    creditCents: cents('What of it can pay for new seats.'),
    currency: Type.String(),
  }),
);
export type ExchangeCredit = Static<typeof ExchangeCreditSchema>;

/** What an exchange costs, and what the buyer gets. */
export const ExchangeQuoteSchema = named(
  'ExchangeQuote',
  Type.Object({
    ...formerValue,
    creditCents: cents('What of it pays for the new seats.'),
    totals: ref(TotalsSchema),
    waivedCents: cents('A rest of the total that is too little for a card. Nobody pays it.'),
    dueCents: cents('What gift cards and a card pay of the total.'),
    toGiftCardsCents: cents('What goes back to gift cards that have paid.'),
    toNewGiftCardCents: cents('What goes onto a new gift card, whose number the buyer gets by mail.'),
    toCardCents: cents('What goes back to the card.'),
    differenceCents: Type.Integer({
      description: '`dueCents`, less what the buyer gets: negative if the buyer gets something.',
    }),
  }),
);
export type ExchangeQuote = Static<typeof ExchangeQuoteSchema>;

/** The codes of tickets that cannot be exchanged. */
export const exchangeCreditProblems = ['ORDER_NOT_FOUND', 'UNKNOWN_SEATS', 'EXCHANGE_NOT_POSSIBLE'] as const;

/** The codes of an exchange that is not possible, and of its quote. */
export const exchangeProblems = [
  ...exchangeCreditProblems,
  'LOCK_NOT_FOUND',
  'LOCK_EXPIRED',
  'LOCK_SOLD',
] as const;
