import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { inTransaction } from '../src/db/transactions.ts';
import type { Db, Trx } from '../src/db/transactions.ts';
import { claimSeats, releaseClaims, extendClaims, sellClaims } from '../src/locks/claims.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { must } from './support/must.ts';

// Tests the statements at the exact moment of expiry: inside one transaction, now() is constant.

describe('seat claims', () => {
  let system: TestSystem;
  let db: Db;
  let seats: string[];
  const farFuture = new Date('2099-01-01T00:00:00Z');

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem());
    db = system.helios.services.db;
    seats = await system.findFreeSeats(4);
    for (const lockId of ['a', 'b']) {
      await sql`
        insert into seat_locks (lock_id, performance_id, expires_at)
        values (${lockId}, ${system.performanceId}, ${farFuture})`.execute(db);
    }
  });
  beforeEach(async () => {
    await sql`delete from seat_claims where lock_id is not null`.execute(db);
  });

  const claimForLock = (trx: Trx, lockId: string, seatGuids: string[], expiresAt = farFuture) =>
    claimSeats(trx, { performanceId: system.performanceId, lockId, expiresAt, seatGuids });

  const setExpiry = (trx: Trx, lockId: string, offset: string) =>
    sql`update seat_claims set expires_at = now() + ${offset}::interval where lock_id = ${lockId}`.execute(
      trx,
    );

  it('claims free seats and refuses them to another lock', async () => {
    await inTransaction(db, async (trx) => {
      assert.deepEqual((await claimForLock(trx, 'a', seats.slice(0, 2))).sort(), seats.slice(0, 2));
      assert.deepEqual(await claimForLock(trx, 'b', seats.slice(1, 3)), [seats[2]]);
    });
  });

  it("claims a lock's own seats again", async () => {
    await inTransaction(db, async (trx) => {
      await claimForLock(trx, 'a', seats);
      assert.equal((await claimForLock(trx, 'a', seats)).length, seats.length);
    });
  });

  it('takes over a lock at the exact moment of its expiry, and not a microsecond before', async () => {
    await inTransaction(db, async (trx) => {
      await claimForLock(trx, 'a', seats);
      await setExpiry(trx, 'a', '1 microsecond');
      assert.deepEqual(await claimForLock(trx, 'b', seats), []);
      await setExpiry(trx, 'a', '0');
      assert.deepEqual((await claimForLock(trx, 'b', seats)).sort(), seats);
    });
  });

  it('never takes over a sold seat', async () => {
    const [order] = (
      await sql<{ order_id: string }>`
        select order_id from orders where performance_id = ${system.performanceId}`.execute(db)
    ).rows;
    await inTransaction(db, async (trx) => {
      const [sold] = (
        await sql<{ seat_guid: string }>`
          select seat_guid from seat_claims where order_id = ${must(order).order_id} limit 1`.execute(trx)
      ).rows;
      assert.deepEqual(await claimForLock(trx, 'a', [must(sold).seat_guid]), []);
    });
  });

  it('extends live claims, never shortens them, and does not revive expired ones', async () => {
    await inTransaction(db, async (trx) => {
      await claimForLock(trx, 'a', seats);
      assert.equal(await extendClaims(trx, 'a', new Date('2098-01-01T00:00:00Z')), seats.length);
      const kept = await sql<{
        expires_at: Date;
      }>`select distinct expires_at from seat_claims where lock_id = 'a'`.execute(trx);
      assert.deepEqual(
        kept.rows.map((row) => row.expires_at.toISOString()),
        [farFuture.toISOString()],
      );
      await setExpiry(trx, 'a', '0');
      assert.equal(await extendClaims(trx, 'a', farFuture), 0);
    });
  });

  it("releases a lock's own claims only", async () => {
    await inTransaction(db, async (trx) => {
      await claimForLock(trx, 'a', seats.slice(0, 2));
      await claimForLock(trx, 'b', seats.slice(2));
      await releaseClaims(trx, 'a');
      const left = await sql<{
        lock_id: string;
      }>`select distinct lock_id from seat_claims where lock_id is not null`.execute(trx);
      assert.deepEqual(left.rows, [{ lock_id: 'b' }]);
    });
  });

  it('sells all seats of a lock or none, also after expiry unless they were taken over', async () => {
    const orderId = `box-office-${system.performanceId}`;
    const rollback = new Error('undo');
    await assert.rejects(
      inTransaction(db, async (trx) => {
        await claimForLock(trx, 'a', seats);
        await setExpiry(trx, 'a', '-1 hour');
        await claimForLock(trx, 'b', [must(seats[0])]);
        assert.equal(await sellClaims(trx, 'a', orderId, seats.length), false);
        assert.equal(await sellClaims(trx, 'b', orderId, 1), true);
        assert.deepEqual(await claimForLock(trx, 'a', [must(seats[0])]), []);
        throw rollback;
      }),
      rollback,
    );
  });

  it('sends no notification from its own statements, but from all other changes of claims', async () => {
    const listener = new pg.Client({ connectionString: system.databaseUrl });
    const payloads: string[] = [];
    await listener.connect();
    try {
      const ended = new Promise<void>((resolve) =>
        listener.on('notification', ({ payload = '' }) => {
          payloads.push(payload);
          if (payload === 'the end') resolve();
        }),
      );
      await listener.query('listen helios_seats');
      await inTransaction(db, (trx) => claimForLock(trx, 'a', seats));
      await inTransaction(db, (trx) => extendClaims(trx, 'a', new Date('2098-01-01T00:00:00Z')));
      await inTransaction(db, (trx) => releaseClaims(trx, 'a'));
      await sql`select pg_notify('helios_seats', 'by hand')`.execute(db);
      await inTransaction(db, (trx) => claimForLock(trx, 'a', seats));
      await sql`delete from seat_claims where lock_id = 'a'`.execute(db);
      await sql`select pg_notify('helios_seats', 'the end')`.execute(db);
      await ended;
      assert.deepEqual(payloads, ['by hand', system.performanceId, 'the end']);
    } finally {
      await listener.end();
    }
  });

  it('cannot count more sold seats than the plan has', async () => {
    await assert.rejects(
      sql`update performances set seats_sold = seats_total + 1 where performance_id = ${system.performanceId}`.execute(
        db,
      ),
      /check constraint/,
    );
  });
});
