import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { createMessageId } from '../src/analytics-events/message-ids.ts';
import { createServices } from '../src/create-services.ts';
import { openDatabase } from '../src/db/database.ts';
import { TICKETING_MIGRATIONS, listPendingMigrations, migrate } from '../src/db/migrate.ts';
import { inTransaction } from '../src/db/transactions.ts';
import type { Database } from '../src/db/types.ts';
import { issueGiftCard } from '../src/gift-cards/gift-cards.ts';
import type { Lock } from '../src/locks/schemas.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { startDemo } from '../src/start-demo.ts';
import { Client, createOrderRequest, toRowId } from './support/client.ts';
import { openTestSystem, createStaffKey } from './support/test-system.ts';
import { must } from './support/must.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { openTestDatabase } from './support/test-database.ts';
import type { TestDatabase } from './support/test-database.ts';

type Db = Kysely<Database>;

/** Applies the migrations up to this one. */
async function migrateTo(db: Db, name: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: new FileMigrationProvider({
      fs,
      path,
      migrationFolder: fileURLToPath(TICKETING_MIGRATIONS.folder),
    }),
  });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

/** Copies all rows into the tables that the older database has. Columns that it lacks are left out. */
async function copyRows(from: Db, to: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string; identity: string | null }>`
    select format('%I.%I', table_schema, table_name) as name, (
      select column_name from information_schema.columns c
      where c.table_schema = t.table_schema and c.table_name = t.table_name and is_identity = 'YES'
    ) as identity
    from information_schema.tables t
    where table_schema in ('public', 'test_gateway') and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    to,
  );
  await to.transaction().execute(async (trx) => {
    // Disables foreign keys and triggers, so that the order of the tables does not matter.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { name, identity } of tables) {
      const { rows } = await sql<{ rows: string }>`
        select coalesce(json_agg(t), '[]')::text as rows from ${sql.raw(name)} t`.execute(from);
      await sql`delete from ${sql.raw(name)}`.execute(trx);
      await sql`
        insert into ${sql.raw(name)} overriding system value
        select * from json_populate_recordset(null::${sql.raw(name)}, ${must(rows[0]).rows}::json)`.execute(
        trx,
      );
      if (identity === null) continue;
      await sql`
        select setval(pg_get_serial_sequence(${name}, ${identity}), greatest(1, max(${sql.ref(identity)})))
        from ${sql.raw(name)}`.execute(trx);
    }
  });
}

describe('migrations of a database with data', () => {
  let database: TestDatabase;
  let db: Db;

  before(async () => {
    database = await openTestDatabase();
    db = openDatabase<Database>(database.url, { max: 2, name: 'test' });
  });
  after(async () => {
    await db.destroy();
    await database.close();
  });

  it('keep locks, orders and gift cards of the version 016 usable', async (test) => {
    const system = await openTestSystem({ horizonWeeks: 2 });
    test.after(() => system.close());
    const { client, performanceId } = system;
    const { services } = system.helios;
    const seats = await system.findFreeSeats(4);
    const paid = await client.pay(await client.createCheckout(performanceId, seats.slice(0, 2)));
    const { body: lock } = await client.createLock(performanceId, seats.slice(2));
    const amountCents = lock.totals.totalCents + 500;
    const { number } = await inTransaction(services.db, (trx) =>
      issueGiftCard(trx, { amountCents, currency: lock.totals.currency }),
    );
    const config = {
      ...services.config,
      databaseUrl: database.url,
      port: await findFreePort(),
      staffPort: await findFreePort(),
    };
    await migrateTo(db, '016-theatre-addresses');
    const { services: oldServices, close } = createServices(config);
    await oldServices.testProcessor.migrate();
    await close();
    // The earlier version has columns for the fees.
    for (const table of ['theaters', 'orders'])
      await sql`
        update ${sql.table(table)} set fee_per_ticket_cents = (fees -> 0 ->> 'amountCents')::int`.execute(
        services.db,
      );
    await copyRows(services.db, db);

    await prepareDatabase(config);
    const helios = await startDemo(config);
    // The lock keeps its rates when the theater gets others.
    await sql`update theaters set fees = fees || fees`.execute(db);
    try {
      const visitor = new Client(helios.url);
      const inOneMinute = sql`now() + interval '1 minute'`;
      await sql`update seat_locks set expires_at = ${inOneMinute} where lock_id = ${toRowId(lock.lockId)}`.execute(
        db,
      );
      await sql`update seat_claims set expires_at = ${inOneMinute} where lock_id = ${toRowId(lock.lockId)}`.execute(
        db,
      );
      const extended = await visitor.extendLock(lock.lockId);
      assert.deepEqual([extended.status, extended.body.extensionsLeft], [200, lock.extensionsLeft - 1]);
      assert.deepEqual(extended.body.totals, lock.totals);
      const { payment: _, ...order } = createOrderRequest(extended.body as Lock, 'none');
      const giftCards = [{ number, amountCents: lock.totals.totalCents }];
      const bought = await visitor.pay({ ...order, giftCards });
      assert.deepEqual([bought.status, bought.body.status], [201, 'confirmed']);
      const balance = await visitor.request<{ balanceCents: number }>('POST', '/gift-cards/balance', {
        number,
      });
      assert.equal(balance.body.balanceCents, 500);

      const key = await createStaffKey(db, 'refund', 'refunder');
      const staff = new Client(helios.staffUrl, { authorization: `Bearer ${key}` });
      for (const { orderNumber } of [paid.body, bought.body]) {
        const refund = await staff.request<{ status: string }>(
          'POST',
          `/staff/orders/${orderNumber}/refunds`,
          { reason: 'Ill' },
          { 'idempotency-key': randomUUID() },
        );
        assert.deepEqual([refund.status, refund.body.status], [201, 'done']);
      }
      assert.deepEqual(await checkInvariants(db), []);
    } finally {
      await helios.stop();
    }
  });
});

it('the migration of staff keys reads their age and maker from the log', async () => {
  const database = await openTestDatabase();
  const db = openDatabase<Database>(database.url, { max: 1, name: 'test' });
  try {
    await migrateTo(db, '024-seat-holders');
    await sql`
      insert into staff_accounts (account_id, name, role, key_prefix, key_hash, created_at)
      select name, name, 'admin', name, '', '2026-01-01T00:00:00Z'
      from unnest(array['first', 'rotated', 'rotated.itself']) as name`.execute(db);
    await sql`
      insert into staff_actions (account_id, account_name, action, target, outcome, created_at)
      values
        (null, 'command line', 'first-admin', 'first', 'done', '2026-01-01T00:00:00Z'),
        (null, 'command line', 'first-admin', 'rotated', 'done', '2026-01-01T00:00:00Z'),
        ('first', 'first', 'rotateStaffKey', 'rotated', 'done', '2026-02-01T00:00:00Z'),
        ('rotated', 'rotated', 'rotateStaffKey', 'rotated', 'LAST_ADMIN', '2026-03-01T00:00:00Z'),
        ('first', 'first', 'addStaffAccount', 'rotated.itself', 'done', '2026-01-01T00:00:00Z'),
        ('rotated.itself', 'rotated.itself', 'rotateStaffKey', 'rotated.itself', 'done', '2026-04-01T00:00:00Z')`.execute(
      db,
    );
    await migrateTo(db, '025-keys-and-refunds-of-staff');
    const { rows } = await sql`
      select name, to_char(key_created_at at time zone 'UTC', 'YYYY-MM-DD') as day, key_made_by as by
      from staff_accounts order by name`.execute(db);
    assert.deepEqual(rows, [
      { name: 'first', day: '2026-01-01', by: null },
      { name: 'rotated', day: '2026-02-01', by: 'first' },
      { name: 'rotated.itself', day: '2026-04-01', by: 'first' },
    ]);
  } finally {
    await db.destroy();
    await database.close();
  }
});

it('the migration of the consent adds the id of the event to stored answers that name an order', async () => {
  const database = await openTestDatabase();
  const db = openDatabase<Database>(database.url, { max: 1, name: 'test' });
  try {
    await migrateTo(db, '045-donation-decisions');
    await sql`
      insert into idempotency_keys (scope, key, request_hash, response_status, response_body)
      values
        ('POST /orders', 'paid', '', 201, '{"orderId":"order-1"}'),
        ('POST /orders', 'declined', '', 402, '{"orderId":"order-2"}'),
        ('POST /locks', 'locked', '', 201, '{"lockId":"lock-1"}')`.execute(db);
    await migrateTo(db, '050-order-consent');
    const { rows } = await sql`select key, response_body as body from idempotency_keys order by key`.execute(
      db,
    );
    assert.deepEqual(rows, [
      { key: 'declined', body: { orderId: 'order-2' } },
      { key: 'locked', body: { lockId: 'lock-1' } },
      {
        key: 'paid',
        body: { orderId: 'order-1', analyticsMessageId: createMessageId('Order Completed', 'order-1') },
      },
    ]);
  } finally {
    await db.destroy();
    await database.close();
  }
});

it('the migration of ticket types leaves the check of existing rows to one that does not block sales', async () => {
  const database = await openTestDatabase();
  const db = openDatabase<Database>(database.url, { max: 3, name: 'test' });
  const readValidated = async () => {
    const { rows } = await sql<{ convalidated: boolean }>`
      select convalidated from pg_constraint where conname like '%_ticket_type_fkey' order by conname`.execute(
      db,
    );
    return rows.map(({ convalidated }) => convalidated);
  };
  try {
    await migrateTo(db, '026-ticket-types');
    assert.deepEqual(await readValidated(), [false, false, false]);
    await migrateTo(db, '028-catalogue');
    await db.transaction().execute(async (trx) => {
      // A visitor's transaction: an ALTER TABLE that blocks sales would wait for it.
      await sql`lock table lock_seats, order_seats, event_prices in row exclusive mode`.execute(trx);
      await migrate(db, TICKETING_MIGRATIONS, { lockTimeoutMs: 1_000, maxAttempts: 1 });
    });
    assert.deepEqual(await readValidated(), [true, true, true]);
  } finally {
    await db.destroy();
    await database.close();
  }
});

it('commits each migration on its own, so that its table locks end before the next one', async () => {
  const database = await openTestDatabase();
  const db = openDatabase<Database>(database.url, { max: 3, name: 'test' });
  try {
    await migrateTo(db, '025-keys-and-refunds-of-staff');
    let migrated!: Promise<void>;
    await db.transaction().execute(async (trx) => {
      // Migration 027 waits for this table, 026 does not need it.
      await sql`select from theaters limit 1`.execute(trx);
      await new Promise<void>((resolve, reject) => {
        const onRetry = () => resolve();
        migrated = migrate(db, TICKETING_MIGRATIONS, {
          lockTimeoutMs: 50,
          pauseMs: 1,
          maxAttempts: 1_000,
          onRetry,
        });
        migrated.catch(reject);
      });
      const pending = await listPendingMigrations(db, TICKETING_MIGRATIONS);
      assert.equal(pending[0], '027-seating-plans');
    });
    await migrated;
    assert.deepEqual(await listPendingMigrations(db, TICKETING_MIGRATIONS), []);
  } finally {
    await db.destroy();
    await database.close();
  }
});

it('the migration of seating plans stores the plans that Helios had before it', async () => {
  const database = await openTestDatabase();
  const db = openDatabase<Database>(database.url, { max: 1, name: 'test' });
  try {
    await migrateTo(db, '026-ticket-types');
    await sql`
      insert into theaters (location, time_zone, seating_plan, currency, fee_per_ticket_cents, tax_basis_points)
      select upper(name) || '_XX', 'America/New_York', name, 'USD', 0, 0
      from unnest(array['branson', 'lancaster']) as name`.execute(db);
    await migrateTo(db, '027-seating-plans');
    const { rows } = await sql`
      select seating_plan_id as id, version from seating_plans order by name`.execute(db);
    assert.deepEqual(rows, [
      { id: 'branson-691c7dd3', version: 1 },
      { id: 'lancaster-ff267c3a', version: 1 },
    ]);
  } finally {
    await db.destroy();
    await database.close();
  }
});

it('the migration of fees keeps the fee of a theater', async () => {
  const database = await openTestDatabase();
  const db = openDatabase<Database>(database.url, { max: 1, name: 'test' });
  try {
    await migrateTo(db, '026-ticket-types');
    await sql`
      insert into theaters (location, time_zone, seating_plan, currency, fee_per_ticket_cents, tax_basis_points)
      values ('BRANSON_MO', 'America/Chicago', 'branson', 'USD', 450, 0),
        ('LANCASTER_PA', 'America/New_York', 'lancaster', 'USD', 0, 0)`.execute(db);
    await migrateTo(db, '058-fees');
    const { rows } = await sql`select fees from theaters order by location`.execute(db);
    assert.deepEqual(rows, [
      { fees: [{ name: 'Service fee', per: 'ticket', amountCents: 450 }] },
      { fees: [] },
    ]);
  } finally {
    await db.destroy();
    await database.close();
  }
});

it('no migration reads a file outside of the folder of the migrations', async () => {
  for (const name of await fs.readdir(TICKETING_MIGRATIONS.folder, { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const text = await fs.readFile(new URL(name, TICKETING_MIGRATIONS.folder), 'utf8');
    assert.doesNotMatch(text, /new URL\(\s*['"`]\.\.\//, name);
  }
});

