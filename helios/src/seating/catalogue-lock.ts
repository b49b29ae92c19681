import { setTimeout as delay } from 'node:timers/promises';
import { execute, queryOneRow } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';

const LOCK = 'helios catalogue';
const LOCK_POLL_MS = 250;
/** Seating plans are computed between two statements, which takes longer than a sale, above all on a busy machine. */
const IDLE_LIMIT_MS = 30_000;

/**
 * Lets one transaction at a time change the catalogue, seating plans included. Polls, because another apply can take longer than the lock timeout of a
 * statement.
 */
export async function acquireCatalogueLock(trx: Trx): Promise<void> {
  await execute(trx)`select set_config('idle_in_transaction_session_timeout', ${`${IDLE_LIMIT_MS}ms`}, true)`;
  for (;;) {
    const { acquired } = await queryOneRow<{ acquired: boolean }>(trx)`
      select pg_try_advisory_xact_lock(hashtextextended(${LOCK}, 0)) as acquired`;
    if (acquired) return;
    await delay(LOCK_POLL_MS);
  }
}
