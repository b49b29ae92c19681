import moment from 'moment-timezone';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { toWallClock } from '../lib/date-time.ts';
import { formatDateTime, formatMoney } from '../lib/format.ts';
import { MAX_CENTS, strictObject, stringEnum } from '../lib/schema.ts';
import { TICKET_TYPE_CODE } from './codes.ts';

// The policy by which buyers return tickets (product 20.1). A lock keeps that of its performance, and an order that of its lock.

/** A year: a longer period is a mistake in the file. */
const MAX_HOURS = 8_784;

/** In the catalogue. */
export const ReturnPolicySchema = strictObject({
  /** Tickets can be returned until so many hours before the performance. */
  hoursBefore: Type.Integer({ minimum: 0, maximum: MAX_HOURS }),
  /** Where the part goes that a card paid. What gift cards paid goes back to them. */
  refundTo: stringEnum(['card', 'giftCard']),
  fee: Type.Optional(
    strictObject({
      per: stringEnum(['ticket', 'order']),
      amountCents: Type.Integer({ minimum: 1, maximum: MAX_CENTS }),
    }),
  ),
  /** Default: all. */
  ticketTypes: Type.Optional(
    Type.Array(Type.String(TICKET_TYPE_CODE), { minItems: 1, maxItems: 50, uniqueItems: true }),
  ),
});
export type ReturnPolicy = Static<typeof ReturnPolicySchema>;

/** In an event of the catalogue: another policy than that of its theater, or none. */
export const EventReturnPolicySchema = Type.Union([ReturnPolicySchema, Type.Literal('none')]);
export type EventReturnPolicy = Static<typeof EventReturnPolicySchema>;

/** A policy with its keys in a fixed order, so that equal policies have one text. */
export function orderPolicyKeys<Policy extends EventReturnPolicy>(policy: Policy): Policy;
export function orderPolicyKeys(policy: EventReturnPolicy): EventReturnPolicy {
  if (policy === 'none') return policy;
  const { hoursBefore, refundTo, fee, ticketTypes } = policy;
  return {
    hoursBefore,
    refundTo,
    ...(fee ? { fee: { per: fee.per, amountCents: fee.amountCents } } : {}),
    ...(ticketTypes ? { ticketTypes } : {}),
  };
}

/** SQL of the policy of new locks of the event `e` and its theater `t`; null without one. */
export const returnPolicySql: RawBuilder<ReturnPolicy | null> = sql`
  nullif(coalesce(e.return_policy, t.return_policy), '"none"'::jsonb)`;

/** SQL of the columns of ReturnRow, for a policy of the performance `p`. The clock of the database decides. */
export function returnColumns(policy: RawBuilder<ReturnPolicy | null>): RawBuilder<unknown> {
  const until = sql`
    (p.local_date_time at time zone p.time_zone) - (${policy} ->> 'hoursBefore')::int * interval '1 hour'`;
  return sql`${policy} as return_policy, ${until} as returnable_until, coalesce(${until} <= now(), true) as is_return_over`;
}

export interface ReturnRow {
  return_policy: ReturnPolicy | null;
  returnable_until: Date | null;
  is_return_over: boolean;
}

interface TicketOfType {
  ticket_type: string;
  ticket_type_label: string;
}

/** What the policy of a lock or an order means for its tickets. */
export interface ReturnTerms {
  policy: ReturnPolicy;
  until: Date;
  /** The theater's wall-clock time. */
  untilDateTime: string;
  isOver: boolean;
  /** Sentences for the buyer. */
  text: string;
}

/** Null if none of the tickets can ever be returned. */
export function toReturnTerms(
  row: ReturnRow & { time_zone: string },
  tickets: readonly TicketOfType[],
  { currency, locale }: { currency: string; locale: string },
): ReturnTerms | null {
  const { return_policy: policy, returnable_until: until, is_return_over: isOver } = row;
  if (!policy || !until) return null;
  const labels = (list: readonly TicketOfType[]) => [
    ...new Set(list.map((ticket) => ticket.ticket_type_label)),
  ];
  const returnable = labels(tickets.filter(({ ticket_type: type }) => isReturnableType(policy, type)));
  if (returnable.length === 0) return null;
  const untilDateTime = toWallClock(moment.tz(until, row.time_zone).format('YYYY-MM-DD HH:mm:ss'));
  const { hoursBefore, refundTo, fee } = policy;
  const hours = hoursBefore === 1 ? '1 hour' : `${hoursBefore} hours`;
  const feeAmount = fee && formatMoney(fee.amountCents, currency, locale);
  const text = [
    `You can return tickets until ${formatDateTime(untilDateTime, locale)}${hoursBefore === 0 ? '' : `, ${hours} before the performance`}.`,
    returnable.length < labels(tickets).length
      ? `This is for these tickets only: ${returnable.join(', ')}.`
      : '',
    refundTo === 'giftCard'
      ? 'You get their value as a gift card.'
      : 'The money goes back the way it was paid.',
    fee ? `We keep ${feeAmount} for each ${fee.per === 'ticket' ? 'returned ticket' : 'order'}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
  return { policy, until, untilDateTime, isOver, text };
}

export function isReturnableType({ ticketTypes }: ReturnPolicy, ticketType: string): boolean {
  return ticketTypes?.includes(ticketType) ?? true;
}

/**
 * The fee of a return in cents: for each ticket at most its value, and for an order once, also in several returns.
 *
 * @param values the value of each returned ticket
 * @param earlierFees the fees of earlier returns of the order
 */
export function calculateReturnFee(
  { fee }: ReturnPolicy,
  values: readonly number[],
  earlierFees: number,
): number {
  if (!fee) return 0;
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
  if (fee.per === 'ticket') return sum(values.map((value) => Math.min(value, fee.amountCents)));
  return Math.min(sum(values), Math.max(0, fee.amountCents - earlierFees));
}
