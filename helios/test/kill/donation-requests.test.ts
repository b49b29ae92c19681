import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import { deleteObsoleteLetters } from '../../src/donations/letters.ts';
import {
  createDonationForm,
  createDonationRequest,
  extendEvents,
  sendDonationForm,
} from '../support/donation-request.ts';
import { closeAfterTests, removeFolder } from '../support/close-after-tests.ts';
import { isLong } from '../support/length.ts';
import { must } from '../support/must.ts';
import { spawnHelios } from '../support/process.ts';
import { openTestSystem } from '../support/test-system.ts';
import type { TestSystem } from '../support/test-system.ts';

const REQUESTS_A_ROUND = 40;
/** The process is killed after this number of answers of a round. */
const ANSWERS_BEFORE_KILL = isLong ? [1, 6, 15] : [6];

// The test system observes; the killed process is another one on the same database and folder.
let system: TestSystem;
let objectDir: string;
const keep = closeAfterTests();
before(async () => {
  objectDir = keep(await mkdtemp(join(tmpdir(), 'helios-objects-')), removeFolder);
  system = keep(await openTestSystem({ objectDir }));
  await extendEvents(system.helios.services.db);
});

it('Helios killed in the middle of donation requests keeps each request with its letter, and no other letter', async () => {
  const { services } = system.helios;
  const { db } = services;
  const request = createDonationRequest();
  const start = async () =>
    keep(
      await spawnHelios(system.databaseUrl, {
        HELIOS_OBJECT_DIR: objectDir,
        HELIOS_MAX_UPLOADS: '100',
      }),
    );
  const references = new Map<string, string>();
  const keys: string[] = [];
  for (const answersBeforeKill of ANSWERS_BEFORE_KILL) {
    const { url, child } = await start();
    const exited = once(child, 'exit');
    let answered = 0;
    await Promise.all(
      Array.from({ length: REQUESTS_A_ROUND }, async () => {
        const key = randomUUID();
        keys.push(key);
        try {
          const { status, body } = await sendDonationForm(url, createDonationForm(request), { key });
          assert.equal(status, 201);
          references.set(key, body.reference);
        } catch {
          // The process is dead.
        }
        answered += 1;
        if (answered === answersBeforeKill) child.kill('SIGKILL');
      }),
    );
    const [, signal] = await exited;
    assert.equal(signal, 'SIGKILL');
  }
  const { rows } = await sql<{ unused: number; requests: number }>`
    select count(*) filter (where donation_request_id is null)::int as unused,
      count(donation_request_id)::int as requests
    from donation_letters`.execute(db);
  const { unused, requests } = must(rows[0]);
  assert.ok(unused + requests > references.size, 'the process was killed during requests');

  const { url, child } = await start();
  for (const key of keys) {
    const { status, body } = await sendDonationForm(url, createDonationForm(request), { key });
    assert.equal(status, 201);
    assert.equal(references.get(key) ?? body.reference, body.reference);
    references.set(key, body.reference);
  }
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  assert.equal(new Set(references.values()).size, keys.length);
  await sql`update donation_letters set created_at = created_at - interval '2 hours'`.execute(db);
  await deleteObsoleteLetters(services, { error: (details) => assert.fail(JSON.stringify(details)) });
  const letters = await sql<{ letter_id: string; reference: string | null }>`
    select letter_id, reference from donation_letters left join donation_requests using (donation_request_id)`.execute(
    db,
  );
  assert.deepEqual(letters.rows.map((row) => row.reference).sort(), [...references.values()].sort());
  const objects = await readdir(join(objectDir, 'donation-letters'));
  assert.deepEqual(objects.sort(), letters.rows.map((row) => row.letter_id).sort());
  assert.deepEqual(await checkInvariants(db), []);
});
