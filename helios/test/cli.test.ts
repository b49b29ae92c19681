import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { staffKeyOfDemo } from '../scripts/cli/first-admin.ts';
import { orderText, ticketText } from '../scripts/cli/print.ts';
import type { OrderDetails } from '../scripts/cli/print.ts';
import { sendMails } from '../src/mail/outbox.ts';
import type { CheckedTicket } from '../src/tickets/schemas.ts';
import type { Client } from './support/client.ts';
import { openTestHouse } from './support/house.ts';
import type { TestHouse } from './support/house.ts';
import { must } from './support/must.ts';

const CLI = fileURLToPath(new URL('../scripts/cli.ts', import.meta.url));
const silent = { error: () => {}, warn: () => {} };

describe('npm run helios', () => {
  let house: TestHouse;
  let client: Client;
  let seats: string[];
  let mailDir: string;
  let used = 0;
  const fresh = (count: number) => seats.slice(used, (used += count));

  before(async () => {
    mailDir = await mkdtemp(join(tmpdir(), 'helios-mail-'));
    house = await openTestHouse({ mailDir });
    client = house.client;
    seats = await house.freeSeats(30);
  });
  after(async () => {
    const wrong = await checkInvariants(house.helios.services.db);
    await house.close();
    await rm(mailDir, { recursive: true });
    assert.deepEqual(wrong, []);
  });

  const cliAt = (url: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [CLI, ...args], {
      env: { ...process.env, HELIOS_STAFF_URL: url, HELIOS_STAFF_KEY: house.staffKey },
    });
  const cli = (...args: string[]) => cliAt(house.helios.staffUrl, ...args);
  /** Asserts that a command fails with one sentence instead of a stack trace. */
  const refused = (work: Promise<unknown>, about: RegExp) =>
    assert.rejects(work, ({ stderr, code }: { stderr: string; code: number }) => {
      assert.match(stderr, about);
      assert.doesNotMatch(stderr, /^ {4}at /m);
      assert.equal(code, 1);
      return true;
    });
  const staffView = async <T>(path: string) => (await house.staff.get<T>(`/staff/${path}`)).body;
  const buy = async (count: number) => {
    const { status, body } = await client.pay(await client.checkout(house.performanceId, fresh(count)));
    assert.equal(status, 201);
    return body;
  };
  const ticketCodes = async (orderId: string) =>
    (await client.get<{ ticketCode: string }[]>(`/orders/${orderId}/tickets`)).body.map(
      ({ ticketCode }) => ticketCode,
    );

  it('lists orders, refunds, sets a status and creates gift cards', async () => {
    const order = await buy(2);
    const { stdout: performances } = await cli('performances', '--event', 'RUTHL');
    assert.ok(performances.includes(house.performanceId));
    const { stdout: orders } = await cli('orders', '--search', order.orderNumber);
    assert.match(orders, new RegExp(`^${order.orderNumber} +confirmed`, 'm'));
    const seat = must(order.seats[0]).seatGuid;
    const { stdout: refunded } = await cli('refund', order.orderNumber, '--reason', 'Ill', '--seat', seat);
    assert.match(
      refunded,
      new RegExp(`^Refunded ${seat}: \\$0\\.00 to gift cards, \\$\\d+\\.\\d\\d to the card\\.$`, 'm'),
    );
    assert.deepEqual((await client.order(order.orderId)).body.refundedSeats, [seat]);
    await cli('status', house.performanceId, 'co');
    assert.equal((await client.createLock(house.performanceId, fresh(1))).problem.eventStatusCode, 'CO');
    await cli('status', house.performanceId, 'AV');
    const { stdout: card } = await cli('gift-card', '25.5');
    assert.match(card, /^\S+ has \$25\.50\./);
    const { body } = await client.request<{ balanceCents: number }>('POST', '/gift-cards/balance', {
      number: must(/^\S+/.exec(card))[0],
    });
    assert.equal(body.balanceCents, 2_550);
    assert.equal((await cli('refunds')).stdout, 'None.\n');
    await refused(cli('refund', 'LT-NOBODY22', '--reason', 'Ill'), /no such order/i);
  });

  it('refuses a surplus word or an option of another command without doing anything', async () => {
    const order = await buy(3);
    const [one, two] = order.seats.map((seat) => seat.seatGuid) as [string, string];
    const slips = [
      [['refund', order.orderNumber, one, '--reason', 'Ill'], new RegExp(`"${one}".*--seat before each`)],
      [['refund', order.orderNumber, '--reason', 'Ill', '--seat', one, two], new RegExp(`"${two}"`)],
      [['refund', order.orderNumber, '--reason', 'Ill', '--search', one], /no option --search/],
      [['refund', order.orderNumber, '--reason', 'Ill', '--seats', one], /'--seats'/],
      [['gift-card', '25', '50'], /"50"/],
      [['refnud', order.orderNumber], /There is no command "refnud"/],
    ] as const;
    await Promise.all(slips.map(([slip, about]) => refused(cli(...slip), about)));
    const { body: after } = await client.order(order.orderId);
    assert.deepEqual([after.status, after.refundedSeats], ['confirmed', []]);
    const chosen = ['--seat', one, '--seat', two];
    const { stdout } = await cli('refund', order.orderNumber, '--reason', 'Ill', ...chosen);
    assert.match(stdout, new RegExp(`^Refunded ${one}, ${two}: `));
    assert.deepEqual((await client.order(order.orderId)).body.refundedSeats, [one, two].sort());
  });

  it('explains invalid input in terms of the box office', async () => {
    for (const [slip, about] of [
      [['gift-card', '25.505'], /"25\.505".* from \$1\.00 to \$10,000\.00.*such as 25 or 25\.50/],
      [['gift-card', 'abc'], /"abc"/],
      [['gift-card', '0.99'], /"0\.99"/],
      [['gift-card', '10000.01'], /"10000\.01"/],
      [['performances', '--evnt', 'RUTHL'], /^Nothing was done: Unknown option '--evnt'\. See: [^\n]*\n$/],
      [['status', house.performanceId, 'FOO'], /"FOO".*AV \(on sale\)/],
      [['performances', '--from', 'tomorrow'], /--from is "tomorrow"/],
      [['performances', '--to', '2026-02-30'], /--to is "2026-02-30"/],
      [['performances', '--event', 'NOWHERE'], /no such event/i],
      [['orders', '--performance', 'NOWHERE-20261128-1900'], /no such performance/i],
      [['locks', 'NOWHERE-20261128-1900'], /no such performance/i],
      [['enquiries', '--kind', 'angry'], /contact or group/],
      [['order'], /Missing: the order number/],
      [['refund', 'LT-NOBODY22', '--reason', ' '], /add a --reason/],
    ] as const) {
      await refused(cli(...slip), about);
    }
  });

  it('prints the help with exit code 0', async () => {
    const { stdout: help } = await cli('help');
    assert.match(help, /^npm run helios -- <command>/);
    for (const way of [['--help'], ['-h'], ['refund', '--help'], []]) {
      assert.equal((await cli(...way)).stdout, help);
    }
  });

  it('names the address when the server is not Helios', async () => {
    await refused(cliAt('localhost:8081', 'refunds'), /HELIOS_STAFF_URL is "localhost:8081".*http:\/\//);
    const proxy = createServer((request, response) => {
      const [status, type, body] =
        request.method === 'GET'
          ? [502, 'text/html', '<h1>Bad Gateway</h1>']
          : [403, 'application/json', '{"message":"Forbidden"}'];
      response.writeHead(status, { 'content-type': type }).end(body);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    try {
      await refused(cliAt(url, 'refunds'), new RegExp(`at ${url} is not Helios \\(502, text/html\\)`));
      await refused(cliAt(url, 'gift-card', '25'), /\(403, application\/json\).*check before you repeat it/);
    } finally {
      proxy.close();
      proxy.closeAllConnections();
    }
    await refused(cliAt(url, 'refunds'), /does not answer at/);
  });

  it('warns that a command may have been executed when the answer is lost', async () => {
    const cut = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
    await once(cut, 'listening');
    const url = `http://127.0.0.1:${(cut.address() as AddressInfo).port}`;
    try {
      await refused(cliAt(url, 'gift-card', '25'), /was lost before its answer.*check before you repeat it/);
      await refused(cliAt(url, 'refunds'), /was lost before its answer\.$/m);
    } finally {
      cut.close();
    }
  });

  describe('with accounts and approval by a second person', () => {
    const cliWith = (env: Record<string, string>, ...args: string[]) =>
      promisify(execFile)(process.execPath, [CLI, ...args], {
        env: {
          ...process.env,
          HELIOS_STAFF_URL: house.helios.staffUrl,
          HELIOS_STAFF_KEY: house.staffKey,
          ...env,
        },
      });
    const keyIn = (stdout: string) => must(/^hsk_\S+$/m.exec(stdout))[0];

    it('creates the first admin in the database, and other accounts with the key of an admin', async () => {
      const onDatabase = { HELIOS_STAFF_KEY: '', HELIOS_DATABASE_URL: house.databaseUrl };
      const { stdout: made } = await cliWith(onDatabase, 'staff', 'first-admin', 'the-first');
      const first = { HELIOS_STAFF_KEY: keyIn(made) };
      await refused(
        cliWith(onDatabase, 'staff', 'first-admin', 'the-first'),
        /There is a staff account of this name/,
      );
      await refused(
        cliWith({ HELIOS_DATABASE_URL: '' }, 'staff', 'first-admin', 'x.y'),
        /Set HELIOS_DATABASE_URL/,
      );
      const { stdout: added } = await cliWith(
        first,
        'staff',
        'add',
        'ben',
        '--role',
        'view',
        '--expires',
        '2099-01-31',
      );
      const ben = { HELIOS_STAFF_KEY: keyIn(added) };
      assert.match((await cliWith(first, 'staff', 'list')).stdout, /^ben +view .*2099-01-31T00:00:00\.000Z/m);
      await cliWith(ben, 'locks', house.performanceId);
      await refused(cliWith(ben, 'gift-card', '25'), /Your account may not do this/);
      const { stdout: rotated } = await cliWith(first, 'staff', 'rotate', 'ben');
      await refused(cliWith(ben, 'locks', house.performanceId), /This is for staff/);
      await cliWith({ HELIOS_STAFF_KEY: keyIn(rotated) }, 'locks', house.performanceId);
      await cliWith(first, 'staff', 'disable', 'ben');
      await refused(
        cliWith({ HELIOS_STAFF_KEY: keyIn(rotated) }, 'locks', house.performanceId),
        /This is for staff/,
      );
      const { stdout: actions } = await cliWith(first, 'actions', '--target', 'ben');
      assert.deepEqual(
        [...actions.matchAll(/ (\w+) +ben +done/g)].map(([, action]) => action),
        ['disableStaffAccount', 'rotateStaffKey', 'addStaffAccount'],
      );
      assert.match(
        (await cliWith(first, 'actions', '--account', 'command line')).stdout,
        /first-admin +the-first +done/,
      );
      for (const [slip, about] of [
        [['staff'], /Write: staff list, /],
        [['staff', 'add', 'Ben Miller', '--role', 'view'], /not a valid account name/],
        [['staff', 'add', 'carla', '--role', 'boss'], /add a --role: view, sell, refund, admin/],
        [['staff', 'add', 'carla', '--role', 'view', '--expires', 'soon'], /--expires is "soon"/],
      ] as const) {
        await refused(cliWith(first, ...slip), about);
      }
    });

    it('lists waiting requests, and executes what another person approves', async () => {
      const { config } = house.helios.services;
      config.staffSecondPersonCents = 100;
      try {
        const add = async (name: string) => ({
          HELIOS_STAFF_KEY: keyIn((await cliWith({}, 'staff', 'add', name, '--role', 'refund')).stdout),
        });
        const [first, second] = [await add('first'), await add('second')];
        const order = await buy(1);
        const { stdout: waits } = await cliWith(first, 'refund', order.orderNumber, '--reason', 'Ill');
        const [, request] = must(/^Nothing was done yet: .* approve (RQ-\w+)$/m.exec(waits));
        assert.match(
          (await cli('approvals')).stdout,
          new RegExp(`^${request} +first +refund of ${order.orderNumber}`, 'm'),
        );
        await refused(cliWith(first, 'approve', must(request)), /Another person must approve this/);
        await refused(cli('approve', must(request)), /Another person must approve this/);
        const { stdout: approved } = await cliWith(second, 'approve', must(request));
        assert.match(approved, new RegExp(`^The refund of ${order.orderNumber} .* is approved\\.$`, 'm'));
        assert.equal((await client.order(order.orderId)).body.status, 'refunded');
        const { stdout: card } = await cli('gift-card', '25');
        const [, waiting] = must(/has no value yet[^]* approve (RQ-\w+)$/m.exec(card));
        assert.match(
          (await cliWith(second, 'reject', must(waiting))).stdout,
          /^The gift card .* is rejected\.$/m,
        );
        assert.equal((await cli('approvals')).stdout, 'None.\n');
      } finally {
        config.staffSecondPersonCents = 0;
      }
    });

    it('keeps the key of the demo, and creates another one for a new database', async () => {
      const key = await staffKeyOfDemo(house.databaseUrl, undefined);
      assert.equal(await staffKeyOfDemo(house.databaseUrl, key), key);
      const other = await staffKeyOfDemo(house.databaseUrl, 'hsk_of_another_database');
      assert.notEqual(other, key);
      await cliWith({ HELIOS_STAFF_KEY: other }, 'staff', 'list');
      await refused(cliWith({ HELIOS_STAFF_KEY: key }, 'staff', 'list'), /This is for staff/);
    });
  });

  it('resends a confirmation, and lists locks', async () => {
    const order = await buy(2);
    await cli('refund', order.orderNumber, '--reason', 'Ill', '--seat', must(order.seats[0]).seatGuid);
    await sendMails(house.helios.services, silent);
    const before = await readdir(mailDir);
    const { stdout: resent } = await cli('resend', order.orderNumber);
    assert.equal(resent, 'The confirmation will be sent within seconds.\n');
    assert.equal(await sendMails(house.helios.services, silent), 1);
    const [file, ...others] = (await readdir(mailDir)).filter((name) => !before.includes(name));
    assert.deepEqual(others, []);
    const mail = await readFile(join(mailDir, must(file)), 'utf8');
    assert.match(mail, new RegExp(`^Subject: .*${order.orderNumber}`, 'm'));
    assert.match(mail, /^Refunded since: -\$\d/m);
    await refused(cli('resend', 'LT-NOBODY22'), /no such order/i);

    const [held] = fresh(1);
    await client.createLock(house.performanceId, [must(held)]);
    const { stdout: locks } = await cli('locks', house.performanceId);
    assert.match(must(locks.split('\n')[0]), /seats/);
    assert.ok(locks.includes(must(held)), locks);
    assert.ok(!locks.includes(order.lockId), 'a lock id would allow buying the seats');
  });

  it('prints an order with customer, time, state of each seat, amounts and mails', async () => {
    const order = await buy(2);
    const [given, kept] = order.seats.map((seat) => seat.seatGuid) as [string, string];
    await cli('refund', order.orderNumber, '--reason', 'Ill', '--seat', given);
    await sendMails(house.helios.services, silent);
    const { stdout } = await cli('order', order.orderNumber);
    const total = `$${(order.totals.totalCents / 100).toFixed(2)}`;
    for (const part of [
      `Order ${order.orderNumber}: confirmed\n`,
      'Ada Miller, ada@example.org, (717) 555-0199\n12 Mill Road, Ronks, PA 17572, USA\n',
      `Lancaster, PA (${house.performanceId})\n`,
      `  Total: ${total}\n  By visa ending in 4242: ${total}, taken\n`,
      'to the card. Reason: Ill\n',
      '  confirmation: sent ',
      '  refund: sent ',
    ]) {
      assert.ok(stdout.includes(part), `${part}\n\n${stdout}`);
    }
    assert.match(stdout, new RegExp(`^ {2}${given} .* refunded$`, 'm'));
    assert.match(stdout, new RegExp(`^ {2}${kept} .* sold$`, 'm'));
    for (const secret of [order.orderId, order.lockId]) assert.ok(!stdout.includes(secret));
    const details = await staffView<OrderDetails>(`orders/${order.orderNumber}`);
    assert.equal(stdout, `${orderText(details)}\n`);

    const failed = { status: 'failed', failure: 'expired_or_canceled_card' } as const;
    const unlucky = orderText({
      ...details,
      paymentOutcome: 'voided',
      refunds: details.refunds.map((refund) => ({ ...refund, ...failed })),
    });
    assert.match(unlucky, /NOT TAKEN.*voided/);
    assert.match(unlucky, /But the payment provider reports expired_or_canceled_card/);
  });

  it('prevents a customer name from adding or overwriting lines of the output', async () => {
    const request = await client.checkout(house.performanceId, fresh(1));
    const firstName = '\u001b[3F\u001b[2KVALID, only for this\u001b[3E\r\nVALID';
    const { body: order } = await client.pay(request);
    // Helios refuses such a name now, but the database may contain an older one.
    await sql`
      update orders set customer = jsonb_set(customer, '{contact,firstName}', ${JSON.stringify(firstName)}::jsonb)
      where order_id = ${order.orderId}`.execute(house.helios.services.db);
    const [code] = (await ticketCodes(order.orderId)) as [string];
    for (const way of [
      ['ticket', code],
      ['order', order.orderNumber],
      ['orders', '--search', order.orderNumber],
    ]) {
      const { stdout } = await cli(...way);
      assert.match(stdout, /VALID, only for this/);
      assert.doesNotMatch(stdout, /[^\P{Cc}\n]|^VALID/mu, way[0]);
    }
  });

  it('reports whether a ticket is valid, and why not', async () => {
    const order = await buy(2);
    const [code, kept] = (await ticketCodes(order.orderId)) as [string, string];
    const { stdout: early } = await cli('ticket', kept);
    assert.match(early, /^NOT VALID TODAY: the performance is on a later day\.$/m);
    assert.ok(early.includes(house.performanceId) && early.includes(order.orderNumber));
    await cli('refund', order.orderNumber, '--reason', 'Ill', '--seat', must(order.seats[0]).seatGuid);
    assert.match((await cli('ticket', code)).stdout, /^NOT VALID: the seat was refunded on .* \(Ill\)\.$/m);
    await refused(cli('ticket', 'NOBODYS-CODE'), /no such ticket/i);

    const details = await staffView<OrderDetails>(`orders/${order.orderNumber}`);
    const ticket = await staffView<CheckedTicket>(`tickets/${kept}`);
    // A day starts and ends at midnight at the theater: 05:00 UTC.
    const performance = {
      ...ticket.performance,
      dateTime: '2026-12-05T19:00:00',
      timeZone: 'America/New_York',
    };
    const at = (instant: string, changed: Partial<OrderDetails> = {}) =>
      must(
        ticketText({ ...ticket, performance }, { ...details, ...changed }, new Date(instant)).split('\n')[0],
      );
    assert.match(at('2026-12-05T04:59:00Z'), /^NOT VALID TODAY/);
    assert.match(at('2026-12-05T05:00:00Z'), /^VALID, /);
    assert.match(at('2026-12-06T04:59:00Z'), /^VALID, /);
    assert.match(at('2026-12-06T05:00:00Z'), /^NO LONGER VALID/);
    const voided = { paymentOutcome: 'voided' } as const;
    assert.match(at('2026-12-05T20:00:00Z', voided), /^NOT PAID/);
    assert.match(at('2026-12-04T20:00:00Z', voided), /^NOT VALID TODAY/);
  });
});
