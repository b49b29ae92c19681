import { sql } from 'kysely';
import { findAmbiguousTimes } from '../catalogue/clock-changes.ts';
import { performanceEndSql } from '../catalogue/performance-status.ts';
import { execute, queryRow, queryRows } from '../db/query.ts';
import type { PerformanceChangeKind } from '../db/stored-types.ts';
import type { Trx } from '../db/transactions.ts';
import { isErasedCustomer } from '../lib/erased.ts';
import { CHANGE_DAYS } from '../lib/limits.ts';
import { hasAddressSql } from '../mail-queue/queue-mail.ts';
import { Problem } from '../lib/problems.ts';

// A performance is canceled or moved by one act of staff, which is one transaction (product 22). What the buyers do then, and the money
// that goes back by itself, are refunds and exchanges as all others.

export interface PerformanceChangeRequest {
  performanceId: string;
  kind: PerformanceChangeKind;
  /** The theater's wall-clock time, of a move. */
  newDateTime: string | null;
  /** For the buyers. */
  reason: string;
  chooseDays: number;
}

/** What the act would do. The row of the performance stays locked until the transaction that made the plan ends. */
export interface PerformanceChangePlan extends PerformanceChangeRequest {
  /** The act was done before, and storeChange does nothing. */
  isDone: boolean;
  /** What the valid tickets have cost, which their buyers can ask back. */
  valueCents: number;
  currency: string;
}

interface PerformanceRow {
  event_code: string;
  date_time: string;
  time_zone: string;
  canceled_at: Date | null;
  is_moved: boolean;
  is_too_late: boolean;
  first_day: string;
  last_day: string;
  currency: string;
}

/**
 * Locks the performance, so that nothing of it is sold meanwhile, and checks the act. Throws PERFORMANCE_NOT_FOUND,
 * PERFORMANCE_CHANGE_NOT_POSSIBLE.
 */
export async function planChange(
  trx: Trx,
  request: PerformanceChangeRequest,
): Promise<PerformanceChangePlan> {
  const { performanceId, kind, newDateTime } = request;
  // Refunds lock orders before performances. The mails refer to these rows.
  await execute(trx)`
    select 1 from orders o where ${isConfirmedOf(performanceId)} order by order_id for key share`;
  await execute(trx)`select 1 from performances where performance_id = ${performanceId} for update`;
  // A statement of its own: the former one may have waited.
  const performance = await queryRow<PerformanceRow>(trx)`
    select p.event_code, to_char(p.local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') as date_time, p.time_zone, p.canceled_at,
      exists (select from performance_changes c where c.performance_id = p.performance_id and c.kind = 'moved') as is_moved,
      ${performanceEndSql} + ${CHANGE_DAYS} * interval '1 day' <= now() as is_too_late,
      to_char(e.start_date, 'YYYY-MM-DD') as first_day, to_char(e.end_date, 'YYYY-MM-DD') as last_day, t.currency
    from performances p join events e using (event_code) join theaters t using (location)
    where p.performance_id = ${performanceId}`;
  if (!performance) {
    throw new Problem(
      'PERFORMANCE_NOT_FOUND',
      `No performance has the id ${performanceId}: take it from the list of performances.`,
    );
  }
  const isDone =
    kind === 'canceled'
      ? performance.canceled_at !== null
      : performance.is_moved && performance.date_time === newDateTime;
  if (!isDone) await requireChangeable(trx, performance, newDateTime);
  return {
    ...request,
    isDone,
    valueCents: await readValue(trx, performanceId),
    currency: performance.currency,
  };
}

