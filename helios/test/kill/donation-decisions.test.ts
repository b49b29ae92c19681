import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { before, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import type { StaffDonationRequest } from '../../src/donations/schemas.ts';
import { closeAfterTests } from '../support/close-after-tests.ts';
import { Client } from '../support/client.ts';
import { sendDonationRequest } from '../support/donation-decision.ts';
import { extendEvents } from '../support/donation-request.ts';
import { isLong } from '../support/length.ts';
import { must } from '../support/must.ts';
import { spawnHelios } from '../support/process.ts';
import { openTestSystem } from '../support/test-system.ts';
import type { TestSystem } from '../support/test-system.ts';

const REQUESTS_A_ROUND = 30;
/** The process is killed after this number of answers of a round. */
const ANSWERS_BEFORE_KILL = isLong ? [1, 8] : [8];

// The test system observes; the killed process is another one on the same database.
let system: TestSystem;
const keep = closeAfterTests();
before(async () => {
  system = keep(await openTestSystem());
  await extendEvents(system.helios.services.db);
});

it('Helios killed in the middle of approvals makes one code and one mail for each', async () => {
  const { db } = system.helios.services;
  const start = async () =>
    keep(
      await spawnHelios(system.databaseUrl, {
        HELIOS_STAFF_SECOND_PERSON_CENTS: '0',
      }),
    );
  const approve = (staffUrl: string, reference: string, key: string) =>
    new Client(staffUrl, { authorization: `Bearer ${system.staffKey}` }).request<StaffDonationRequest>(
      'POST',
      `/staff/donation-requests/${reference}/approve`,
      { tickets: 2 },
      { 'idempotency-key': key },
    );
  /** The limit of attempts counts requests at the same time until their key was accepted once. */
  const acceptKey = (staffUrl: string) =>
    new Client(staffUrl, { authorization: `Bearer ${system.staffKey}` }).get('/staff/performances');
  const keys = new Map<string, string>();
  const codes = new Map<string, string>();
  let unanswered = 0;
  for (const answersBeforeKill of ANSWERS_BEFORE_KILL) {
    const references: string[] = [];
    for (let index = 0; index < REQUESTS_A_ROUND; index += 1)
      references.push(await sendDonationRequest(system));
    const { staffUrl, child } = await start();
    const exited = once(child, 'exit');
    await acceptKey(staffUrl);
    let answered = 0;
    await Promise.all(
      references.map(async (reference) => {
        const key = randomUUID();
        keys.set(reference, key);
        // Rejects when the process is dead.
        const answer = await approve(staffUrl, reference, key).catch(() => undefined);
        if (answer) {
          assert.equal(answer.status, 200);
          codes.set(reference, must(answer.body.decision?.promoCode?.code));
        } else unanswered += 1;
        answered += 1;
        if (answered === answersBeforeKill) child.kill('SIGKILL');
      }),
    );
    const [, signal] = await exited;
    assert.equal(signal, 'SIGKILL');
  }
  assert.ok(unanswered > 0, 'the process was killed during approvals');
  assert.deepEqual(await checkInvariants(db), []);

  const { staffUrl, child } = await start();
  for (const [reference, key] of keys) {
    const { status, body } = await approve(staffUrl, reference, key);
    assert.equal(status, 200);
    const code = must(body.decision?.promoCode?.code);
    assert.equal(codes.get(reference) ?? code, code);
  }
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  assert.deepEqual(await checkInvariants(db), []);
  const { rows } = await sql<{ codes: number; mails: number }>`
    select (select count(*)::int from promo_codes where free_tickets is not null) as codes,
      (select count(*)::int from mails where kind = 'donation_decision') as mails`.execute(db);
  assert.deepEqual(rows, [{ codes: keys.size, mails: keys.size }]);
});
