import { Type } from 'typebox';
import type { Static } from 'typebox';
import { PerformanceReferenceSchema } from '../catalogue/performance-schemas.ts';
import { SeatChoiceSchema, TicketQuantitySchema } from '../catalogue/quote-schemas.ts';
import { TENDER_KINDS } from '../db/stored-types.ts';
import { GiftCardPaymentSchema, giftCardNumber } from '../gift-cards/schemas.ts';
import { MAX_COUNTER_SEATS, MAX_GIFT_CARDS, MAX_TICKETS, codeLimits, customerLimits } from '../lib/limits.ts';
import {
  MAX_CENTS,
  cents,
  instant,
  named,
  nullable,
  ref,
  requiredText,
  strictObject,
  stringEnum,
} from '../lib/schema.ts';
import { TotalsSchema } from '../lib/totals.ts';
import { TicketSchema } from '../locks/schemas.ts';

const seats = Type.Array(ref(SeatChoiceSchema), {
  minItems: 1,
  maxItems: MAX_COUNTER_SEATS,
  description: 'Each seat once.',
});

const best = strictObject(
  {
    quantities: Type.Array(ref(TicketQuantitySchema), {
      minItems: 1,
      maxItems: MAX_TICKETS,
      description: `At most ${MAX_TICKETS} tickets together.`,
    }),
    priceZone: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    section: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    keepTogether: Type.Optional(Type.Boolean({ description: 'Refuse seats that are not side by side.' })),
  },
  { description: 'The best free standard seats.' },
);

export const StartCounterSaleRequestSchema = named(
  'StartCounterSaleRequest',
  strictObject(
    {
      seats: Type.Optional(seats),
      best: Type.Optional(best),
      holdId: Type.Optional(
        Type.String({
          maxLength: 40,
          description: 'Seats of this hold can be sold, too; `best` takes only them.',
        }),
      ),
    },
    { description: 'Either `seats` or `best`.' },
  ),
);
export type StartCounterSaleRequest = Static<typeof StartCounterSaleRequestSchema>;

export const ChangeCounterSaleRequestSchema = named(
  'ChangeCounterSaleRequest',
  strictObject(
    {
      seats: Type.Optional(seats),
      best: Type.Optional(best),
      promoCode: Type.Optional(
        nullable(
          Type.String({ minLength: 1, maxLength: codeLimits.MAX_LENGTH, description: 'Null removes it.' }),
        ),
      ),
    },
    { description: 'Not `seats` and `best` together. For `best`, the seats of the sale count as free.' },
  ),
);
export type ChangeCounterSaleRequest = Static<typeof ChangeCounterSaleRequestSchema>;

export const CounterSaleSchema = named(
  'CounterSale',
  Type.Object(
    {
      saleId: Type.String({ examples: ['CS-7K3M9QXA'] }),
      status: stringEnum(['live', 'expired', 'sold']),
      performance: ref(PerformanceReferenceSchema),
      holdId: nullable(Type.String()),
      seats: Type.Array(ref(TicketSchema)),
      totals: ref(TotalsSchema),
      promoCode: nullable(Type.String()),
      expiresAt: instant('When the seats become free without a sign of life.'),
      serverNow: instant("The database's clock."),
    },
    { description: 'A sale that has begun. It belongs to the account that has begun it.' },
  ),
);
export type CounterSale = Static<typeof CounterSaleSchema>;

const reference = requiredText(60);
export const TenderSchema = named(
  'TenderRequest',
  Type.Union([
    strictObject({
      kind: Type.Literal('cash'),
      amountCents: Type.Integer({ minimum: 1, maximum: MAX_CENTS }),
      givenCents: Type.Integer({ minimum: 1, maximum: MAX_CENTS, description: 'What the customer gives.' }),
    }),
    strictObject({
      kind: Type.Literal('terminal'),
      amountCents: Type.Integer({ minimum: 1, maximum: MAX_CENTS }),
      reference,
    }),
  ]),
);
export type Tender = Static<typeof TenderSchema>;