/** `newDateTime`: null for a cancellation. Throws PERFORMANCE_CHANGE_NOT_POSSIBLE. */
async function requireChangeable(
  trx: Trx,
  performance: PerformanceRow,
  newDateTime: string | null,
): Promise<void> {
  if (performance.canceled_at !== null) throw notPossible('It is canceled.');
  if (performance.is_too_late) throw notPossible(`It has ended more than ${CHANGE_DAYS} days ago.`);
  if (newDateTime === null) return;
  const newDay = newDateTime.slice(0, 10);
  if (newDateTime === performance.date_time) throw notPossible('It is at that time already.');
  if (newDay < performance.first_day || newDay > performance.last_day) {
    throw notPossible(
      `The show is from ${performance.first_day} to ${performance.last_day}: change these days in the catalogue first.`,
    );
  }
  const [ambiguous] = await findAmbiguousTimes(trx, [
    { dateTime: newDateTime, timeZone: performance.time_zone },
  ]);
  if (ambiguous) throw notPossible(ambiguous.text);
  const rows = await queryRows<{ is_past: boolean; is_taken: boolean }>(trx)`
    select ${newDateTime}::timestamp at time zone ${performance.time_zone}::text <= now() as is_past, exists (
      select from performances
      where event_code = ${performance.event_code} and local_date_time = ${newDateTime}::timestamp
    ) as is_taken`;
  if (rows[0]?.is_past) throw notPossible('The new time is over.');
  if (rows[0]?.is_taken) throw notPossible('The show has another performance at that time.');
}

/** What the buyers of valid tickets have paid for them, also with the value of former tickets. */
async function readValue(trx: Trx, performanceId: string): Promise<number> {
  const rows = await queryRows<{ cents: number }>(trx)`
    select coalesce(sum(o.total_cents - o.waived_cents - (
      select coalesce(sum(m.fee_cents + m.credit_cents + (
        select sum(r.gift_cents + r.card_cents) from refunds r where m.refund_id in (r.refund_id, r.part_of)
      )), 0) from refunds m where m.order_id = o.order_id and m.part_of is null
    )), 0)::int as cents
    from orders o where ${isConfirmedOf(performanceId)}`;
  return rows[0]?.cents ?? 0;
}

/**
 * Cancels or moves the performance in the transaction of its plan, and queues a mail to each order with a valid ticket. From then on nothing
 * of a canceled performance is sold: a payment that is under way ends without an order, and its money is released. Returns whether this
 * call did it.
 */
export async function storeChange(trx: Trx, plan: PerformanceChangePlan, madeBy: string): Promise<boolean> {
  if (plan.isDone) return false;
  const { performanceId, kind, newDateTime, reason, chooseDays } = plan;
  // Who has chosen to come to the new time cannot give the tickets back afterwards.
  const latest =
    newDateTime === null ? sql`null::timestamptz` : sql`${newDateTime}::timestamp at time zone p.time_zone`;
  await execute(trx)`
    with change as (
      insert into performance_changes (performance_id, kind, former_date_time, reason, choose_until, made_by)
      select performance_id, ${kind}, ${newDateTime === null ? sql`null` : sql`p.local_date_time`}, ${reason},
        least(date_trunc('seconds', now() + ${chooseDays} * interval '1 day'), ${latest}), ${madeBy}
      from performances p where performance_id = ${performanceId}
      returning change_id
    )
    insert into mails (kind, order_id, change_id)
    select 'performance_change', o.order_id, change.change_id
    from orders o, change where ${isConfirmedOf(performanceId)} and ${hasAddressSql} and not ${isErasedCustomer()}
    order by o.order_id`;
  await execute(trx)`
    insert into mails (kind, given_ticket_id)
    select 'given_ticket_change', g.given_ticket_id
    from given_tickets g join orders o using (order_id)
    where ${isConfirmedOf(performanceId)} and g.taken_back_at is null and not ${isErasedCustomer()}
      and not exists (select from refund_seats r where r.order_id = g.order_id and r.seat_guid = g.seat_guid)
    order by g.given_ticket_id`;
  await (
    newDateTime === null
      ? sql`
        update performances set box_office_status = 'NA', canceled_at = clock_timestamp(), changed_at = clock_timestamp()
        where performance_id = ${performanceId}`
      : sql`
        update performances set local_date_time = ${newDateTime}::timestamp, changed_at = clock_timestamp()
        where performance_id = ${performanceId}`
  ).execute(trx);
  return true;
}

/** For `orders o`: those of the site with a valid ticket. */
const isConfirmedOf = (performanceId: string) =>
  sql<boolean>`o.performance_id = ${performanceId} and o.channel <> 'box_office' and o.status = 'confirmed'`;

function notPossible(detail: string): Problem {
  return new Problem('PERFORMANCE_CHANGE_NOT_POSSIBLE', `Nothing was done. ${detail}`);
}
