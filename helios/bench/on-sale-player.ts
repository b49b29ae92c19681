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

// Plays an on-sale: visitors who watch the seat map of one performance, and some of them who choose, hold, give back and
// buy. They behave as the site does: what was not answered is asked again with the same key.

type StaffOrder = Static<typeof StaffOrderSchema>;

export interface OnSale {
  /** Where Helios answers; several processes share the visitors. */
  urls: readonly string[];
  performanceId: string;
  /** The seats they are after, the best first: everybody begins near the front. */
  seatGuids: readonly string[];
  viewers: number;
  buyers: number;
  /** How often each buyer chooses seats; or for how long they all go on. */
  rounds?: number;
  seconds?: number;
  /** Milliseconds that a buyer thinks before each step, at most. */
  thinkMs: number;
  /** The share of those who hold seats that pay in the end. */
  payShare: number;
  seed: string;
  /** A visitor gives up on a request after so long without an answer. */
  patienceMs?: number;
  /** What they pay with; a card of the test processor unless given. */
  payment?: { provider: 'stripe'; paymentMethod: string };
  /**
   * Some buyers also change their seats, take more time, have a promo code, pay with gift cards, are refused by their
   * bank or asked by it first; and staff give every fourth order back meanwhile, or a seat of it.
   */
  mixed?: {
    staff: { url: string; key: string };
    promoCode: string;
    /** Makes a lock this many minutes older. Without it no lock is extended: extensions are for the last minutes only. */
    ageLock?: (lockId: string, minutes: number) => Promise<void>;
  };
  /** Called after every answer: for who wants to disturb. */
  onAnswer?: (report: OnSaleReport) => void;
}

export interface OnSaleReport {
  seconds: number;
  lockMs: number[];
  orderMs: number[];
  /** From the answer of a lock until it showed on a watched seat map, per watching process. */
  seenMs: number[];
  /** How requests ended: a status, or the code of a problem. */
  answers: Record<string, number>;
  /** Answers from 500 on, and connections that broke. */
  failures: number;
  confirmed: number;
  /** What came true of `mixed`. */
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
  let gone = 0; // Seats that were taken before: the next look is further back.

  for (let round = 0; round < (sale.rounds ?? Infinity) && performance.now() < end; round += 1) {
    await think();
    const count = 1 + Math.floor(random() * 3);
    // Near the front, all of them, and a little further back each time that they are disappointed.
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
    // Each in turn, so that all of it happens in a short play, too.
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

/** What the cards of the test processor are called at Stripe. */
const STRIPE_METHODS = {
  success: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  challenge: 'pm_card_authenticationRequired',
};

/** Another seat, more time, a promo code: what is refused changes nothing. Returns the lock as it is then. */
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

/** Returns the order, when there is one. */
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

/** All of it, or $10 and the rest by card. False when the gift card does not hold so much: several pay with it. */
async function payByGiftCard(paying: Paying, number: string, turn: number): Promise<boolean> {
  const { lock, sale, ask, report } = paying;
  const all = turn % 8 === 0;
  const amountCents = all ? lock.totals.totalCents : Math.min(1_000, lock.totals.totalCents - 50);
  const payment = all ? undefined : (sale.payment ?? (await testCard(ask, CARDS.success)));
  const order = await placeOrder(paying, { giftCards: [{ number, amountCents }], payment });
  if (order) report.mixed.paidByGiftCard += 1;
  return order !== undefined;
}

/** Two of three say yes at the bank's page; of the others, one says no, and one gives up. */
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

/** Who gives money back while it plays: every fourth order, whole or one seat of it. */
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

  /** Some gift cards of $100, which several buyers share. */
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

  /** Until the play is over, and then as many as are still missing. */
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
      reason: 'The on-sale plays',
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

/** Asks until there is an answer that says more than "later"; undefined when patience is over. */
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

/** Those who watch: each has a stream open, and comes back when it breaks. */
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
    // In groups: they do not come in the same millisecond.
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
        // Only the first of each process reads what it gets: the others cost a visitor's browser, not this machine.
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

/** The value below which so many percent of all lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}
