import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { queryOneRow } from '../src/db/query.ts';
import { inTransaction } from '../src/db/transactions.ts';
import { admit, leave, undo } from '../src/door/admissions.ts';
import { hashCode, uploadScans } from '../src/door/scans.ts';
import type {
  Door,
  DoorAct,
  DoorList,
  DoorPerformance,
  FoundTicket,
  ScanAnswer,
  UploadedScans,
} from '../src/door/schemas.ts';
import type { Order } from '../src/orders/schemas.ts';
import { planRefund, RefundNotPossible } from '../src/refunds/plan-refund.ts';
import { refundOrder } from '../src/refunds/refunds.ts';
import type { AdmissionTicket } from '../src/tickets/schemas.ts';
import { closeAfterTests, expectConsistent } from './support/close-after-tests.ts';
import { waitForBlockedTransactions } from './support/blocked-transactions.ts';
import { runCli } from './support/cli.ts';
import { Client, toRowId } from './support/client.ts';
import { must } from './support/must.ts';
import { createStaffKey, openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';

const DOORS = 20;

describe('the door', () => {
  const keep = closeAfterTests();
  let system: TestSystem;
  let door: Client;

  before(async () => {
    system = keep(await openTestSystem({ dbPoolSize: 20 }));
    keep(system.helios.services.db, expectConsistent);
    const key = await createStaffKey(system.helios.services.db, 'door', 'usher');
    door = new Client(system.helios.staffUrl, { authorization: `Bearer ${key}` });
  });

  const db = () => system.helios.services.db;
  const path = (performanceId = system.performanceId) => `/staff/performances/${performanceId}/door`;
  const buyTickets = async (count: number) => {
    const seats = await system.findFreeSeats(count);
    const { status, body: order } = await system.client.pay(
      await system.client.createCheckout(system.performanceId, seats),
    );
    assert.equal(status, 201);
    const { body: tickets } = await system.client.get<AdmissionTicket[]>(`/orders/${order.orderId}/tickets`);
    return { order, tickets, codes: tickets.map(({ ticketCode }) => ticketCode) };
  };
  const scan = (
    ticketCode: string,
    act: DoorAct = 'in',
    { name = 'Main', scanId = randomUUID() as string, performanceId = system.performanceId } = {},
  ) =>
    door.request<ScanAnswer>('POST', `${path(performanceId)}/scans`, { scanId, act, door: name, ticketCode });
  const upload = (scans: object[], name = 'Side', sentAt = new Date()) =>
    door.request<UploadedScans>('POST', `${path()}/uploads`, {
      door: name,
      sentAt: sentAt.toISOString(),
      scans,
    });
  const readList = async () => (await door.get<DoorList>(`${path()}/list`)).body;
  const readDoor = async () => (await door.get<Door>(path())).body;
  /** The performance begins in an hour. */
  const withOpenDoor = async (work: () => Promise<void>) => {
    const { local_date_time: before } = must(
      (
        await sql<{ local_date_time: string }>`
          select local_date_time from performances where performance_id = ${system.performanceId}`.execute(
          db(),
        )
      ).rows[0],
    );
    const setTime = (time: ReturnType<typeof sql>) =>
      sql`update performances set local_date_time = ${time} where performance_id = ${system.performanceId}`.execute(
        db(),
      );
    await setTime(sql`date_trunc('minute', now() at time zone time_zone + interval '1 hour')`);
    try {
      await work();
    } finally {
      await setTime(sql`${before}`);
    }
  };

  it('lets a ticket in once, says where and when it was used, and takes it again after it was out', () =>
    withOpenDoor(async () => {
      const { codes, order, tickets } = await buyTickets(2);
      const code = must(codes[0]);
      const first = await scan(code.toLowerCase().replace(/(.{4})/g, '$1-'));
      assert.equal(first.body.result, 'in');
      const { seatGuid, section, row, number } = must(tickets[0]);
      const { ticket } = first.body;
      assert.deepEqual(
        [ticket.seatGuid, ticket.section, ticket.row, ticket.number, ticket.orderNumber],
        [seatGuid, section, row, number, order.orderNumber],
      );
      const second = await scan(code, 'in', { name: 'Balcony' });
      assert.equal(second.body.result, 'used');
      const { other } = second.body;
      assert.equal(other?.door, 'Main');
      assert.ok(Math.abs(Date.parse(must(other).at) - Date.now()) < 60_000);

      assert.equal((await scan(code, 'out')).body.result, 'out');
      assert.equal((await scan(code, 'out')).body.result, 'notInside');
      assert.equal((await scan(code, 'in', { name: 'Balcony' })).body.result, 'in');
      assert.equal((await scan(code)).body.other?.door, 'Balcony');
      // Back to the state before, one act at a time.
      assert.equal((await scan(code, 'undo')).body.result, 'undone');
      assert.equal((await scan(code, 'undo')).body.result, 'undone');
      assert.equal((await scan(code)).body.other?.door, 'Main');
      assert.equal((await scan(code, 'undo')).body.result, 'undone');
      assert.equal((await scan(code, 'undo')).body.result, 'notInside');
      assert.equal((await scan(code)).body.result, 'in');
      const { rows } = await sql<{ details: { act: string; result: string; seat: string } }>`
        select details from staff_actions where account_name = 'usher' and action = 'scanTicket' order by action_id`.execute(
        db(),
      );
      assert.equal(rows.length, 12, 'each act is in the log');
      assert.ok(rows.every(({ details }) => details.seat === seatGuid));
      assert.doesNotMatch(JSON.stringify(rows), new RegExp(code), 'no code is in the log');
    }));

  it('answers a repeated scan as the first time', () =>
    withOpenDoor(async () => {
      const { codes } = await buyTickets(2);
      const [code = '', otherCode = ''] = codes;
      const scanId = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => scan(code, 'in', { scanId })));
      assert.deepEqual(
        answers.map(({ body }) => body.result),
        ['in', 'in', 'in'],
      );
      assert.equal((await scan(otherCode, 'in', { scanId })).problem.code, 'IDEMPOTENCY_KEY_REUSED');
    }));

  it('lets a given ticket in with the code of its recipient only, and then nobody takes it back, gives or returns it', () =>
    withOpenDoor(async () => {
      const { order, codes, tickets } = await buyTickets(2);
      const [ownCode, otherCode] = [must(codes[0]), must(codes[1])];
      const [seatGuid, otherSeat] = [must(tickets[0]).seatGuid, must(tickets[1]).seatGuid];
      const { client } = system;
      const recipient = { name: 'Ben', emailAddress: 'ben@example.org' };
      const given = await client.request<Order>('POST', `/orders/${order.orderId}/given-tickets`, {
        seatGuid,
        recipient,
      });
      assert.equal(given.status, 200);
      const listed = await readList();
      const isListed = (code: string) =>
        listed.tickets.some(({ codeHash }) => codeHash === hashCode(listed.salt, code));
      const readGivenCode = async () =>
        must(
          (
            await sql<{ ticket_code: string }>`
              select ticket_code from given_tickets where order_id = ${toRowId(order.orderId)}`.execute(db())
          ).rows[0],
        ).ticket_code;
      const givenCode = await readGivenCode();
      assert.deepEqual([isListed(ownCode), isListed(givenCode), isListed(otherCode)], [false, true, true]);
      assert.equal((await scan(ownCode)).body.result, 'oldCode');
      assert.equal((await scan(givenCode)).body.result, 'in');
      assert.equal((await scan(otherCode)).body.result, 'in');

      const { givenTicketId } = must(given.body.givenTickets[0]);
      const back = await client.request('DELETE', `/orders/${order.orderId}/given-tickets/${givenTicketId}`);
      assert.deepEqual([back.status, back.problem.code], [409, 'GIVING_NOT_POSSIBLE']);
      const again = await client.request('POST', `/orders/${order.orderId}/given-tickets`, {
        seatGuid: otherSeat,
        recipient,
      });
      assert.deepEqual([again.status, again.problem.code], [409, 'GIVING_NOT_POSSIBLE']);
      const plan = { orderId: toRowId(order.orderId), seatGuids: [otherSeat], refuseGivenAndUsed: true };
      await assert.rejects(
        inTransaction(db(), (trx) => planRefund(trx, plan)),
        (error) => error instanceof RefundNotPossible && error.obstacle === 'seatsUsed',
      );
    }));

  it(`lets a ticket in at one of ${DOORS} doors at the same moment`, () =>
    withOpenDoor(async () => {
      const { codes } = await buyTickets(3);
      for (const code of codes) {
        const answers = await Promise.all(
          Array.from({ length: DOORS }, (_, index) => scan(code, 'in', { name: `Door ${index}` })),
        );
        const results = answers.map(({ body }) => body.result);
        assert.equal(results.filter((result) => result === 'in').length, 1, results.join());
        assert.equal(results.filter((result) => result === 'used').length, DOORS - 1);
        const winner = `Door ${results.indexOf('in')}`;
        assert.ok(answers.every(({ body }) => body.result === 'in' || body.other?.door === winner));
      }
    }));

  it('does not let a live scan take the place of one that was let in a moment later', () =>
    withOpenDoor(async () => {
      const { order, codes, tickets } = await buyTickets(1);
      assert.equal((await scan(must(codes[0]), 'in', { name: 'Side' })).body.result, 'in');
      const ticket = {
        order_id: toRowId(order.orderId),
        seat_guid: must(tickets[0]).seatGuid,
        performance_id: system.performanceId,
      };
      const early = { door: 'Main', at: new Date(Date.now() - 60_000) };
      const admitEarly = (isUploaded: boolean) =>
        inTransaction(db(), (trx) => admit(trx, ticket, { ...early, isUploaded }));
      assert.deepEqual((await admitEarly(false)).result, 'used');
      const { result, other } = await admitEarly(true);
      assert.deepEqual([result, other?.door], ['in', 'Side']);

      // A device that was offline undoes what it has done itself, and nothing of another door.
      const undoAs = (name: string, at: Date) =>
        inTransaction(db(), (trx) => undo(trx, ticket, { door: name, at, isUploaded: true }));
      assert.equal(await undoAs('Balcony', new Date()), false);
      assert.equal(await undoAs('Main', new Date(early.at.getTime() - 1_000)), false);
      assert.equal(await undoAs('Main', new Date()), true);
      // Somebody was let in at the other door, too, and is inside.
      assert.equal((await scan(must(codes[0]))).body.other?.door, 'Side');

      // The door whose admission was replaced undoes its own one; that of the other door counts.
      assert.deepEqual((await admitEarly(true)).result, 'in');
      assert.equal(await undoAs('Side', new Date()), true);
      assert.equal((await scan(must(codes[0]))).body.other?.door, 'Main');
      assert.equal(await undoAs('Main', new Date()), true);
      assert.equal((await scan(must(codes[0]), 'undo')).body.result, 'notInside');
    }));

  it('lets nobody in with a ticket whose person went out and came back at another door', () =>
    withOpenDoor(async () => {
      const { order, codes, tickets } = await buyTickets(1);
      const [code] = codes;
      assert.equal((await scan(must(code), 'in', { name: 'Side' })).body.result, 'in');
      const ticket = {
        order_id: toRowId(order.orderId),
        seat_guid: must(tickets[0]).seatGuid,
        performance_id: system.performanceId,
      };
      const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
      const uploaded = { door: 'Main', isUploaded: true };
      const done = await inTransaction(db(), async (trx) => [
        (await admit(trx, ticket, { ...uploaded, at: ago(30) })).result,
        await leave(trx, ticket, ago(10)),
      ]);
      assert.deepEqual(done, ['in', true]);
      const { body } = await scan(must(code));
      assert.deepEqual([body.result, body.other?.door], ['used', 'Side']);
      assert.equal((await scan(must(code), 'out', { name: 'Side' })).body.result, 'out');
      assert.equal((await scan(must(code))).body.result, 'in');
    }));

  for (const [key, expected] of [
    ['', 2],
    ['primary key', 1],
  ] as const) {
    it(`${key ? 'the control with a' : 'the control without a primary'} key lets in ${expected}`, async () => {
      await sql.raw(`create table naive_admissions (ticket text ${key})`).execute(db());
      try {
        const [a, b] = await Promise.all([
          db().startTransaction().execute(),
          db().startTransaction().execute(),
        ]);
        // Both see that the ticket is not inside.
        for (const trx of [a, b]) await sql`select from naive_admissions where ticket = 't'`.execute(trx);
        const insert = (trx: typeof a) =>
          sql`insert into naive_admissions values ('t') on conflict do nothing returning ticket`.execute(trx);
        const first = await insert(a);
        const second = insert(b);
        await a.commit().execute();
        const admitted = first.rows.length + (await second).rows.length;
        await b.commit().execute();
        assert.equal(admitted, expected);
      } finally {
        await sql`drop table naive_admissions`.execute(db());
      }
    });
  }

  it('refuses tickets that are not valid here, and says why', () =>
    withOpenDoor(async () => {
      const { codes, order } = await buyTickets(3);
      const orderId = toRowId(order.orderId);
      const [refunded = '', returned = '', exchanged = ''] = codes;
      for (const seat of order.seats)
        await refundOrder(system.helios.services, { orderId, seatGuids: [seat.seatGuid], reason: 'a test' });
      const setRefund = (code: string, values: ReturnType<typeof sql>) =>
        sql`
          update refunds r set ${values} from refund_seats s join order_seats t using (order_id, seat_guid)
          where s.refund_id = r.refund_id and t.ticket_code = ${code}`.execute(db());
      await setRefund(returned, sql`by_buyer = true`);
      assert.equal((await scan(refunded)).body.result, 'refunded');
      assert.equal((await scan(returned)).body.result, 'returned');
      await setRefund(exchanged, sql`by_buyer = true, credit_order_id = ${orderId}`);
      assert.equal((await scan(exchanged)).body.result, 'exchanged');
      await setRefund(returned, sql`by_buyer = false`);
      await setRefund(exchanged, sql`by_buyer = false, credit_order_id = null`);

      const valid = must((await buyTickets(1)).codes[0]);
      const { rows } = await sql<{ performance_id: string }>`
        select performance_id from performances where performance_id <> ${system.performanceId}
          and local_date_time at time zone time_zone between now() and now() + interval '11 hours' limit 1`.execute(
        db(),
      );
      if (rows[0]) {
        const elsewhere = await scan(valid, 'in', { performanceId: rows[0].performance_id });
        assert.equal(elsewhere.body.result, 'otherPerformance');
      }
      assert.equal((await scan('2222222222222222')).problem.code, 'TICKET_NOT_FOUND');
      const set = (canceled: ReturnType<typeof sql>) =>
        sql`update performances set ${canceled} where performance_id = ${system.performanceId}`.execute(db());
      await set(sql`canceled_at = now(), box_office_status = 'NA'`);
      try {
        assert.equal((await scan(valid)).body.result, 'canceled');
        assert.equal((await door.get(`${path()}/list`)).problem.code, 'DOOR_CLOSED');
        assert.deepEqual((await readDoor()).valid, 0);
      } finally {
        await set(sql`canceled_at = null, box_office_status = 'AV'`);
      }
    }));

  it('is closed on other days', async () => {
    const { codes } = await buyTickets(1);
    assert.equal((await scan(must(codes[0]))).problem.code, 'DOOR_CLOSED');
    assert.equal((await door.get(`${path()}/list`)).problem.code, 'DOOR_CLOSED');
    assert.equal((await door.get(path('RUTHL-20200101-1900'))).problem.code, 'PERFORMANCE_NOT_FOUND');
  });

  it('waits for a refund of the same ticket', () =>
    withOpenDoor(async () => {
      const { codes, order } = await buyTickets(1);
      const orderId = toRowId(order.orderId);
      const trx = await db().startTransaction().execute();
      await sql`select from orders where order_id = ${orderId} for update`.execute(trx);
      const scanned = scan(must(codes[0]));
      await waitForBlockedTransactions(db(), 1);
      await sql`
        insert into refunds (refund_id, order_id, gift_cents, card_cents, reason, done_at) values ('door', ${orderId}, 0, 0, 'a test', now())`.execute(
        trx,
      );
      await sql`
        insert into refund_seats (order_id, seat_guid, refund_id) select order_id, seat_guid, 'door' from order_seats where order_id = ${orderId}`.execute(
        trx,
      );
      await trx.commit().execute();
      assert.equal((await scanned).body.result, 'refunded');
      await sql`delete from refund_seats where refund_id = 'door'`.execute(db());
      await sql`delete from refunds where refund_id = 'door'`.execute(db());
    }));

  it('gives devices without a network hashes and no names, and lets the first scan win', () =>
    withOpenDoor(async () => {
      const { codes, tickets } = await buyTickets(3);
      const [code = '', later = '', single = ''] = codes;
      const list = await readList();
      const hash = (text: string) =>
        createHash('sha256')
          .update(list.salt + text)
          .digest('base64url')
          .slice(0, 22);
      const listed = list.tickets.find(({ codeHash }) => codeHash === hash(code));
      assert.equal(listed?.seatGuid, must(tickets[0]).seatGuid);
      assert.doesNotMatch(JSON.stringify(list), new RegExp(`${code}|Miller`));
      assert.ok(Date.parse(list.endsAt) > Date.now());

      const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
      // Two are scanned at the other door meanwhile.
      assert.equal((await scan(code)).body.result, 'in');
      await upload([{ scanId: randomUUID(), act: 'in', codeHash: hash(later), scannedAt: ago(30) }], 'Main');
      const scans = [
        { scanId: randomUUID(), act: 'in', codeHash: hash(code), scannedAt: ago(20) },
        { scanId: randomUUID(), act: 'in', codeHash: hash(later), scannedAt: ago(10) },
        { scanId: randomUUID(), act: 'in', codeHash: hash(single), scannedAt: ago(5) },
        { scanId: randomUUID(), act: 'in', codeHash: 'nothing', scannedAt: ago(5) },
      ];
      const { body: answer } = await upload(scans);
      assert.deepEqual(
        answer.scans.map(({ result, other }) => [result, other?.door ?? null]),
        [
          // It was first, and learns of the other one.
          ['in', 'Main'],
          ['used', 'Main'],
          ['in', null],
          ['unknown', null],
        ],
      );
      assert.deepEqual((await upload(scans)).body, answer, 'a repeat gets the same answer');
      assert.equal((await scan(code)).body.other?.door, 'Side', 'the first scan counts');
      const again = await readList();
      assert.equal(again.tickets.find(({ codeHash }) => codeHash === hash(single))?.entered?.door, 'Side');
      const { rows } = await sql<{ details: object; target: string }>`
        select target, details from staff_actions where action = 'uploadScans' order by action_id desc limit 5`.execute(
        db(),
      );
      const target = system.performanceId;
      const seats = tickets.map(({ seatGuid }) => seatGuid);
      assert.deepEqual(
        rows.reverse(),
        [
          // Each scan has an entry, the earliest first, and the repeat one that says so.
          { act: 'in', door: 'Side', result: 'in', seat: seats[0] },
          { act: 'in', door: 'Side', result: 'used', seat: seats[1] },
          { act: 'in', door: 'Side', result: 'in', seat: seats[2] },
          { act: 'in', door: 'Side', result: 'unknown', seat: '' },
          { door: 'Side', scans: 4, isRepeat: true },
        ].map((details) => ({ target, details })),
      );
    }));

  it('logs an uploaded scan in its transaction: without the entry it is not done', () =>
    withOpenDoor(async () => {
      const { codes } = await buyTickets(1);
      const { salt } = await readList();
      const codeHash = hashCode(salt, must(codes[0]));
      const request = {
        door: 'Side',
        sentAt: new Date().toISOString(),
        scans: [{ scanId: randomUUID(), act: 'in' as const, codeHash, scannedAt: new Date().toISOString() }],
      };
      const { account_id: accountId } = must(
        (
          await sql<{ account_id: string }>`
            select account_id from staff_accounts where name = 'usher'`.execute(db())
        ).rows[0],
      );
      const failing = () => Promise.reject(new Error('The log is full.'));
      await assert.rejects(
        uploadScans(system.helios.services, system.performanceId, request, accountId, failing),
        /The log is full/,
      );
      assert.equal((await scan(must(codes[0]), 'undo')).body.result, 'notInside');
    }));

  it('lists the performances whose door is open or opens soon', async () => {
    const find = async () =>
      (await door.get<DoorPerformance[]>('/staff/door/performances')).body.find(
        ({ performanceId }) => performanceId === system.performanceId,
      );
    assert.equal(await find(), undefined, 'not those of later days');
    const theater = await queryOneRow<{ name: string }>(db())`
      select t.name from performances join events using (event_code) join theaters t using (location)
      where performance_id = ${system.performanceId}`;
    await withOpenDoor(async () => assert.equal((await find())?.theaterName, theater.name));
  });

  it('corrects the clock of a device', () =>
    withOpenDoor(async () => {
      const { codes } = await buyTickets(1);
      const { salt } = await readList();
      const codeHash = createHash('sha256')
        .update(salt + must(codes[0]))
        .digest('base64url')
        .slice(0, 22);
      const hour = 3_600_000;
      // Its clock is an hour fast, and the scan was ten minutes before the upload.
      const sentAt = new Date(Date.now() + hour);
      const scannedAt = new Date(Date.now() + hour - 600_000).toISOString();
      await upload([{ scanId: randomUUID(), act: 'in', codeHash, scannedAt }], 'Side', sentAt);
      const { other } = (await scan(must(codes[0]))).body;
      assert.ok(Math.abs(Date.parse(must(other).at) - (Date.now() - 600_000)) < 60_000);
    }));

  it('counts, and finds people by name, for a seat instead of a code', () =>
    withOpenDoor(async () => {
      const before = await readDoor();
      const { order, codes } = await buyTickets(3);
      const [code = '', outside = ''] = codes;
      await scan(code);
      await scan(outside);
      await scan(outside, 'out');
      const counts = await readDoor();
      assert.deepEqual(
        [counts.valid - before.valid, counts.checkedIn - before.checkedIn, counts.inside - before.inside],
        [3, 2, 1],
      );
      const search = async (text: string) =>
        (await door.get<FoundTicket[]>(`${path()}/tickets?search=${encodeURIComponent(text)}`)).body;
      const found = await search(order.orderNumber);
      assert.deepEqual(found.map(({ state }) => state).sort(), ['expected', 'inside', 'out']);
      assert.ok((await search('miller')).length >= 3);
      assert.deepEqual(await search('nobody 100%'), []);
      const expected = must(found.find(({ state }) => state === 'expected'));
      const body = { scanId: randomUUID(), act: 'in', door: 'Main', seatGuid: expected.seatGuid };
      assert.equal((await door.request<ScanAnswer>('POST', `${path()}/scans`, body)).body.result, 'in');
      const both = { ...body, scanId: randomUUID(), ticketCode: code };
      assert.equal((await door.request('POST', `${path()}/scans`, both)).problem.code, 'INVALID_REQUEST');
    }));

  it('has commands', () =>
    withOpenDoor(async () => {
      const { codes, order } = await buyTickets(1);
      const code = must(codes[0]);
      const run = async (...words: string[]) =>
        (
          await runCli(
            { HELIOS_STAFF_URL: system.helios.staffUrl, HELIOS_STAFF_KEY: system.staffKey },
            'door',
            ...words,
          )
        ).stdout;
      assert.match(await run('in', system.performanceId, code, '--door', 'Main'), /^IN\.\n.*seat/);
      assert.match(
        await run('in', system.performanceId, code, '--door', 'Side'),
        /^USED: let in at .*, door Main\./,
      );
      assert.match(await run('out', system.performanceId, code, '--door', 'Main'), /^OUT/);
      assert.match(await run('undo', system.performanceId, code, '--door', 'Main'), /^UNDONE/);
      assert.match(
        await run('counts', system.performanceId),
        /\d+ of \d+ tickets were let in; \d+ are inside\./,
      );
      assert.match(await run('search', system.performanceId, order.orderNumber), /inside/);
      assert.match(await run('list', system.performanceId), /"codeHash"/);
    }));

  it('is all that the role door may use', async () => {
    assert.equal((await door.get('/staff/orders')).problem.code, 'STAFF_ROLE_MISSING');
    assert.equal((await door.get('/staff/performances')).problem.code, 'STAFF_ROLE_MISSING');
  });
});
