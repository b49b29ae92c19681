import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { decodeQR } from 'qr/decode.js';
import { sendMails } from '../src/mail/send-mails.ts';
import { refundOrder } from '../src/refunds/refunds.ts';
import type { AdmissionTicket, CheckedTicket } from '../src/tickets/schemas.ts';
import { closeAfterTests, expectConsistent, removeFolder } from './support/close-after-tests.ts';
import { CARDS, toRowId } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { must } from './support/must.ts';

/** Pixels per module of the QR code. */
const SCALE = 4;

/** Decodes the QR code of an SVG image. */
function decodeQrSvg(svg: string): string {
  const size = Number(must(/viewBox="0 0 (\d+) \1"/.exec(svg))[1]);
  assert.match(svg, /<rect width="100%" height="100%" fill="#fff"\/>/);
  const side = size * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  const path = must(/ d="([^"]+)"/.exec(svg))[1] ?? '';
  let x = 0;
  let y = 0;
  // Every dark module is a separate square path: M or m, then around once.
  const squares = path.matchAll(/([Mm])(-?\d+)[ ,]?(-?\d+)h1v1[Hh]-?\d+Z/g);
  let length = 0;
  for (const [square, move, dx, dy] of squares) {
    length += square.length;
    [x, y] = move === 'M' ? [Number(dx), Number(dy)] : [x + Number(dx), y + Number(dy)];
    for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1) {
      data.fill(0, (row * side + x * SCALE) * 4, (row * side + (x + 1) * SCALE) * 4);
    }
  }
  assert.equal(length, path.length, 'the whole path was parsed');
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255;
  return decodeQR({ width: side, height: side, data });
}

describe('tickets', () => {
  let system: TestSystem;
  let mailDir: string;
  let used = 0;

  const keep = closeAfterTests();
  before(async () => {
    mailDir = keep(await mkdtemp(join(tmpdir(), 'helios-tickets-')), removeFolder);
    system = keep(await openTestSystem({ mailDir }));
    keep(system.helios.services.db, expectConsistent);
  });

  const createCheckout = async (count: number, card?: string) => {
    used += count;
    return system.client.createCheckout(
      system.performanceId,
      await system.findFreeSeats(count, { skip: used - count }),
      card,
    );
  };
  const buySeats = async (count: number) => (await system.client.pay(await createCheckout(count))).body;
  const getTickets = (orderId: string) => system.client.get<AdmissionTicket[]>(`/orders/${orderId}/tickets`);
  const checkTicket = (code: string) => system.staff.get<CheckedTicket>(`/staff/tickets/${code}`);

  it('are one per seat, each with its own readable code', async () => {
    const order = await buySeats(3);
    const { status, body } = await getTickets(order.orderId);
    assert.equal(status, 200);
    assert.deepEqual(
      body.map(({ seatGuid, valid }) => [seatGuid, valid]),
      order.seats.map((seat) => [seat.seatGuid, true]),
    );
    assert.equal(new Set(body.map((ticket) => ticket.ticketCode)).size, 3);
    for (const { ticketCode, qrSvg } of body) {
      assert.match(ticketCode, /^[2-9A-Z]{16}$/);
      assert.equal(decodeQrSvg(qrSvg), ticketCode);
    }
    assert.deepEqual((await getTickets(order.orderId)).body, body, 'stable between requests');
  });

  it('exist only for a confirmed order', async () => {
    const waiting = await system.client.pay(await createCheckout(1, CARDS.challenge));
    assert.equal(waiting.body.status, 'requires_action');
    for (const orderId of [waiting.body.orderId, 'nobody']) {
      const { status, problem } = await getTickets(orderId);
      assert.deepEqual([status, problem.code], [404, 'ORDER_NOT_FOUND']);
    }
  });

  it('can be checked at the entrance, and are invalid after a refund', async () => {
    const order = await buySeats(2);
    const [validCode, refundedCode] = (await getTickets(order.orderId)).body.map(
      (ticket) => ticket.ticketCode,
    );
    const first = must(order.seats[0]);
    const typedCode = must(validCode)
      .replace(/(.{4})(?=.)/g, '$1-')
      .toLowerCase();
    const { body } = await checkTicket(typedCode);
    assert.deepEqual(
      [body.valid, body.orderNumber, body.performance.performanceId, body.section, body.row, body.number],
      [true, order.orderNumber, system.performanceId, first.section, first.row, first.number],
    );
    await refundOrder(system.helios.services, {
      orderId: toRowId(order.orderId),
      seatGuids: [must(order.seats[1]).seatGuid],
      reason: 'illness',
    });
    assert.equal((await checkTicket(must(refundedCode))).body.valid, false);
    assert.equal((await checkTicket(must(validCode))).body.valid, true);
    assert.deepEqual(
      (await getTickets(order.orderId)).body.map((ticket) => ticket.valid),
      [true, false],
    );
    assert.equal((await checkTicket('AAAA')).problem.code, 'TICKET_NOT_FOUND');
  });

  it('are in the confirmation mail', async () => {
    const order = await buySeats(2);
    await sendMails(system.helios.services, { error: (details) => assert.fail(JSON.stringify(details)) });
    const files = await Promise.all(
      (await readdir(mailDir)).map((file) => readFile(join(mailDir, file), 'utf8')),
    );
    const mail = must(files.find((file) => file.includes(`order ${order.orderNumber}`)));
    const { body } = await getTickets(order.orderId);
    for (const { ticketCode } of body) {
      assert.match(mail, new RegExp(`^Content-ID: <${ticketCode}@tickets>`, 'im'), 'its picture is attached');
      assert.ok(mail.replace(/=\r\n/g, '').includes(`cid:${ticketCode}@tickets`), 'and shown');
    }
    assert.equal([...mail.matchAll(/Content-Type: image\/gif/g)].length, 2);
    assert.equal([...mail.matchAll(/\r\n\r\nR0lGOD/g)].length, 2, 'they are GIF pictures');
    assert.doesNotMatch(mail, /filename=\S+\.html/, 'and no page, which mail programs block');
  });
});
