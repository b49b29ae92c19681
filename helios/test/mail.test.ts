import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createMailer } from '../src/mail/mailer.ts';
import type { Mailer } from '../src/mail/mailer.ts';
import { sendMails } from '../src/mail/outbox.ts';
import { createApp } from '../src/server.ts';
import { captureLog } from './support/capture-log.ts';
import { openTestHouse } from './support/house.ts';
import type { TestHouse } from './support/house.ts';
import { must } from './support/must.ts';
import { TestSmtpServer } from './support/smtp-server.ts';

const LOGIN = `box-office:${encodeURIComponent('the p@ssword')}`;

describe('mail by SMTP', () => {
  const server = new TestSmtpServer();
  const untrusted = new TestSmtpServer({ secure: true });
  let house: TestHouse;
  let used = 0;

  before(async () => {
    await server.listen();
    await untrusted.listen();
    house = await openTestHouse({
      smtpUrl: `smtp://${LOGIN}@${server.host}`,
      mailFrom: 'Lamplight box office <tickets@lamplight.example>',
    });
  });
  after(async () => {
    await house.close();
    await server.close();
    await untrusted.close();
  });

  const errors: string[] = [];
  const log = { error: ({ err }: { err?: Error }) => errors.push(String(err?.message)) };
  const buy = async () => {
    const seats = await house.freeSeats(1, { skip: used++ });
    const order = await house.client.pay(await house.client.checkout(house.performanceId, seats));
    assert.equal(order.status, 201);
    return order.body;
  };
  const send = (mailer: Mailer = house.helios.services.mailer) =>
    sendMails({ ...house.helios.services, mailer }, log);
  const waits = async () => {
    const { rows } = await sql<{ tries: number; later: boolean }>`
      select tries, try_after > now() as later from mails where sent_at is null`.execute(
      house.helios.services.db,
    );
    return rows;
  };
  const hurry = () =>
    sql`update mails set try_after = now() where sent_at is null`.execute(house.helios.services.db);

  it('delivers a complete confirmation to the mail server with authentication', async () => {
    const order = await buy();
    assert.equal(await send(), 1);
    assert.equal(await send(), 0, 'once');
    assert.equal(server.received.length, 1);
    const { user, from, to, text } = must(server.received[0]);
    assert.equal(user, 'box-office');
    assert.equal(from, 'tickets@lamplight.example');
    assert.deepEqual(to, ['ada@example.org']);
    assert.match(text, /^From: Lamplight box office <tickets@lamplight\.example>\r$/m);
    assert.match(text, /^To: Ada Miller <ada@example\.org>\r$/m);
    assert.match(text, new RegExp(`^Subject: .*${order.orderNumber}`, 'm'));
    // All parts arrived completely: QR codes, printable tickets, calendar file.
    for (const part of ['text/plain', 'text/html', 'image/gif', 'text/calendar']) {
      assert.match(text, new RegExp(`^Content-Type: ${part}`, 'm'));
    }
    const boundary = must(/boundary="([^"]+)"/.exec(text)?.[1]);
    assert.ok(text.trimEnd().endsWith(`--${boundary}--`));
  });

  it('logs no address when the mail server quotes one', async () => {
    const app = createApp({ ...house.helios.services.config, logLevel: 'error' }, []);
    const lines = captureLog(app.log);
    await buy();
    server.refusals.push({ code: 550, words: '<ada@example.org> unknown; ask postmaster@example.org.' });
    await sendMails(house.helios.services, app.log);
    await app.close();
    const [line, ...others] = lines.filter((text) => text.includes('could not be sent'));
    assert.deepEqual(others, []);
    const { err } = JSON.parse(must(line)) as { err: Record<string, unknown> };
    assert.equal(err['responseCode'], 550);
    assert.match(String(err['message']), /550 .*<\[address\]> unknown/);
    assert.doesNotMatch(must(line), /@/);
    await hurry();
    assert.equal(await send(), 1);
  });

  it('contains the sender, the address of the theater and the phone number', async () => {
    await buy();
    await send();
    const parts = must(server.received.at(-1))
      .text.replace(/=\r\n/g, '')
      .replaceAll('=3D', '=')
      .split('\r\n--');
    const part = (type: string) => must(parts.find((text) => text.includes(`Content-Type: ${type}`)));
    const lines = [
      'Lamplight Theatres',
      'The Lantern House, Lancaster',
      '214 Barley Mill Road, Ronks, PA 17572',
    ];
    assert.ok(part('text/plain').includes(`\r\n\r\n${lines.join('\r\n')}\r\nBox office: (717) 555-0142`));
    const html = part('text/html');
    for (const line of lines) assert.ok(html.includes(line), line);
    assert.match(html, /<html lang="en">[^]*<title>Your tickets for Ruth/);
    assert.match(html, /<a [^>]*href="tel:7175550142">\(717\) 555-0142<\/a>/);
  });

  it('starts with the show, its time, doors and directions', async () => {
    const { performance } = await buy();
    await send();
    const parts = must(server.received.at(-1))
      .text.replace(/=\r\n/g, '')
      .replaceAll('=3D', '=')
      .split('\r\n--');
    const part = (type: string) => must(parts.find((text) => text.includes(`Content-Type: ${type}`)));
    const lines = must(part('text/plain').split('\r\n\r\n')[1]).split('\r\n');
    assert.equal(lines[0], performance.eventName);
    assert.match(must(lines[1]), /^\w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M$/);
    assert.match(must(lines[2]), /^Doors open at \d+:\d\d [AP]M$/);
    assert.deepEqual(lines.slice(3), [
      'The Lantern House, Lancaster',
      '214 Barley Mill Road, Ronks, PA 17572',
      'Directions: https://www.google.com/maps/search/?api=1&query=214+Barley+Mill+Road%2C+Ronks%2C+PA+17572',
    ]);
    const html = part('text/html');
    assert.ok(html.indexOf(must(lines[2])) < html.indexOf('Dear Ada'), 'before the text');
    assert.match(
      html,
      /<a [^>]*href="https:\/\/www\.google\.com\/maps\/search\/\?api=1&#38;query=[^"]+">Directions<\/a>/,
    );
  });

  it('retries a mail that the mail server refused', async () => {
    await buy();
    const before = server.received.length;
    server.refusals.push({ code: 451, words: 'Greylisted, try again later' });
    assert.equal(await send(), 0);
    assert.match(must(errors.pop()), /451 Greylisted/);
    assert.deepEqual(await waits(), [{ tries: 1, later: true }]);
    assert.equal(await send(), 0, 'not before the retry time');
    await hurry();
    assert.equal(await send(), 1);
    assert.deepEqual([await waits(), server.received.length], [[], before + 1]);
  });

  it('retries when the mail server is unavailable or refuses the password', async () => {
    const away = await new TestSmtpServer().listen();
    const { host } = away;
    await away.close();
    const { config } = house.helios.services;
    await buy();
    for (const [url, words] of [
      [`smtp://${LOGIN}@${host}`, /ECONNREFUSED/],
      [`smtp://box-office:wrong@${server.host}`, /Invalid username or password/],
    ] as const) {
      const mailer = createMailer({ ...config, smtpUrl: url });
      assert.equal(await send(mailer), 0);
      assert.match(must(errors.pop()), words);
      mailer.close();
      await hurry();
    }
    assert.equal(await send(), 1);
  });

  it('keeps no transaction open while sending, and no other process sends the same mail', async () => {
    await buy();
    const { mailer, db } = house.helios.services;
    let seen: unknown[] = [];
    const slow: Mailer = {
      ...mailer,
      send: async (mail) => {
        const { rows } = await sql<{ state: string }>`
          select state from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
          db,
        );
        seen = rows;
        assert.equal(await send(), 0, 'another process sends nothing');
        await mailer.send(mail);
      },
    };
    const before = server.received.length;
    assert.equal(await send(slow), 1);
    assert.deepEqual(seen, []);
    assert.equal(server.received.length, before + 1);
  });

  it('sends nothing to a server with an untrusted certificate', async () => {
    await buy();
    const mailer = createMailer({
      ...house.helios.services.config,
      smtpUrl: `smtps://${LOGIN}@${untrusted.host}`,
    });
    assert.equal(await send(mailer), 0);
    assert.match(must(errors.pop()), /certificate|self-signed/i);
    mailer.close();
    assert.deepEqual([untrusted.logins, untrusted.received], [0, []]);
    await hurry();
    assert.equal(await send(), 1);
    assert.deepEqual(errors, []);
  });
});
