import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { forgetHolders } from '../src/locks/holders.ts';
import type { Lock } from '../src/locks/schemas.ts';
import { startHelios } from '../src/start.ts';
import { openTestHouse } from './support/house.ts';
import type { TestHouse } from './support/house.ts';
import { must } from './support/must.ts';
import { freePort } from './support/test-database.ts';
import { Client } from './support/client.ts';

describe('the seats of a performance that one address has locked', () => {
  let house: TestHouse;
  let used = 0;
  const fresh = async (count: number) => ((used += count), house.freeSeats(count, { skip: used - count }));
  before(async () => {
    house = await openTestHouse({ seatsPerAddress: 6, captchaSeatsPerAddress: 3, trustProxy: ['127.0.0.1'] });
  });
  after(() => house.close());

  const from = (ip: string, captcha = false) => ({
    'idempotency-key': randomUUID(),
    'x-forwarded-for': ip,
    ...(captcha ? { 'x-skip-captcha': 'true' } : {}),
  });
  const choice = (seats: readonly string[]) =>
    seats.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' as const }));
  const hold = async (count: number, headers: Record<string, string>, client = house.client) =>
    client.request<Lock>(
      'POST',
      '/locks',
      { performanceId: house.performanceId, seats: choice(await fresh(count)) },
      headers,
    );
  const holders = async () => {
    const { rows } = await sql<{ holder: string }>`
      select holder from seat_locks where holder is not null`.execute(house.helios.services.db);
    return rows.map((row) => row.holder);
  };

  it('are counted together: a captcha is required above the first limit, and all requests are refused above the second', async () => {
    const first = await hold(3, from('2001:db8:1::1'));
    assert.equal(first.status, 201);
    const key = from('2001:db8:1::2');
    const seats = choice(await fresh(2));
    const ask = (headers: Record<string, string>) =>
      house.client.request<Lock>('POST', '/locks', { performanceId: house.performanceId, seats }, headers);
    const asked = await ask(key);
    assert.deepEqual([asked.status, asked.problem.code], [405, 'CAPTCHA_REQUIRED']);
    const again = await ask({ ...key, 'x-skip-captcha': 'true' });
    assert.equal(again.status, 201, 'the same request, after a captcha');
    const tooMany = await hold(2, from('2001:db8:1::3', true));
    assert.deepEqual([tooMany.status, tooMany.problem.code], [429, 'TOO_MANY_SEATS_HELD']);
    assert.equal(Math.round(Number(tooMany.headers.get('retry-after')) / 60), 15);
    assert.equal((await hold(3, from('2001:db8:2::1'))).status, 201, 'another household');

    const larger = choice(await fresh(3));
    const enlarge = (seats: typeof larger, headers: Record<string, string>) =>
      house.client.request('PUT', `/locks/${again.body.lockId}/seats`, { seats }, headers);
    const all = [...seats, ...larger].slice(0, 4);
    assert.equal((await enlarge(all, from('2001:db8:1::1', true))).problem.code, 'TOO_MANY_SEATS_HELD');
    assert.equal((await enlarge(all.slice(0, 3), from('2001:db8:1::1'))).problem.code, 'CAPTCHA_REQUIRED');
    assert.equal((await enlarge(all.slice(0, 1), from('2001:db8:1::1'))).status, 200, 'fewer');

    await house.client.request('DELETE', `/locks/${first.body.lockId}`);
    assert.equal((await hold(2, from('2001:db8:1::4'))).status, 201, 'released seats do not count');
  });

  const startAnother = async (address = (databaseUrl: string) => databaseUrl) => {
    const { config } = house.helios.services;
    return startHelios({
      ...config,
      databaseUrl: address(config.databaseUrl),
      port: await freePort(),
      staffPort: await freePort(),
    });
  };
  /** Requests ten times three seats at the same time, from one address. */
  const lockAtOnce = async (clients: Client[], address: string) => {
    const parties = await Promise.all(Array.from({ length: 10 }, () => fresh(3)));
    return Promise.all(
      parties.map((party, index) =>
        must(clients[index % clients.length]).request<Lock>(
          'POST',
          '/locks',
          { performanceId: house.performanceId, seats: choice(party) },
          from(address, true),
        ),
      ),
    );
  };

  it('are counted over all processes, also for simultaneous requests', async () => {
    const other = await startAnother();
    try {
      const answers = await lockAtOnce([house.client, new Client(other.url)], '192.0.2.9');
      const held = answers.filter(({ status }) => status === 201);
      assert.equal(held.length, 2, 'of ten requests for three seats');
      assert.ok(answers.every(({ status }) => status === 201 || status === 429));
    } finally {
      await other.stop();
    }
  });

  it('the control, without the advisory lock of an address, exceeds the limit', async () => {
    const { db } = house.helios.services;
    // Its connections take functions of the schema `control` before those of PostgreSQL. The start needs these.
    const control = await startAnother((databaseUrl) => {
      const url = new URL(databaseUrl);
      url.searchParams.set('options', '-c search_path=control,pg_catalog,public');
      return url.href;
    });
    try {
      // Takes no lock. Waits until all ten requests have called it, so that all count before the first commits.
      await sql
        .raw(
          `
        create schema control;
        create sequence control.calls;
        create function control.pg_advisory_xact_lock(bigint) returns void language plpgsql as $$
        begin
          perform nextval('control.calls');
          while (select last_value from control.calls) < 10 loop perform pg_sleep(0.001); end loop;
        end $$`,
        )
        .execute(db);
      const answers = await lockAtOnce([new Client(control.url)], '192.0.2.10');
      const held = answers.filter(({ status }) => status === 201);
      assert.ok(held.length > 2, `${held.length} of ten requests for three seats`);
    } finally {
      await control.stop();
    }
  });

  it('are stored with a hash of the address, which is removed when the lock ends', async () => {
    const { db } = house.helios.services;
    const lock = await hold(1, from('198.51.100.7'));
    assert.ok((await holders()).every((holder) => /^[0-9a-f]{64}$/.test(holder)));
    const released = await hold(1, from('198.51.100.8'));
    const before = (await holders()).length;
    await house.client.request('DELETE', `/locks/${released.body.lockId}`);
    assert.equal((await holders()).length, before - 1);
    await house.ageLock(lock.body.lockId, 16);
    await forgetHolders(db);
    assert.equal((await holders()).length, before - 2);
  });
});
