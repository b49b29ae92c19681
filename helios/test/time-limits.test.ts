import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import type { PoolOptions } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { inTransaction } from '../src/db/transactions.ts';
import { acquireCatalogueLock } from '../src/seating/catalogue-lock.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { startTcpProxy } from './support/tcp-proxy.ts';
import { openTestDatabase } from './support/test-database.ts';
import type { TestDatabase } from './support/test-database.ts';

const LIMITS = sql`
  select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`;

describe('the time limits of statements', () => {
  let database: TestDatabase;
  const keep = closeAfterTests();
  before(async () => {
    database = keep(await openTestDatabase());
  });

  const withDatabase = async <T>(
    options: Partial<PoolOptions>,
    work: (db: ReturnType<typeof open>) => Promise<T>,
  ) => {
    const db = open(database.url, options);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };
  const open = (url: string, options: Partial<PoolOptions> = {}) =>
    openDatabase(url, { max: 1, name: 'test', ...options });

  it('end a wait for a row lock before the statement, and the statement before the connection', async () => {
    await withDatabase({}, async (db) =>
      assert.deepEqual((await LIMITS.execute(db)).rows, [{ lock: '10s', statement: '30s', idle: '5s' }]),
    );
    await withDatabase({ answerMs: 0 }, async (db) =>
      assert.deepEqual((await LIMITS.execute(db)).rows, [{ lock: '10s', statement: '0', idle: '5s' }]),
    );
  });

  it('let a change of the catalogue compute for longer between two statements', async () => {
    await withDatabase({}, async (db) => {
      const during = await inTransaction(db, async (trx) => {
        await acquireCatalogueLock(trx);
        return (await LIMITS.execute(trx)).rows;
      });
      assert.deepEqual(during, [{ lock: '10s', statement: '30s', idle: '30s' }]);
      assert.deepEqual((await LIMITS.execute(db)).rows, [{ lock: '10s', statement: '30s', idle: '5s' }]);
    });
  });

  it('do not apply to migrations, and apply again after them', async () => {
    await withDatabase({}, async (db) => {
      await migrate(db, { folder: new URL('./support/migrations/', import.meta.url) });
      const { rows } = await sql`select * from limits`.execute(db);
      assert.deepEqual(rows, [{ lock: '3s', statement: '0', idle: '0' }]);
      assert.deepEqual((await LIMITS.execute(db)).rows, [{ lock: '10s', statement: '30s', idle: '5s' }]);
    });
  });

  it('replace a connection whose network has failed', { timeout: 30_000 }, async () => {
    const proxy = await startTcpProxy(database.url);
    // Long enough for a new connection on a busy machine.
    const db = open(proxy.url, { answerMs: 2_000 });
    try {
      await sql`select 1`.execute(db);
      proxy.fail();
      await assert.rejects(sql`select 1`.execute(db), /Connection terminated/);
      assert.equal((await sql`select 1`.execute(db)).rows.length, 1, 'by another connection');
      const transaction = db.transaction().execute(async (trx) => {
        proxy.fail();
        await sql`select 1`.execute(trx);
      });
      await assert.rejects(transaction, /Connection terminated|not queryable/);
      assert.equal((await sql`select 1`.execute(db)).rows.length, 1);
    } finally {
      await db.destroy();
      proxy.close();
    }
  });
});
