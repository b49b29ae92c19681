import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { sql } from 'kysely';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { OPERATING_STATE, readOperatingState } from '../src/monitoring/operating-state.ts';

let system: TestSystem;
let url: string;
const keep = closeAfterTests();
before(async () => {
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}/metrics`;
  system = keep(
    await openTestSystem({
      metrics: { host: '127.0.0.1', port, portVariable: 'HELIOS_METRICS_PORT' },
    }),
  );
});

it('serves metrics on a listener of their own only', async () => {
  await system.client.get('/events');
  const text = await (await fetch(url)).text();
  assert.match(
    text,
    /^http_request_duration_seconds_count\{program="helios",method="GET",route="\/events",status="200"\} 1$/m,
  );
  assert.match(text, /^helios_operating_state_up\{program="helios"\} 1$/m);
  assert.match(text, /^helios_streams_open\{program="helios"\} 0$/m);
  assert.match(text, /^helios_database_connections_max\{pool="helios",program="helios"\} 20$/m);
  for (const base of [system.helios.url, system.helios.staffUrl]) {
    assert.equal((await fetch(`${base}/metrics`)).status, 404);
  }
  assert.match(
    await (await fetch(url)).text(),
    /^helios_problems_total\{code="NOT_FOUND",route="unknown",program="helios"\} 2$/m,
  );
});

it('reads what is not finished', async () => {
  const { db } = system.helios.services;
  const read = () => readOperatingState(db);
  const before = await read();
  const seats = await system.findFreeSeats(2);
  await system.client.createLock(system.performanceId, seats);
  const { rows } = await sql<{ order_id: string }>`select order_id from orders limit 1`.execute(db);
  await sql`
    insert into provider_payments
      (payment_id, provider, metadata, status, amount_cents, captured_cents, refunded_cents, currency, created_at)
    values ('pi_lost', 'stripe', '{}', 'captured', 4500, 4500, 0, 'USD', now())`.execute(db);
  await sql`
    insert into refunds (refund_id, order_id, gift_cents, card_cents, reason, created_at)
    values ('waiting', ${rows[0]?.order_id}, 0, 100, 'test', now() - interval '1 minute')`.execute(db);
  const now = await read();
  assert.equal(now.helios_seat_locks, Number(before.helios_seat_locks) + 1);
  assert.equal(now.helios_locked_seats, Number(before.helios_locked_seats) + 2);
  assert.equal(now.helios_payments_without_order, 1);
  assert.equal(now.helios_refunds_waiting, 1);
  assert.ok(Number(now.helios_oldest_waiting_refund_seconds) >= 60);
});

it('hides only what one query cannot read', async () => {
  const { db } = system.helios.services;
  await sql`alter table mails rename to mails_away`.execute(db);
  const now = await readOperatingState(db);
  await sql`alter table mails_away rename to mails`.execute(db);
  assert.match(String(now.helios_mails_waiting), /relation "mails" does not exist/);
  const hidden = Object.entries(now).flatMap(([name, samples]) => (samples instanceof Error ? name : []));
  assert.deepEqual(hidden, [
    'helios_mails_waiting',
    'helios_oldest_waiting_mail_seconds',
    'helios_mails_given_up',
  ]);
  assert.equal(now.helios_refunds_waiting, 1);
  assert.deepEqual(Object.keys(now).sort(), Object.keys(OPERATING_STATE).sort());
});
