import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { REFUND_TARGETS } from '../db/stored-types.ts';
import { formatDateTime, formatMoney } from '../lib/format.ts';
import { MAX_CENTS, strictObject, stringEnum } from '../lib/schema.ts';
import { TICKET_TYPE_CODE } from './codes.ts';
import { hasChangePolicies } from './order-changes.ts';

// The policies by which buyers return tickets (product 20.1) and exchange them (product 21.1). A lock keeps those of its performance, and
// an order those of its lock.

/** A year: a longer period is a mistake in the file. */
const MAX_HOURS = 8_784;

const policyProperties = {
  /** Until so many hours before the performance. */
  hoursBefore: Type.Integer({ minimum: 0, maximum: MAX_HOURS }),
  /** Where the part of the money goes that a card paid. What gift cards paid goes back to them. */
  refundTo: stringEnum(REFUND_TARGETS),
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
};

/** In the catalogue. */
export const ReturnPolicySchema = strictObject(policyProperties);
export type ReturnPolicy = Static<typeof ReturnPolicySchema>;

export const ExchangePolicySchema = strictObject({
  ...policyProperties,
  /** Which other performances can be chosen: of the same event, or of any event of the theater. */
  within: stringEnum(['event', 'theater']),
});
export type ExchangePolicy = Static<typeof ExchangePolicySchema>;

/** What both policies say about tickets, fees and money. */
export type TicketPolicy = ReturnPolicy;

/** In an event of the catalogue: another policy than that of its theater, or none. */
export const EventReturnPolicySchema = Type.Union([ReturnPolicySchema, Type.Literal('none')]);
export const EventExchangePolicySchema = Type.Union([ExchangePolicySchema, Type.Literal('none')]);
export type EventReturnPolicy = Static<typeof EventReturnPolicySchema>;
export type EventExchangePolicy = Static<typeof EventExchangePolicySchema>;

/** A policy with its keys in a fixed order, so that equal policies have one text. */
export function orderPolicyKeys<Policy extends EventReturnPolicy | EventExchangePolicy>(
  policy: Policy,
): Policy;
export function orderPolicyKeys(
  policy: EventReturnPolicy | EventExchangePolicy,
): EventReturnPolicy | EventExchangePolicy {
  if (policy === 'none') return policy;
  const { hoursBefore, refundTo, fee, ticketTypes } = policy;
  return {
    hoursBefore,
    refundTo,
    ...('within' in policy ? { within: policy.within } : {}),
    ...(fee ? { fee: { per: fee.per, amountCents: fee.amountCents } } : {}),
    ...(ticketTypes ? { ticketTypes } : {}),
  };
}

/** SQL of TicketPolicies: those of new locks of the event `e` and its theater `t`. */
export const newPoliciesSql: RawBuilder<TicketPolicies> = policiesSql(
  sql`nullif(coalesce(e.return_policy, t.return_policy), '"none"'::jsonb)`,
  sql`nullif(coalesce(e.exchange_policy, t.exchange_policy), '"none"'::jsonb)`,
);

/** SQL of TicketPolicies: those of the lock `l`. */
export const lockPoliciesSql: RawBuilder<TicketPolicies> = policiesSql(
  sql.ref('l.return_policy'),
  sql.ref('l.exchange_policy'),
);

/** The policies of the orders of a canceled or moved performance: no fee, all tickets, any performance of the theater. */
const CHANGE_RETURN_POLICY: ReturnPolicy = { hoursBefore: 0, refundTo: 'card' };
const CHANGE_EXCHANGE_POLICY: ExchangePolicy = { ...CHANGE_RETURN_POLICY, within: 'theater' };

/** SQL of the policy of exchanges of the order `o` with orderChangeJoin, for what a buyer has begun at a time. */
export function orderExchangePolicy(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return orderPolicy(sql.ref('o.exchange_policy'), CHANGE_EXCHANGE_POLICY, at);
}

