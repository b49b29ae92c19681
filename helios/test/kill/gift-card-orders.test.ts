import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import type { CreateGiftCardOrderRequest } from '../../src/gift-card-orders/schemas.ts';
import { hashKey } from '../../src/idempotency/idempotency.ts';
import { recoverPayments } from '../../src/jobs/recover-payments.ts';
import { createMailer } from '../../src/mail/mailer.ts';
import { sendMails } from '../../src/mail/send-mails.ts';
import { closeAfterTests, removeFolder } from '../support/close-after-tests.ts';
import { CARDS, Client } from '../support/client.ts';
import { buyGiftCards, createGift, createGiftCardRequest } from '../support/gift-card-order.ts';
import { isLong } from '../support/length.ts';
import { must } from '../support/must.ts';
import { spawnHelios } from '../support/process.ts';
import { openTestSystem } from '../support/test-system.ts';
import type { TestSystem } from '../support/test-system.ts';

const PURCHASES_A_ROUND = 40;
/** The process is killed after this number of answers of a round, when it makes payments and sends mails. */
const ANSWERS_BEFORE_KILL = isLong ? [3, 10, 25] : [10];
const CARD_NUMBERS = [
  CARDS.success,
  CARDS.success,
  CARDS.answerLost,
  CARDS.answersLate,
  CARDS.challenge,
] as const;

const log = { warn() {}, error: (details: object) => assert.fail(JSON.stringify(details)) };

// The test system observes; the killed process is another one on the same database and folder of mails.
let system: TestSystem;
let mailDir: string;
const keep = closeAfterTests();
before(async () => {
  mailDir = keep(await mkdtemp(join(tmpdir(), 'helios-mail-')), removeFolder);
  // Cards whose answer is lost wait for this time.
  system = keep(await openTestSystem({ gatewayTimeoutMs: 1_000 }));
});

it('Helios killed in the middle of purchases of gift cards issues each paid card once, and mails it', async () => {
  const { services } = system.helios;
  const { db } = services;
  const start = async () =>
    keep(
      await spawnHelios(system.databaseUrl, {
        HELIOS_GATEWAY_TIMEOUT_MS: '300',
        HELIOS_TEST_GATEWAY_LATE_MS: '600000',
        HELIOS_RECOVERY_SECONDS: '1',
        HELIOS_MAIL_DIR: mailDir,
      }),
    );
  const purchases: { key: string; request: CreateGiftCardOrderRequest }[] = [];
  const answers = new Map<string, number>();
  let interrupted = 0;
  for (const answersBeforeKill of ANSWERS_BEFORE_KILL) {
    const { url, child } = await start();
    const exited = once(child, 'exit');
    const client = new Client(url);
    let answered = 0;
    const keys: string[] = [];
    await Promise.all(
      Array.from({ length: PURCHASES_A_ROUND }, async (_, index) => {
        const key = randomUUID();
        keys.push(key);
        const card = must(CARD_NUMBERS[index % CARD_NUMBERS.length]);
        try {
          const request = await createGiftCardRequest(
            client,
            [createGift({ amountCents: 1_000, quantity: 2 })],
            card,
          );
          purchases.push({ key, request });
          answers.set(key, (await buyGiftCards(client, request, key)).status);
          answered += 1;
          if (answered === answersBeforeKill) child.kill('SIGKILL');
        } catch {
          // The process is dead.
        }
      }),
    );
    const [, signal] = await exited;
    assert.equal(signal, 'SIGKILL');
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from payment_attempts a join idempotency_keys k on k.order_id = a.gift_card_order_id
      where a.outcome is null and k.in_flight_until is not null and k.key = any(${keys.map(hashKey)}::text[])`.execute(
      db,
    );
    interrupted += must(rows[0]).n;
  }
  assert.ok(interrupted > 0, 'the process was killed during payments');

  // Simulate the passing of time: banks answer, open requests count as dead, and the bank's page is over.
  await sql`update test_gateway.payments set authorized_from = now() where status = 'processing'`.execute(db);
  await sql`update gift_card_orders set created_at = created_at - interval '1 hour'`.execute(db);
  await sql`update idempotency_keys set in_flight_until = now() where in_flight_until is not null`.execute(
    db,
  );
  await recoverPayments(services, log);

  for (const { key, request } of purchases) {
    const again = await buyGiftCards(system.client, request, key);
    assert.ok([201, 202, 402].includes(again.status), `${again.status} ${JSON.stringify(again.body)}`);
    // Meanwhile the bank has decided a payment that was answered with 202.
    const answered = answers.get(key);
    if (answered !== undefined && answered !== 202) assert.equal(again.status, answered);
  }
  await sql`update gift_card_orders set created_at = created_at - interval '1 hour'`.execute(db);
  await sql`update test_gateway.payments set authorized_from = now() where status = 'processing'`.execute(db);
  await recoverPayments(services, log);
  await sql`update mails set try_after = now() where sent_at is null`.execute(db);
  await sendMails({ ...services, mailer: createMailer({ ...services.config, mailDir }) }, log);

  assert.deepEqual(await checkInvariants(db), []);
  const unfinished = await sql<{ n: number }>`
    select count(*)::int as n from payment_attempts where outcome is null`.execute(db);
  assert.equal(must(unfinished.rows[0]).n, 0);
  // A file is named by the id of its mail, so a mail that was sent twice by a killed process is one file.
  const deliveries = await sql<{ file: string; is_confirmed: boolean }>`
    select to_char(m.created_at, 'YYYYMMDDHH24MISSUS') || '-' || mail_id || '.eml' as file,
      o.status = 'confirmed' as is_confirmed
    from mails m join gift_card_items i on i.item_id = m.gift_card_item_id join gift_card_orders o on o.order_id = i.order_id`.execute(
    db,
  );
  assert.ok(deliveries.rows.length > 0);
  assert.ok(deliveries.rows.every((row) => row.is_confirmed));
  const files = new Set(await readdir(mailDir));
  const numbers: string[] = [];
  for (const { file } of deliveries.rows) {
    assert.ok(files.has(file), `${file} was sent`);
    const text = await readFile(join(mailDir, file), 'utf8');
    // As text, and again as HTML.
    numbers.push(...new Set(text.match(/Number: [2-9A-Z-]{19}/g)));
  }
  assert.equal(numbers.length, 2 * deliveries.rows.length);
  assert.equal(new Set(numbers).size, numbers.length, 'no card is in two mails');
});
