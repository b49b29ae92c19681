import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { sendMails } from '../src/mail/send-mails.ts';
import type { Order } from '../src/orders/schemas.ts';
import { recoverPayments } from '../src/jobs/recover-payments.ts';
import { GatewayUnreachable } from '../src/payments/port.ts';
import { calculateShares } from '../src/pricing/shares.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { CARDS, toRowId } from './support/client.ts';
import type { Availability, Client } from './support/client.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { must } from './support/must.ts';

const silentLog = { error: () => {}, warn: () => {} };

describe('refunds, mails and staff', () => {
  let system: MailSystem;
  let client: Client;
  let seats: string[];
  let used = 0;
  const takeSeats = (count: number) => seats.slice(used, (used += count));

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openMailSystem());
    client = system.client;
    seats = await system.findFreeSeats(60);
  });

  interface Refund {
    refundId: string;
    seats: string[];
    giftCents: number;
    cardCents: number;
    status: string;
  }
  const requestRefund = (order: Order, chosen?: string[], key: string = randomUUID()) =>
    system.staff.request<Refund>(
      'POST',
      `/staff/orders/${order.orderNumber}/refunds`,
      { reason: 'Asked by phone', ...(chosen ? { seats: chosen } : {}) },
      { 'idempotency-key': key },
    );
  const issueGiftCard = (amountCents: number, key: string = randomUUID()) =>
    system.staff.request<{ number: string; last4: string }>(
      'POST',
      '/staff/gift-cards',
      { amountCents },
      { 'idempotency-key': key },
    );
  const createGiftCard = async (amountCents: number) => (await issueGiftCard(amountCents)).body.number;
  const readBalance = async (number: string) =>
    (await client.request<{ balanceCents: number }>('POST', '/gift-cards/balance', { number })).body
      .balanceCents;
  const buySeats = async (count: number, giftCards: { number: string; amountCents: number }[] = []) => {
    const request = await client.createCheckout(system.performanceId, takeSeats(count));
    const { status, body } = await client.pay({ ...request, giftCards });
    assert.equal(status, 201);
    return body;
  };
  /** The amount that the test gateway has refunded. */
  const readRefundedCents = async (order: Order) => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(r.amount_cents), 0)::int as cents
      from test_gateway.refunds r join payment_attempts a using (attempt_id)
      where a.order_id = ${toRowId(order.orderId)}`.execute(system.helios.services.db);
    return must(rows[0]).cents;
  };

  it('creates one gift card per key, and returns its number again for a repeat', async () => {
    const key = randomUUID();
    const first = await issueGiftCard(4_000, key);
    const again = await issueGiftCard(4_000, key);
    assert.equal(first.status, 201);
    assert.match(first.body.number, /^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.notEqual((await issueGiftCard(4_000)).body.number, first.body.number);
    assert.equal(await readBalance(first.body.number), 4_000);
    const { rows } = await sql<{ cards: number; stored: number }>`
      select (select count(*)::int from gift_cards where last4 = ${first.body.last4}) as cards,
        (
          select count(*)::int from idempotency_keys k
          where replace(k::text, '-', '') like ${`%${first.body.number.replaceAll('-', '')}%`}
        ) as stored`.execute(system.helios.services.db);
    assert.deepEqual(rows, [{ cards: 1, stored: 0 }], 'the number is not stored');
    const other = await issueGiftCard(5_000, key);
    assert.deepEqual([other.status, other.problem.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('refunds a whole order, and frees its seats', async () => {
    const order = await buySeats(2);
    const { status, body } = await requestRefund(order);
    assert.equal(status, 201);
    const total = order.totals.totalCents;
    assert.deepEqual(
      { ...body, refundId: '', createdAt: '' },
      {
        refundId: '',
        seats: order.seats.map((seat) => seat.seatGuid),
        byBuyer: false,
        creditCents: 0,
        newOrderNumber: null,
        giftCents: 0,
        cardCents: total,
        counterCents: 0,
        feeCents: 0,
        currency: 'USD',
        reason: 'Asked by phone',
        status: 'done',
        failure: null,
        createdAt: '',
      },
    );
    assert.equal(await readRefundedCents(order), total);
    const after = (await client.getOrder(order.orderId)).body;
    assert.deepEqual([after.status, after.refundedCents], ['refunded', total]);
    const { body: availability } = await client.get<Availability>(
      `/performances/${system.performanceId}/availability`,
    );
    for (const { seatGuid } of order.seats) assert.ok(!availability.sold.includes(seatGuid));
    const again = await client.createLock(
      system.performanceId,
      order.seats.map((seat) => seat.seatGuid),
    );
    assert.equal(again.status, 201);
    const second = await requestRefund(order);
    assert.deepEqual([second.status, second.problem.code], [409, 'REFUND_NOT_POSSIBLE']);
  });

  it('refunds single seats, each once, until none is left', async () => {
    const order = await buySeats(3);
    const [firstSeat, secondSeat, thirdSeat] = order.seats.map((seat) => seat.seatGuid);
    const first = await requestRefund(order, [must(firstSeat)]);
    const partly = (await client.getOrder(order.orderId)).body;
    assert.deepEqual([partly.status, partly.refundedSeats], ['confirmed', [firstSeat]]);
    assert.equal(partly.refundedCents, first.body.cardCents);
    const twice = await requestRefund(order, [must(firstSeat), must(secondSeat)]);
    assert.deepEqual([twice.problem.code, twice.problem.seats], ['REFUND_NOT_POSSIBLE', [firstSeat]]);
    assert.equal((await requestRefund(order, ['OC-X-1'])).problem.code, 'UNKNOWN_SEATS');
    await requestRefund(order, [must(secondSeat)]);
    await requestRefund(order, [must(thirdSeat)]);
    const after = (await client.getOrder(order.orderId)).body;
    assert.deepEqual([after.status, after.refundedCents], ['refunded', order.totals.totalCents]);
    assert.equal(await readRefundedCents(order), order.totals.totalCents);
  });

  it('refunds gift cards first, then the card', async () => {
    const number = await createGiftCard(9_000);
    const order = await buySeats(2, [{ number, amountCents: 9_000 }]);
    const [firstSeat, secondSeat] = order.seats.map((seat) => must(seat).seatGuid);
    const half = order.totals.totalCents / 2;
    const first = await requestRefund(order, [must(firstSeat)]);
    assert.deepEqual(
      [first.body.giftCents, first.body.cardCents],
      [Math.min(9_000, half), half - Math.min(9_000, half)],
    );
    await requestRefund(order, [must(secondSeat)]);
    assert.equal(await readBalance(number), 9_000);
    assert.equal(await readRefundedCents(order), order.totals.totalCents - 9_000);
  });

  it('refunds once for a repeated key and for ten simultaneous requests', async () => {
    const order = await buySeats(2);
    const key = randomUUID();
    const first = await requestRefund(order, [must(order.seats[0]).seatGuid], key);
    const again = await requestRefund(order, [must(order.seats[0]).seatGuid], key);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestRefund(order)));
    assert.equal(answers.filter((answer) => answer.status === 201).length, 1);
    assert.equal(await readRefundedCents(order), order.totals.totalCents);
  });

  it('finishes a refund later when the payment provider did not answer', async () => {
    const order = await buySeats(1);
    const { gateways } = system.helios.services;
    const { refund: originalRefund } = gateways.test;
    gateways.test.refund = async () => {
      throw new GatewayUnreachable();
    };
    const { status, body } = await requestRefund(order);
    assert.deepEqual([status, body.status, await readRefundedCents(order)], [201, 'pending', 0]);
    gateways.test.refund = originalRefund;
    await recoverPayments(system.helios.services, silentLog);
    await recoverPayments(system.helios.services, silentLog);
    assert.equal(await readRefundedCents(order), order.totals.totalCents);
  });

  it('retries a refused refund with increasing intervals', async () => {
    const order = await buySeats(1);
    const { gateways } = system.helios.services;
    const { refund: originalRefund } = gateways.test;
    let asked = 0;
    gateways.test.refund = async () => {
      asked += 1;
      throw new Error('no');
    };
    const { status, body } = await requestRefund(order);
    await recoverPayments(system.helios.services, silentLog);
    assert.deepEqual([status, body.status, asked], [201, 'pending', 1]);
    const loggedErrors: object[] = [];
    await sql`update refunds set try_after = now()`.execute(system.helios.services.db);
    await recoverPayments(system.helios.services, {
      ...silentLog,
      error: (details) => loggedErrors.push(details),
    });
    assert.deepEqual([loggedErrors.length, asked], [1, 2]);
    gateways.test.refund = originalRefund;
    await sql`update refunds set try_after = now()`.execute(system.helios.services.db);
    await recoverPayments(system.helios.services, silentLog);
    assert.equal(await readRefundedCents(order), order.totals.totalCents);
  });

  it('refuses to refund an unpaid order', async () => {
    const request = await client.createCheckout(system.performanceId, takeSeats(1), CARDS.challenge);
    const { body } = await client.pay(request);
    assert.equal((await requestRefund(body)).problem.code, 'REFUND_NOT_POSSIBLE');
  });

  describe('a mail', () => {
    const sendAndReadMails = async (order: Order) => {
      await system.sendMails();
      return (await system.readMails()).filter((mail) => mail.includes(order.orderNumber));
    };

    it('confirms an order once, with its number, its seats and a calendar file', async () => {
      const order = await buySeats(2);
      const mails = await sendAndReadMails(order);
      assert.equal(mails.length, 1);
      const mail = must(mails[0]).replace(/=\r\n/g, '');
      assert.match(mail, /^To: Ada Miller <ada@example\.org>/m);
      assert.match(mail, new RegExp(`^Subject: Your tickets for Ruth \\(order ${order.orderNumber}\\)`, 'm'));
      for (const seat of order.seats) {
        assert.ok(mail.includes(`${seat.section}, row ${seat.row}, seat ${seat.number} (adult)`));
      }
      const attachment = must(/filename=\S+\.ics[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(must(mails[0])))[1];
      const file = Buffer.from(must(attachment), 'base64').toString();
      assert.match(file, /BEGIN:VCALENDAR[^]*\nMETHOD:PUBLISH\r?\n/);
      assert.equal((await sendAndReadMails(order)).length, 1, 'only once');

      const calendar = await client.request<string>('GET', `/orders/${order.orderId}/calendar.ics`);
      assert.match(must(calendar.headers.get('content-type')), /^text\/calendar/);
      assert.equal(calendar.body, file);
      const { rows } = await sql<{ starts: string; ends: string }>`
        select to_char(at, 'YYYYMMDD"T"HH24MISS"Z"') as starts,
          to_char(at + e.minutes * interval '1 minute', 'YYYYMMDD"T"HH24MISS"Z"') as ends
        from performances p join events e using (event_code),
          lateral (select p.local_date_time at time zone p.time_zone at time zone 'UTC' as at) clock
        where performance_id = ${system.performanceId}`.execute(system.helios.services.db);
      assert.match(file, new RegExp(`DTSTART:${must(rows[0]).starts}`));
      assert.match(file, new RegExp(`DTEND:${must(rows[0]).ends}`));
      assert.match(file, /SUMMARY:Ruth/);
      const unfolded = file.replace(/\r\n /g, '');
      assert.match(unfolded, /^LOCATION:The Lantern House\\, Lancaster\\, 214 Barley Mill Road\\, /m);
      assert.match(unfolded, new RegExp(`^UID:${order.orderNumber}@playhouse\\.example\r$`, 'm'));
    });

    it('reports a refund with the refunded and the remaining seats', async () => {
      const order = await buySeats(2);
      const [firstSeat, secondSeat] = order.seats;
      await requestRefund(order, [must(firstSeat).seatGuid]);
      const mail = must((await sendAndReadMails(order)).find((text) => text.includes('Your refund')));
      const text = mail.replace(/=\r\n/g, '');
      const line = (seat: Order['seats'][number]) =>
        `- ${seat.section}, row ${seat.row}, seat ${seat.number} `;
      const [, gone, kept] = /No longer valid:([^]*?)You still have:([^]*?)\r\n\r\n/.exec(text) ?? [];
      assert.ok(must(gone).includes(line(must(firstSeat))) && !must(gone).includes(line(must(secondSeat))));
      assert.ok(must(kept).includes(line(must(secondSeat))) && !must(kept).includes(line(must(firstSeat))));
    });

    it('separates completed, pending and failed refunds', async () => {
      const order = await buySeats(2);
      const { gateways } = system.helios.services;
      const { refund: originalRefund } = gateways.test;
      const total = must(order.totals.totalCents);
      const half = `\\$${(total / 200).toFixed(2)}`.replace('.', '\\.');
      const [firstSeat, secondSeat] = order.seats.map((seat) => [seat.seatGuid]);
      const readMailAfter = async (work: () => Promise<unknown>) => {
        const before = await sendAndReadMails(order);
        await work();
        const mail = (await sendAndReadMails(order)).find((found) => !before.includes(found));
        return must(mail).replace(/=\r\n/g, '');
      };
      const resend = () => system.staff.request('POST', `/staff/orders/${order.orderNumber}/confirmation`);
      try {
        gateways.test.refund = async () => ({ status: 'pending' });
        const refundMail = await readMailAfter(() => requestRefund(order, firstSeat));
        assert.match(
          refundMail,
          new RegExp(`^We have refunded ${half} [^]*^${half} goes back to your card`, 'm'),
        );
        const pending = await readMailAfter(resend);
        assert.match(pending, new RegExp(`^On its way back to your card: ${half}$`, 'm'));
        assert.doesNotMatch(pending, /Refunded since/);

        gateways.test.refund = async () => ({ status: 'failed', reason: 'expired_or_canceled_card' });
        await sql`update refunds set try_after = now()`.execute(system.helios.services.db);
        await recoverPayments(system.helios.services, silentLog);
        const failed = await readMailAfter(resend);
        assert.match(
          failed,
          new RegExp(`^Could not go back to your card \\(please call us, .*\\): ${half}$`, 'm'),
        );
        assert.doesNotMatch(failed, /Refunded since|On its way/);
        assert.equal((await client.getOrder(order.orderId)).body.refundedCents, 0);
        const failedRefundMail = await readMailAfter(() => requestRefund(order, secondSeat));
        assert.match(
          failedRefundMail,
          new RegExp(`^We have taken back tickets [^]*^${half} could not go back to your card`, 'm'),
        );
        assert.doesNotMatch(failedRefundMail, /We have refunded|goes back/);
      } finally {
        gateways.test.refund = originalRefund;
      }
    });

    it('that cannot be composed does not block others, also with a database error', async () => {
      const { services } = system.helios;
      const order = await buySeats(1);
      const failures: object[] = [];
      await sql`alter table order_seats rename to order_seats_away`.execute(services.db);
      try {
        await sendMails(services, { error: (details) => failures.push(details) });
      } finally {
        await sql`alter table order_seats_away rename to order_seats`.execute(services.db);
      }
      assert.ok(failures.length > 0);
      const { rows } = await sql<{ tries: number; waits: boolean }>`
        select tries, try_after > now() as waits from mails where order_id = ${toRowId(order.orderId)}`.execute(
        services.db,
      );
      assert.deepEqual(rows, [{ tries: 1, waits: true }]);
      await sql`update mails set try_after = now() where sent_at is null`.execute(services.db);
      await system.sendMails();
      const sent =
        await sql`select from mails where order_id = ${toRowId(order.orderId)} and sent_at is not null`.execute(
          services.db,
        );
      assert.equal(sent.rows.length, 1);
    });

    it('is resent on request of staff, and retried after a failure', async () => {
      const order = await buySeats(1);
      const { services } = system.helios;
      const { mailer } = services;
      services.mailer = {
        ...mailer,
        send: async () => {
          throw new Error('the server is full');
        },
      };
      const failures: unknown[] = [];
      assert.equal(await sendMails(services, { error: (details) => failures.push(details) }), 0);
      assert.equal(failures.length, 1);
      services.mailer = mailer;
      assert.equal((await sendAndReadMails(order)).length, 0, 'not at once');
      await sql`update mails set try_after = now() where sent_at is null`.execute(services.db);
      assert.equal((await sendAndReadMails(order)).length, 1);
      const path = `/staff/orders/${order.orderNumber}/confirmation`;
      assert.equal((await system.staff.request('POST', path)).status, 204);
      assert.equal((await sendAndReadMails(order)).length, 2);
    });

    it('is sent once by two simultaneous senders', async () => {
      const order = await buySeats(1);
      await Promise.all([
        sendMails(system.helios.services, silentLog),
        sendMails(system.helios.services, silentLog),
      ]);
      assert.equal((await sendAndReadMails(order)).length, 1);
    });
  });

  describe('staff', () => {
    it('find an order by number, e-mail address or name, and see locks without their ids', async () => {
      const order = await buySeats(1);
      for (const search of [order.orderNumber.slice(3).toLowerCase(), 'ADA@example', 'ada mill']) {
        const { body } = await system.staff.get<{ orderNumber: string }[]>(
          `/staff/orders?search=${encodeURIComponent(search)}`,
        );
        assert.ok(
          body.some((found) => found.orderNumber === order.orderNumber),
          search,
        );
      }
      const wildcardSearch = await system.staff.get<unknown[]>('/staff/orders?search=%25');
      assert.deepEqual(wildcardSearch.body, []);
      const locks = await system.staff.get(`/staff/performances/${system.performanceId}/locks`);
      assert.ok(!JSON.stringify(locks.body).includes(toRowId(order.lockId)));
    });

    it('get 404 for an unknown performance or event instead of an empty list', async () => {
      const unknownPerformance = 'NOWHERE-20261128-1900';
      for (const [path, code] of [
        [`performances/${unknownPerformance}/locks`, 'PERFORMANCE_NOT_FOUND'],
        [`orders?performanceId=${unknownPerformance}`, 'PERFORMANCE_NOT_FOUND'],
        ['performances?eventCode=NOWHERE', 'EVENT_NOT_FOUND'],
      ]) {
        const { status, problem } = await system.staff.get(`/staff/${path}`);
        assert.deepEqual([status, problem.code], [404, code], path);
      }
      const { rows } = await sql<{ performance_id: string }>`
        select performance_id from performances where performance_id <> ${system.performanceId} limit 1`.execute(
        system.helios.services.db,
      );
      const emptyPerformance = must(rows[0]).performance_id;
      for (const path of [
        `performances/${emptyPerformance}/locks`,
        `orders?performanceId=${emptyPerformance}`,
        'performances?eventCode=RUTHL&from=2199-01-01',
      ]) {
        const { body } = await system.staff.get(`/staff/${path}`);
        assert.deepEqual(body, [], path);
      }
    });

    it('set the status of future and current performances, but not of past ones', async () => {
      const setStatus = (performanceId: string) =>
        system.staff.request('PUT', `/staff/performances/${performanceId}/status`, { status: 'NA' });
      const readStatus = async () =>
        (
          await sql<{ box_office_status: string }>`
            select box_office_status from performances where performance_id = ${system.performanceId}`.execute(
            system.helios.services.db,
          )
        ).rows[0]?.box_office_status;
      await system.withPerformanceStatus('PS', async () => {
        // The performance has started: NA still refuses late payments.
        assert.equal((await setStatus(system.performanceId)).status, 204);
        assert.equal(await readStatus(), 'NA');
      });
      await system.withPerformanceStatus('PS', async () => {
        await sql`
          update performances set local_date_time = local_date_time - interval '1 day'
          where performance_id = ${system.performanceId}`.execute(system.helios.services.db);
        const { status, problem } = await setStatus(system.performanceId);
        assert.deepEqual(
          [status, problem.code, problem.eventStatusCode],
          [409, 'PERFORMANCE_NOT_BOOKABLE', 'PS'],
        );
        assert.equal(await readStatus(), 'AV');
      });
      assert.equal((await setStatus('NOWHERE-20261128-1900')).problem.code, 'PERFORMANCE_NOT_FOUND');
      await system.withPerformanceStatus('CO', async () => {
        assert.equal((await setStatus(system.performanceId)).status, 204);
        assert.equal(await readStatus(), 'NA');
      });
    });

    it('get ORDER_NOT_CONFIRMED instead of ORDER_NOT_FOUND when resending is impossible', async () => {
      const resend = async ({ orderNumber }: Order) => {
        const { status, problem } = await system.staff.request(
          'POST',
          `/staff/orders/${orderNumber}/confirmation`,
        );
        return [status, problem.code];
      };
      const refunded = await buySeats(1);
      await requestRefund(refunded);
      assert.deepEqual(await resend(refunded), [409, 'ORDER_NOT_CONFIRMED']);
      const challenge = await client.createCheckout(system.performanceId, takeSeats(1), CARDS.challenge);
      const { body: waiting } = await client.pay(challenge);
      assert.deepEqual(await resend(waiting), [409, 'ORDER_NOT_CONFIRMED']);
    });
  });
});

describe('the share of a seat', () => {
  it('adds up to the total, to the cent', () => {
    const createSeats = (...prices: number[]) =>
      prices.map((priceCents, index) => ({ seatGuid: String(index), priceCents }));
    const cases = [
      { prices: [3_333, 3_333, 3_334], discount: 1_000, fees: 1_000, tax: 737 },
      { prices: [8_900, 4_900, 4_900], discount: 0, fees: 1_350, tax: 0 },
      { prices: [100, 100, 100], discount: 300, fees: 100, tax: 0 },
      { prices: [0, 0], discount: 0, fees: 900, tax: 0 },
      { prices: [1, 8_900], discount: 1, fees: 1, tax: 1 },
    ];
    for (const { prices, discount, fees, tax } of cases) {
      const subtotalCents = prices.reduce((sum, price) => sum + price, 0);
      const totalCents = subtotalCents - discount + fees + tax;
      const shares = [
        ...calculateShares(createSeats(...prices), {
          subtotalCents,
          evenFeesCents: fees,
          totalCents,
        }).values(),
      ];
      assert.equal(
        shares.reduce((sum, share) => sum + share, 0),
        totalCents,
      );
      assert.ok(shares.every((share) => share >= 0));
    }
    assert.deepEqual(
      [
        ...calculateShares(createSeats(8_900, 4_900), {
          subtotalCents: 13_800,
          evenFeesCents: 900,
          totalCents: 14_700,
        }).values(),
      ],
      [9_350, 5_350],
    );
  });
});
