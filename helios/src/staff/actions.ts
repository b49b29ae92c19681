import type { Static } from 'typebox';
import { execute, queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { ActionDetails } from '../db/stored-types.ts';
import type { Db } from '../db/transactions.ts';
import type { StaffIdentity } from './accounts.ts';
import type { LOG_IN_OPERATIONS, OperationId } from './operations.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import type { StaffActionSchema } from './schemas.ts';

export interface StaffAction {
  action:
    | OperationId
    | (typeof LOG_IN_OPERATIONS)[number]
    | 'first-admin'
    | 'catalogue-apply'
    | 'seating-plan-import';
  /**
   * The id of a performance, an order number, the id of a request, the reference of a donation request, the name of an
   * account, or the last digits of a gift card.
   */
  target?: string | undefined;
  /** `done`, `waits` for approval by a second person, or the code of the problem that was answered. */
  outcome: string;
  details?: ActionDetails | undefined;
}

/** The actor: an account and its address, or a command that was run on the database itself. */
export type Actor = { account: StaffIdentity; address: string } | 'command line';

/** Adds an entry to the log; for a change, in the transaction of the change. */
export async function logAction(db: Db, actor: Actor, action: StaffAction): Promise<void> {
  const { account, address } = actor === 'command line' ? { account: null, address: null } : actor;
  await execute(db)`
    insert into staff_actions (account_id, account_name, address, action, target, outcome, details)
    values (
      ${account?.accountId ?? null}, ${account?.name ?? 'command line'}, ${address}, ${action.action},
      ${action.target ?? null}, ${action.outcome}, ${JSON.stringify(action.details ?? {})}
    )`;
}

/** Newest first. */
export async function listActions(
  db: Db,
  { account, target }: { account?: string; target?: string },
): Promise<Static<typeof StaffActionSchema>[]> {
  const rows = await queryRows<
    Omit<Static<typeof StaffActionSchema>, 'details'> & { details: ActionDetails }
  >(asAnswers(db))`
    select created_at as at, account_name as account, coalesce(address, '') as address, action, coalesce(target, '') as target, outcome,
      details from staff_actions
    where (${account ?? null}::text is null or account_name = ${account ?? null})
      and (${target ?? null}::text is null or target = ${target ?? null})
    order by action_id desc limit ${MAX_ROWS}`;
  return rows.map(({ details, ...action }) => ({
    ...action,
    details: Object.keys(details).length > 0 ? JSON.stringify(details) : '',
  }));
}
