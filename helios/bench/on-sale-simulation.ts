import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Static } from 'typebox';
import { createRandom } from '../../demo/helios/box-office-sales.ts';
import { CARDS, createOrderRequest } from '../test/support/client.ts';
import type { Lock } from '../src/locks/schemas.ts';
import type { Order } from '../src/orders/schemas.ts';
import type { ProblemBody } from '../src/lib/problems.ts';
import type { StaffOrderSchema } from '../src/staff/schemas.ts';

// Simulates an on-sale: visitors watch the seat map of one performance, and some of them select, lock,
// release and buy seats. They behave like the site: an unanswered request is repeated with the same key.

type StaffOrder = Static<typeof StaffOrderSchema>;

export interface OnSaleSettings {
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
  maxPauseMs: number;
  /** The share of locks that are paid. */
  payShare: number;
  seed: string;
  /** A visitor gives up on a request after this time without an answer. */
  timeoutMs?: number;
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
  streamDelayMs: number[];
  /** Number of answers by status or problem code. */
  answers: Record<string, number>;
  /** Answers of 500 and above, and broken connections. */
  failures: number;
  confirmed: number;
  /** How often each variant of `mixed` occurred. */
  mixed: Record<Variant, number>;
  streams: { opened: number; broken: number; events: number };
}

type Variant =
  | 'seatsChanged'
  | 'extended'
  | 'reduced'
  | 'paidByGiftCard'
  | 'declined'
  | 'challenged'
  | 'refundedOrders'
  | 'refundedSeats';

interface RequestResult {
  status: number;
  body: unknown;
}

