import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import { queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { Db } from '../db/transactions.ts';
import type { Period } from '../payments/provider-records.ts';
import { isUnknownRefundSql } from '../refunds/unknown-refunds.ts';
import type { Difference, DifferencePageSchema } from './schemas.ts';

/**
 * The payment of an order of the last moments of a period can be younger than the period, or than the copy.
 */
const PAYMENT_MARGIN = sql`interval '2 minutes'`;

/** Differences of a page. */
const PAGE = 100;

/**
 * What the copy of the provider's records and the orders of a period contradict each other in, oldest first. The copy of the
 * period must be complete. An order that is not decided yet is no difference: recovery finishes it.
 */
export async function listDifferences(
  db: Db,
  period: Period,
  after: string | null,
): Promise<Static<typeof DifferencePageSchema>> {
  const [afterAt = null, afterId = null] = after?.split(' ') ?? [];
  const rows = await queryRows<Difference & { atText: string }>(asAnswers(db))`
    select *, at::text as at_text from (${selectDifferences(period)}) found
    where ${afterAt}::text is null or (at, id) > (${afterAt}::timestamptz, ${afterId}::text)
    order by at, id limit ${PAGE + 1}`;
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    differences: page.map(({ atText: _atText, ...difference }) => difference),
    after: rows.length > page.length && last ? `${last.atText.replace(' ', 'T')} ${last.id}` : null,
  };
}

/**
 * Counts the differences of a period that can come from a restore. It leaves out different amounts, and refunds that were made directly at
 * the provider. An order without a payment counts, because the keys of the provider may belong to another account.
 */
export async function countLosses(db: Db, period: Period): Promise<number> {
  const rows = await queryRows<{ count: number }>(db)`
    select count(*)::int as count from (${selectDifferences(period)}) found
    left join provider_refunds r on found.kind = 'unknown_refund' and r.provider_refund_id = found.id
    where found.kind <> 'amount_differs' and (found.kind <> 'unknown_refund' or r.refund_id is not null)`;
  return rows[0]?.count ?? 0;
}

/** Whether a payment of the copy is one without an order. */
export async function hasNoOrder(db: Db, paymentId: string): Promise<boolean> {
  const rows = await queryRows(db)`${selectWithoutOrder(sql`p.payment_id = ${paymentId}`)}`;
  return rows.length > 0;
}

const joinOrders = sql`
  left join orders o on o.order_id = a.order_id
  left join gift_card_orders g on g.order_id = a.gift_card_order_id`;

const orderColumns = sql`
  coalesce(o.order_number, g.order_number, p.metadata ->> 'order_number') as order_number,
  g.order_id is not null or p.metadata ->> 'kind' = 'gift_cards' as is_gift_card_order`;

const isPaidOrder = sql`coalesce(o.status, g.status) in ('confirmed', 'refunded')`;

/** Selects the money that the provider has for no order. The filter is a condition for `provider_payments p`. */
export function selectWithoutOrder(filter: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select case p.status when 'captured' then 'payment_without_order' else 'authorized_without_order' end as kind,
      p.created_at as at, p.payment_id as id, p.payment_id, ${orderColumns},
      case p.status when 'captured' then p.captured_cents - p.refunded_cents else p.amount_cents end as amount_cents, p.currency
    from provider_payments p left join payment_attempts a using (attempt_id) ${joinOrders}
    where ${filter}
      and (p.status = 'authorized' or p.status = 'captured' and p.captured_cents > p.refunded_cents)
      and (a.attempt_id is null or coalesce(o.status, g.status) in ('declined', 'failed'))
      -- Recovery releases it.
      and not (p.status = 'authorized' and a.attempt_id is not null and a.outcome is null)
      and not exists (select from refunds r where r.payment_id = p.payment_id and r.failed_at is null)`;
}

function selectDifferences({ from, to }: Period): RawBuilder<unknown> {
  const isInPeriod = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${to}::timestamptz`;
  return sql`
    ${selectWithoutOrder(isInPeriod('p.created_at'))}
    union all
    select 'amount_differs', p.created_at, p.payment_id, p.payment_id, ${orderColumns},
      p.captured_cents - a.amount_cents, p.currency
    from provider_payments p join payment_attempts a using (attempt_id) ${joinOrders}
    where ${isInPeriod('p.created_at')} and p.status = 'captured' and ${isPaidOrder}
      and p.captured_cents <> a.amount_cents
    union all
    select 'order_without_payment', a.created_at, a.attempt_id, null, ${orderColumns}, a.amount_cents, a.currency
    from payment_attempts a ${joinOrders}
      -- Reserved money may have been taken since the copy.
      left join provider_payments p on p.attempt_id = a.attempt_id and p.status <> 'unpaid'
    where ${isInPeriod('a.created_at')} and a.created_at < ${to}::timestamptz - ${PAYMENT_MARGIN}
      and a.provider not in ('gift_card', 'counter') and a.outcome = 'captured' and ${isPaidOrder} and p.payment_id is null
    union all
    select 'unknown_refund', r.created_at, r.provider_refund_id, p.payment_id, ${orderColumns}, r.amount_cents, p.currency
    from provider_refunds r join provider_payments p using (payment_id) join payment_attempts a using (attempt_id)
      ${joinOrders} left join refunds known on known.refund_id = r.refund_id
    where ${isInPeriod('r.created_at')} and ${isPaidOrder} and ${isUnknownRefundSql}`;
}
