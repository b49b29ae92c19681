import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { createDemoLink, ensureDemoStaffKey } from '../scripts/cli/first-admin.ts';
import { formatOrder, formatTicket } from '../scripts/cli/format.ts';
import type { OrderDetails } from '../scripts/cli/format.ts';
import { sendMails } from '../src/mail/send-mails.ts';
import type { Order } from '../src/orders/schemas.ts';
import type { CheckedTicket } from '../src/tickets/schemas.ts';
import { closeAfterTests, expectConsistent, removeFolder } from './support/close-after-tests.ts';
import { runCli as runCommand } from './support/cli.ts';
import type { Client } from './support/client.ts';
import {
  LETTERS,
  createDonationForm,
  createDonationRequest,
  createEventDate,
  extendEvents,
  sendDonationForm,
} from './support/donation-request.ts';
import { findOtherPerformances } from './support/exchange.ts';
import { createStaffKey, openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { buyGiftCards, createGift, createGiftCardRequest } from './support/gift-card-order.ts';
import { must } from './support/must.ts';
import { toRowId } from './support/client.ts';

const CLI = fileURLToPath(new URL('../scripts/cli.ts', import.meta.url));
const silent = { error: () => {}, warn: () => {} };

describe('npm run helios', () => {
  let system: TestSystem;
  let client: Client;
  let seats: string[];
  let mailDir: string;
  let used = 0;
  const takeSeats = (count: number) => seats.slice(used, (used += count));

  const keep = closeAfterTests();
  before(async () => {
    mailDir = keep(await mkdtemp(join(tmpdir(), 'helios-mail-')), removeFolder);
    system = keep(await openTestSystem({ mailDir }));
    keep(system.helios.services.db, expectConsistent);
    client = system.client;
    seats = await system.findFreeSeats(30);
  });

  const getEnvironment = () => ({
    HELIOS_STAFF_URL: system.helios.staffUrl,
    HELIOS_STAFF_KEY: system.staffKey,
  });
  const runCliWith = (env: Record<string, string>, ...words: string[]) =>
    runCommand({ ...getEnvironment(), ...env }, ...words);
  const runCliAt = (url: string, ...words: string[]) => runCliWith({ HELIOS_STAFF_URL: url }, ...words);
  const runCli = (...words: string[]) => runCliWith({}, ...words);
  /** Asserts that a command fails with one sentence instead of a stack trace. */
  const assertRefused = (work: Promise<unknown>, pattern: RegExp) =>
    assert.rejects(work, ({ stderr, code }: { stderr: string; code: number }) => {
      assert.match(stderr, pattern);
      assert.doesNotMatch(stderr, /^ {4}at /m);
      assert.equal(code, 1);
      return true;
    });
  const getFromStaffApi = async <T>(path: string) => (await system.staff.get<T>(`/staff/${path}`)).body;
  const readLastDeliveryDay = async () =>
    (await client.get<{ lastDeliveryDay: string }>('/gift-cards/options')).body.lastDeliveryDay;
  const buySeats = async (count: number) => {
    const { status, body } = await client.pay(
      await client.createCheckout(system.performanceId, takeSeats(count)),
    );
    assert.equal(status, 201);
    return body;
  };
  const readTicketCodes = async (orderId: string) =>
    (await client.get<{ ticketCode: string }[]>(`/orders/${orderId}/tickets`)).body.map(
      ({ ticketCode }) => ticketCode,
    );

  it('lists orders, refunds, sets a status and creates gift cards', async () => {
    const order = await buySeats(2);
    const { stdout: performances } = await runCli('performances', '--event', 'RUTHL');
    assert.ok(performances.includes(system.performanceId));
    const { stdout: orders } = await runCli('orders', '--search', order.orderNumber);
    assert.match(orders, new RegExp(`^${order.orderNumber} +confirmed`, 'm'));
    const seat = must(order.seats[0]).seatGuid;
    const { stdout: refunded } = await runCli('refund', order.orderNumber, '--reason', 'Ill', '--seat', seat);
    assert.match(
      refunded,
      new RegExp(`^Refunded ${seat}: \\$0\\.00 to gift cards, \\$\\d+\\.\\d\\d to the card\\.$`, 'm'),
    );
    assert.deepEqual((await client.getOrder(order.orderId)).body.refundedSeats, [seat]);
    await runCli('status', system.performanceId, 'co');
    assert.equal((await client.createLock(system.performanceId, takeSeats(1))).problem.eventStatusCode, 'CO');
    await runCli('status', system.performanceId, 'AV');
    const { stdout: card } = await runCli('gift-card', '25.5');
    assert.match(card, /^\S+ has \$25\.50\./);
    const { body } = await client.request<{ balanceCents: number }>('POST', '/gift-cards/balance', {
      number: must(/^\S+/.exec(card))[0],
    });
    assert.equal(body.balanceCents, 2_550);
    assert.equal((await runCli('refunds')).stdout, 'None.\n');
    await assertRefused(runCli('refund', 'LT-NOBODY22', '--reason', 'Ill'), /no such order/i);
  });

  it('shows, corrects and refunds purchases of gift cards', async () => {
    const items = [createGift({ delivery: { method: 'email', day: await readLastDeliveryDay() } })];
    const { body: order } = await buyGiftCards(client, await createGiftCardRequest(client, items));
    const number = order.orderNumber;
    const last4 = must(order.items[0]?.cards[0]).last4;
    const { stdout: list } = await runCli('gift-card-order', 'list', '--search', number);
    assert.match(list, new RegExp(`^${number} +confirmed`, 'm'));
    const recipient = await runCli('gift-card-order', 'recipient', number, '1', 'Grace', 'right@example.org');
    assert.equal(recipient.stdout, 'The gift cards will be mailed to right@example.org.\n');
    const { stdout: shown } = await runCli('gift-card-order', 'show', number);
    assert.match(
      shown,
      new RegExp(`1 +${last4} +\\$50\\.00 +\\$50\\.00 +Grace right@example\\.org +will be mailed`),
    );
    await assertRefused(runCli('gift-card-order', 'refund', number), /required option '--reason <why>'/);
    const refund = await runCli('gift-card-order', 'refund', number, '--reason', 'Ill', '--card', last4);
    assert.equal(
      refund.stdout,
      `Took back the gift cards ending in ${last4}, and refunded $50.00 to the card.\n`,
    );
    await assertRefused(runCli('gift-card-order', 'resend', number, '1'), /no gift card to mail/);
  });

  it('refuses a surplus word or an option of another command without doing anything', async () => {
    const order = await buySeats(3);
    const [firstSeat, secondSeat] = order.seats.map((seat) => seat.seatGuid) as [string, string];
    const invalidCommands = [
      [
        ['refund', order.orderNumber, firstSeat, '--reason', 'Ill'],
        new RegExp(`but got 2: .*${firstSeat}.*\\[--seat <seatGuid>\\]`),
      ],
      [
        ['refund', order.orderNumber, '--reason', 'Ill', '--seat', firstSeat, secondSeat],
        new RegExp(`but got 2: .*${secondSeat}`),
      ],
      [['refund', order.orderNumber, '--reason', 'Ill', '--search', firstSeat], /unknown option '--search'/],
      [['refund', order.orderNumber, '--reason', 'Ill', '--seats', firstSeat], /'--seats'/],
      [['gift-card', '25', '50'], /Expected 1 argument but got 2: 25, 50/],
      [
        ['staff', 'list', '--role', 'view'],
        /^Nothing was done: unknown option '--role'\. Write: staff list\n$/,
      ],
      [['staff', 'list', 'ben'], /^Nothing was done: too many arguments .*: ben\. Write: staff list\n$/],
      [
        ['staff', 'disable', 'ben', '--expires', '2027-01-31'],
        /unknown option '--expires'\. Write: staff disable/,
      ],
      [
        ['catalogue', 'export', 'folder', '--prune'],
        /unknown option '--prune'\. Write: catalogue export <folder>\n$/,
      ],
      [
        ['catalogue', 'aply', 'file'],
        /'aply' \(Did you mean apply\?\)\. Write: catalogue apply <file> .*, catalogue export <folder>\n$/,
      ],
      [['catalogue', 'apply'], /'file'\. Write: catalogue apply <file> \[--dry-run\] \[--prune\]\n$/],
      [['seating-plan', 'list', '--name', 'saal'], /unknown option '--name'/],
      [['seating-plan', 'import', 'a.json', '--version', '2'], /unknown option '--version'/],
      [['seating-plan', 'export', 'saal', 'folder', '--name', 'a'], /unknown option '--name'/],
      [['refnud', order.orderNumber], /unknown command 'refnud' \(Did you mean refund\?\)/],
    ] as const;
    for (const [invalidCommand, pattern] of invalidCommands)
      await assertRefused(runCli(...invalidCommand), pattern);
    const { body: after } = await client.getOrder(order.orderId);
    assert.deepEqual([after.status, after.refundedSeats], ['confirmed', []]);
    const chosen = ['--seat', firstSeat, '--seat', secondSeat];
    const { stdout } = await runCli('refund', order.orderNumber, '--reason', 'Ill', ...chosen);
    assert.match(stdout, new RegExp(`^Refunded ${firstSeat}, ${secondSeat}: `));
    assert.deepEqual(
      (await client.getOrder(order.orderId)).body.refundedSeats,
      [firstSeat, secondSeat].sort(),
    );
  });

  it('explains invalid input in terms of the box office', async () => {
    for (const [invalidCommand, pattern] of [
      [['gift-card', '25.505'], /"25\.505".* from 1 to 10000, .*such as 25 or 25\.50/],
      [['gift-card', 'abc'], /"abc"/],
      [['gift-card', '0.99'], /"0\.99"/],
      [['gift-card', '10000.01'], /"10000\.01"/],
      [
        ['performances', '--evnt', 'RUTHL'],
        /^Nothing was done: unknown option '--evnt' \(Did you mean --event\?\)\. Write: [^\n]*\n$/,
      ],
      [['status', system.performanceId, 'FOO'], /"FOO".*AV \(on sale\)/],
      [['performances', '--from', 'tomorrow'], /--from is "tomorrow"/],
      [['performances', '--to', '2026-02-30'], /--to is "2026-02-30"/],
      [['performances', '--event', 'NOWHERE'], /no such event/i],
      [['orders', '--performance', 'NOWHERE-20261128-1900'], /no such performance/i],
      [['locks', 'NOWHERE-20261128-1900'], /no such performance/i],
      [['enquiries', '--kind', 'angry'], /contact or group/],
      [['order'], /missing required argument 'orderNumber'\. Write: order <orderNumber>/],
      [['refund', 'LT-NOBODY22', '--reason', ' '], /add a --reason/],
    ] as const) {
      await assertRefused(runCli(...invalidCommand), pattern);
    }
  });

  it('lists and shows donation requests, and writes a letter to a file once', async () => {
    await extendEvents(system.helios.services.db);
    const form = createDonationForm(createDonationRequest());
    const { reference } = (await sendDonationForm(system.helios.url, form)).body;
    assert.match((await runCli('donation-request', 'list')).stdout, new RegExp(`^${reference} `, 'm'));
    const { stdout } = await runCli('donation-request', 'show', reference);
    assert.match(stdout, /^used for +A prize of the auction\.\n {14}For the new engine\.$/m);
    const folder = join(mailDir, 'letters');
    await runCli('donation-request', 'letter', reference, folder);
    assert.deepEqual(await readFile(join(folder, `${reference}.pdf`)), LETTERS.pdf);
    await assertRefused(runCli('donation-request', 'letter', reference, folder), /not written.*EEXIST/);
    await assertRefused(runCli('donation-request', 'show', 'DR-22222222'), /no such donation request/);
    await assertRefused(runCli('donation-request', 'letter', reference), /Write: donation-request letter/);
  });

  it('approves and declines donation requests', async () => {
    await extendEvents(system.helios.services.db);
    const send = async () => {
      const form = createDonationForm(createDonationRequest());
      return (await sendDonationForm(system.helios.url, form)).body.reference;
    };
    const [approved, declined] = [await send(), await send()];
    const approve = (...options: string[]) =>
      runCli('donation-request', 'approve', approved, '--message', 'Enjoy!', ...options);
    await assertRefused(approve(), /add --tickets with a number from 1 to 12/);
    await assertRefused(approve('--tickets', '13'), /add --tickets/);
    await assertRefused(approve('--tickets', '2', '--expires', '2026-02-30'), /use an existing date/);
    await assertRefused(approve('--tickets', '2', '--expires', '2020-01-01'), /lastDay must be a day from/);
    const lastDay = createEventDate(90).slice(0, 10);
    const { stdout } = await approve('--tickets', '2', '--expires', lastDay);
    const [, code] = must(
      new RegExp(
        `^${approved} is approved with 2 tickets until ${lastDay}, promo code ((?:\\w{4}-){2}\\w{4})\\. ada@`,
      ).exec(stdout),
    );
    const shown = (await runCli('donation-request', 'show', approved)).stdout;
    assert.match(shown, new RegExp(`^tickets +2 until ${lastDay}, promo code ${code} unused$`, 'm'));
    assert.match(shown, /^state +approved$/m);
    assert.match(
      (await runCli('donation-request', 'decline', declined, '--message', 'Not this year.')).stdout,
      new RegExp(`^${declined} is declined\\. ada@example\\.org gets a mail\\.$`, 'm'),
    );
    await assertRefused(
      runCli('donation-request', 'decline', approved),
      /already decided.*has approved it with 2 tickets/,
    );
    const { stdout: list } = await runCli('donation-request', 'list');
    assert.match(list, new RegExp(`^${approved} +approved `, 'm'));
    assert.match(list, new RegExp(`^${declined} +declined `, 'm'));
  });

  it('is a process with these outputs and exit codes', async () => {
    const runProcess = (...words: string[]) =>
      promisify(execFile)(process.execPath, [CLI, ...words], {
        env: { ...process.env, ...getEnvironment() },
      });
    assert.deepEqual(await runProcess('refunds'), { stdout: 'None.\n', stderr: '' });
    await assertRefused(runProcess('order', 'LT-NOBODY22'), /no such order/i);
  });

  it('prints the help', async () => {
    const { stdout: help } = await runCli('help');
    assert.match(help, /^npm run helios -- <command>/);
    for (const command of [['--help'], ['-h'], []]) assert.equal((await runCli(...command)).stdout, help);
    const { stdout: usage } = await runCli('refund', '--help');
    assert.match(usage, /^ {2}refund <orderNumber> --reason <why> \[--seat <seatGuid>\]\n/);
    assert.ok(help.includes(usage));
  });

  it('names the address when the server is not Helios', async () => {
    await assertRefused(
      runCliAt('localhost:8081', 'refunds'),
      /HELIOS_STAFF_URL is "localhost:8081".*http:\/\//,
    );
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
      await assertRefused(
        runCliAt(url, 'refunds'),
        new RegExp(`at ${url} is not Helios \\(502, text/html\\)`),
      );
      await assertRefused(
        runCliAt(url, 'gift-card', '25'),
        /\(403, application\/json\).*check before you repeat it/,
      );
    } finally {
      proxy.close();
      proxy.closeAllConnections();
    }
    const unusedUrl = `http://127.0.0.1:${await findFreePort()}`;
    await assertRefused(runCliAt(unusedUrl, 'refunds'), /does not answer at/);
  });

  it('warns that a command may have been executed when the answer is lost', async () => {
    const brokenServer = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
    await once(brokenServer, 'listening');
    const url = `http://127.0.0.1:${(brokenServer.address() as AddressInfo).port}`;
    try {
      await assertRefused(
        runCliAt(url, 'gift-card', '25'),
        /was lost before its answer.*check before you repeat it/,
      );
      await assertRefused(runCliAt(url, 'refunds'), /was lost before its answer\.$/m);
    } finally {
      brokenServer.close();
    }
  });

  describe('with accounts and approval by a second person', () => {
    const extractKey = (stdout: string) => must(/^hsk_\S+$/m.exec(stdout))[0];

    it('creates the first admin in the database, and other accounts with the key of an admin', async () => {
      const databaseEnv = { HELIOS_STAFF_KEY: '', HELIOS_DATABASE_URL: system.databaseUrl };
      const { stdout: made } = await runCliWith(databaseEnv, 'staff', 'first-admin', 'the-first');
      const first = { HELIOS_STAFF_KEY: extractKey(made) };
      await assertRefused(
        runCliWith(databaseEnv, 'staff', 'first-admin', 'the-first'),
        /There is a staff account of this name/,
      );
      await assertRefused(
        runCliWith({ HELIOS_DATABASE_URL: '' }, 'staff', 'first-admin', 'x.y'),
        /Set HELIOS_DATABASE_URL/,
      );
      const { stdout: added } = await runCliWith(
        first,
        'staff',
        'add',
        'ben',
        '--role',
        'view',
        '--expires',
        '2099-01-31',
      );
      const ben = { HELIOS_STAFF_KEY: extractKey(added) };
      assert.match(
        (await runCliWith(first, 'staff', 'list')).stdout,
        /^ben +view .*2099-01-31T00:00:00\.000Z/m,
      );
      await runCliWith(ben, 'locks', system.performanceId);
      await assertRefused(runCliWith(ben, 'gift-card', '25'), /Your account may not do this/);
      const { stdout: rotated } = await runCliWith(first, 'staff', 'rotate', 'ben');
      await assertRefused(runCliWith(ben, 'locks', system.performanceId), /This is for staff/);
      await runCliWith({ HELIOS_STAFF_KEY: extractKey(rotated) }, 'locks', system.performanceId);
      await runCliWith(first, 'staff', 'disable', 'ben');
      await assertRefused(
        runCliWith({ HELIOS_STAFF_KEY: extractKey(rotated) }, 'locks', system.performanceId),
        /This is for staff/,
      );
      const { stdout: actions } = await runCliWith(first, 'actions', '--target', 'ben');
      assert.deepEqual(
        [...actions.matchAll(/ (\w+) +ben +done/g)].map(([, action]) => action),
        ['disableStaffAccount', 'rotateStaffKey', 'addStaffAccount'],
      );
      assert.match(
        (await runCliWith(first, 'actions', '--account', 'command line')).stdout,
        /first-admin +the-first +done/,
      );
      for (const [invalidCommand, pattern] of [
        [['staff'], /^Write one of these:\n {2}staff list /],
        [['staff', 'add', 'Ben Miller', '--role', 'view'], /not a valid account name/],
        [['staff', 'add', 'carla', '--role', 'boss'], /add a --role: door, view, sell, refund, admin/],
        [['staff', 'add', 'carla', '--role', 'view', '--expires', 'soon'], /--expires is "soon"/],
      ] as const) {
        await assertRefused(runCliWith(first, ...invalidCommand), pattern);
      }
    });

    it('lists waiting requests, and executes what another person approves', async () => {
      const { config } = system.helios.services;
      config.staffSecondPersonCents = 100;
      try {
        const addAccount = async (admin: Record<string, string>, name: string) => ({
          HELIOS_STAFF_KEY: extractKey(
            (await runCliWith(admin, 'staff', 'add', name, '--role', 'refund')).stdout,
          ),
        });
        // Two accounts whose keys one admin made count as one person.
        const otherAdmin = {
          HELIOS_STAFF_KEY: await createStaffKey(system.helios.services.db, 'admin', 'other.admin'),
        };
        const [first, second] = [await addAccount({}, 'first'), await addAccount(otherAdmin, 'second')];
        const order = await buySeats(1);
        const { stdout: waitingOutput } = await runCliWith(
          first,
          'refund',
          order.orderNumber,
          '--reason',
          'Ill',
        );
        const [, request] = must(/^Nothing was done yet: .* approve (RQ-\w+)$/m.exec(waitingOutput));
        assert.match(
          (await runCli('approvals')).stdout,
          new RegExp(`^${request} +first +refund of ${order.orderNumber}`, 'm'),
        );
        await assertRefused(runCliWith(first, 'approve', must(request)), /Another person must approve this/);
        await assertRefused(runCli('approve', must(request)), /Another person must approve this/);
        const { stdout: approved } = await runCliWith(second, 'approve', must(request));
        assert.match(approved, new RegExp(`^The refund of ${order.orderNumber} .* is approved\\.$`, 'm'));
        assert.equal((await client.getOrder(order.orderId)).body.status, 'refunded');
        const { stdout: card } = await runCli('gift-card', '25');
        const [, rejectedRequest] = must(/has no value yet[^]* approve (RQ-\w+)$/m.exec(card));
        assert.match(
          (await runCliWith(second, 'reject', must(rejectedRequest))).stdout,
          /^The gift card .* is rejected\.$/m,
        );
        assert.equal((await runCli('approvals')).stdout, 'None.\n');
      } finally {
        config.staffSecondPersonCents = 0;
      }
    });

    it('keeps the key of the demo, and creates another one for a new database', async () => {
      const key = await ensureDemoStaffKey(system.databaseUrl, undefined);
      assert.equal(await ensureDemoStaffKey(system.databaseUrl, key), key);
      const other = await ensureDemoStaffKey(system.databaseUrl, 'hsk_of_another_database');
      assert.notEqual(other, key);
      await runCliWith({ HELIOS_STAFF_KEY: other }, 'staff', 'list');
      await assertRefused(runCliWith({ HELIOS_STAFF_KEY: key }, 'staff', 'list'), /This is for staff/);
    });

    it('makes a link to log in to the box office, that of the demo until it has a passkey', async () => {
      const { stdout } = await runCli('staff', 'link', 'demo');
      assert.match(
        stdout,
        /^Until \S+Z, demo adds a passkey here, once:\nhttp:\/\/localhost:\d+\/#link=[\w-]{43}\n$/,
      );
      await assertRefused(runCli('staff', 'link', 'nobody'), /There is no such staff account/);
      const createLink = () => createDemoLink(system.databaseUrl, 'http://localhost:8081');
      assert.match(must(await createLink()), /^http:\/\/localhost:8081\/#link=[\w-]{43}$/);
      await sql`
        insert into staff_passkeys (credential_id, account_id, public_key, counter, transports)
        select 'of the demo', account_id, '', 0, '{}' from staff_accounts where name = 'demo'`.execute(
        system.helios.services.db,
      );
      assert.equal(await createLink(), undefined);
    });
  });

  it('resends a confirmation, and lists locks', async () => {
    const order = await buySeats(2);
    await runCli('refund', order.orderNumber, '--reason', 'Ill', '--seat', must(order.seats[0]).seatGuid);
    await sendMails(system.helios.services, silent);
    const before = await readdir(mailDir);
    const { stdout: resent } = await runCli('resend', order.orderNumber);
    assert.equal(resent, 'The confirmation will be sent within seconds.\n');
    assert.equal(await sendMails(system.helios.services, silent), 1);
    const [file, ...others] = (await readdir(mailDir)).filter((name) => !before.includes(name));
    assert.deepEqual(others, []);
    const mail = await readFile(join(mailDir, must(file)), 'utf8');
    assert.match(mail, new RegExp(`^Subject: .*${order.orderNumber}`, 'm'));
    assert.match(mail, /^Refunded since: -\$\d/m);
    await assertRefused(runCli('resend', 'LT-NOBODY22'), /no such order/i);

    const [lockedSeat] = takeSeats(1);
    await client.createLock(system.performanceId, [must(lockedSeat)]);
    const { stdout: locks } = await runCli('locks', system.performanceId);
    assert.match(must(locks.split('\n')[0]), /seats/);
    assert.ok(locks.includes(must(lockedSeat)), locks);
    assert.ok(!locks.includes(toRowId(order.lockId)), 'a lock id would allow buying the seats');
  });

  it('prints an order with customer, time, state of each seat, amounts and mails', async () => {
    const order = await buySeats(2);
    const [refundedSeat, kept] = order.seats.map((seat) => seat.seatGuid) as [string, string];
    await runCli('refund', order.orderNumber, '--reason', 'Ill', '--seat', refundedSeat);
    await sendMails(system.helios.services, silent);
    const { stdout } = await runCli('order', order.orderNumber);
    const total = `$${(order.totals.totalCents / 100).toFixed(2)}`;
    for (const part of [
      `Order ${order.orderNumber}: confirmed\n`,
      'Ada Miller, ada@example.org, (717) 555-0199\n12 Mill Road, Ronks, PA 17572, USA\n',
      `The Lantern House, Lancaster (${system.performanceId})\n`,
      `  Total: ${total}\n  By visa ending in 4242: ${total}, taken\n`,
      'to the card. Reason: Ill\n',
      '  confirmation: sent ',
      '  refund: sent ',
    ]) {
      assert.ok(stdout.includes(part), `${part}\n\n${stdout}`);
    }
    assert.match(stdout, new RegExp(`^ {2}${refundedSeat} .* refunded$`, 'm'));
    assert.match(stdout, new RegExp(`^ {2}${kept} .* sold$`, 'm'));
    for (const secret of [order.orderId, order.lockId]) assert.ok(!stdout.includes(secret));
    const details = await getFromStaffApi<OrderDetails>(`orders/${order.orderNumber}`);
    assert.equal(stdout, `${formatOrder(details)}\n`);

    const failed = { status: 'failed', failure: 'expired_or_canceled_card' } as const;
    const withFailures = formatOrder({
      ...details,
      paymentOutcome: 'voided',
      refunds: details.refunds.map((refund) => ({ ...refund, ...failed })),
    });
    assert.match(withFailures, /NOT TAKEN.*voided/);
    assert.match(withFailures, /But the payment provider reports expired_or_canceled_card/);
  });

  it('prevents a customer name from adding or overwriting lines of the output', async () => {
    const request = await client.createCheckout(system.performanceId, takeSeats(1));
    const firstName = '\u001b[3F\u001b[2KVALID, only for this\u001b[3E\r\nVALID';
    const { body: order } = await client.pay(request);
    // Helios refuses such a name now, but the database may contain an older one.
    await sql`
      update orders set customer = jsonb_set(customer, '{contact,firstName}', ${JSON.stringify(firstName)}::jsonb)
      where order_id = ${toRowId(order.orderId)}`.execute(system.helios.services.db);
    const [code] = (await readTicketCodes(order.orderId)) as [string];
    for (const command of [
      ['ticket', code],
      ['order', order.orderNumber],
      ['orders', '--search', order.orderNumber],
    ]) {
      const { stdout } = await runCli(...command);
      assert.match(stdout, /VALID, only for this/);
      assert.doesNotMatch(stdout, /[^\P{Cc}\n]|^VALID/mu, command[0]);
    }
  });

  it('moves and cancels a performance, and shows how far it is', async () => {
    const [id = ''] = await findOtherPerformances(system.helios.services.db, system.performanceId);
    const [seat = ''] = await system.findFreeSeats(1, { performanceId: id });
    const { body: order } = await client.pay(await client.createCheckout(id, [seat]));
    const [code = ''] = await readTicketCodes(order.orderId);
    const day = order.performance.dateTime.slice(0, 10);
    assert.equal(
      (await runCli('performance', 'progress', id)).stdout,
      `${id} was neither canceled nor moved.\n`,
    );
    await assertRefused(
      runCli('performance', 'move', id, 'tomorrow', '--reason', 'x'),
      /not a date and time/,
    );
    await assertRefused(runCli('performance', 'cancel', id, '--reason', 'x', '--days', '61'), /from 1 to 60/);
    await assertRefused(runCli('performance', 'cancel', id, '--reason', ' '), /add a --reason/);
    const { stdout: moved } = await runCli(
      'performance',
      'move',
      id,
      `${day}T21:30`,
      '--reason',
      'A later train.',
    );
    assert.match(moved, /^Ruth \(.*\), moved from .* to .* at 9:30 PM\. A later train\.$/m);
    assert.match(moved, /^ {2}Mails: {3}1 waiting, 0 sent, 0 given up$/m);
    const { config } = system.helios.services;
    config.staffSecondPersonCents = 100;
    const { stdout: waiting } = await runCli(
      'performance',
      'cancel',
      id,
      '--reason',
      'No power.',
      '--days',
      '3',
    );
    assert.match(waiting, /^Nothing was done yet: \$63\.50 needs approval by a second person/);
    assert.match((await runCli('approvals')).stdout, new RegExp(`cancellation of ${id}`));
    config.staffSecondPersonCents = 0;
    const { stdout: canceled } = await runCli(
      'performance',
      'cancel',
      id,
      '--reason',
      'No power.',
      '--days',
      '3',
    );
    assert.match(canceled, /: canceled\. No power\.$/m);
    assert.match(canceled, /^ {2}Tickets: 1 without a choice, 0 exchanged/m);
    const { stdout: progress } = await runCli('performance', 'progress', id);
    assert.match(progress, /: canceled\.[^]*\n\n[^]*, moved from/);
    assert.equal(
      (await runCli('ticket', code)).stdout.split('\n')[0],
      'NOT VALID: the performance is canceled.',
    );
    assert.match(
      (await runCli('order', order.orderNumber)).stdout,
      /^CANCELED: No power\. The buyer can choose until /m,
    );
  });

  it('says who has a given ticket, and which of its codes is valid', async () => {
    const order = await buySeats(1);
    const [code = ''] = await readTicketCodes(order.orderId);
    const path = `/orders/${order.orderId}/given-tickets`;
    const { body } = await client.request<Order>('POST', path, {
      seatGuid: must(order.seats[0]).seatGuid,
      recipient: { name: 'Ben Stone', emailAddress: 'ben@example.org' },
    });
    assert.match((await runCli('ticket', code)).stdout, /^NOT VALID: the buyer has given it to somebody/m);
    assert.match(
      (await runCli('order', order.orderNumber)).stdout,
      /^Given to somebody\n {2}.*: to Ben Stone, ben@example\.org, /m,
    );
    const { rows } = await sql<{ code: string }>`
      select ticket_code as code from given_tickets where order_id = ${toRowId(order.orderId)}`.execute(
      system.helios.services.db,
    );
    const given = must(rows[0]).code;
    assert.match((await runCli('ticket', given)).stdout, /^NOT VALID TODAY: /m);
    await client.request('DELETE', `${path}/${must(body.givenTickets[0]).givenTicketId}`);
    assert.match((await runCli('ticket', given)).stdout, /^NOT VALID: the buyer has taken it back/m);
    assert.match((await runCli('ticket', code)).stdout, /^NOT VALID TODAY: /m);
  });

  it('reports whether a ticket is valid, and why not', async () => {
    const order = await buySeats(2);
    const [code, kept] = (await readTicketCodes(order.orderId)) as [string, string];
    const { stdout: early } = await runCli('ticket', kept);
    assert.match(early, /^NOT VALID TODAY: the performance is on a later day\.$/m);
    assert.ok(early.includes(system.performanceId) && early.includes(order.orderNumber));
    await runCli('refund', order.orderNumber, '--reason', 'Ill', '--seat', must(order.seats[0]).seatGuid);
    assert.match(
      (await runCli('ticket', code)).stdout,
      /^NOT VALID: the seat was refunded on .* \(Ill\)\.$/m,
    );
    await assertRefused(runCli('ticket', 'NOBODYS-CODE'), /no such ticket/i);

    const details = await getFromStaffApi<OrderDetails>(`orders/${order.orderNumber}`);
    const ticket = await getFromStaffApi<CheckedTicket>(`tickets/${kept}`);
    // A day starts and ends at midnight at the theater: 05:00 UTC.
    const performance = {
      ...ticket.performance,
      dateTime: '2026-12-05T19:00:00',
      timeZone: 'America/New_York',
    };
    const getVerdict = (instant: string, changed: Partial<OrderDetails> = {}) =>
      must(
        formatTicket({ ...ticket, performance }, { ...details, ...changed }, new Date(instant)).split(
          '\n',
        )[0],
      );
    assert.match(getVerdict('2026-12-05T04:59:00Z'), /^NOT VALID TODAY/);
    assert.match(getVerdict('2026-12-05T05:00:00Z'), /^VALID, /);
    assert.match(getVerdict('2026-12-06T04:59:00Z'), /^VALID, /);
    assert.match(getVerdict('2026-12-06T05:00:00Z'), /^NO LONGER VALID/);
    const voided = { paymentOutcome: 'voided' } as const;
    assert.match(getVerdict('2026-12-05T20:00:00Z', voided), /^NOT PAID/);
    assert.match(getVerdict('2026-12-04T20:00:00Z', voided), /^NOT VALID TODAY/);
  });
});
