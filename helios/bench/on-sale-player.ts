import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Static } from 'typebox';
import { randomFrom } from '../src/seed/box-office-sales.ts';
import { CARDS, orderFor } from '../test/support/client.ts';
import type { Lock } from '../src/locks/schemas.ts';
import type { Order } from '../src/orders/schemas.ts';
import type { ProblemBody } from '../src/problems.ts';
import type { StaffOrderSchema } from '../src/staff/schemas.ts';

// Simulates an on-sale: visitors watch the seat map of one performance, and some of them select, lock,
// release and buy seats. They behave like the site: an unanswered request is repeated with the same key.

type StaffOrder = Static<typeof StaffOrderSchema>;

export interface OnSale {
  /** The URLs of Helios. Several processes share the visitors. */
  urls: readonly string[];
  performanceId: string;
  /** The seats for sale, best first. All visitors start near the front. */
  seatGuids: readonly string[];
  viewers: number;
  buyers: number;
  /** The number of rounds per buyer, or the duration in seconds. */
  rounds?: number;
  seconds?: number;
  /** Maximum pause of a buyer before each step, in milliseconds. */
  thinkMs: number;
  /** The share of locks that are paid. */
  payShare: number;
  seed: string;
  /** A visitor gives up on a request after this time without an answer. */
  patienceMs?: number;
  /** The means of payment. Default: a card of the test processor. */
  payment?: { provider: 'stripe'; paymentMethod: string };
  /**
   * If set, some buyers also change their seats, extend the lock, use a promo code, pay with gift cards, are
   * declined or challenged by the bank; and staff refund every fourth order, or a seat of it.
   */
  mixed?: {
    staff: { url: string; key: string };
    promoCode: string;
    /** Makes a lock this many minutes older. Without it no lock is extended, because only old locks can be. */
    ageLock?: (lockId: string, minutes: number) => Promise<void>;
  };
  /** Called after every answer, so that a test can inject faults. */
  onAnswer?: (report: OnSaleReport) => void;
}

export interface OnSaleReport {
  seconds: number;
  lockMs: number[];
  orderMs: number[];
  /**
   * Milliseconds from the answer of a lock until the change arrived in a watched stream, per watching
   * process.
   */
  seenMs: number[];
  /** Number of answers by status or problem code. */
  answers: Record<string, number>;
  /** Answers of 500 and above, and broken connections. */
  failures: number;
  confirmed: number;
  /** How often each variant of `mixed` occurred. */
  mixed: Record<Ways, number>;
  streams: { opened: number; broken: number; events: number };
}

type Ways =
  | 'seatsChanged'
  | 'extended'
  | 'reduced'
  | 'paidByGiftCard'
  | 'declined'
  | 'challenged'
  | 'refundedOrders'
  | 'refundedSeats';

interface Ended {
  status: number;
  body: unknown;
}

export async function playOnSale(sale: OnSale): Promise<OnSaleReport> {
  const report: OnSaleReport = {
    seconds: 0,
    lockMs: [],
    orderMs: [],
    seenMs: [],
    answers: {},
    failures: 0,
    confirmed: 0,
    mixed: {
      seatsChanged: 0,
      extended: 0,
      reduced: 0,
      paidByGiftCard: 0,
      declined: 0,
      challenged: 0,
      refundedOrders: 0,
      refundedSeats: 0,
    },
    streams: { opened: 0, broken: 0, events: 0 },
  };
  const heldSince = new Map<string, number>();
  const audience = new Audience(sale, report, heldSince);
  await audience.gather();
  const staff = sale.mixed ? new Staff(sale, sale.mixed, report) : undefined;
  const giftCards = (await staff?.makeGiftCards()) ?? [];
  const start = performance.now();
  const end = start + (sale.seconds ?? Infinity) * 1000;
  const refunding = staff?.refund();
  await Promise.all(
    Array.from({ length: sale.buyers }, (_, index) => buy(sale, index, end, report, heldSince, giftCards)),
  );
  staff?.comeToAnEnd();
  await refunding;
  report.seconds = (performance.now() - start) / 1000;
  audience.leave();
  return report;
}

