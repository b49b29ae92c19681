import { sql } from 'kysely';
import { execute, queryRow, queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import { requireOneRow } from '../db/transactions.ts';
import type { RawBuilder } from 'kysely';
import type { Db, Trx } from '../db/transactions.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import { Problem } from '../lib/problems.ts';
import type { CashDrawer } from './report-schemas.ts';

/**
 * The open drawer of an account, for a cash tender in this transaction; null without one. Its closing waits for the transaction, so it
 * counts the tender.
 */
export async function findOpenDrawer(trx: Trx, accountId: string): Promise<string | null> {
  const rows = await queryRows<{ drawer_id: string }>(trx)`
    select drawer_id from cash_drawers where account_id = ${accountId} and closed_at is null for share`;
  return rows[0]?.drawer_id ?? null;
}

/** Opens the drawer of an account, in the currency of the first theater. Throws DRAWER_OPEN. */
export async function openDrawer(trx: Trx, accountId: string, openedCents: number): Promise<void> {
  const rows = await queryRows(trx)`
    insert into cash_drawers (account_id, opened_cents, currency)
    select ${accountId}, ${openedCents}, currency from theaters order by position, location limit 1
    on conflict (account_id) where closed_at is null do nothing returning drawer_id`;
  if (rows.length === 0) throw new Problem('DRAWER_OPEN', 'Close the drawer of your account first.');
}

/** Closes the drawer of an account with what was counted. Returns its id. Throws DRAWER_NOT_OPEN. */
export async function closeDrawer(
  trx: Trx,
  accountId: string,
  { countedCents, note = '' }: { countedCents: number; note?: string },
): Promise<string> {
  const drawer = await queryRow<{ drawer_id: string }>(trx)`
    select drawer_id from cash_drawers where account_id = ${accountId} and closed_at is null for update`;
  if (!drawer) throw drawerNotOpen();
  // A statement of its own: the former one may have waited for a sale.
  await execute(trx)`
    update cash_drawers d set closed_at = now(), counted_cents = ${countedCents}, note = ${note},
      expected_cents = d.opened_cents + coalesce((
        select sum(case when t.refund_id is null then t.amount_cents else -t.amount_cents end)
        from tenders t where t.drawer_id = d.drawer_id
      ), 0)
    where drawer_id = ${drawer.drawer_id}`;
  return drawer.drawer_id;
}

/** The open drawer of an account. Throws DRAWER_NOT_OPEN. */
export async function readOpenDrawer(db: Db, accountId: string): Promise<CashDrawer> {
  const [drawer] = await readDrawers(db, sql`d.account_id = ${accountId} and d.closed_at is null`);
  if (!drawer) throw drawerNotOpen();
  return drawer;
}

export async function readDrawer(db: Db, drawerId: string): Promise<CashDrawer> {
  return requireOneRow({ rows: await readDrawers(db, sql`d.drawer_id = ${drawerId}`) });
}

/** All drawers, open ones and the newest first. */
export function listDrawers(db: Db): Promise<CashDrawer[]> {
  return readDrawers(db, sql`true`);
}

function drawerNotOpen(): Problem {
  return new Problem(
    'DRAWER_NOT_OPEN',
    'Your account has no open drawer. Open one with the cash that is in it.',
  );
}

async function readDrawers(db: Db, filter: RawBuilder<unknown>): Promise<CashDrawer[]> {
  return queryRows<CashDrawer>(asAnswers(db))`
    select a.name as account, d.opened_at, d.opened_cents, d.closed_at, d.counted_cents, d.counted_cents - d.expected_cents as difference_cents,
      d.note, d.currency, cash.*
    from cash_drawers d join staff_accounts a using (account_id)
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where refund_id is null), 0)::int as taken_cents,
        coalesce(sum(amount_cents) filter (where refund_id is not null), 0)::int as paid_out_cents
      from tenders t where t.drawer_id = d.drawer_id
    ) cash
    where ${filter} order by d.closed_at is not null, d.opened_at desc limit ${MAX_ROWS}`;
}
