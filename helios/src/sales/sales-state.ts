import { sql } from 'kysely';
import { execute, queryOneRow } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { Problem } from '../lib/problems.ts';

/** Why sales are closed: by HELIOS_SALES, by staff, or because the payments of a restored database are not reconciled. */
export const CLOSED_REASONS = ['setting', 'staff', 'restored'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** The codes of requireSalesOpen, for the routes that call it. */
export const salesProblems = ['SALES_CLOSED'] as const;

/** SQL of whether the database is not the one whose payments are known. False when its server does not tell. */
export const isOtherHistorySql = sql<boolean>`
  (select now_is is not null and history is distinct from now_is from database_history() now_is)`;

const isRestoredSql = sql<boolean>`(restored_at is not null or ${isOtherHistorySql})`;

/**
 * Every lock, order and purchase of gift cards begins with it, in its transaction, so that no process sells in a database that was
 * restored a moment ago. Throws SALES_CLOSED. Transactions that have begun before staff close sales may end.
 */
export async function requireSalesOpen(db: Db, config: Pick<Config, 'salesClosed'>): Promise<void> {
  if ((await readClosedReasons(db, config)).length === 0) return;
  throw new Problem('SALES_CLOSED', 'Nothing was charged. Try again later, or call the box office.');
}

/**
 * Every refund of an order begins with it, in its transaction: a restored database may have forgotten that the money is back. The
 * refunds of `payments reconcile` do not. Throws PAYMENTS_NOT_RECONCILED.
 */
export async function requireReconciled(db: Db): Promise<void> {
  const { restored } = await queryOneRow<{ restored: boolean }>(
    db,
  )`select ${isRestoredSql} as restored from installation`;
  if (!restored) return;
  throw new Problem(
    'PAYMENTS_NOT_RECONCILED',
    'The database was restored and may have forgotten refunds. Nothing was done: run npm run helios -- payments reconcile first.',
    {},
    60,
  );
}

export async function readClosedReasons(
  db: Db,
  { salesClosed }: Pick<Config, 'salesClosed'>,
): Promise<ClosedReason[]> {
  const row = await queryOneRow<{ staff: boolean; restored: boolean }>(db)`
    select sales_closed_at is not null as staff, ${isRestoredSql} as restored
    from installation`;
  const isClosed: Record<ClosedReason, boolean> = { setting: salesClosed, ...row };
  return CLOSED_REASONS.filter((reason) => isClosed[reason]);
}

/** Closes sales, also when they are closed for another reason. A second call does nothing. */
export async function closeSales(db: Db): Promise<void> {
  await execute(db)`update installation set sales_closed_at = coalesce(sales_closed_at, now())`;
}