async function buy(
  sale: OnSale,
  index: number,
  end: number,
  report: OnSaleReport,
  heldSince: Map<string, number>,
  giftCards: readonly string[],
): Promise<void> {
  const random = randomFrom(`${sale.seed} ${index}`);
  const url = sale.urls[index % sale.urls.length] ?? '';
  const think = () => delay(random() * sale.thinkMs);
  const ask: Ask = (method, path, body, key = randomUUID()) =>
    request(`${url}${path}`, method, body, { 'idempotency-key': key }, report, sale);
  let gone = 0; // Number of seats that were already taken. The next attempt is further back.

  for (let round = 0; round < (sale.rounds ?? Infinity) && performance.now() < end; round += 1) {
    await think();
    const count = 1 + Math.floor(random() * 3);
    // Start near the front, and a little further back after each failure.
    const first = Math.floor(random() ** 2 * Math.max(1, sale.seatGuids.length - count)) + gone;
    const seatGuids = Array.from(
      { length: count },
      (_, next) => sale.seatGuids[(first + next) % sale.seatGuids.length] ?? '',
    );
    const asked = performance.now();
    const held = await ask('POST', '/locks', {
      performanceId: sale.performanceId,
      seats: [...new Set(seatGuids)].map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' })),
    });
    report.lockMs.push(performance.now() - asked);
    if (held?.status !== 201) {
      gone += count;
      continue;
    }
    for (const seatGuid of seatGuids) heldSince.set(seatGuid, performance.now());
    await think();
    let lock = held.body as Lock;
    if (random() >= sale.payShare) {
      await ask('DELETE', `/locks/${lock.lockId}`);
      continue;
    }
    // Rotate through the variants, so that all of them occur even in a short simulation.
    const turn = index + round;
    if (sale.mixed) lock = await changeMind(sale, sale.mixed, lock, turn, ask, report);
    const paying = { sale, lock, ask, report };
    const way = sale.mixed ? WAYS_TO_PAY[turn % WAYS_TO_PAY.length] : undefined;
    if (
      way === 'giftCard' &&
      (await payByGiftCard(paying, giftCards[index % giftCards.length] ?? '', turn))
    ) {
      continue;
    }
    if (way === 'declined' && (await payByCard(paying, 'declined')) === undefined) report.mixed.declined += 1;
    const order = await payByCard(paying, way === 'challenge' ? 'challenge' : 'success');
    if (order?.nextAction) await answerChallenge(paying, order, turn);
  }
}

type Ask = (method: string, path: string, body?: unknown, key?: string) => Promise<Ended | undefined>;

interface Paying {
  sale: OnSale;
  lock: Lock;
  ask: Ask;
  report: OnSaleReport;
}

const WAYS_TO_PAY = ['giftCard', 'challenge', 'declined', 'success'] as const;

/** Stripe's test payment methods that correspond to the test processor's cards. */
const STRIPE_METHODS = {
  success: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  challenge: 'pm_card_authenticationRequired',
};

/**
 * Changes seats, extends the lock or applies a promo code. A refusal changes nothing. Returns the current
 * lock.
 */
async function changeMind(
  sale: OnSale,
  { promoCode, ageLock }: NonNullable<OnSale['mixed']>,
  lock: Lock,
  turn: number,
  ask: Ask,
  report: OnSaleReport,
): Promise<Lock> {
  let current = lock;
  const take = (way: Ways, ended: Ended | undefined) => {
    if (ended?.status !== 200) return;
    report.mixed[way] += 1;
    current = ended.body as Lock;
  };
  const path = `/locks/${lock.lockId}`;
  if (turn % 3 === 0) {
    const [, ...kept] = lock.seats;
    const seatGuid = sale.seatGuids[(turn * 7) % sale.seatGuids.length] ?? '';
    const seats = [seatGuid, ...kept.map((seat) => seat.seatGuid).filter((guid) => guid !== seatGuid)];
    take(
      'seatsChanged',
      await ask('PUT', `${path}/seats`, {
        seats: seats.map((guid) => ({ seatGuid: guid, ticketType: 'ADULT' })),
      }),
    );
  }
  if (turn % 5 === 0 && ageLock) {
    await ageLock(lock.lockId, 13);
    take('extended', await ask('POST', `${path}/extend`));
  }
  if (turn % 3 === 1) take('reduced', await ask('PUT', `${path}/promo-code`, { code: promoCode }));
  return current;
}

/** Returns the order, if any. */
async function placeOrder({ lock, ask, report }: Paying, how: object): Promise<Order | undefined> {
  const asked = performance.now();
  const ended = await ask('POST', '/orders', { ...orderFor(lock, ''), payment: undefined, ...how });
  report.orderMs.push(performance.now() - asked);
  if (!ended || ended.status >= 400) return undefined;
  const order = ended.body as Order;
  if (order.status === 'confirmed') report.confirmed += 1;
  return order;
}

