import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { StaffDonationRequest } from '../src/donations/schemas.ts';
import type { Lock } from '../src/locks/schemas.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { Client, createOrderRequest } from './support/client.ts';
import { createFreeTicketsCode, sendDonationRequest } from './support/donation-decision.ts';
import { extendEvents } from './support/donation-request.ts';
import { must } from './support/must.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { createStaffKey } from './support/test-system.ts';

let system: MailSystem;
/** Accounts with the role refund. */
let clients: Record<'first' | 'second' | 'seller', Client>;
const keep = closeAfterTests();
before(async () => {
  system = keep(await openMailSystem({ officeMail: 'office@lamplight.example' }));
  const { services, staffUrl } = system.helios;
  await extendEvents(services.db);
  const open = async (name: string, role: 'refund' | 'sell') => {
    const key = await createStaffKey(services.db, role, name);
    return new Client(staffUrl, { authorization: `Bearer ${key}` });
  };
  clients = {
    first: await open('first', 'refund'),
    second: await open('second', 'refund'),
    seller: await open('seller', 'sell'),
  };
});

type Answer = StaffDonationRequest & { requestId?: string; amountCents?: number };
const decide = (
  reference: string,
  decision: 'approve' | 'decline',
  body: object,
  client: Client = clients.first,
  key: string = randomUUID(),
) =>
  client.request<Answer>('POST', `/staff/donation-requests/${reference}/${decision}`, body, {
    'idempotency-key': key,
  });
const read = async (reference: string, client: Client = clients.first) =>
  (await client.get<StaffDonationRequest>(`/staff/donation-requests/${reference}`)).body;
const countMails = async (reference: string) =>
  must(
    (
      await sql<{ n: number }>`
        select count(*)::int as n from mails join donation_requests using (donation_request_id)
        where kind = 'donation_decision' and reference = ${reference}`.execute(system.helios.services.db)
    ).rows[0],
  ).n;
const readMail = async (reference: string) => {
  await system.sendMails();
  const mails = await system.readMails();
  return must(
    mails
      .map((text) => text.replace(/=\r\n/g, '').replaceAll('\r\n', '\n'))
      .find((text) => text.includes(`Subject: Your request for complimentary tickets (${reference})`)),
  );
};

