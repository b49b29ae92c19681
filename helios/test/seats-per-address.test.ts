import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { clearExpiredHolders } from '../src/locks/holders.ts';
import type { Lock } from '../src/locks/schemas.ts';
import { startHelios } from '../src/start.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { must } from './support/must.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { Client } from './support/client.ts';

describe('the seats of a performance that one address has locked', () => {
  let system: TestSystem;
  let used = 0;
  const takeSeats = async (count: number) => (
    (used += count),
    system.findFreeSeats(count, { skip: used - count })
  );
  const keep = closeAfterTests();
  before(async () => {
    system = keep(
      await openTestSystem({
        seatsPerAddress: 6,
        captchaSeatsPerAddress: 3,
        trustProxy: ['127.0.0.1'],
      }),
    );
  });

  const createHeaders = (ip: string, captcha = false) => ({
    'idempotency-key': randomUUID(),
    'x-forwarded-for': ip,
    ...(captcha ? { 'x-skip-captcha': 'true' } : {}),
  });
  const toChoices = (seats: readonly string[]) =>
    seats.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' as const }));
  const lockSeats = async (count: number, headers: Record<string, string>, client = system.client) =>
    client.request<Lock>(
      'POST',
      '/locks',
      { performanceId: system.performanceId, seats: toChoices(await takeSeats(count)) },
      headers,
    );
  const readHolders = async () => {
    const { rows } = await sql<{ holder: string }>`
      select holder from seat_locks where holder is not null`.execute(system.helios.services.db);
    return rows.map((row) => row.holder);
  };

  it('are counted together: a captcha is required above the first limit, and all requests are refused above the second', async () => {
    const first = await lockSeats(3, createHeaders('2001:db8:1::1'));
    assert.equal(first.status, 201);
    const key = createHeaders('2001:db8:1::2');
    const seats = toChoices(await takeSeats(2));
    const requestLock = (headers: Record<string, string>) =>
      system.client.request<Lock>('POST', '/locks', { performanceId: system.performanceId, seats }, headers);
    const asked = await requestLock(key);
    assert.deepEqual([asked.status, asked.problem.code], [405, 'CAPTCHA_REQUIRED']);
    const again = await requestLock({ ...key, 'x-skip-captcha': 'true' });
    assert.equal(again.status, 201, 'the same request, after a captcha');
    const tooMany = await lockSeats(2, createHeaders('2001:db8:1::3', true));
    assert.deepEqual([tooMany.status, tooMany.problem.code], [429, 'TOO_MANY_SEATS_HELD']);
    assert.equal(Math.round(Number(tooMany.headers.get('retry-after')) / 60), 15);
    assert.equal((await lockSeats(3, createHeaders('2001:db8:2::1'))).status, 201, 'another household');

    const moreSeats = toChoices(await takeSeats(3));
    const changeSeats = (seats: typeof moreSeats, headers: Record<string, string>) =>
      system.client.request('PUT', `/locks/${again.body.lockId}/seats`, { seats }, headers);
    const all = [...seats, ...moreSeats].slice(0, 4);
    assert.equal(
      (await changeSeats(all, createHeaders('2001:db8:1::1', true))).problem.code,
      'TOO_MANY_SEATS_HELD',
    );
    assert.equal(
      (await changeSeats(all.slice(0, 3), createHeaders('2001:db8:1::1'))).problem.code,
      'CAPTCHA_REQUIRED',
    );
    assert.equal((await changeSeats(all.slice(0, 1), createHeaders('2001:db8:1::1'))).status, 200, 'fewer');

    await system.client.request('DELETE', `/locks/${first.body.lockId}`);
    assert.equal(
      (await lockSeats(2, createHeaders('2001:db8:1::4'))).status,
      201,
      'released seats do not count',
    );
  });

  const startAnother = async (adaptUrl = (databaseUrl: string) => databaseUrl) => {
    const { config } = system.helios.services;
    return startHelios({
      ...config,
      databaseUrl: adaptUrl(config.databaseUrl),
      port: await findFreePort(),
      staffPort: await findFreePort(),
    });
  };
  /** Sends ten simultaneous requests for three seats each, from one address. */
  const sendTenRequests = async (clients: Client[], address: string) => {
    const seats = await takeSeats(30);
    const parties = Array.from({ length: 10 }, () => seats.splice(0, 3));
    return Promise.all(
      parties.map((party, index) =>
        must(clients[index % clients.length]).request<Lock>(
          'POST',
          '/locks',
          { performanceId: system.performanceId, seats: toChoices(party) },
          createHeaders(address, true),
        ),
      ),
    );
  };

  it('are counted over all processes, also for simultaneous requests', async () => {
    const other = await startAnother();
    try {
      const answers = await sendTenRequests([system.client, new Client(other.url)], '192.0.2.9');
      const locked = answers.filter(({ status }) => status === 201);
      assert.equal(locked.length, 2, 'of ten requests for three seats');
      assert.ok(answers.every(({ status }) => status === 201 || status === 429));
    } finally {
      await other.stop();
    }
  });

  it('the control, without the advisory lock of an address, exceeds the limit', async () => {
    const { db } = system.helios.services;
    // Its connections resolve functions in the schema `control` first. The schema is created after the start,
    // because the start needs the functions of PostgreSQL.
    const control = await startAnother((databaseUrl) => {
      const url = new URL(databaseUrl);
      url.searchParams.set('options', '-c search_path=control,pg_catalog,public');
      return url.href;
    });
    try {
      // Takes no lock, but waits until all ten requests have called it, so that all count before the first commit.
      await sql
        .raw(
          `
        create schema control;
        create sequence control.calls;
        create function control.pg_advisory_xact_lock(bigint) returns void language plpgsql as $$
        begin
          perform nextval('control.calls');
          while (select last_value from control.calls) < 10 loop perform pg_sleep(0.01); end loop;
        end $$`,
        )
        .execute(db);
      const answers = await sendTenRequests([new Client(control.url)], '192.0.2.10');
      const locked = answers.filter(({ status }) => status === 201);
      assert.ok(locked.length > 2, `${locked.length} of ten requests for three seats`);
    } finally {
      await control.stop();
    }
  });

  it('are stored with a hash of the address, which is removed when the lock ends', async () => {
    const { db } = system.helios.services;
    const lock = await lockSeats(1, createHeaders('198.51.100.7'));
    assert.ok((await readHolders()).every((holder) => /^[0-9a-f]{64}$/.test(holder)));
    const released = await lockSeats(1, createHeaders('198.51.100.8'));
    const before = (await readHolders()).length;
    await system.client.request('DELETE', `/locks/${released.body.lockId}`);
    assert.equal((await readHolders()).length, before - 1);
    await system.ageLock(lock.body.lockId, 16);
    await clearExpiredHolders(db);
    assert.equal((await readHolders()).length, before - 2);
  });
});