function orderPolicy(
  soldWith: RawBuilder<unknown>,
  policy: ReturnPolicy | ExchangePolicy,
  at: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(case when ${hasChangePolicies(at)} then ${JSON.stringify(policy)}::jsonb else ${soldWith} end)`;
}

/** SQL of TicketPolicies: the present ones of the order `o` with orderChangeJoin. */
export const orderPoliciesSql: RawBuilder<TicketPolicies> = policiesSql(
  orderPolicy(sql.ref('o.return_policy'), CHANGE_RETURN_POLICY, sql`now()`),
  orderExchangePolicy(sql`now()`),
  hasChangePolicies(sql`now()`),
);

/** The policies are for the performance `p`. The clock of the database decides. */
function policiesSql(
  returnPolicy: RawBuilder<unknown>,
  exchangePolicy: RawBuilder<unknown>,
  isOfChange?: RawBuilder<boolean>,
): RawBuilder<TicketPolicies> {
  const until = (policy: RawBuilder<unknown>) => {
    const before = sql`
      (p.local_date_time at time zone p.time_zone) - (${policy} ->> 'hoursBefore')::int * interval '1 hour'`;
    return isOfChange ? sql`(case when ${isOfChange} then change.choose_until else ${before} end)` : before;
  };
  const wallClock = (instant: RawBuilder<unknown>) =>
    sql`to_char((${instant}) at time zone p.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS')`;
  return sql`
    jsonb_build_object(
      'isOfChange', ${isOfChange ?? sql`false`},
      'returnPolicy', ${returnPolicy}, 'returnableUntil', ${wallClock(until(returnPolicy))},
      'isReturnOver', coalesce(${until(returnPolicy)} <= now(), true),
      'exchangePolicy', ${exchangePolicy}, 'exchangeableUntil', ${wallClock(until(exchangePolicy))},
      'isExchangeOver', coalesce(${until(exchangePolicy)} <= now(), true)
    )`;
}

export interface TicketPolicies {
  /** They are those of a canceled or moved performance. The buyer chooses where the part of a card goes. */
  isOfChange: boolean;
  returnPolicy: ReturnPolicy | null;
  /** The theater's wall-clock time. */
  returnableUntil: string | null;
  isReturnOver: boolean;
  exchangePolicy: ExchangePolicy | null;
  exchangeableUntil: string | null;
  isExchangeOver: boolean;
}

interface TicketOfType {
  ticketType: string;
  ticketTypeLabel: string;
}

/** What a policy of a lock or an order means for its tickets. */
export interface PolicyTerms {
  policy: TicketPolicy;
  /** The theater's wall-clock time. */
  untilDateTime: string;
  isOver: boolean;
  /** Sentences for the buyer. */
  text: string;
}

interface Format {
  currency: string;
  locale: string;
}

/** Null if none of the tickets can ever be returned. */
export function toReturnTerms(
  { isOfChange, returnPolicy: policy, returnableUntil: untilDateTime, isReturnOver: isOver }: TicketPolicies,
  tickets: readonly TicketOfType[],
  format: Format,
): PolicyTerms | null {
  if (!policy || untilDateTime === null) return null;
  return toTerms({ policy, untilDateTime, isOver }, tickets, format, {
    offer: 'You can return tickets',
    changed: 'returned',
    money: isOfChange
      ? 'You get all that they have cost, the way it was paid or as a gift card.'
      : policy.refundTo === 'giftCard'
        ? 'You get their value as a gift card.'
        : 'The money goes back the way it was paid.',
  });
}

/** Null if none of the tickets can ever be exchanged. */
export function toExchangeTerms(
  { exchangePolicy: policy, exchangeableUntil: untilDateTime, isExchangeOver: isOver }: TicketPolicies,
  tickets: readonly TicketOfType[],
  format: Format,
): PolicyTerms | null {
  if (!policy || untilDateTime === null) return null;
  const lower =
    policy.refundTo === 'giftCard'
      ? 'If they cost less, you get the rest as a gift card.'
      : 'If they cost less, the rest goes back the way it was paid.';
  return toTerms({ policy, untilDateTime, isOver }, tickets, format, {
    offer: 'You can change the date or seats',
    changed: 'changed',
    money: `What they have cost counts for the new tickets${policy.within === 'event' ? ' of the same show' : ''}. ${lower}`,
  });
}

function toTerms(
  { policy, untilDateTime, isOver }: Omit<PolicyTerms, 'text'>,
  tickets: readonly TicketOfType[],
  { currency, locale }: Format,
  words: { offer: string; changed: string; money: string },
): PolicyTerms | null {
  const labels = (list: readonly TicketOfType[]) => [
    ...new Set(list.map((ticket) => ticket.ticketTypeLabel)),
  ];
  const included = labels(tickets.filter(({ ticketType }) => hasTicketType(policy, ticketType)));
  if (included.length === 0) return null;
  const { hoursBefore, fee } = policy;
  const hours = hoursBefore === 1 ? '1 hour' : `${hoursBefore} hours`;
  const feeAmount = fee && formatMoney(fee.amountCents, currency, locale);
  const text = [
    `${words.offer} until ${formatDateTime(untilDateTime, locale)}${hoursBefore === 0 ? '' : `, ${hours} before the performance`}.`,
    included.length < labels(tickets).length ? `This is for these tickets only: ${included.join(', ')}.` : '',
    words.money,
    fee ? `We keep ${feeAmount} for each ${fee.per === 'ticket' ? `${words.changed} ticket` : 'order'}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
  return { policy, untilDateTime, isOver, text };
}

export function hasTicketType({ ticketTypes }: TicketPolicy, ticketType: string): boolean {
  return ticketTypes?.includes(ticketType) ?? true;
}

/**
 * The fee of a return or an exchange in cents: for each ticket at most its value, and for an order once, also in several steps.
 *
 * @param values the value of each ticket
 * @param earlierFees the fees of earlier returns, or exchanges, of the order
 */
export function calculatePolicyFee(
  { fee }: TicketPolicy,
  values: readonly number[],
  earlierFees: number,
): number {
  if (!fee) return 0;
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
  if (fee.per === 'ticket') return sum(values.map((value) => Math.min(value, fee.amountCents)));
  return Math.min(sum(values), Math.max(0, fee.amountCents - earlierFees));
}