describe('a decision on a donation request', () => {
  it('approves once, with a code that only the mail and accounts of the role have', async () => {
    const reference = await sendDonationRequest(system);
    assert.equal((await read(reference)).state, 'open');
    const { status, body } = await decide(reference, 'approve', { tickets: 2, message: 'Enjoy <it>!' });
    assert.deepEqual([status, body.state], [200, 'approved']);
    const promoCode = must(body.decision?.promoCode);
    assert.match(must(promoCode.code), /^(?:[2-9A-Z]{4}-){2}[2-9A-Z]{4}$/);
    assert.deepEqual(
      [body.decision?.decidedBy, promoCode.tickets, promoCode.state, promoCode.orderNumber],
      ['first', 2, 'unused', null],
    );
    assert.deepEqual(await read(reference, clients.second), body);
    const shown = await read(reference, clients.seller);
    assert.deepEqual([shown.state, shown.decision?.promoCode?.code], ['approved', null]);
    const list = await clients.seller.get<StaffDonationRequest[]>('/staff/donation-requests');
    assert.equal(must(list.body.find((row) => row.reference === reference)).state, 'approved');
    assert.ok(!JSON.stringify(list.body).includes(must(promoCode.code).replaceAll('-', '')));

    const repeat = await decide(reference, 'approve', { tickets: 2, message: 'Enjoy <it>!' }, clients.second);
    assert.deepEqual(repeat.body, body, 'a repeat changes nothing');
    for (const other of [{ tickets: 3, message: 'Enjoy <it>!' }, { tickets: 2 }]) {
      const { problem } = await decide(reference, 'approve', other);
      assert.equal(problem.code, 'DONATION_REQUEST_DECIDED');
    }
    const declined = await decide(reference, 'decline', {});
    assert.deepEqual([declined.status, declined.problem.code], [409, 'DONATION_REQUEST_DECIDED']);
    assert.match(declined.problem.detail, /^first has approved it with 2 tickets\. Nothing was done\./);
    assert.equal(await countMails(reference), 1);

    const mail = await readMail(reference);
    assert.match(mail, /^To: Ada Miller <ada@example\.org>$/m);
    assert.match(mail, /^Reply-To: .*<office@lamplight\.example>$/m);
    assert.ok(mail.includes('2 complimentary tickets for Ruth at '));
    assert.ok(mail.includes(`Your promo code: ${promoCode.code}`));
    assert.ok(mail.includes('/ticketing/RUTHL/calendar'));
    assert.ok(mail.includes('Enjoy <it>!') && mail.includes('Enjoy &#60;it&#62;!'));
    const log = await sql<{ text: string }>`
      select string_agg(account_name || ' ' || action || ' ' || outcome || ' ' || details, ', ' order by action_id) as text
      from staff_actions where target = ${reference} and action like 'approve%'`.execute(
      system.helios.services.db,
    );
    const text = must(log.rows[0]).text;
    assert.match(text, /^first approveDonationRequest done \{.*"tickets": 2/);
    assert.match(text, /second approveDonationRequest done \{"isRepeat": true\}/);
    assert.ok(!text.includes('Enjoy') && !text.includes(must(promoCode.code).replaceAll('-', '')));
  });

  it('declines once, with a mail', async () => {
    const reference = await sendDonationRequest(system);
    const { status, body } = await decide(reference, 'decline', { message: 'Not this year.' });
    assert.deepEqual([status, body.state, body.decision?.promoCode], [200, 'declined', null]);
    assert.equal((await decide(reference, 'decline', { message: 'Not this year.' })).status, 200);
    const { problem } = await decide(reference, 'approve', { tickets: 2 });
    assert.equal(problem.code, 'DONATION_REQUEST_DECIDED');
    assert.equal(await countMails(reference), 1);
    const mail = await readMail(reference);
    assert.ok(mail.includes('We are sorry') && mail.includes('Not this year.'));
    assert.ok(!mail.includes('promo code'));
  });

  it('needs the role refund, a known request, 1 to 12 tickets and a day on which the show plays', async () => {
    const reference = await sendDonationRequest(system);
    for (const decision of ['approve', 'decline'] as const) {
      const body = decision === 'approve' ? { tickets: 2 } : {};
      const refused = await decide(reference, decision, body, clients.seller);
      assert.deepEqual([refused.status, refused.problem.code], [403, 'STAFF_ROLE_MISSING']);
      const unknown = await decide('DR-22222222', decision, body);
      assert.equal(unknown.problem.code, 'DONATION_REQUEST_NOT_FOUND');
    }
    for (const body of [
      { tickets: 0 },
      { tickets: 13 },
      { tickets: 2, message: ' ' },
      { tickets: 2, message: 'a'.repeat(1_001) },
      { tickets: 2, lastDay: '2026-02-30' },
      { tickets: 2, lastDay: '2020-01-01' },
      { tickets: 2, lastDay: '2999-01-01' },
    ]) {
      const { problem } = await decide(reference, 'approve', body);
      assert.equal(problem.code, 'INVALID_REQUEST', JSON.stringify(body));
    }
    const { db } = system.helios.services;
    await sql`update events set booking_available = false where event_code = 'RUTHL'`.execute(db);
    const { problem } = await decide(reference, 'approve', { tickets: 2 });
    await sql`update events set booking_available = true where event_code = 'RUTHL'`.execute(db);
    assert.equal(problem.code, 'DONATION_SHOW_ENDED');
    assert.equal((await read(reference)).state, 'open');
  });

  it('is made once by staff who approve and decline at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const reference = await sendDonationRequest(system);
      const answers = await Promise.all([
        decide(reference, 'approve', { tickets: 2 }, clients.first),
        decide(reference, 'decline', {}, clients.second),
        decide(reference, 'approve', { tickets: 4 }, clients.second),
        decide(reference, 'decline', { message: 'No.' }, clients.first),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
      assert.equal(await countMails(reference), 1);
    }
  });
});

describe('an approval above the limit', () => {
  before(async () => {
    const { rows } = await sql<{ cents: number }>`
      select max(price_cents) as cents from event_prices where event_code = 'RUTHL'`.execute(
      system.helios.services.db,
    );
    await sql`update donation_decisions set decided_at = decided_at - interval '25 hours'`.execute(
      system.helios.services.db,
    );
    system.helios.services.config.staffSecondPersonCents = 5 * must(rows[0]).cents;
  });
  after(() => {
    system.helios.services.config.staffSecondPersonCents = 0;
  });

  const approve = (requestId: string, client: Client) =>
    client.request('POST', `/staff/requests/${requestId}/approve`, undefined, {
      'idempotency-key': randomUUID(),
    });

  it('waits for a second person', async () => {
    const reference = await sendDonationRequest(system);
    const { status, body } = await decide(reference, 'approve', { tickets: 6, message: 'Enjoy!' });
    assert.equal(status, 202);
    assert.equal((await read(reference)).state, 'waiting');
    assert.equal(await countMails(reference), 0);
    const requestId = must(body.requestId);
    assert.equal((await approve(requestId, clients.first)).problem.code, 'SECOND_PERSON_REQUIRED');
    assert.equal((await approve(requestId, clients.seller)).problem.code, 'STAFF_ROLE_MISSING');
    assert.equal((await approve(requestId, clients.second)).status, 200);
    const { state, decision } = await read(reference);
    assert.deepEqual(
      [state, decision?.promoCode?.tickets, decision?.decidedBy, decision?.message],
      ['approved', 6, 'first', 'Enjoy!'],
    );
    assert.equal(await countMails(reference), 1);
  });

  it('ends when the request is decided or the prices change before', async () => {
    const { db } = system.helios.services;
    const reference = await sendDonationRequest(system);
    const { body } = await decide(reference, 'approve', { tickets: 6 });
    const requestId = must(body.requestId);
    await sql`update event_prices set price_cents = price_cents + 1 where event_code = 'RUTHL'`.execute(db);
    assert.equal((await approve(requestId, clients.second)).problem.code, 'STAFF_REQUEST_CLOSED');
    await sql`update event_prices set price_cents = price_cents - 1 where event_code = 'RUTHL'`.execute(db);
    assert.equal((await decide(reference, 'decline', {})).status, 200);
    const { problem } = await approve(requestId, clients.second);
    assert.deepEqual([problem.code, (await read(reference)).state], ['STAFF_REQUEST_CLOSED', 'declined']);
  });

  it('counts what the account has given alone within a day', async () => {
    const send = async (tickets: number, client: Client) =>
      (await decide(await sendDonationRequest(system), 'approve', { tickets }, client)).status;
    assert.equal(await send(3, clients.second), 200);
    assert.equal(await send(3, clients.second), 202);
    assert.equal(await send(2, clients.second), 200);
  });
});

describe('a code for free tickets', () => {
  let usedSeats = 0;
  const lockSeats = async (count: number, performanceId = system.performanceId) => {
    const seats = await system.findFreeSeats(count, {
      skip: performanceId === system.performanceId ? usedSeats : 0,
      performanceId,
    });
    usedSeats += performanceId === system.performanceId ? count : 0;
    const { status, body } = await system.client.createLock(performanceId, seats);
    assert.equal(status, 201);
    return body;
  };
  const applyCode = (lock: Lock, code: string) =>
    system.client.request<Lock>('PUT', `/locks/${lock.lockId}/promo-code`, { code });
  /** An order without a payment. */
  const payNothing = (lock: Lock, key?: string) => {
    const { payment: _, ...order } = createOrderRequest(lock, '');
    return system.client.pay(order, key);
  };
  const findPerformance = async (condition: string) =>
    must(
      (
        await sql<{ performance_id: string }>`
          select performance_id from performances join events using (event_code)
          where box_office_status = 'AV' and local_date_time > now() + interval '1 day' and ${sql.raw(condition)}
          order by local_date_time limit 1`.execute(system.helios.services.db)
      ).rows[0],
    ).performance_id;

  it('makes an order free, without a payment, once', async () => {
    const code = await createFreeTicketsCode(system, 2);
    const { status, body: lock } = await applyCode(await lockSeats(2), code.toLowerCase().replace('-', ' '));
    const { subtotalCents, discountCents, feesCents, taxCents, totalCents } = lock.totals;
    assert.equal(status, 200);
    assert.deepEqual([discountCents, feesCents, taxCents, totalCents], [subtotalCents, 0, 0, 0]);
    const other = await applyCode(await lockSeats(2), code);
    assert.equal(other.status, 200);
    const key = randomUUID();
    const { status: paid, body: order } = await payNothing(lock, key);
    assert.deepEqual([paid, order.status, order.payment.amountCents], [201, 'confirmed', 0]);
    assert.equal((await payNothing(lock, key)).body.orderId, order.orderId, 'the same for the same key');
    const used = await payNothing(other.body);
    assert.deepEqual([used.status, used.problem.code], [422, 'PROMO_CODE_NOT_VALID']);
    assert.equal((await applyCode(await lockSeats(1), code)).problem.code, 'PROMO_CODE_NOT_VALID');
    await system.sendMails();
    const mails = await system.readMails();
    assert.ok(mails.some((mail) => mail.includes(order.orderNumber) && /^Total: \$0\.00/m.test(mail)));
  });

  it('makes at most its number of tickets free, also after a change of seats', async () => {
    const code = await createFreeTicketsCode(system, 2);
    const created = await lockSeats(2);
    const [seat] = await system.findFreeSeats(1, { skip: usedSeats });
    usedSeats += 1;
    await applyCode(created, code);
    const seats = [...created.seats, { seatGuid: must(seat), ticketType: 'ADULT' }];
    const choices = seats.map(({ seatGuid, ticketType }) => ({ seatGuid, ticketType }));
    const { body: lock } = await system.client.request<Lock>('PUT', `/locks/${created.lockId}/seats`, {
      seats: choices,
    });
    const quote = await system.client.request<{ totals: Lock['totals'] }>(
      'POST',
      `/performances/${system.performanceId}/quote`,
      { seats: choices, lockId: lock.lockId },
    );
    assert.deepEqual(quote.body.totals, lock.totals);
    const cheapest = Math.min(...lock.seats.map(({ priceCents }) => priceCents));
    assert.equal(lock.totals.subtotalCents - lock.totals.discountCents, cheapest);
    assert.ok(lock.totals.totalCents > 0);
    const unpaid = await payNothing(lock);
    assert.equal(unpaid.problem.code, 'INVALID_REQUEST');
    const card = await system.client.createCard('4242424242424242');
    assert.equal((await system.client.pay(createOrderRequest(lock, card))).status, 201);
  });

  it('is refused for other shows and after its last day', async () => {
    const code = await createFreeTicketsCode(system, 2);
    const show = await findPerformance("event_code = 'GIDEO'");
    assert.equal((await applyCode(await lockSeats(1, show), code)).problem.code, 'PROMO_CODE_NOT_VALID');
    const { db } = system.helios.services;
    const stored = code.replaceAll('-', '');
    await sql`update promo_codes set valid_until = now() where code = ${stored}`.execute(db);
    assert.equal((await applyCode(await lockSeats(1), code)).problem.code, 'PROMO_CODE_NOT_VALID');
    const { rows } = await sql<{ reference: string }>`
      select reference from donation_requests join donation_decisions using (donation_request_id)
      where promo_code = ${stored}`.execute(db);
    assert.equal((await read(must(rows[0]).reference)).decision?.promoCode?.state, 'ended');
  });

  it('ends at the end of its last day at the theater', async () => {
    const reference = await sendDonationRequest(system);
    const lastDay = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const { body } = await decide(reference, 'approve', { tickets: 1, lastDay });
    const code = must(body.decision?.promoCode?.code).replaceAll('-', '');
    const { rows } = await sql<{ at: string }>`
      select to_char(valid_until at time zone time_zone, 'YYYY-MM-DD HH24:MI:SS') as at
      from promo_codes join theaters using (location) where code = ${code}`.execute(
      system.helios.services.db,
    );
    const next = new Date(Date.parse(lastDay) + 86_400_000).toISOString().slice(0, 10);
    assert.equal(must(rows[0]).at, `${next} 00:00:00`);
    assert.equal(body.decision?.promoCode?.lastDay, lastDay);
  });

  it('is used by one of two orders at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const code = await createFreeTicketsCode(system, 2);
      const locks = [await lockSeats(2), await lockSeats(2), await lockSeats(2)];
      const discounted = await Promise.all(locks.map((lock) => applyCode(lock, code)));
      const orders = await Promise.all(discounted.map(({ body }) => payNothing(body)));
      assert.deepEqual(orders.map(({ status }) => status).sort(), [201, 422, 422]);
    }
  });

  it('stays used after a refund, which gives no money and frees the seats', async () => {
    const code = await createFreeTicketsCode(system, 2);
    const { body: lock } = await applyCode(await lockSeats(2), code);
    const { body: order } = await payNothing(lock);
    const path = `/staff/orders/${order.orderNumber}/refunds`;
    const { status, body } = await clients.first.request<{ cardCents: number; giftCents: number }>(
      'POST',
      path,
      { reason: 'They cannot come.' },
      { 'idempotency-key': randomUUID() },
    );
    assert.deepEqual([status, body.cardCents, body.giftCents], [201, 0, 0]);
    assert.equal((await system.client.getOrder(order.orderId)).body.status, 'refunded');
    const seats = lock.seats.map(({ seatGuid }) => seatGuid);
    const again = await system.client.createLock(system.performanceId, seats);
    assert.equal(again.status, 201);
    assert.equal((await applyCode(again.body, code)).problem.code, 'PROMO_CODE_NOT_VALID');
  });

  it('for a theater is valid for its shows only', async () => {
    const { db } = system.helios.services;
    const reference = await sendDonationRequest(system);
    const { body } = await decide(reference, 'approve', { tickets: 2 });
    const code = must(body.decision?.promoCode?.code);
    await sql`update promo_codes set event_code = null where code = ${code.replaceAll('-', '')}`.execute(db);
    const other = await findPerformance("event_code = 'GIDEO'");
    assert.equal((await applyCode(await lockSeats(1, other), code)).problem.code, 'PROMO_CODE_NOT_VALID');
    assert.equal((await applyCode(await lockSeats(1), code)).status, 200);
    await sql`update promo_codes set event_code = 'RUTHL' where code = ${code.replaceAll('-', '')}`.execute(
      db,
    );
  });
});