export async function simulateOnSale(settings: OnSaleSettings): Promise<OnSaleReport> {
  const report: OnSaleReport = {
    seconds: 0,
    lockMs: [],
    orderMs: [],
    streamDelayMs: [],
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
  const lockedAt = new Map<string, number>();
  const viewers = new Viewers(settings, report, lockedAt);
  await viewers.connect();
  const staffSimulation = settings.mixed ? new StaffSimulation(settings, settings.mixed, report) : undefined;
  const giftCards = (await staffSimulation?.createGiftCards()) ?? [];
  const start = performance.now();
  const end = start + (settings.seconds ?? Infinity) * 1000;
  const refundsDone = staffSimulation?.refundUntilStopped();
  await Promise.all(
    Array.from({ length: settings.buyers }, (_, index) =>
      simulateBuyer(settings, index, end, report, lockedAt, giftCards),
    ),
  );
  staffSimulation?.stop();
  await refundsDone;
  report.seconds = (performance.now() - start) / 1000;
  viewers.disconnect();
  return report;
}

async function simulateBuyer(
  settings: OnSaleSettings,
  index: number,
  end: number,
  report: OnSaleReport,
  lockedAt: Map<string, number>,
  giftCards: readonly string[],
): Promise<void> {
  const random = createRandom(`${settings.seed} ${index}`);
  const url = settings.urls[index % settings.urls.length] ?? '';
  const pause = () => delay(random() * settings.maxPauseMs);
  const sendRequest: SendRequest = (method, path, body, key = randomUUID()) =>
    requestWithRetries(`${url}${path}`, method, body, { 'idempotency-key': key }, report, settings);
  let takenCount = 0; // Number of seats that were already taken. The next attempt is further back.
  const undecidedOrders: Order[] = [];

  for (let round = 0; round < (settings.rounds ?? Infinity) && performance.now() < end; round += 1) {
    await pause();
    const count = 1 + Math.floor(random() * 3);
    // Start near the front, and a little further back after each failure.
    const first = Math.floor(random() ** 2 * Math.max(1, settings.seatGuids.length - count)) + takenCount;
    const seatGuids = Array.from(
      { length: count },
      (_, next) => settings.seatGuids[(first + next) % settings.seatGuids.length] ?? '',
    );
    const startTime = performance.now();
    const created = await sendRequest('POST', '/locks', {
      performanceId: settings.performanceId,
      seats: [...new Set(seatGuids)].map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' })),
    });
    report.lockMs.push(performance.now() - startTime);
    if (created?.status !== 201) {
      takenCount += count;
      continue;
    }
    for (const seatGuid of seatGuids) lockedAt.set(seatGuid, performance.now());
    await pause();
    let lock = created.body as Lock;
    if (random() >= settings.payShare) {
      await sendRequest('DELETE', `/locks/${lock.lockId}`);
      continue;
    }
    // Rotate through the variants, so that all of them occur even in a short simulation.
    const variantNumber = index + round;
    if (settings.mixed)
      lock = await varyLock(settings, settings.mixed, lock, variantNumber, sendRequest, report);
    const context = { settings, lock, sendRequest, report };
    const variant = settings.mixed ? PAYMENT_VARIANTS[variantNumber % PAYMENT_VARIANTS.length] : undefined;
    if (variant === 'declined' && (await payByCard(context, 'declined')) === undefined)
      report.mixed.declined += 1;
    const giftCard = variant === 'giftCard' ? giftCards[index % giftCards.length] : undefined;
    const order =
      (giftCard === undefined ? undefined : await payByGiftCard(context, giftCard, variantNumber)) ??
      (await payByCard(context, variant === 'challenge' ? 'challenge' : 'success'));
    if (order?.nextAction) await answerChallenge(context, order, variantNumber);
    else if (order?.status === 'confirming') undecidedOrders.push(order);
  }
  for (const order of undecidedOrders) await followOrder({ settings, sendRequest, report }, order);
}

type SendRequest = (
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) => Promise<RequestResult | undefined>;

interface PaymentContext {
  settings: OnSaleSettings;
  lock: Lock;
  sendRequest: SendRequest;
  report: OnSaleReport;
}

const PAYMENT_VARIANTS = ['giftCard', 'challenge', 'declined', 'success'] as const;

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
async function varyLock(
  settings: OnSaleSettings,
  { promoCode, ageLock }: NonNullable<OnSaleSettings['mixed']>,
  lock: Lock,
  variantNumber: number,
  sendRequest: SendRequest,
  report: OnSaleReport,
): Promise<Lock> {
  let current = lock;
  const applyResult = (variant: Variant, result: RequestResult | undefined) => {
    if (result?.status !== 200) return;
    report.mixed[variant] += 1;
    current = result.body as Lock;
  };
  const path = `/locks/${lock.lockId}`;
  if (variantNumber % 3 === 0) {
    const [, ...kept] = lock.seats;
    const seatGuid = settings.seatGuids[(variantNumber * 7) % settings.seatGuids.length] ?? '';
    const seats = [seatGuid, ...kept.map((seat) => seat.seatGuid).filter((guid) => guid !== seatGuid)];
    applyResult(
      'seatsChanged',
      await sendRequest('PUT', `${path}/seats`, {
        seats: seats.map((guid) => ({ seatGuid: guid, ticketType: 'ADULT' })),
      }),
    );
  }
  if (variantNumber % 5 === 0 && ageLock) {
    await ageLock(lock.lockId, 13);
    applyResult('extended', await sendRequest('POST', `${path}/extend`));
  }
  if (variantNumber % 3 === 1)
    applyResult('reduced', await sendRequest('PUT', `${path}/promo-code`, { code: promoCode }));
  return current;
}

/** Staff may have refunded an order before its visitor is answered. */
const wasConfirmed = ({ status }: Pick<Order, 'status'>) => status === 'confirmed' || status === 'refunded';

/** Returns the order, if any. */
async function placeOrder(
  { lock, sendRequest, report }: PaymentContext,
  paymentFields: object,
): Promise<Order | undefined> {
  const startTime = performance.now();
  const result = await sendRequest('POST', '/orders', {
    ...createOrderRequest(lock, ''),
    payment: undefined,
    ...paymentFields,
  });
  report.orderMs.push(performance.now() - startTime);
  if (!result || result.status >= 400) return undefined;
  const order = result.body as Order;
  if (wasConfirmed(order)) report.confirmed += 1;
  return order;
}

async function payByCard(
  context: PaymentContext,
  card: keyof typeof STRIPE_METHODS,
): Promise<Order | undefined> {
  const { settings, sendRequest } = context;
  const payment = settings.payment
    ? { ...settings.payment, ...(card === 'success' ? {} : { paymentMethod: STRIPE_METHODS[card] }) }
    : await createTestCard(sendRequest, CARDS[card]);
  return payment && placeOrder(context, { payment });
}

/**
 * Pays in full by gift card, or $10 with the rest by card. Returns no order when the balance is too low, because
 * several buyers share a card.
 */
async function payByGiftCard(
  context: PaymentContext,
  number: string,
  variantNumber: number,
): Promise<Order | undefined> {
  const { lock, settings, sendRequest, report } = context;
  const paysInFull = variantNumber % 8 === 0;
  const amountCents = paysInFull ? lock.totals.totalCents : Math.min(1_000, lock.totals.totalCents - 50);
  const payment = paysInFull
    ? undefined
    : (settings.payment ?? (await createTestCard(sendRequest, CARDS.success)));
  const order = await placeOrder(context, { giftCards: [{ number, amountCents }], payment });
  if (order) report.mixed.paidByGiftCard += 1;
  return order;
}

/** Two of four visitors approve at the bank's page; one declines, and one gives up. */
async function answerChallenge(context: PaymentContext, order: Order, variantNumber: number): Promise<void> {
  const { settings, sendRequest, report } = context;
  const approval = settings.payment ? 'complete' : 'approve';
  const answer = [approval, approval, 'decline', undefined][variantNumber % 4];
  if (answer !== undefined && order.nextAction) {
    const end = performance.now() + (settings.timeoutMs ?? 30_000);
    const { url } = order.nextAction;
    const send = () =>
      fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ answer }) }).then(
        ({ status }) => status < 500,
        () => false,
      );
    while (!(await send()) && performance.now() < end) await delay(250);
  }
  const result = await sendRequest('GET', `/orders/${order.orderId}`);
  report.mixed.challenged += 1;
  // On a busy machine it may still be undecided.
  await followOrder(context, (result?.body ?? order) as Order);
}

