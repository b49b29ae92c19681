import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import { it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { TICKETING_MIGRATIONS, listPendingMigrations, migrate } from '../src/db/migrate.ts';
import { readConfig } from '../src/lib/config.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { startHelios } from '../src/start.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { openTestDatabase } from './support/test-database.ts';
import { openTestSystem } from './support/test-system.ts';

/** The baseline, and two synthetic migrations of a later release. */
const NEXT_MIGRATIONS = { folder: new URL('./support/next-migrations/', import.meta.url) };

it('a database with pending migrations prevents the start with one sentence, until they have run', async () => {
  const database = await openTestDatabase();
  try {
    const config = {
      ...readConfig({ HELIOS_DATABASE_URL: database.url, HELIOS_PAYMENTS: 'test' }),
      port: await findFreePort(),
      staffPort: await findFreePort(),
      logLevel: 'silent',
    };
    await assert.rejects(
      startHelios(config),
      /lacks migrations \(\d+\): run npm run migrate -w helios first\.$/,
    );
    await prepareDatabase(config);
    await (await startHelios(config)).stop();
  } finally {
    await database.close();
  }
});

it('the next migrations wait for sales without blocking them, one by one, and keep locks and orders usable', async (test) => {
  const system = await openTestSystem();
  test.after(() => system.close());
  const { client, performanceId } = system;
  const { db } = system.helios.services;
  const [first, second, third, ...others] = await system.findFreeSeats(4);
  assert.ok(first && second && third);
  const paid = await client.pay(await client.createCheckout(performanceId, [first]));
  const checkout = await client.createCheckout(performanceId, [second]);

  let migrated!: Promise<void>;
  await db.transaction().execute(async (trx) => {
    // A visitor's transaction.
    await sql`select from seat_locks limit 1`.execute(trx);
    await new Promise<void>((resolve, reject) => {
      const options = { lockTimeoutMs: 50, pauseMs: 1, maxAttempts: 1_000, onRetry: () => resolve() };
      migrated = migrate(db, NEXT_MIGRATIONS, options);
      migrated.catch(reject);
    });
    // The first one has ended with its table locks.
    assert.deepEqual(await listPendingMigrations(db, NEXT_MIGRATIONS), ['003-notes-of-locks']);
    assert.equal((await client.createLock(performanceId, [third])).status, 201);
  });
  await migrated;
  assert.deepEqual(await listPendingMigrations(db, NEXT_MIGRATIONS), []);

  // The present release goes on with a database of the next one.
  assert.deepEqual(await listPendingMigrations(db, TICKETING_MIGRATIONS), []);
  // Who goes back to it migrates, too.
  await migrate(db, TICKETING_MIGRATIONS);
  assert.deepEqual((await client.pay(checkout)).body.status, 'confirmed');
  assert.equal((await client.createLock(performanceId, others)).status, 201);
  const refund = await system.staff.request<{ status: string }>(
    'POST',
    `/staff/orders/${paid.body.orderNumber}/refunds`,
    { reason: 'Ill' },
    { 'idempotency-key': paid.body.orderId },
  );
  assert.deepEqual([refund.status, refund.body.status], [201, 'done']);
  assert.deepEqual(await checkInvariants(db), []);
});

it('no migration reads a file outside of the folder of the migrations', async () => {
  for (const name of await fs.readdir(TICKETING_MIGRATIONS.folder, { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const text = await fs.readFile(new URL(name, TICKETING_MIGRATIONS.folder), 'utf8');
    assert.doesNotMatch(text, /new URL\(\s*['"`]\.\.\//, name);
  }
});

/** What a version that runs at the same time may still use. */
const REMOVALS =
  /\bdrop\s+(?:table|column|view|function|type)\b|\brename\b|\balter\s+column\s+\S+\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type)\b/i;

it('only a migration that is named so removes what an earlier version may use', async () => {
  const { folder } = TICKETING_MIGRATIONS;
  const files = (await fs.readdir(folder, { recursive: true })).filter((name) => /\.(?:ts|sql)$/.test(name));
  for (const name of files.filter((each) => !/^\d+-contract-/.test(each)))
    assert.doesNotMatch(await fs.readFile(new URL(name, folder), 'utf8'), REMOVALS, name);
  for (const statement of [
    'drop table notes',
    'alter table orders drop column note',
    'alter table orders\n  rename column note to remark',
    'alter table orders alter column note set not null',
    'alter table orders alter column note type text',
  ])
    assert.match(statement, REMOVALS);
  assert.doesNotMatch("alter table orders add column note text not null default ''", REMOVALS);
});
