import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '../src/db/transactions.ts';
import { deleteObsoleteRows } from '../src/jobs/delete-obsolete-rows.ts';
import { LINKS_PER_ADDRESS_AND_HOUR, LINK_REQUESTS_PER_HOUR } from '../src/my-tickets/limits.ts';
import { hasMyTickets } from '../src/my-tickets/my-tickets.ts';
import type { MyTickets } from '../src/my-tickets/schemas.ts';
import type { Order } from '../src/orders/schemas.ts';
import { refundOrder } from '../src/refunds/refunds.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { Client, toRowId } from './support/client.ts';
import { BUYER, buyGiftCards, createGift } from './support/gift-card-order.ts';
import { openMailSystem } from './support/mail-system.ts';
import type { MailSystem } from './support/mail-system.ts';
import { must } from './support/must.ts';

/** What says whether an address has bought something. */
const TABLES = ['orders', 'gift_card_orders'];

describe('my tickets', () => {
  let system: MailSystem;
  let client: Client;
  /** Each client is another visitor, whose requests are not limited by those of others. */
  let newClient: () => Client;
  let used = 0;

  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openMailSystem({ trustProxy: ['127.0.0.1'] }));
    let visitors = 0;
    newClient = () => new Client(system.helios.url, { 'x-forwarded-for': `198.51.100.${(visitors += 1)}` });
    client = newClient();
  });

  const buy = async (emailAddress: string, count = 1) => {
    const seats = await system.findFreeSeats(count, { skip: used });
    used += count;
    const request = await system.client.createCheckout(system.performanceId, seats);
    const { contact } = request.customer;
    const { status, body } = await system.client.pay({
      ...request,
      customer: { ...request.customer, contact: { ...contact, emailAddress } },
    });
    assert.equal(status, 201);
    return body;
  };
  const ask = (emailAddress: string, visitor = newClient()) =>
    visitor.request('POST', '/my-tickets/links', { emailAddress });
  const open = (token: string, key: string = randomUUID()) =>
    client.request<MyTickets>('POST', '/my-tickets', { token }, { 'idempotency-key': key });
  /** Sends what is queued. Returns the tokens of the links that an address has got so far. */
  const readTokens = async (emailAddress: string) => {
    await system.sendMails();
    const mails = (await system.readMails()).map((text) => text.replace(/=\r\n/g, '').replaceAll('=3D', '='));
    return mails
      .filter((text) => text.includes(`To: ${emailAddress.toLowerCase()}`))
      .flatMap((text) => {
        const [, token] = /^http:\S+\/ticketing\/my-tickets#link=(\S+?)\r?$/m.exec(text) ?? [];
        return token === undefined ? [] : [decodeURIComponent(token)];
      });
  };
  const askForToken = async (emailAddress: string) => {
    assert.equal((await ask(emailAddress)).status, 204);
    return must((await readTokens(emailAddress)).at(-1));
  };
  const readLinks = async (emailAddress: string) => {
    const { rows } = await sql<{ used_by: string | null }>`
      select used_by from ticket_links where email_address = ${emailAddress}`.execute(system.db);
    return rows;
  };
  const assertRefused = (
    answer: { status: number; problem: { code: string } },
    status: number,
    code: string,
  ) => assert.deepEqual([answer.status, answer.problem.code], [status, code]);

  it('lists the coming orders and the gift cards of the address, by links that open them', async () => {
    const first = await buy('Ada@Example.com', 2);
    const second = await buy('ada@example.com', 2);
    const refunded = await buy('ada@example.com');
    await buy('somebody.else@example.com');
    for (const [order, seatGuids] of [
      [refunded, undefined],
      [second, [must(second.seats[0]).seatGuid]],
    ] as const)
      await refundOrder(system.helios.services, {
        orderId: toRowId(order.orderId),
        reason: 'illness',
        ...(seatGuids ? { seatGuids } : {}),
      });
    const gift = createGift();
    const buyGift = async (emailAddress: string) =>
      (
        await buyGiftCards(system.client, {
          cartId: randomUUID(),
          giftCardItems: [gift],
          customer: { ...BUYER, contact: { ...BUYER.contact, emailAddress } },
          payment: { provider: 'test', paymentMethod: await system.client.createCard('4242424242424242') },
          expectedTotalCents: gift.amountCents,
        })
      ).body;
    const ownGift = await buyGift('ada@example.com');
    await buyGift('somebody.else@example.com');

    const { status, body } = await open(await askForToken('ADA@example.com'));
    assert.equal(status, 200);
    assert.deepEqual(
      body.orders.map(({ orderId, orderNumber, tickets }) => [orderId, orderNumber, tickets]),
      [
        [first.orderId, first.orderNumber, 2],
        [second.orderId, second.orderNumber, 1],
      ],
    );
    assert.deepEqual(must(body.orders[0]).performance, first.performance);
    assert.deepEqual(
      body.giftCardOrders.map(({ orderId, items }) => [orderId, items.map((item) => item.amountCents)]),
      [[ownGift.orderId, [gift.amountCents]]],
    );
    assert.ok(!/\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/.test(JSON.stringify(body)), 'it has no number of a card');
    const opened = await client.get<Order>(`/orders/${must(body.orders[0]).orderId}`);
    assert.equal(opened.body.orderNumber, first.orderNumber);
  });

  it('does not list an order whose performance is over', async () => {
    await buy('past@example.com');
    const token = await askForToken('past@example.com');
    const move = (interval: string) =>
      sql`
        update performances set local_date_time = local_date_time + ${interval}::interval
        where performance_id = ${system.performanceId}`.execute(system.db);
    await move('-2 years');
    assert.deepEqual((await open(token)).body.orders, []);
    assert.equal((await ask('past@example.com')).status, 204);
    assert.equal((await readTokens('past@example.com')).length, 1, 'a link to nothing is not mailed');
    await move('2 years');
  });

  it('lists an order of a canceled performance until its buyer can no longer choose', async () => {
    const { orderNumber } = await buy('canceled@example.com');
    const [link, late] = [
      await askForToken('canceled@example.com'),
      await askForToken('canceled@example.com'),
    ];
    const read = async (token: string) => (await open(token)).body.orders;
    // Undone at the end: the tests share the performance.
    const { rows } = await sql<{ change_id: string }>`
      with account as (
        insert into staff_accounts (account_id, name, role, key_prefix, key_hash)
        values ('canceler', 'canceler', 'refund', 'prefix', 'hash') returning account_id
      ), act as (
        insert into performance_changes (performance_id, kind, reason, choose_until, made_by)
        select ${system.performanceId}, 'canceled', 'Illness', now() + interval '1 hour', account_id from account returning change_id
      ), canceled as (
        update performances set box_office_status = 'NA', canceled_at = now(), local_date_time = local_date_time - interval '2 years'
        where performance_id = ${system.performanceId}
      )
      select change_id from act`.execute(system.db);
    const { change_id: changeId } = must(rows[0]);
    const listed = must((await read(link))[0]);
    assert.deepEqual([listed.orderNumber, listed.isCanceled, listed.tickets], [orderNumber, true, 1]);
    await sql`update performance_changes set choose_until = now() where change_id = ${changeId}`.execute(
      system.db,
    );
    assert.deepEqual(await read(late), []);
    await sql`delete from performance_changes where change_id = ${changeId}`.execute(system.db);
    await sql`
      update performances set box_office_status = 'AV', canceled_at = null, local_date_time = local_date_time + interval '2 years'
      where performance_id = ${system.performanceId}`.execute(system.db);
  });

  it('works once, and again for the browser that has used it, until it ends', async () => {
    const order = await buy('once@example.com');
    const token = await askForToken('once@example.com');
    const keys = Array.from({ length: 5 }, () => randomUUID());
    const answers = await Promise.all(keys.map((key) => open(token, key)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410, 410, 410, 410]);
    const usedKey = must(keys[answers.findIndex(({ status }) => status === 200)]);
    const { body } = await open(token, usedKey);
    assert.deepEqual(
      body.orders.map(({ orderId }) => orderId),
      [order.orderId],
    );
    assertRefused(await open(token), 410, 'TICKET_LINK_USED');
    await sql`
      update ticket_links set created_at = created_at - interval '31 minutes'
      where email_address = 'once@example.com'`.execute(system.db);
    for (const key of [usedKey, randomUUID()])
      assertRefused(await open(token, key), 410, 'TICKET_LINK_EXPIRED');
  });

  it('is not used up by what opens its page', async () => {
    await buy('scanned@example.com');
    const token = await askForToken('scanned@example.com');
    assert.equal((await client.get('/my-tickets')).status, 404);
    assert.deepEqual(await readLinks('scanned@example.com'), [{ used_by: null }]);
    assert.equal((await open(token)).status, 200);
  });

  it('needs the signature of the mail, which the database does not have', async () => {
    await buy('copied@example.com');
    const token = await askForToken('copied@example.com');
    const [linkId = '', signature = ''] = token.split('.');
    const { rows } = await sql<{ row: string }>`
      select to_json(t)::text as row from ticket_links t
      union all select to_json(m)::text from mails m`.execute(system.db);
    const dump = rows.map(({ row }) => row).join('\n');
    assert.ok(dump.includes(linkId) && !dump.includes(signature));
    for (const guess of [linkId, `${linkId}.`, `${linkId}.${signature.slice(1)}`, 'x'])
      assertRefused(await open(guess), 404, 'TICKET_LINK_NOT_VALID');
  });

  it('answers an unknown address as a known one, does the same for both, and mails only the known one', async () => {
    await buy('known@example.com');
    await system.sendMails();
    // Without the tables of orders both requests are answered, so the answer does not depend on orders.
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(system.db);
    const answers = [];
    try {
      for (const table of TABLES) await rename(table, `hidden_${table}`);
      for (const name of ['known', 'unknown']) answers.push(await ask(`${name}@example.com`));
    } finally {
      for (const table of TABLES) await rename(`hidden_${table}`, table);
    }
    const [known, unknown] = answers.map(({ status, body, headers }) => [
      status,
      body,
      [...headers.keys()].sort(),
    ]);
    assert.deepEqual(known, unknown);
    assert.deepEqual(
      [await readLinks('known@example.com'), await readLinks('unknown@example.com')],
      [[{ used_by: null }], [{ used_by: null }]],
    );
    assert.deepEqual(
      [(await readTokens('known@example.com')).length, (await readTokens('unknown@example.com')).length],
      [1, 0],
    );
  });

  it('is looked up without reading all orders', async () => {
    await assert.rejects(
      inTransaction(system.db, async (trx) => {
        await sql`
          insert into orders (
            order_id, order_number, channel, performance_id, status, subtotal_cents, fees_cents, tax_cents, total_cents, currency,
            confirmed_at
          )
          select 'one of many ' || i, 'MANY-' || i, 'box_office', ${system.performanceId}, 'confirmed', 0, 0, 0, 0, 'USD', now()
          from generate_series(1, 5000) i`.execute(trx);
        await sql`
          insert into gift_card_orders (order_id, order_number, cart_id, status, customer, currency, total_cents)
          select 'one of many ' || i, 'MANY-' || i, 'cart ' || i, 'failed',
            jsonb_build_object('contact', jsonb_build_object('emailAddress', i || '@example.com')), 'USD', 1
          from generate_series(1, 5000) i`.execute(trx);
        await sql`analyze orders, gift_card_orders`.execute(trx);
        const readScans = async () => {
          const { rows } = await sql<{ relname: string; seq_scan: string }>`
            select relname, seq_scan::text from pg_stat_xact_user_tables where relname = any(${TABLES}) order by relname`.execute(
            trx,
          );
          return rows;
        };
        const before = await readScans();
        assert.equal(await hasMyTickets(trx, 'nobody@example.com'), false);
        assert.deepEqual(await readScans(), before);
        throw new Error('undone');
      }),
      /^Error: undone$/,
    );
  });

  it('mails an address a few links in an hour, and says nothing about it', async () => {
    await buy('often@example.com');
    for (let count = 0; count < LINKS_PER_ADDRESS_AND_HOUR + 2; count += 1)
      assert.equal((await ask('often@example.com')).status, 204);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('crowd@example.com')));
    assert.ok(answers.every(({ status }) => status === 204));
    assert.deepEqual(
      [(await readTokens('often@example.com')).length, (await readLinks('crowd@example.com')).length],
      [LINKS_PER_ADDRESS_AND_HOUR, LINKS_PER_ADDRESS_AND_HOUR],
    );
    await sql`
      update ticket_links set created_at = created_at - interval '61 minutes'
      where email_address = 'often@example.com'`.execute(system.db);
    await ask('often@example.com');
    assert.equal((await readTokens('often@example.com')).length, LINKS_PER_ADDRESS_AND_HOUR + 1);
  });

  it('limits the requests of a network, and says when to try again', async () => {
    const visitor = newClient();
    for (let count = 0; count < LINK_REQUESTS_PER_HOUR; count += 1)
      assert.equal((await ask(`address.${count}@example.com`, visitor)).status, 204);
    const refused = await ask('address@example.com', visitor);
    assertRefused(refused, 429, 'RATE_LIMITED');
    assert.ok(Number(refused.headers.get('retry-after')) > 3000);
    assert.deepEqual(await readLinks('address@example.com'), []);
  });

  it('is not mailed after its end', async () => {
    await buy('late@example.com');
    await system.sendMails();
    await ask('late@example.com');
    await sql`
      update ticket_links set created_at = created_at - interval '31 minutes'
      where email_address = 'late@example.com'`.execute(system.db);
    assert.deepEqual(await readTokens('late@example.com'), []);
  });

  it('is forgotten with the person, and the answer stays the same', async () => {
    const order = await buy('gone@example.com');
    const token = await askForToken('gone@example.com');
    const before = await ask('gone@example.com');
    await system.sendMails();
    await refundOrder(system.helios.services, { orderId: toRowId(order.orderId), reason: 'illness' });
    await system.sendMails();
    await sql`delete from idempotency_keys`.execute(system.db);
    const erased = await system.staff.request('POST', '/staff/people/erase', {
      emailAddress: 'gone@example.com',
    });
    assert.equal(erased.status, 200, erased.problem.detail);
    assert.deepEqual(await readLinks('gone@example.com'), []);
    assertRefused(await open(token), 404, 'TICKET_LINK_NOT_VALID');
    const links = (await readTokens('gone@example.com')).length;
    const after = await ask('gone@example.com');
    assert.deepEqual([after.status, after.body], [before.status, before.body]);
    assert.equal((await readTokens('gone@example.com')).length, links);
    assert.equal((await ask('erased@example.invalid')).status, 204);
    assert.deepEqual(await readTokens('erased@example.invalid'), []);
  });

  it('is deleted with its mail after a day', async () => {
    await ask('old@example.com');
    await sql`update ticket_links set created_at = created_at - interval '25 hours'`.execute(system.db);
    await deleteObsoleteRows(system.db);
    const { rows } = await sql<{ count: number }>`
      select ((select count(*) from ticket_links) + (select count(*) from mails where kind = 'ticket_link'))::int as count`.execute(
      system.db,
    );
    assert.deepEqual(rows, [{ count: 0 }]);
  });
});
