import { Type } from 'typebox';
import type { Static } from 'typebox';
import { PERFORMANCE_CHANGE_KINDS } from '../db/stored-types.ts';
import { CHOOSE_DAYS, MAX_CHOOSE_DAYS } from '../lib/limits.ts';
import { cents, instant, named, nullable, strictObject, stringEnum, wallClock } from '../lib/schema.ts';

const reason = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'Sentences for the buyers. They are in the mail and on the page of the order.',
  examples: ['The heating of the theater has failed.'],
});
const chooseDays = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: MAX_CHOOSE_DAYS,
    description: `How many days the buyers have to choose. Default: ${CHOOSE_DAYS}.`,
  }),
);

export const CancelPerformanceRequestSchema = named(
  'CancelPerformanceRequest',
  strictObject({ reason, chooseDays }),
);
export const MovePerformanceRequestSchema = named(
  'MovePerformanceRequest',
  strictObject({ newDateTime: wallClock(), reason, chooseDays }),
);

/** How far an act of staff is. */
export const ChangeProgressSchema = named(
  'ChangeProgress',
  Type.Object({
    performanceId: Type.String(),
    eventName: Type.String(),
    kind: stringEnum(PERFORMANCE_CHANGE_KINDS),
    dateTime: wallClock(),
    timeZone: Type.String({ description: 'IANA name.' }),
    formerDateTime: nullable(wallClock()),
    reason: Type.String(),
    madeBy: Type.String({ description: 'The name of an account.' }),
    madeAt: instant('When it was done.'),
    chooseUntil: instant('Until when the buyers choose.'),
    orders: Type.Integer({ description: 'The orders of the site that it counts for.' }),
    mails: Type.Object(
      {
        waiting: Type.Integer(),
        sent: Type.Integer(),
        givenUp: Type.Integer({ description: 'GET /staff/mails names their orders.' }),
      },
      { description: 'Sent mails are counted until they are deleted.' },
    ),
    tickets: Type.Object(
      {
        undecided: Type.Integer({ description: 'Nobody has chosen for them.' }),
        exchanged: Type.Integer(),
        giftCard: Type.Integer({ description: 'Returned by the buyer for a gift card.' }),
        moneyBack: Type.Integer({ description: 'Returned by the buyer for the money.' }),
        byStaff: Type.Integer({ description: 'Refunded by staff.' }),
        automatic: Type.Integer({ description: 'Refunded after the time to choose.' }),
      },
      { description: 'What has happened to the tickets.' },
    ),
    money: Type.Object({
      waitingCents: cents('On its way to cards.'),
      doneCents: cents('Given back, to gift cards and cards.'),
      failedCents: cents('Refused by the payment provider.'),
      failed: Type.Integer({
        description: 'The number of failed refunds. GET /staff/refunds names their orders.',
      }),
    }),
    currency: Type.String(),
  }),
);
export type ChangeProgress = Static<typeof ChangeProgressSchema>;