it('the migration of order events queues recent orders and refunds with consent', async () => {
  const database = await openTestDatabase();
  const db = openDatabase<Database>(database.url, { max: 1, name: 'test' });
  try {
    await migrateTo(db, '050-order-consent');
    await sql`
      insert into gift_card_orders (
        order_id, order_number, cart_id, status, customer, currency, total_cents, consent_groups, confirmed_at
      )
      select id, id, id, status, '{}', 'USD', 1000, groups::text[], now() - days * interval '1 day'
      from (values
        ('allowed', 'confirmed', '{C0001,C0002}', 1),
        ('refused', 'confirmed', '{C0001}', 1),
        ('unknown', 'confirmed', null, 1),
        ('old', 'confirmed', '{C0001,C0002}', 31),
        ('declined', 'declined', '{C0001,C0002}', null)
      ) as o (id, status, groups, days)`.execute(db);
    await sql`
      insert into refunds (refund_id, gift_card_order_id, gift_cents, card_cents, reason, done_at)
      select id, order_id, 0, 1000, 'a test', done_at
      from (values ('done', 'allowed', now()), ('pending', 'allowed', null), ('other', 'refused', now()))
        as r (id, order_id, done_at)`.execute(db);
    await migrateTo(db, '051-order-events');
    const { rows } = await sql`
      select kind, gift_card_order_id as id, refund_id, created_at < now() as is_past from order_events
      order by order_event_id`.execute(db);
    assert.deepEqual(rows, [
      { kind: 'order_completed', id: 'allowed', refund_id: null, is_past: true },
      { kind: 'order_refunded', id: 'allowed', refund_id: 'done', is_past: true },
    ]);
  } finally {
    await db.destroy();
    await database.close();
  }
});

it('the migration of the confirmation keeps the subscribers, who were not asked to confirm', async () => {
  const database = await openTestDatabase();
  const db = openDatabase<Database>(database.url, { max: 1, name: 'test' });
  try {
    await migrateTo(db, '050-order-consent');
    await sql`
      insert into stay_in_touch_submissions (email_address, contact, address, created_at)
      values
        ('ada@example.org', '{"firstName":"Ada"}', '{}', '2026-01-01T00:00:00Z'),
        ('ADA@example.org', '{"firstName":"Augusta"}', '{}', '2026-02-01T00:00:00Z')`.execute(db);
    await migrateTo(db, '055-subscription-confirmation');
    const { rows } = await sql`
      select contact ->> 'firstName' as name, confirmed_at = created_at as confirmed from stay_in_touch_subscribers`.execute(
      db,
    );
    assert.deepEqual(rows, [{ name: 'Augusta', confirmed: true }]);
    const ids = await sql<{ id: string }>`select link_id as id from stay_in_touch_submissions`.execute(db);
    assert.equal(new Set(ids.rows.map(({ id }) => id)).size, 2);
    for (const { id } of ids.rows) assert.match(id, /^[\w-]{43}$/);
  } finally {
    await db.destroy();
    await database.close();
  }
});
