import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

const CONNECTIONS = 2;

describe('a request that waits for a locked row', () => {
  let system: TestSystem;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({ dbPoolSize: CONNECTIONS }));
    keep(system.helios.services.db, expectConsistent);
  });

  /** Runs `statement` on each connection of the pool, by using all of them at the same time. */
  const onEveryConnection = async (statement: string) => {
    const { db } = system.helios.services;
    let takenCount = 0;
    let releaseAll = () => {};
    const allTaken = new Promise<void>((resolve) => (releaseAll = resolve));
    return Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        db.connection().execute(async (connection) => {
          const { rows } = await sql.raw(statement).execute(connection);
          takenCount += 1;
          if (takenCount === CONNECTIONS) releaseAll();
          await allTaken;
          return rows;
        }),
      ),
    );
  };

  it('waits ten seconds on every connection, also after migrations with another timeout', async () => {
    const settings = [{ lock: '10s', statement: '30s', idle: '5s' }];
    const shown = await onEveryConnection(`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`);
    assert.deepEqual(shown, [settings, settings]);
  });

  it('then gets 503 with Retry-After, and has no effect', async () => {
    const { client, performanceId, databaseUrl } = system;
    const [seat] = await system.findFreeSeats(1);
    assert.ok(seat);
    const first = await client.createLock(performanceId, [seat]);
    assert.equal(first.status, 201);
    const keeper = openDatabase(databaseUrl, { max: 1, name: 'keeper' });
    const key = randomUUID();
    // A short timeout keeps the test fast; the test above checks the real one.
    await onEveryConnection(`set lock_timeout = '50ms'`);
    await keeper.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await sql`select 1 from seat_claims where seat_guid = ${seat} for update`.execute(trx);
      const { status, problem, headers } = await client.createLock(performanceId, [seat], key);
      assert.deepEqual([status, problem.code], [503, 'DATABASE_UNAVAILABLE']);
      assert.ok(headers.get('retry-after'));
    });
    await keeper.destroy();
    await onEveryConnection('reset lock_timeout');
    const later = await client.createLock(performanceId, [seat], key);
    assert.deepEqual(
      [later.status, later.problem.code],
      [409, 'SEATS_TAKEN'],
      'its first answer was not stored',
    );
  });
});
