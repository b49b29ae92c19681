import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { GIVINGS_PER_ADDRESS_AND_DAY, GIVINGS_PER_TICKET } from '../src/given-tickets/limits.ts';
import type { ReceivedTicket } from '../src/given-tickets/schemas.ts';
import { deleteOldPersonalData } from '../src/jobs/delete-old-personal-data.ts';
import { erasePerson } from '../src/privacy/erase-person.ts';
import { inTransaction } from '../src/db/transactions.ts';
import type { Order } from '../src/orders/schemas.ts';
import { refundOrder } from '../src/refunds/refunds.ts';
import type { TicketReturn } from '../src/returns/schemas.ts';
import type { AdmissionTicket, CheckedTicket } from '../src/tickets/schemas.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { answerChallenge, CARDS, Client, toRowId } from './support/client.ts';
import {
  exchangeTickets,
  findOtherPerformances,
  getSeats,
  quoteExchange,
  quoteExchangeCredit,
  setExchangePolicy,
} from './support/exchange.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { must } from './support/must.ts';
import { cancelPerformance, movePerformance } from './support/performance-change.ts';

const BEN = { name: 'Ben Stone', emailAddress: 'ben@example.org' };
const CLEO = { name: 'Cleo Park', emailAddress: 'cleo@example.org' };
const ROUNDS = 12;

