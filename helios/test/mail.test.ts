import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '../scripts/check-invariants.ts';
import { MAX_TRIES } from '../src/mail-queue/queue-mail.ts';
import { createMailer } from '../src/mail/mailer.ts';
import type { Mailer } from '../src/mail/mailer.ts';
import { sendMails } from '../src/mail/send-mails.ts';
import { createApp } from '../src/http/server.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { captureLog } from './support/capture-log.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { must } from './support/must.ts';
import { TestSmtpServer } from './support/smtp-server.ts';

const LOGIN = `box-office:${encodeURIComponent('the p@ssword')}`;

describe('mail by SMTP', () => {
  const server = new TestSmtpServer();
  const untrusted = new TestSmtpServer({ secure: true });
  let system: TestSystem;
  let used = 0;

  const keep = closeAfterTests();
  before(async () => {
    keep(await server.listen());
    keep(await untrusted.listen());
    system = keep(
      await openTestSystem({
        smtpUrl: `smtp://${LOGIN}@${server.host}`,
        mailFrom: 'Lamplight box office <tickets@lamplight.example>',
      }),
    );
  });

  const errors: string[] = [];
  const log = { error: ({ err }: { err?: Error }) => errors.push(String(err?.message)) };
  const buySeat = async () => {
    const seats = await system.findFreeSeats(1, { skip: used++ });
    const order = await system.client.pay(await system.client.createCheckout(system.performanceId, seats));
    assert.equal(order.status, 201);
    return order.body;
  };
  const sendQueuedMails = (mailer: Mailer = system.helios.services.mailer) =>
    sendMails({ ...system.helios.services, mailer }, log);
  const listUnsentMails = async () => {
    const { rows } = await sql<{ tries: number; later: boolean }>`
      select tries, try_after > now() as later from mails where sent_at is null and discarded_at is null`.execute(
      system.helios.services.db,
    );
    return rows;
  };
  const makeMailsDue = () =>
    sql`update mails set try_after = now() where sent_at is null`.execute(system.helios.services.db);

  it('delivers a complete confirmation to the mail server with authentication', async () => {
    const order = await buySeat();
    assert.equal(await sendQueuedMails(), 1);
    assert.equal(await sendQueuedMails(), 0, 'once');
    assert.equal(server.received.length, 1);
    const { user, from, to, text } = must(server.received[0]);
    assert.equal(user, 'box-office');
    assert.equal(from, 'tickets@lamplight.example');
    assert.deepEqual(to, ['ada@example.org']);
    assert.match(text, /^From: Lamplight box office <tickets@lamplight\.example>\r$/m);
    assert.match(text, /^Auto-Submitted: auto-generated\r$/m);
    assert.ok(!/\.html/.test(text), 'mail programs refuse pages as attachments');
    assert.match(text, /^To: Ada Miller <ada@example\.org>\r$/m);
    assert.match(text, new RegExp(`^Subject: .*${order.orderNumber}`, 'm'));
    // All parts arrived completely: QR codes, printable tickets, calendar file.
    for (const contentType of ['text/plain', 'text/html', 'image/gif', 'text/calendar']) {
      assert.match(text, new RegExp(`^Content-Type: ${contentType}`, 'm'));
    }
    const boundary = must(/boundary="([^"]+)"/.exec(text)?.[1]);
    assert.ok(text.trimEnd().endsWith(`--${boundary}--`));
  });

  it('logs no address when the mail server quotes one', async () => {
    const { config, metrics, tracing } = system.helios.services;
    const app = createApp({ config: { ...config, logLevel: 'error' }, metrics, tracing }, []);
    const lines = captureLog(app.log);
    await buySeat();
    server.refusals.push({ code: 550, text: '<ada@example.org> unknown; ask postmaster@example.org.' });
    await sendMails(system.helios.services, app.log);
    await app.close();
    const [line, ...others] = lines.filter((text) => text.includes('could not be sent'));
    assert.deepEqual(others, []);
    const { err } = JSON.parse(must(line)) as { err: Record<string, unknown> };
    assert.equal(err['responseCode'], 550);
    assert.match(String(err['message']), /550 .*<\[address\]> unknown/);
    assert.doesNotMatch(must(line), /@/);
    await makeMailsDue();
    assert.equal(await sendQueuedMails(), 1);
  });

  it('contains the sender, the address of the theater and the phone number', async () => {
    await buySeat();
    await sendQueuedMails();
    const parts = must(server.received.at(-1))
      .text.replace(/=\r\n/g, '')
      .replaceAll('=3D', '=')
      .split('\r\n--');
    const findPart = (type: string) => must(parts.find((text) => text.includes(`Content-Type: ${type}`)));
    const lines = [
      'Lamplight Theatres',
      'The Lantern House, Lancaster',
      '214 Barley Mill Road, Ronks, PA 17572',
    ];
    assert.ok(findPart('text/plain').includes(`\r\n\r\n${lines.join('\r\n')}\r\nBox office: (717) 555-0142`));
    const html = findPart('text/html');
    for (const line of lines) assert.ok(html.includes(line), line);
    assert.match(html, /<html lang="en">[^]*<title>Your tickets for Ruth/);
    assert.match(html, /<a [^>]*href="tel:7175550142">\(717\) 555-0142<\/a>/);
  });

  it('starts with the show, its time, doors and directions', async () => {
    const { performance } = await buySeat();
    await sendQueuedMails();
    const parts = must(server.received.at(-1))
      .text.replace(/=\r\n/g, '')
      .replaceAll('=3D', '=')
      .split('\r\n--');
    const findPart = (type: string) => must(parts.find((text) => text.includes(`Content-Type: ${type}`)));
    const lines = must(findPart('text/plain').split('\r\n\r\n')[1]).split('\r\n');
    assert.equal(lines[0], performance.eventName);
    assert.match(must(lines[1]), /^\w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M$/);
    assert.match(must(lines[2]), /^Doors open at \d+:\d\d [AP]M$/);
    assert.deepEqual(lines.slice(3), [
      'The Lantern House, Lancaster',
      '214 Barley Mill Road, Ronks, PA 17572',
      'Directions: https://www.google.com/maps/search/?api=1&query=214+Barley+Mill+Road%2C+Ronks%2C+PA+17572',
    ]);
    const html = findPart('text/html');
    assert.ok(html.indexOf(must(lines[2])) < html.indexOf('Dear Ada'), 'before the text');
    assert.match(
      html,
      /<a [^>]*href="https:\/\/www\.google\.com\/maps\/search\/\?api=1&#38;query=[^"]+">Directions<\/a>/,
    );
  });

  it('retries a mail that the mail server refused', async () => {
    await buySeat();
    const before = server.received.length;
    server.refusals.push({ code: 451, text: 'Greylisted, try again later' });
    assert.equal(await sendQueuedMails(), 0);
    assert.match(must(errors.pop()), /451 Greylisted/);
    assert.deepEqual(await listUnsentMails(), [{ tries: 1, later: true }]);
    assert.equal(await sendQueuedMails(), 0, 'not before the retry time');
    await makeMailsDue();
    assert.equal(await sendQueuedMails(), 1);
    assert.deepEqual([await listUnsentMails(), server.received.length], [[], before + 1]);
  });

  it('retries when the mail server is unavailable or refuses the password', async () => {
    const stoppedServer = await new TestSmtpServer().listen();
    const { host } = stoppedServer;
    await stoppedServer.close();
    const { config } = system.helios.services;
    await buySeat();
    for (const [url, words] of [
      [`smtp://${LOGIN}@${host}`, /ECONNREFUSED/],
      [`smtp://box-office:wrong@${server.host}`, /Invalid username or password/],
    ] as const) {
      const mailer = createMailer({ ...config, smtpUrl: url });
      assert.equal(await sendQueuedMails(mailer), 0);
      assert.match(must(errors.pop()), words);
      assert.deepEqual(await listUnsentMails(), [{ tries: 0, later: true }], 'an outage counts as no try');
      mailer.close();
      await makeMailsDue();
    }
    assert.equal(await sendQueuedMails(), 1);
  });

  it('counts a try that the mail server may have accepted, and sends the other mails', async () => {
    const { mailer } = system.helios.services;
    // As nodemailer reports a timeout after DATA, and a connection that ends in it.
    for (const details of [
      { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' },
      { code: 'ECONNECTION', command: 'CONN' },
      { code: 'ESOCKET', originalCode: 'ECONNRESET', syscall: 'read', command: 'CONN' },
    ]) {
      await buySeat();
      await buySeat();
      let calls = 0;
      const send: Mailer['send'] = async (mail, id) => {
        calls += 1;
        if (calls === 1) throw Object.assign(new Error('no answer'), details);
        await mailer.send(mail, id);
      };
      assert.equal(await sendQueuedMails({ ...mailer, send }), 1, details.code);
      assert.deepEqual(await listUnsentMails(), [{ tries: 1, later: true }], details.code);
      assert.deepEqual(errors.splice(0), ['no answer']);
      await makeMailsDue();
      assert.equal(await sendQueuedMails(), 1);
    }
    await buySeat();
    await buySeat();
    server.refusals.push({ code: 421, text: 'Try again later' });
    assert.equal(await sendQueuedMails(), 1);
    assert.deepEqual(await listUnsentMails(), [{ tries: 1, later: true }]);
    assert.match(errors.splice(0).join(), /421/);
    await makeMailsDue();
    assert.equal(await sendQueuedMails(), 1);
  });

  it('tries one mail in a run of an outage; a mail that is given up is listed and tried again by staff', async () => {
    await buySeat();
    await buySeat();
    const mailer: Mailer = {
      ...system.helios.services.mailer,
      send: async () => Promise.reject(Object.assign(new Error('no server'), { code: 'EDNS' })),
    };
    assert.equal(await sendQueuedMails(mailer), 0);
    assert.deepEqual(errors.splice(0), ['no server']);
    const { db } = system.helios.services;
    await sql`update mails set tries = ${MAX_TRIES - 1}, try_after = now() where sent_at is null`.execute(db);
    server.refusals.push({ code: 550, text: 'No' }, { code: 550, text: 'No' });
    const messages: string[] = [];
    await sendMails(system.helios.services, { error: (_details, message) => messages.push(message) });
    assert.equal(messages.length, 2);
    assert.match(must(messages[0]), /given up.*mails retry/);
    const list = async () =>
      (
        await system.staff.get<{ mailId: string; state: string; kind: string; subject: string }[]>(
          '/staff/mails',
        )
      ).body;
    assert.deepEqual(
      (await list()).map(({ state, kind }) => [state, kind]),
      [
        ['given_up', 'confirmation'],
        ['given_up', 'confirmation'],
      ],
    );
    assert.match(must((await list())[0]).subject, /^LT-/);
    const violations = await checkInvariants(db);
    assert.equal(violations.filter((violation) => violation.startsWith('a mail was given up')).length, 2);
    const discard = (mailId: string) => system.staff.request('POST', `/staff/mails/${mailId}/discard`);
    const { mailId } = must((await list())[0]);
    assert.equal((await discard(mailId)).status, 204);
    assert.equal((await discard(mailId)).status, 404);
    assert.equal((await list()).length, 1);
    assert.equal(
      (await checkInvariants(db)).filter((violation) => violation.startsWith('a mail was given up')).length,
      1,
    );
    const retried = await system.staff.request<{ mails: number }>('POST', '/staff/mails/retries');
    assert.equal(retried.body.mails, 1);
    assert.equal(await sendQueuedMails(), 1);
    assert.equal((await discard(String(Number(mailId) + 1))).status, 404, 'it was sent');
    assert.deepEqual(await list(), []);
  });

  it('keeps no transaction open while sending, and no other process sends the same mail', async () => {
    await buySeat();
    const { mailer, db } = system.helios.services;
    let openTransactions: unknown[] = [];
    const slowMailer: Mailer = {
      ...mailer,
      send: async (mail, id) => {
        // The sender waits here. Only its transaction could be idle after a statement about these rows.
        const { rows } = await sql`
          select query from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%' and query like '%mail%'`.execute(
          db,
        );
        openTransactions = rows;
        assert.equal(await sendQueuedMails(), 0, 'another process sends nothing');
        await mailer.send(mail, id);
      },
    };
    const before = server.received.length;
    assert.equal(await sendQueuedMails(slowMailer), 1);
    assert.deepEqual(openTransactions, []);
    assert.equal(server.received.length, before + 1);
  });

  it('sends nothing to a server with an untrusted certificate', async () => {
    await buySeat();
    const mailer = createMailer({
      ...system.helios.services.config,
      smtpUrl: `smtps://${LOGIN}@${untrusted.host}`,
    });
    assert.equal(await sendQueuedMails(mailer), 0);
    assert.match(must(errors.pop()), /certificate|self-signed/i);
    assert.deepEqual(await listUnsentMails(), [{ tries: 0, later: true }], 'an outage counts as no try');
    mailer.close();
    assert.deepEqual([untrusted.logins, untrusted.received], [0, []]);
    await makeMailsDue();
    assert.equal(await sendQueuedMails(), 1);
    assert.deepEqual(errors, []);
  });
});
