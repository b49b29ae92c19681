import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { randomFrom } from '../src/seed/box-office-sales.ts';
import { orderFor } from '../test/support/client.ts';
import type { Lock } from '../src/locks/schemas.ts';
import type { Order } from '../src/orders/schemas.ts';
import type { ProblemBody } from '../src/problems.ts';

// Plays an on-sale: visitors who watch the seat map of one performance, and some of them who choose, hold, give back and
// buy. They behave as the site does: what was not answered is asked again with the same key.

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
  streams: { opened: number; broken: number; events: number };
}

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
    streams: { opened: 0, broken: 0, events: 0 },
  };
  const heldSince = new Map<string, number>();
  const audience = new Audience(sale, report, heldSince);
  await audience.gather();
  const start = performance.now();
  const end = start + (sale.seconds ?? Infinity) * 1000;
  await Promise.all(
    Array.from({ length: sale.buyers }, (_, index) => buy(sale, index, end, report, heldSince)),
  );
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
): Promise<void> {
  const random = randomFrom(`${sale.seed} ${index}`);
  const url = sale.urls[index % sale.urls.length] ?? '';
  const think = () => delay(random() * sale.thinkMs);
  const ask = (method: string, path: string, body?: unknown, key = randomUUID()) =>
    request(`${url}${path}`, method, body, key, report, sale);
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
    const lock = held.body as Lock;
    if (random() >= sale.payShare) {
      await ask('DELETE', `/locks/${lock.lockId}`);
      continue;
    }
    const payment = sale.payment ?? (await testCard(ask));
    if (!payment) continue;
    const paid = performance.now();
    const order = await ask('POST', '/orders', { ...orderFor(lock, ''), payment });
    report.orderMs.push(performance.now() - paid);
    if ((order?.body as Order | undefined)?.status === 'confirmed') report.confirmed += 1;
  }
}

async function testCard(ask: (method: string, path: string, body: unknown) => Promise<Ended | undefined>) {
  const card = await ask('POST', '/test-gateway/payment-methods', {
    cardNumber: '4242424242424242',
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
  key: string,
  report: OnSaleReport,
  { patienceMs = 30_000, onAnswer }: OnSale,
): Promise<Ended | undefined> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const ended = await once(url, method, body, key);
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

async function once(url: string, method: string, body: unknown, key: string): Promise<Ended | undefined> {
  try {
    const response = await fetch(url, {
      method,
      headers: { 'idempotency-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
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