describe('tickets that are given to somebody', () => {
  const keep = closeAfterTests();
  let system: MailSystem;
  let client: Client;
  let evenings: string[];
  let visitors = 0;
  /** Each is another one, because a network has a limit. */
  const createVisitor = () =>
    new Client(system.helios.url, {
      'x-forwarded-for': `198.51.${Math.floor((visitors += 1) / 250)}.${visitors % 250}`,
    });

  before(async () => {
    system = keep(await openMailSystem({ trustProxy: ['127.0.0.1'] }));
    ({ client } = system);
    evenings = [system.performanceId, ...(await findOtherPerformances(system.db, system.performanceId))];
    await setExchangePolicy(system.db, { hoursBefore: 24, refundTo: 'card', within: 'event' });
    await sql`update theaters set return_policy = '{"hoursBefore": 24, "refundTo": "card"}' where location = 'STRASBURG_PA'`.execute(
      system.db,
    );
  });
  afterEach(async () => assert.deepEqual(await checkInvariants(system.db), []));

  const takeSeats = (performanceId: string, count: number) => system.findFreeSeats(count, { performanceId });
  const buy = async (count = 1, performanceId = must(evenings[0])) => {
    const request = await client.createCheckout(performanceId, await takeSeats(performanceId, count));
    const { status, body } = await client.pay(request);
    assert.equal(status, 201);
    return body;
  };
  const lockSeats = async (performanceId: string, count: number) => {
    const { status, body } = await client.createLock(performanceId, await takeSeats(performanceId, count));
    assert.equal(status, 201);
    return body;
  };
  const give = (order: Order, seatGuid: string, recipient: object = BEN) =>
    createVisitor().request<Order>('POST', `/orders/${order.orderId}/given-tickets`, { seatGuid, recipient });
  const takeBack = (order: Order, givenTicketId: string) =>
    createVisitor().request<Order>('DELETE', `/orders/${order.orderId}/given-tickets/${givenTicketId}`);
  const giveFirst = async (order: Order, recipient: object = BEN) => {
    const { status, body, problem } = await give(order, must(order.seats[0]).seatGuid, recipient);
    assert.equal(status, 200, problem.detail);
    return must(body.givenTickets[0]);
  };
  const open = (token: string) =>
    createVisitor().request<ReceivedTicket>('POST', '/received-tickets', { token });
  const readOwnTickets = async ({ orderId }: Order) =>
    (await client.get<AdmissionTicket[]>(`/orders/${orderId}/tickets`)).body;
  const readOwnCode = async (order: Order) => must((await readOwnTickets(order))[0]).ticketCode;
  const check = async (code: string) => {
    const { body } = await system.staff.get<CheckedTicket>(`/staff/tickets/${code}`);
    return [body.valid, body.voidBecause];
  };
  const readOrder = async ({ orderId }: Order) => (await client.getOrder(orderId)).body;
  /** Sends what is queued. Returns the mails to an address so far. */
  const readMails = async (emailAddress: string) => {
    await system.sendMails();
    const mails = (await system.readMails()).map((text) => text.replace(/=\r\n/g, '').replaceAll('=3D', '='));
    return mails.filter((text) => new RegExp(`^To: .*${emailAddress}`, 'm').test(text));
  };
  const readSubjects = async (emailAddress: string) =>
    (await readMails(emailAddress)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '');
  const readToken = async (emailAddress: string) => {
    const mail = must(
      (await readMails(emailAddress)).findLast((text) => text.includes('/ticketing/received-ticket#ticket=')),
    );
    const [, token] = must(/^http:\S+\/ticketing\/received-ticket#ticket=(\S+?)\r?$/m.exec(mail));
    return decodeURIComponent(must(token));
  };
  /** An address of one test. */
  const createAddress = () => `${randomUUID().slice(0, 8)}@example.org`;
  const assertRefused = (
    answer: { status: number; problem: { code: string; detail: string } },
    why: RegExp,
    code = 'GIVING_NOT_POSSIBLE',
  ) => {
    assert.deepEqual([answer.status, answer.problem.code], [409, code]);
    assert.match(answer.problem.detail, why);
  };
  const giveBack = async (order: Order, seats: string[]) => {
    const path = `/orders/${order.orderId}/returns`;
    const quoted = await client.request<TicketReturn>('POST', `${path}/quote`, { seats });
    if (quoted.status !== 200) return quoted;
    const request = { seats, expectedAmountCents: quoted.body.amountCents };
    return client.request<TicketReturn>('POST', path, request, { 'idempotency-key': randomUUID() });
  };

  it('has a code and a page of its own, and the code of the order is void at once', async () => {
    const order = await buy(2);
    const [first, second] = getSeats(order, 0, 1);
    assert.deepEqual(
      [order.givenTickets, order.givableSeats, order.canTakeBack],
      [[], [first, second], true],
    );
    const ownCode = await readOwnCode(order);
    const address = createAddress();
    const answer = await give(order, must(first), { name: 'Ben Stone', emailAddress: address.toUpperCase() });
    assert.equal(answer.status, 200);
    const [given, ...more] = answer.body.givenTickets;
    assert.deepEqual(
      [given?.seatGuid, given?.recipient, more, answer.body.givableSeats],
      [first, { name: 'Ben Stone', emailAddress: address }, [], [second]],
    );
    assert.deepEqual(await check(ownCode), [false, 'given']);
    const token = await readToken(address);
    const { status, body } = await open(token);
    assert.equal(status, 200);
    assert.deepEqual(
      [body.ticket.seatGuid, body.ticket.valid, body.performance, body.venue],
      [first, true, order.performance, order.venue],
    );
    assert.notEqual(body.ticket.ticketCode, ownCode);
    assert.deepEqual(await check(body.ticket.ticketCode), [true, null]);
    const page = JSON.stringify(body);
    for (const secret of [order.orderId, toRowId(order.orderId), order.orderNumber, must(second), 'Miller'])
      assert.ok(!page.includes(secret), `the page of the recipient has ${secret}`);
    const own = await readOwnTickets(order);
    assert.deepEqual(
      own.map(({ valid, voidBecause }) => [valid, voidBecause]),
      [
        [false, 'given'],
        [true, null],
      ],
    );
    assert.ok(
      !JSON.stringify(own).includes(body.ticket.ticketCode),
      'the order has the code of the recipient',
    );
    // The confirmation, when staff send it again, has the QR codes of valid tickets only.
    const mail = must((await readMails(address))[0]);
    assert.ok(mail.includes(`Content-ID: <${body.ticket.ticketCode}@tickets>`));
    assert.match(mail, /Ada Miller gives you a ticket/);
    const staff = await system.staff.get<{ order: Order; mails: { kind: string }[] }>(
      `/staff/orders/${order.orderNumber}`,
    );
    assert.equal(staff.body.order.givenTickets[0]?.recipient?.emailAddress, address);
    assert.ok(staff.body.mails.some(({ kind }) => kind === 'given_ticket'));
  });

  it('sends one mail for a repeated request', async () => {
    const order = await buy();
    const recipient = { name: 'Ben Stone', emailAddress: createAddress() };
    const first = await giveFirst(order, recipient);
    assert.deepEqual(await giveFirst(order, recipient), first);
    assert.equal((await readMails(recipient.emailAddress)).length, 1);
  });

  it('can be taken back: the code of the recipient is void, who is told, and that of the order valid', async () => {
    const order = await buy();
    const ownCode = await readOwnCode(order);
    const recipient = { ...BEN, emailAddress: createAddress() };
    const { givenTicketId } = await giveFirst(order, recipient);
    const token = await readToken(recipient.emailAddress);
    const { ticketCode } = (await open(token)).body.ticket;
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const { status, body } = await takeBack(order, givenTicketId);
      assert.deepEqual([status, body.givenTickets, body.givableSeats], [200, [], getSeats(order, 0)]);
    }
    assert.deepEqual(
      [await check(ticketCode), await check(ownCode)],
      [
        [false, 'taken_back'],
        [true, null],
      ],
    );
    const { ticket } = (await open(token)).body;
    assert.deepEqual([ticket.valid, ticket.voidBecause], [false, 'taken_back']);
    const [, second, ...more] = await readSubjects(recipient.emailAddress);
    assert.match(must(second), /is no longer valid$/);
    assert.equal(more.length, 0);
    // Another person gets another code.
    const other = { ...CLEO, emailAddress: createAddress() };
    await giveFirst(order, other);
    const next = (await open(await readToken(other.emailAddress))).body.ticket;
    assert.ok(next.valid && next.ticketCode !== ticketCode);
    assert.deepEqual(
      [await check(ticketCode), await check(ownCode)],
      [
        [false, 'taken_back'],
        [false, 'given'],
      ],
    );
  });

  it('is not mailed any more when it was taken back before', async () => {
    const order = await buy();
    const recipient = { ...BEN, emailAddress: createAddress() };
    const { givenTicketId } = await giveFirst(order, recipient);
    await takeBack(order, givenTicketId);
    const [subject, ...more] = await readSubjects(recipient.emailAddress);
    assert.match(must(subject), /is no longer valid$/);
    assert.equal(more.length, 0);
  });

  it('opens by the link of the mail only, whose signature the database does not have', async () => {
    const order = await buy();
    const recipient = { ...BEN, emailAddress: createAddress() };
    await giveFirst(order, recipient);
    const token = await readToken(recipient.emailAddress);
    const [linkId = '', signature = ''] = token.split('.');
    const { rows } = await sql<{ row: string }>`
      select to_json(t)::text as row from given_tickets t union all select to_json(m)::text from mails m`.execute(
      system.db,
    );
    const dump = rows.map(({ row }) => row).join('\n');
    assert.ok(dump.includes(linkId) && !dump.includes(signature));
    for (const guess of [linkId, `${linkId}.`, `${linkId}.${signature.slice(1)}`, order.orderId, 'x']) {
      const { status, problem } = await open(guess);
      assert.deepEqual([status, problem.code], [404, 'GIVEN_TICKET_NOT_FOUND']);
    }
    assert.equal((await client.getOrder(token)).status, 404);
  });

  it('refuses names that mail programs make links of, and mails no link of others', async () => {
    const order = await buy();
    for (const name of [
      'Win at evil.com',
      'https://evil.example/x',
      'call 717-555-0199',
      'a@b.c',
      'two\nlines',
      ' '.repeat(3),
    ]) {
      const { status, problem } = await give(order, must(getSeats(order, 0)[0]), {
        name,
        emailAddress: createAddress(),
      });
      assert.deepEqual([status, problem.code], [400, 'INVALID_REQUEST'], name);
    }
    const recipient = { name: '<b>Ben</b> & "co"', emailAddress: createAddress() };
    await giveFirst(order, recipient);
    const mail = must((await readMails(recipient.emailAddress))[0]);
    const html = mail.slice(mail.indexOf('<!doctype html>'));
    assert.ok(html.includes('&#60;b&#62;Ben&#60;/b&#62;') && !html.includes('<b>Ben'));
    const links = [...mail.matchAll(/https?:\/\/([^/\s"<]+)/g)].map(([, host]) => host);
    const hosts = new Set([new URL(system.helios.services.config.siteUrl).host, 'www.google.com']);
    assert.deepEqual(
      links.filter((host) => !hosts.has(must(host))),
      [],
    );
  });

  it('is given a few times in total, and an address gets a few in a day', async () => {
    const order = await buy();
    for (let count = 0; count < GIVINGS_PER_TICKET; count += 1) {
      const { givenTicketId } = await giveFirst(order, { ...BEN, emailAddress: createAddress() });
      await takeBack(order, givenTicketId);
    }
    assertRefused(await give(order, must(getSeats(order, 0)[0])), /5 times/);

    const full = createAddress();
    const orders = [await buy(8), await buy(8)];
    const answers = await Promise.all(
      orders.flatMap((each) =>
        each.seats.map(({ seatGuid }, index) =>
          give(each, seatGuid, { name: 'Ben', emailAddress: index % 2 ? full : full.toUpperCase() }),
        ),
      ),
    );
    const given = answers.filter(({ status }) => status === 200);
    assert.equal(given.length, GIVINGS_PER_ADDRESS_AND_DAY);
    for (const answer of answers) if (answer.status !== 200) assertRefused(answer, /many tickets today/);
    assert.equal((await readMails(full)).length, GIVINGS_PER_ADDRESS_AND_DAY);
    await sql`
      update given_tickets set given_at = given_at - interval '25 hours' where recipient ->> 'emailAddress' = ${full}`.execute(
      system.db,
    );
    const refused = answers.findIndex(({ status }) => status !== 200);
    const waiting = must(orders[Math.floor(refused / 8)]);
    const again = await give(waiting, must(waiting.seats[refused % 8]).seatGuid, {
      ...BEN,
      emailAddress: full,
    });
    assert.equal(again.status, 200);
  });

  it('is refused for what is not a valid ticket of the order', async () => {
    const order = await buy(3);
    const other = await buy();
    const unknown = await give(order, must(getSeats(other, 0)[0]));
    assert.deepEqual([unknown.status, unknown.problem.code], [400, 'UNKNOWN_SEATS']);
    for (const orderId of [toRowId(order.orderId), 'unknown']) {
      const { status, problem } = await give({ ...order, orderId }, must(getSeats(order, 0)[0]));
      assert.deepEqual([status, problem.code], [404, 'ORDER_NOT_FOUND']);
    }
    const given = await giveFirst(other);
    for (const id of [given.givenTicketId, '0', '99999999999999999999', 'x']) {
      const { status, problem } = await takeBack(order, id);
      assert.deepEqual([status, problem.code], [404, 'GIVEN_TICKET_NOT_FOUND'], id);
    }
    await refundOrder(system.helios.services, {
      orderId: toRowId(order.orderId),
      seatGuids: getSeats(order, 1),
      reason: 'illness',
    });
    assertRefused(await give(order, must(getSeats(order, 1)[0])), /not valid/);
    const { body: unpaid } = await client.pay(
      await client.createCheckout(must(evenings[0]), await takeSeats(must(evenings[0]), 1), CARDS.challenge),
    );
    assertRefused(await give(unpaid, must(getSeats(unpaid, 0)[0])), /not valid/);

    await sql`update installation set restored_at = now(), restored_from = now()`.execute(system.db);
    assertRefused(await give(order, must(getSeats(order, 2)[0])), /at the moment/);
    await sql`update installation set restored_at = null, restored_from = null`.execute(system.db);

    const kept = await giveFirst(order);
    const move = (interval: string) =>
      sql`
        update performances set local_date_time = local_date_time + ${interval}::interval
        where performance_id = ${system.performanceId}`.execute(system.db);
    await move('-2 years');
    assertRefused(await give(order, must(getSeats(order, 2)[0])), /has begun/);
    assertRefused(await takeBack(order, kept.givenTicketId), /has begun/);
    const now = await readOrder(order);
    assert.deepEqual([now.canTakeBack, now.givableSeats], [false, []]);
    await move('2 years');
  });

  it('is neither returned nor exchanged before it is taken back', async () => {
    const order = await buy(2);
    const seats = getSeats(order, 0, 1);
    const { givenTicketId } = await giveFirst(order);
    const now = await readOrder(order);
    assert.deepEqual([now.returns?.seats, now.exchanges?.seats], [[seats[1]], [seats[1]]]);
    assertRefused(
      await giveBack(order, seats),
      /given some of these tickets .* Take them back first\.$/,
      'RETURN_NOT_POSSIBLE',
    );
    const lock = await lockSeats(must(evenings[1]), 1);
    const sentence = /Take them back first\.$/;
    const credit = await quoteExchangeCredit(client, order.orderId, seats);
    assertRefused(credit, sentence, 'EXCHANGE_NOT_POSSIBLE');
    assert.deepEqual(credit.problem.seats, [seats[0]]);
    assertRefused(
      await quoteExchange(client, order.orderId, seats, lock.lockId),
      sentence,
      'EXCHANGE_NOT_POSSIBLE',
    );
    assertRefused(
      await exchangeTickets(client, order.orderId, {
        seats,
        lockId: lock.lockId,
        expectedDifferenceCents: 0,
      }),
      sentence,
      'EXCHANGE_NOT_POSSIBLE',
    );
    assert.equal((await giveBack(order, [must(seats[1])])).status, 201, 'the other ticket can be returned');
    await takeBack(order, givenTicketId);
    assert.equal((await giveBack(order, [must(seats[0])])).status, 201);
  });

  it('fails an exchange whose bank answers after the ticket was given, and nothing is charged', async () => {
    const order = await buy();
    const seats = getSeats(order, 0);
    const lock = await lockSeats(must(evenings[1]), 2);
    const { body: quote } = await quoteExchange(client, order.orderId, seats, lock.lockId);
    const { body: waiting, status } = await exchangeTickets(client, order.orderId, {
      seats,
      lockId: lock.lockId,
      expectedDifferenceCents: quote.differenceCents,
      payment: { provider: 'test', paymentMethod: await client.createCard(CARDS.challenge) },
    });
    assert.equal(status, 202);
    await giveFirst(order);
    await answerChallenge(must(waiting.nextAction).url, 'approve');
    const decided = await readOrder(waiting);
    assert.deepEqual([decided.status, decided.failureReason], ['failed', 'exchange_not_possible']);
    assert.deepEqual((await readOrder(order)).refundedSeats, []);
  });

  it('tells the recipient of a refund, a new time and a cancellation', async () => {
    const performanceId = must(evenings.at(-1));
    const order = await buy(3, performanceId);
    const addresses = order.seats.map(createAddress);
    for (const [index, { seatGuid }] of order.seats.entries())
      await give(order, seatGuid, { ...BEN, emailAddress: must(addresses[index]) });
    const [kept = '', refunded = '', back = ''] = addresses;
    const token = await readToken(kept);
    const refundedToken = await readToken(refunded);
    await refundOrder(system.helios.services, {
      orderId: toRowId(order.orderId),
      seatGuids: getSeats(order, 1),
      reason: 'illness',
    });
    const { ticket: lost } = (await open(refundedToken)).body;
    assert.deepEqual([lost.valid, lost.voidBecause], [false, 'refunded']);
    assert.deepEqual(await check(lost.ticketCode), [false, 'refunded']);
    assert.match(must((await readSubjects(refunded))[1]), /is no longer valid/);
    const taken = must(
      (await readOrder(order)).givenTickets.find(({ recipient }) => recipient?.emailAddress === back),
    );
    await takeBack(order, taken.givenTicketId);

    const former = order.performance.dateTime;
    const moved = await movePerformance(system.staff, performanceId, `${former.slice(0, 11)}21:45:00`);
    assert.equal(moved.status, 200, moved.problem.detail);
    assert.match(must((await readSubjects(kept))[1]), /^New time: /);
    const { performance, performanceChange, ticket } = (await open(token)).body;
    assert.deepEqual(
      [performance.dateTime.slice(11), performanceChange?.formerDateTime, ticket.valid],
      ['21:45:00', former, true],
    );
    assert.equal((await cancelPerformance(system.staff, performanceId)).status, 200);
    assert.match(must((await readSubjects(kept))[2]), /^Canceled: /);
    const canceled = (await open(token)).body.ticket;
    assert.deepEqual([canceled.valid, canceled.voidBecause], [false, 'canceled']);
    assert.deepEqual([(await readSubjects(refunded)).length, (await readSubjects(back)).length], [2, 2]);

    // Nobody loses a ticket by the choice of the buyer now.
    const now = await readOrder(order);
    assert.deepEqual(
      [now.returns?.seats, now.givableSeats, now.canTakeBack],
      [getSeats(order, 0, 2), [], false],
    );
    assertRefused(await give(order, must(getSeats(order, 2)[0])), /not valid/);
    assert.equal((await giveBack(order, getSeats(order, 0))).status, 201);
    assert.match(must((await readSubjects(kept))[3]), /no longer valid/);
  });

  it('goes to one of two persons to whom two tabs give it at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await buy();
      const [seatGuid] = getSeats(order, 0);
      const people = Array.from({ length: 4 }, () => ({ ...BEN, emailAddress: createAddress() }));
      const answers = await Promise.all(people.map((person) => give(order, must(seatGuid), person)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
      const { givenTickets } = await readOrder(order);
      assert.deepEqual(
        givenTickets.map(({ recipient }) => recipient?.emailAddress),
        [must(people[answers.findIndex(({ status }) => status === 200)]).emailAddress],
      );
    }
  });

  it('is noticed by the invariants without the lock and the index: the control', async () => {
    const order = await buy();
    const orderId = toRowId(order.orderId);
    const [seatGuid] = getSeats(order, 0);
    await sql`drop index given_tickets_one_per_seat`.execute(system.db);
    const giveNaively = async (name: string) => {
      const { rows } = await sql`
        select 1 from given_tickets where order_id = ${orderId} and taken_back_at is null`.execute(system.db);
      if (rows.length > 0) return;
      await sql`
        with given as (
          insert into given_tickets (order_id, seat_guid, recipient, link_id, ticket_code)
          values (${orderId}, ${seatGuid}, ${JSON.stringify(BEN)}::jsonb, ${name}, ${name}) returning given_ticket_id
        )
        insert into mails (kind, given_ticket_id, sent_at) select 'given_ticket', given_ticket_id, now() from given`.execute(
        system.db,
      );
    };
    await Promise.all(['A', 'B', 'C', 'D'].map(giveNaively));
    const violations = await checkInvariants(system.db);
    assert.equal(violations.length, 1);
    assert.match(must(violations[0]), /^a seat of an order has two valid codes: /);
    await sql`delete from mails where given_ticket_id in (select given_ticket_id from given_tickets where order_id = ${orderId})`.execute(
      system.db,
    );
    await sql`delete from given_tickets where order_id = ${orderId}`.execute(system.db);
    await sql`
      create unique index given_tickets_one_per_seat on given_tickets (order_id, seat_guid) where taken_back_at is null`.execute(
      system.db,
    );
  });

  it('is given or returned, and given or exchanged, but not both at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await buy();
      const seats = getSeats(order, 0);
      const lock = await lockSeats(must(evenings[1]), 1);
      const isReturn = round % 2 === 0;
      const giveFirstly = round % 4 < 2;
      const end = () =>
        isReturn
          ? client.request(
              'POST',
              `/orders/${order.orderId}/returns`,
              { seats, expectedAmountCents: order.totals.totalCents },
              { 'idempotency-key': randomUUID() },
            )
          : exchangeTickets(client, order.orderId, {
              seats,
              lockId: lock.lockId,
              expectedDifferenceCents: 0,
            });
      const person = { ...BEN, emailAddress: createAddress() };
      const giving = () => give(order, must(seats[0]), person);
      const [given, ended] = giveFirstly
        ? await Promise.all([giving(), end()])
        : (await Promise.all([end(), giving()])).reverse();
      assert.equal(Number(must(given).status === 200) + Number(must(ended).status === 201), 1);
      const now = await readOrder(order);
      assert.equal(now.givenTickets.length + now.refundedSeats.length, 1);
    }
  });

  it('shows its recipient for 30 days, and is forgotten with the person', async () => {
    const order = await buy();
    const recipient = { ...BEN, emailAddress: createAddress() };
    await giveFirst(order, recipient);
    await sql`
      update given_tickets set given_at = given_at - interval '31 days' where order_id = ${toRowId(order.orderId)}`.execute(
      system.db,
    );
    assert.equal((await readOrder(order)).givenTickets[0]?.recipient, null);
    const erase = () => inTransaction(system.db, (trx) => erasePerson(trx, recipient.emailAddress));
    await assert.rejects(erase(), /a ticket that somebody has given to this address admits on/);
    await system.sendMails();
    await assert.rejects(
      inTransaction(system.db, async (trx) => {
        await sql`
          update performances set local_date_time = local_date_time - interval '2 years'
          where performance_id = ${system.performanceId}`.execute(trx);
        assert.equal((await erasePerson(trx, recipient.emailAddress)).ticketsReceived, 1);
        const { rows } = await sql<{
          row: string;
        }>`select to_json(g)::text as row from given_tickets g`.execute(trx);
        assert.ok(rows.every(({ row }) => !row.includes(recipient.emailAddress)));
        throw new Error('undone');
      }),
      /^Error: undone$/,
    );
  });

  it('loses its recipient with the customer of its order', async () => {
    const order = await buy();
    const recipient = { ...BEN, emailAddress: createAddress() };
    await giveFirst(order, recipient);
    const age = (interval: string) =>
      sql`
        with show as (
          update performances set local_date_time = local_date_time + ${interval}::interval
          where performance_id = ${system.performanceId}
        )
        update orders set confirmed_at = confirmed_at + ${interval}::interval where order_id = ${toRowId(order.orderId)}`.execute(
        system.db,
      );
    await age('-20 years');
    await deleteOldPersonalData(system.helios.services);
    await age('20 years');
    const { rows } = await sql<{ recipient: { name: string } }>`
      select recipient from given_tickets where order_id = ${toRowId(order.orderId)}`.execute(system.db);
    assert.equal(must(rows[0]).recipient.name, 'Erased');
  });
});