const counterCustomer = Type.Optional(
  strictObject(
    {
      firstName: Type.Optional(requiredText(customerLimits.name)),
      lastName: Type.Optional(requiredText(customerLimits.name)),
      phoneNumber: Type.Optional(
        Type.String({
          minLength: customerLimits.minPhoneLength,
          maxLength: customerLimits.phoneNumber,
          pattern: '^\\+?[0-9() .-]+$',
        }),
      ),
      emailAddress: Type.Optional(
        Type.String({
          format: 'email',
          maxLength: customerLimits.emailAddress,
          description: 'Gets the tickets.',
        }),
      ),
    },
    { description: 'What the customer tells.' },
  ),
);
const expectedTotalCents = Type.Integer({
  minimum: 0,
  maximum: MAX_CENTS,
  description: 'The total that the customer was told.',
});

export const QuotePaymentRequestSchema = named(
  'QuoteCounterPaymentRequest',
  strictObject({
    giftCards: Type.Array(giftCardNumber, { maxItems: MAX_GIFT_CARDS, description: 'Each card once.' }),
  }),
);

export const PaymentQuoteSchema = named(
  'CounterPaymentQuote',
  Type.Object({
    giftCards: Type.Array(
      Type.Object({
        last4: Type.String(),
        balanceCents: cents('The balance of the card now.'),
        amountCents: cents('What it pays of the total.'),
      }),
      { description: 'In the order of the request. Each pays as much as it can of what is left.' },
    ),
    dueCents: cents('What is left of the total for cash or the card terminal.'),
    currency: Type.String(),
  }),
);
export type PaymentQuote = Static<typeof PaymentQuoteSchema>;

export const ComplimentaryBudgetSchema = named(
  'ComplimentaryBudget',
  Type.Object({
    givenCents: cents('What the tickets would have cost that your account has given within a day.'),
    leftCents: nullable(cents('What it can still give within the day. Null: there is no limit.')),
    currency: Type.String(),
  }),
);

export const PayCounterSaleRequestSchema = named(
  'PayCounterSaleRequest',
  strictObject(
    {
      expectedTotalCents,
      tenders: Type.Optional(Type.Array(ref(TenderSchema), { maxItems: 5 })),
      giftCards: Type.Optional(
        Type.Array(ref(GiftCardPaymentSchema), { maxItems: MAX_GIFT_CARDS, description: 'Each card once.' }),
      ),
      customer: counterCustomer,
    },
    { description: 'The amounts of tenders and gift cards add up to the total.' },
  ),
);
export type PayCounterSaleRequest = Static<typeof PayCounterSaleRequestSchema>;

export const GiveCounterSaleRequestSchema = named(
  'GiveCounterSaleRequest',
  strictObject({ reason: requiredText(200), customer: counterCustomer }),
);
export type GiveCounterSaleRequest = Static<typeof GiveCounterSaleRequestSchema>;

export const CounterOrderSchema = named(
  'CounterOrder',
  Type.Object({
    orderNumber: Type.String(),
    totals: ref(TotalsSchema),
    changeCents: cents('What the customer gets back of the cash.'),
    mailed: Type.Boolean({ description: 'The tickets are mailed within seconds.' }),
  }),
);
export type CounterOrder = Static<typeof CounterOrderSchema>;

export const PayOutRefundRequestSchema = named(
  'PayOutRefundRequest',
  Type.Union([
    strictObject({ kind: Type.Literal('cash') }),
    strictObject({ kind: Type.Literal('terminal'), reference }),
  ]),
);
export type PayOutRefundRequest = Static<typeof PayOutRefundRequestSchema>;

export const PaidOutRefundSchema = named(
  'PaidOutRefund',
  Type.Object({
    orderNumber: Type.String(),
    amountCents: cents('What was paid out.'),
    currency: Type.String(),
  }),
);
export type PaidOutRefund = Static<typeof PaidOutRefundSchema>;

/** How an order of the counter was sold, for staff. */
export const CounterSaleRecordSchema = named(
  'CounterSaleRecord',
  Type.Object({
    soldBy: Type.String({ description: 'The name of an account.' }),
    complimentaryReason: nullable(Type.String()),
    tenders: Type.Array(
      Type.Object({
        kind: stringEnum(TENDER_KINDS),
        amountCents: cents('Taken, or with `isRefund` paid out.'),
        isRefund: Type.Boolean(),
        givenCents: nullable(cents('What the customer gave in cash.')),
        reference: nullable(Type.String({ description: 'The receipt of the card terminal.' })),
        account: Type.String(),
        at: instant('When.'),
      }),
    ),
  }),
);
export type CounterSaleRecord = Static<typeof CounterSaleRecordSchema>;