/**
 * Reads an order until it is decided, and deletes it if the bank requires a challenge. When the payment provider
 * did not answer in time, Helios reads the challenge later. An order that no visitor follows would then wait
 * until its lock expires.
 */
async function followOrder(
  { settings, sendRequest, report }: Pick<PaymentContext, 'settings' | 'sendRequest' | 'report'>,
  order: Order,
): Promise<void> {
  const end = performance.now() + (settings.timeoutMs ?? 30_000);
  let { status } = order;
  while (status === 'confirming' && performance.now() < end) {
    await delay(250);
    const result = await sendRequest('GET', `/orders/${order.orderId}`);
    if (result?.status === 200) ({ status } = result.body as Order);
  }
  if (wasConfirmed({ status })) report.confirmed += 1;
  else if (status === 'requires_action') await sendRequest('DELETE', `/orders/${order.orderId}`);
}

/** Staff who refund every fourth order, in full or one seat of it. */
class StaffSimulation {
  readonly #settings: OnSaleSettings;
  readonly #report: OnSaleReport;
  readonly #random: () => number;
  readonly #url: string;
  readonly #key: string;
  #isStopped = false;

  constructor(
    settings: OnSaleSettings,
    { staff }: NonNullable<OnSaleSettings['mixed']>,
    report: OnSaleReport,
  ) {
    this.#settings = settings;
    this.#report = report;
    this.#url = staff.url;
    this.#key = staff.key;
    this.#random = createRandom(`${settings.seed} staff`);
  }

