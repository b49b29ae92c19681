import { sql } from 'kysely';
import { requireOneRow } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import type { ErrorLog, WarnLog } from '../lib/log.ts';
import { Problem } from '../lib/problems.ts';
import { GatewayUnreachable } from '../payments/port.ts';
import type { Period } from '../payments/provider-records.ts';
import { isOtherHistorySql } from '../sales/sales-state.ts';
import { copyPeriod } from './copy-payments.ts';
import type { RecordServices } from './copy-payments.ts';
import { countLosses } from './differences.ts';

/**
 * A transaction with an earlier start than the newest known payment may have been lost: it takes 30 seconds at most. The clock of the
 * provider may differ, too.
 */
const MARGIN = sql`interval '2 minutes'`;

/** The end of the period that is compared: the provider's clock may be ahead. */
const CLOCK_MARGIN_MS = 10 * 60_000;

/** A copy with differences is repeated after this time. */
const COPY_LIFETIME = sql`interval '1 minute'`;

export interface RestoredState {
  restoredAt: Date;
  period: Period;
  isCopied: boolean;
  /** The copy may not have what has happened since. */
  isCopyOld: boolean;
  /** Orders whose payments recovery still decides. */
  undecided: number;
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
  // Recovery decides them in seconds, and changes their payments.
  if (state.undecided > 0) return;
  const needsCopy = !state.isCopied || (state.differences > 0 && state.isCopyOld);
  const isCopiedNow = needsCopy && (await copySinceRestore(services, state, log, stopping));
  const after = await readRestoredState(db);
  if (!after?.isCopied) return;
  if (after.differences === 0 && after.undecided === 0) {
    await endRestore(db);
    log.warn({}, 'the payments of the restored database agree with the provider: they no longer close sales');
  } else if (isCopiedNow && after.differences > 0) {
    log.error(
      { from: after.period.from, differences: after.differences },
      'the payments of the restored database differ from the provider: run npm run helios -- payments reconcile',
    );
  }
}

/** Returns whether the database is another one than before. */
async function noticeRestore(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update installation set history = database_history(), restored_at = date_trunc('milliseconds', now()), copied_at = null,
      restored_from = least(
        restored_from, coalesce((select max(created_at) from payment_attempts), installation.created_at) - ${MARGIN}
      )
    where ${isOtherHistorySql}`.execute(db);
  return numAffectedRows === 1n;
}

/** Null: the database was not restored, or its payments are reconciled. */
export async function readRestoredState(db: Db): Promise<RestoredState | null> {
  const row = requireOneRow(
    await sql<{
      restored_at: Date | null;
      restored_from: Date | null;
      is_copied: boolean;
      is_copy_old: boolean;
      undecided: number;
    }>`
      select restored_at, restored_from, copied_at is not null as is_copied,
        coalesce(copied_at < now() - ${COPY_LIFETIME}, true) as is_copy_old, (
        select count(*)::int from payment_attempts a
        left join orders o using (order_id) left join gift_card_orders g on g.order_id = a.gift_card_order_id
        where a.outcome is null and a.created_at < restored_at and coalesce(o.status, g.status) = 'confirming'
      ) as undecided
      from installation`.execute(db),
  );
  const { restored_at: restoredAt, restored_from: from } = row;
  if (!restoredAt || !from) return null;
  const period = { from, to: new Date(Date.now() + CLOCK_MARGIN_MS) };
  return {
    restoredAt,
    period,
    isCopied: row.is_copied,
    isCopyOld: row.is_copy_old,
    undecided: row.undecided,
    differences: await countLosses(db, period),
  };
}

async function copySinceRestore(
  services: RecordServices,
  { restoredAt, period }: RestoredState,
  log: WarnLog,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  try {
    if (!(await copyPeriod(services, period, stopping))) return false;
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    log.warn(
      { err: error },
      'the payment provider did not answer; sales of the restored database stay closed',
    );
    return false;
  }
  // Not if it was restored again in the meantime.
  await sql`update installation set copied_at = now() where restored_at = ${restoredAt}`.execute(services.db);
  return true;
}

async function endRestore(db: Db): Promise<void> {
  await sql`
    update installation set restored_at = null, restored_from = null, copied_at = null where not ${isOtherHistorySql}`.execute(
    db,
  );
}

/**
 * Opens sales that staff, or a restore, have closed. `anyway`: also with differences. Throws SALES_NOT_RECONCILED. A setting that
 * closes sales still does.
 */
export async function openSales(db: Db, anyway: boolean): Promise<void> {
  await noticeRestore(db);
  const state = await readRestoredState(db);
  if (state && !anyway) {
    throw new Problem(
      'SALES_NOT_RECONCILED',
      state.isCopied && state.differences > 0
        ? `The payment provider differs in ${state.differences} payments since ${state.period.from.toISOString()}: reconcile them first.`
        : 'The payments of the restored database are being compared with the provider. Sales open by themselves if they agree.',
    );
  }
  await endRestore(db);
  await sql`update installation set sales_closed_at = null`.execute(db);
}