async function payByCard(paying: Paying, card: keyof typeof STRIPE_METHODS): Promise<Order | undefined> {
  const { sale, ask } = paying;
  const payment = sale.payment
    ? { ...sale.payment, ...(card === 'success' ? {} : { paymentMethod: STRIPE_METHODS[card] }) }
    : await testCard(ask, CARDS[card]);
  return payment && placeOrder(paying, { payment });
}

/**
 * Pays in full by gift card, or $10 with the rest by card. Returns false when the balance is too low, because
 * several buyers share a card.
 */
async function payByGiftCard(paying: Paying, number: string, turn: number): Promise<boolean> {
  const { lock, sale, ask, report } = paying;
  const all = turn % 8 === 0;
  const amountCents = all ? lock.totals.totalCents : Math.min(1_000, lock.totals.totalCents - 50);
  const payment = all ? undefined : (sale.payment ?? (await testCard(ask, CARDS.success)));
  const order = await placeOrder(paying, { giftCards: [{ number, amountCents }], payment });
  if (order) report.mixed.paidByGiftCard += 1;
  return order !== undefined;
}

/** Two of four visitors approve at the bank's page; one declines, and one gives up. */
async function answerChallenge({ sale, ask, report }: Paying, order: Order, turn: number): Promise<void> {
  const yes = sale.payment ? 'complete' : 'approve';
  const answer = [yes, yes, 'decline', undefined][turn % 4];
  if (answer !== undefined && order.nextAction) {
    const end = performance.now() + (sale.patienceMs ?? 30_000);
    const { url } = order.nextAction;
    const send = () =>
      fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ answer }) }).then(
        ({ status }) => status < 500,
        () => false,
      );
    while (!(await send()) && performance.now() < end) await delay(250);
  }
  const ended = await ask('GET', `/orders/${order.orderId}`);
  const { status } = (ended?.body ?? order) as Order;
  report.mixed.challenged += 1;
  if (status === 'confirmed') report.confirmed += 1;
  else if (status === 'requires_action') await ask('DELETE', `/orders/${order.orderId}`);
}

/** Staff who refund every fourth order, in full or one seat of it. */
class Staff {
  readonly #sale: OnSale;
  readonly #report: OnSaleReport;
  readonly #random: () => number;
  readonly #url: string;
  readonly #key: string;
  #over = false;

  constructor(sale: OnSale, { staff }: NonNullable<OnSale['mixed']>, report: OnSaleReport) {
    this.#sale = sale;
    this.#report = report;
    this.#url = staff.url;
    this.#key = staff.key;
    this.#random = randomFrom(`${sale.seed} staff`);
  }

