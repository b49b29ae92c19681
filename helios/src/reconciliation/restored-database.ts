import { sql } from 'kysely';
import { execute, queryOneRow, queryRow } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import type { ErrorLog, WarnLog } from '../lib/log.ts';
import { Problem } from '../lib/problems.ts';
import { GatewayUnreachable } from '../payments/port.ts';
import type { Period } from '../payments/provider-records.ts';
import { isOtherHistorySql } from '../sales/sales-state.ts';
import { CLOCK_MARGIN_MS, copyPage } from './copy-payments.ts';
import type { RecordServices } from './copy-payments.ts';
import { countLosses } from './differences.ts';

/**
 * A transaction that began earlier than the newest known payment may have been lost: it takes 30 seconds at most, and clocks differ by
 * less than CLOCK_MARGIN_MS.
 */
const MARGIN = sql`interval '15 minutes'`;

/** A copy with differences is repeated after this time. */
const COPY_LIFETIME = sql`interval '1 minute'`;

/** A process that has not copied its page after this time has ended. Another one then copies it. */
const PAGE_LIMIT = sql`interval '1 minute'`;

/** Recovery decides what a restore has interrupted within this time, unless the provider does not answer for it. Sales wait no longer. */
const DECISION_LIMIT = sql`interval '10 minutes'`;

/** How many undecided orders are named. */
const MAX_NAMED = 20;

export interface RestoredState {
  restoredAt: Date;
  period: Period;
  isCopied: boolean;
  /** The numbers of orders from before the restore whose payments recovery still decides; the first MAX_NAMED. */
  undecided: string[];
  /** Whether sales wait for them. */
  isWaiting: boolean;
  /** Those that the restore can have made. */
  differences: number;
}

/**
 * The periodic work for a database that was restored, or whose server has failed over: notices it, copies what the provider has since
 * the newest payment that the database knows, and opens sales once nothing is missing in it. After a failover that has lost nothing
 * that is at once; otherwise staff reconcile first.
 */
export async function reconcileRestored(
  services: RecordServices,
  log: ErrorLog & WarnLog,
  stopping?: AbortSignal,
): Promise<void> {
  const { db } = services;
  if (await noticeRestore(db)) {
    log.warn({}, 'the database was restored or has failed over: sales are closed until its payments agree');
  }
  const state = await readRestoredState(db);
  if (!state) return;
  if (state.isWaiting) return;
  const needsCopy = !state.isCopied || state.differences > 0;
  const isCopiedNow = needsCopy && (await copySinceRestore(services, state, log, stopping));
  const after = await readRestoredState(db);
  if (!after?.isCopied || after.isWaiting) return;
  const { undecided } = after;
  if (after.differences === 0) {
    await endRestore(db);
    log.warn(
      { undecided },
      'the payments of the restored database agree with the provider: they no longer close sales',
    );
  } else if (isCopiedNow) {
    log.error(
      { from: after.period.from, differences: after.differences, undecided },
      'the payments of the restored database differ from the provider: run npm run helios -- payments reconcile',
    );
  }
}

/** Returns whether the database is another one than before. */
async function noticeRestore(db: Db): Promise<boolean> {
  const { numAffectedRows } = await execute(db)`
    update installation set history = database_history(), restored_at = date_trunc('milliseconds', now()), copied_at = null,
      copy_cursor = null, copy_claimed_until = null, restored_from = least(
        restored_from, coalesce((select max(created_at) from payment_attempts), installation.created_at) - ${MARGIN}
      )
    where ${isOtherHistorySql}`;
  return numAffectedRows === 1n;
}

/** Null: the database was not restored, or its payments are reconciled. */
export async function readRestoredState(db: Db): Promise<RestoredState | null> {
  const row = await queryOneRow<{
    restored_at: Date | null;
    restored_from: Date | null;
    is_copied: boolean;
    undecided: string[];
    is_waiting: boolean;
  }>(db)`
    select restored_at, restored_from, copied_at is not null as is_copied, undecided,
      cardinality(undecided) > 0 and restored_at > now() - ${DECISION_LIMIT} as is_waiting
    from installation, lateral (
      select array(
        select coalesce(o.order_number, g.order_number) from payment_attempts a
        left join orders o using (order_id) left join gift_card_orders g on g.order_id = a.gift_card_order_id
        where a.outcome is null and a.created_at < restored_at and coalesce(o.status, g.status) = 'confirming'
        order by a.created_at limit ${MAX_NAMED}
      ) as undecided
    ) u`;
  const { restored_at: restoredAt, restored_from: from } = row;
  if (!restoredAt || !from) return null;
  const period = { from, to: new Date(Date.now() + CLOCK_MARGIN_MS) };
  return {
    restoredAt,
    period,
    isCopied: row.is_copied,
    undecided: row.undecided,
    isWaiting: row.is_waiting,
    differences: await countLosses(db, period),
  };
}

/**
 * Copies page after page. Of several processes one copies a page, and another goes on after it has ended. Returns whether this call has
 * completed the copy.
 */
async function copySinceRestore(
  services: RecordServices,
  { restoredAt, period }: RestoredState,
  log: WarnLog,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const { db } = services;
  while (!stopping?.aborted) {
    const claimed = await queryRow<{ copy_cursor: string | null }>(db)`
      update installation set copy_claimed_until = now() + ${PAGE_LIMIT}
      where restored_at = ${restoredAt} and (copy_claimed_until is null or copy_claimed_until < now())
        and (copied_at is null or copied_at < now() - ${COPY_LIFETIME})
      returning copy_cursor`;
    if (!claimed) return false;
    const cursor = await copyPage(services, period, claimed.copy_cursor).then(
      (page) => page.cursor,
      (error: unknown) => (error instanceof GatewayUnreachable ? error : Promise.reject(error as Error)),
    );
    const isUnreachable = cursor instanceof GatewayUnreachable;
    // Not if it was restored again in the meantime.
    await execute(db)`
      update installation set copy_claimed_until = null,
        copy_cursor = ${isUnreachable ? claimed.copy_cursor : cursor},
        copied_at = ${cursor === null ? sql`now()` : sql`copied_at`}
      where restored_at = ${restoredAt}`;
    if (isUnreachable) {
      log.warn(
        { err: cursor },
        'the payment provider did not answer; sales of the restored database stay closed',
      );
      return false;
    }
    if (cursor === null) return true;
  }
  return false;
}

async function endRestore(db: Db): Promise<void> {
  await execute(db)`
    update installation set restored_at = null, restored_from = null, copied_at = null, copy_cursor = null,
      copy_claimed_until = null
    where not ${isOtherHistorySql}`;
}

/**
 * Opens sales that staff, or a restore, have closed. `anyway`: also with differences. Throws PAYMENTS_NOT_RECONCILED. A setting that
 * closes sales still does.
 */
export async function openSales(db: Db, anyway: boolean): Promise<void> {
  await noticeRestore(db);
  const state = await readRestoredState(db);
  if (state && !anyway) {
    throw new Problem(
      'PAYMENTS_NOT_RECONCILED',
      state.isCopied && state.differences > 0
        ? `The payment provider differs in ${state.differences} payments since ${state.period.from.toISOString()}: reconcile them first.`
        : 'The payments of the restored database are being compared with the provider. Sales open by themselves if they agree.',
    );
  }
  await endRestore(db);
  await execute(db)`update installation set sales_closed_at = null`;
}
