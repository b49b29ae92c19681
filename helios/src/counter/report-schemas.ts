import { Type } from 'typebox';
import type { Static } from 'typebox';
import { PerformanceReferenceSchema } from '../catalogue/performance-schemas.ts';
import {
  MAX_CENTS,
  cents,
  instant,
  isoDate,
  named,
  nullable,
  ref,
  requiredText,
  strictObject,
  stringEnum,
} from '../lib/schema.ts';

const channel = stringEnum(['web', 'counter']);

export const REPORT_TENDERS = ['card', 'gift_card', 'cash', 'terminal', 'exchange', 'to_pay_out'] as const;

const sums = {
  currency: Type.String(),
  tickets: Type.Array(
    Type.Object({
      priceZone: Type.String(),
      ticketType: Type.String({ description: 'Its label.' }),
      channel,
      tickets: Type.Integer({ description: 'Valid ones.' }),
      valueCents: cents('What the valid ones have cost, with discount, fees and tax.'),
      refundedTickets: Type.Integer({ description: 'Refunded, returned and exchanged ones.' }),
      refundedCents: cents('What these have cost.'),
    }),
  ),
  money: Type.Array(
    Type.Object({
      channel,
      tender: stringEnum(REPORT_TENDERS, {
        description:
          'exchange: the value of tickets of other orders, or for other orders. to_pay_out: waits at the counter.',
      }),
      takenCents: cents('What it has paid.'),
      givenBackCents: cents('What it has got back.'),
    }),
  ),
  totals: Type.Object(
    {
      tickets: Type.Integer(),
      valueCents: cents('Of the valid tickets.'),
      refundedTickets: Type.Integer(),
      refundedCents: cents('Of the refunded tickets.'),
      takenCents: cents('All money.'),
      givenBackCents: cents('All money.'),
      balanceCents: cents('What was taken and not given back.'),
      differenceCents: cents(
        'The balance less the value of the valid tickets, the kept fees and the refunds that failed. Not zero only while the provider has ' +
          'released the money of an order.',
      ),
    },
    { description: 'The sums of the lines.' },
  ),
  keptFeesCents: cents('What returns and exchanges have kept.'),
  failedRefundsCents: cents('What could not be given back to cards.'),
};

export const EveningReportSchema = named(
  'EveningReport',
  Type.Object(
    { performance: ref(PerformanceReferenceSchema), ...sums },
    {
      description:
        'The money that was taken and not given back is the value of the valid tickets, with `keptFeesCents` and `failedRefundsCents`. An ' +
        'order whose reserved money the provider has released is in the tickets only.',
    },
  ),
);
export type EveningReport = Static<typeof EveningReportSchema>;

export const PeriodReportSchema = named(
  'PeriodReport',
  Type.Object(
    {
      from: isoDate('The first day.'),
      to: isoDate('The last day.'),
      sums: Type.Array(Type.Object(sums), { description: 'Of all performances, one for each currency.' }),
      performances: Type.Array(ref(EveningReportSchema), { description: 'By time.' }),
    },
    {
      description:
        'The evening reports of the performances on these days, whenever their tickets were sold, and their sums.',
    },
  ),
);
export type PeriodReport = Static<typeof PeriodReportSchema>;

const amount = Type.Integer({ minimum: 0, maximum: MAX_CENTS });

export const OpenCashDrawerRequestSchema = named(
  'OpenCashDrawerRequest',
  strictObject({ openedCents: amount }),
);
export const CloseCashDrawerRequestSchema = named(
  'CloseCashDrawerRequest',
  strictObject({ countedCents: amount, note: Type.Optional(requiredText(200)) }),
);

export const CashDrawerSchema = named(
  'CashDrawer',
  Type.Object(
    {
      account: Type.String(),
      openedAt: instant('When it was opened.'),
      openedCents: cents('The cash in it then.'),
      takenCents: cents('Cash of sales since then, without the change.'),
      paidOutCents: cents('Cash of refunds since then.'),
      closedAt: nullable(instant('When it was closed.')),
      countedCents: nullable(cents('What was counted.')),
      differenceCents: nullable(
        Type.Integer({
          description: 'What was counted less what should be there. Negative: cash is missing.',
        }),
      ),
      note: Type.String(),
      currency: Type.String(),
    },
    {
      description:
        'The cash of an account. It has the sales and payouts that the account makes while it is open.',
    },
  ),
);
export type CashDrawer = Static<typeof CashDrawerSchema>;