  /** Creates gift cards of $100, which several buyers share. */
  async makeGiftCards(): Promise<string[]> {
    const made = [];
    for (let count = 0; count < 4; count += 1) {
      made.push(await this.#ask('POST', '/staff/gift-cards', { amountCents: 10_000 }));
    }
    return made.map((ended) => (ended?.body as { number: string }).number);
  }

  comeToAnEnd(): void {
    this.#over = true;
  }

  /** Refunds until the simulation ends, and then the remaining due orders. */
  async refund(): Promise<void> {
    const { mixed } = this.#report;
    for (;;) {
      const due = Math.floor(this.#report.confirmed / 4) > mixed.refundedOrders + mixed.refundedSeats;
      if (due) {
        if (!(await this.#refundOne()) && this.#over) return;
      } else if (this.#over) return;
      else await delay(20);
    }
  }

  async #refundOne(): Promise<boolean> {
    const { performanceId } = this.#sale;
    const listed = await this.#ask('GET', `/staff/orders?performanceId=${performanceId}`);
    if (listed?.status !== 200) return false;
    const confirmed = (listed.body as StaffOrder[]).filter((order) => order.status === 'confirmed');
    const chosen = confirmed[Math.floor(this.#random() * confirmed.length)];
    if (!chosen) return false;
    const path = `/staff/orders/${chosen.orderNumber}`;
    const { order } = (await this.#ask('GET', path))?.body as { order: Order };
    const left = order.seats
      .map((seat) => seat.seatGuid)
      .filter((seat) => !order.refundedSeats.includes(seat));
    const one = left.length > 1 && this.#random() < 0.5;
    const ended = await this.#ask('POST', `${path}/refunds`, {
      reason: 'On-sale simulation',
      ...(one ? { seats: left.slice(0, 1) } : {}),
    });
    if (ended?.status !== 201) return false;
    this.#report.mixed[one ? 'refundedSeats' : 'refundedOrders'] += 1;
    return true;
  }

  #ask(method: string, path: string, body?: unknown): Promise<Ended | undefined> {
    const headers = { authorization: `Bearer ${this.#key}`, 'idempotency-key': randomUUID() };
    return request(`${this.#url}${path}`, method, body, headers, this.#report, this.#sale);
  }
}

async function testCard(ask: Ask, cardNumber: string) {
  const card = await ask('POST', '/test-gateway/payment-methods', {
    cardNumber,
    expiryMonth: 12,
    expiryYear: 2099,
    cvc: '123',
  });
  return card?.status === 201
    ? { provider: 'test' as const, paymentMethod: (card.body as { id: string }).id }
    : undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Repeats a request until there is a final answer; undefined when the visitor gives up. */
async function request(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
  report: OnSaleReport,
  { patienceMs = 30_000, onAnswer }: OnSale,
): Promise<Ended | undefined> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const ended = await once(url, method, body, headers);
    const code = ended && ((ended.body as ProblemBody | undefined)?.code ?? String(ended.status));
    const name = code ?? 'NO_ANSWER';
    report.answers[name] = (report.answers[name] ?? 0) + 1;
    onAnswer?.(report);
    if (!ended || ended.status >= 500) report.failures += 1;
    else if (code !== 'IDEMPOTENCY_IN_FLIGHT') return ended;
    if (performance.now() > end) return undefined;
    await delay(250);
  }
}

async function once(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Ended | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Visitors who watch: each has an open stream and reconnects when it breaks. */
class Audience {
  readonly #sale: OnSale;
  readonly #report: OnSaleReport;
  readonly #heldSince: Map<string, number>;
  readonly #streams = new Set<IncomingMessage>();
  #left = false;

  constructor(sale: OnSale, report: OnSaleReport, heldSince: Map<string, number>) {
    this.#sale = sale;
    this.#report = report;
    this.#heldSince = heldSince;
  }

  async gather(): Promise<void> {
    // In groups, because visitors do not arrive in the same millisecond.
    for (let from = 0; from < this.#sale.viewers; from += 100) {
      const group = Math.min(100, this.#sale.viewers - from);
      await Promise.all(Array.from({ length: group }, (_, index) => this.#watch(from + index)));
    }
  }

  leave(): void {
    this.#left = true;
    for (const stream of this.#streams) stream.destroy();
  }

  #watch(index: number): Promise<void> {
    const { urls, performanceId } = this.#sale;
    const again = () => {
      if (!this.#left) setTimeout(() => void this.#watch(index), 1_000).unref();
    };
    return new Promise((resolve) => {
      const url = `${urls[index % urls.length]}/performances/${performanceId}/availability/stream`;
      get(url, { agent, headers: { accept: 'text/event-stream' } }, (stream) => {
        if (stream.statusCode !== 200) {
          this.#report.streams.broken += 1;
          stream.resume();
          again();
          return resolve();
        }
        this.#report.streams.opened += 1;
        this.#streams.add(stream);
        // Only the first viewer of each process parses its events, because parsing all would load this
        // machine instead of a visitor's browser.
        if (index < urls.length) this.#read(stream);
        else stream.on('data', (chunk: Buffer) => this.#count(chunk));
        stream.on('error', () => {});
        stream.on('close', () => {
          this.#streams.delete(stream);
          if (!this.#left) this.#report.streams.broken += 1;
          again();
        });
        resolve();
      }).on('error', () => {
        again();
        resolve();
      });
    });
  }

  #count(chunk: Buffer): void {
    if (chunk.includes('event: change')) this.#report.streams.events += 1;
  }

  #read(stream: IncomingMessage): void {
    let text = '';
    const seen = new Set<string>();
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^event: change[\s\S]*?^data: (.*)$/m.exec(block)?.[1];
        if (!data) continue;
        this.#report.streams.events += 1;
        for (const seatGuid of (JSON.parse(data) as { locked: string[] }).locked) {
          const since = this.#heldSince.get(seatGuid);
          if (since === undefined || seen.has(`${seatGuid} ${since}`)) continue;
          seen.add(`${seatGuid} ${since}`);
          this.#report.seenMs.push(Math.max(0, performance.now() - since));
        }
      }
    });
  }
}

/** The value below which `percent` percent of all values are. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}