  /** Creates gift cards of $100, which several buyers share. */
  async createGiftCards(): Promise<string[]> {
    const results = [];
    for (let count = 0; count < 4; count += 1) {
      results.push(await this.#sendRequest('POST', '/staff/gift-cards', { amountCents: 10_000 }));
    }
    return results.map((result) => (result?.body as { number: string }).number);
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Refunds until the simulation ends, and then the remaining due orders. */
  async refundUntilStopped(): Promise<void> {
    const { mixed } = this.#report;
    for (;;) {
      const isDue = Math.floor(this.#report.confirmed / 4) > mixed.refundedOrders + mixed.refundedSeats;
      if (isDue) {
        if (!(await this.#refundOneOrder()) && this.#isStopped) return;
      } else if (this.#isStopped) return;
      else await delay(20);
    }
  }

  async #refundOneOrder(): Promise<boolean> {
    const { performanceId } = this.#settings;
    const listed = await this.#sendRequest('GET', `/staff/orders?performanceId=${performanceId}`);
    if (listed?.status !== 200) return false;
    const confirmed = (listed.body as StaffOrder[]).filter((order) => order.status === 'confirmed');
    const chosenOrder = confirmed[Math.floor(this.#random() * confirmed.length)];
    if (!chosenOrder) return false;
    const path = `/staff/orders/${chosenOrder.orderNumber}`;
    const { order } = (await this.#sendRequest('GET', path))?.body as { order: Order };
    const remainingSeats = order.seats
      .map((seat) => seat.seatGuid)
      .filter((seat) => !order.refundedSeats.includes(seat));
    const isSingleSeat = remainingSeats.length > 1 && this.#random() < 0.5;
    const result = await this.#sendRequest('POST', `${path}/refunds`, {
      reason: 'On-sale simulation',
      ...(isSingleSeat ? { seats: remainingSeats.slice(0, 1) } : {}),
    });
    if (result?.status !== 201) return false;
    this.#report.mixed[isSingleSeat ? 'refundedSeats' : 'refundedOrders'] += 1;
    return true;
  }

  #sendRequest(method: string, path: string, body?: unknown): Promise<RequestResult | undefined> {
    const headers = { authorization: `Bearer ${this.#key}`, 'idempotency-key': randomUUID() };
    return requestWithRetries(`${this.#url}${path}`, method, body, headers, this.#report, this.#settings);
  }
}

async function createTestCard(sendRequest: SendRequest, cardNumber: string) {
  const card = await sendRequest('POST', '/test-gateway/payment-methods', {
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
async function requestWithRetries(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
  report: OnSaleReport,
  { timeoutMs = 30_000, onAnswer }: OnSaleSettings,
): Promise<RequestResult | undefined> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const result = await sendOnce(url, method, body, headers, timeoutMs);
    const code = result && ((result.body as ProblemBody | undefined)?.code ?? String(result.status));
    const name = code ?? 'NO_ANSWER';
    report.answers[name] = (report.answers[name] ?? 0) + 1;
    onAnswer?.(report);
    if (!result || result.status >= 500) report.failures += 1;
    else if (code !== 'IDEMPOTENCY_IN_FLIGHT') return result;
    if (performance.now() > end) return undefined;
    await delay(250);
  }
}

async function sendOnce(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<RequestResult | undefined> {
  try {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
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
class Viewers {
  readonly #settings: OnSaleSettings;
  readonly #report: OnSaleReport;
  readonly #lockedAt: Map<string, number>;
  readonly #streams = new Set<IncomingMessage>();
  #isDisconnected = false;

  constructor(settings: OnSaleSettings, report: OnSaleReport, lockedAt: Map<string, number>) {
    this.#settings = settings;
    this.#report = report;
    this.#lockedAt = lockedAt;
  }

  async connect(): Promise<void> {
    // In groups, because visitors do not arrive in the same millisecond.
    for (let from = 0; from < this.#settings.viewers; from += 100) {
      const group = Math.min(100, this.#settings.viewers - from);
      await Promise.all(Array.from({ length: group }, (_, index) => this.#openStream(from + index)));
    }
  }

  disconnect(): void {
    this.#isDisconnected = true;
    for (const stream of this.#streams) stream.destroy();
  }

  #openStream(index: number): Promise<void> {
    const { urls, performanceId } = this.#settings;
    const reconnect = () => {
      if (!this.#isDisconnected) setTimeout(() => void this.#openStream(index), 1_000).unref();
    };
    return new Promise((resolve) => {
      const url = `${urls[index % urls.length]}/performances/${performanceId}/availability/stream`;
      get(url, { agent, headers: { accept: 'text/event-stream' } }, (stream) => {
        if (stream.statusCode !== 200) {
          this.#report.streams.broken += 1;
          stream.resume();
          reconnect();
          return resolve();
        }
        this.#report.streams.opened += 1;
        this.#streams.add(stream);
        // Only the first viewer of each process parses its events, because parsing all would load this
        // machine instead of a visitor's browser.
        if (index < urls.length) this.#parseEvents(stream);
        else stream.on('data', (chunk: Buffer) => this.#countEvents(chunk));
        stream.on('error', () => {});
        stream.on('close', () => {
          this.#streams.delete(stream);
          if (!this.#isDisconnected) this.#report.streams.broken += 1;
          reconnect();
        });
        resolve();
      }).on('error', () => {
        reconnect();
        resolve();
      });
    });
  }

  #countEvents(chunk: Buffer): void {
    if (chunk.includes('event: change')) this.#report.streams.events += 1;
  }

  #parseEvents(stream: IncomingMessage): void {
    let text = '';
    const reported = new Set<string>();
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^event: change[\s\S]*?^data: (.*)$/m.exec(block)?.[1];
        if (!data) continue;
        this.#report.streams.events += 1;
        for (const seatGuid of (JSON.parse(data) as { locked: string[] }).locked) {
          const lockTime = this.#lockedAt.get(seatGuid);
          if (lockTime === undefined || reported.has(`${seatGuid} ${lockTime}`)) continue;
          reported.add(`${seatGuid} ${lockTime}`);
          this.#report.streamDelayMs.push(Math.max(0, performance.now() - lockTime));
        }
      }
    });
  }
}

/** The value below which `percent` percent of all values are. */
export function calculatePercentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}
