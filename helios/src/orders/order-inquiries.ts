import { setTimeout as delay } from 'node:timers/promises';

/** Minimum time between two gateway calls for a waiting order. */
const PAUSE_MS = 1_000;

interface Turn {
  /** Settles when the next gateway call is allowed. */
  over: Promise<unknown>;
  next?: Promise<void>;
}

/**
 * Refreshes orders for many concurrent requests without flooding the gateway: one call per order at a time,
 * and at most one per second while the order waits. Requests that arrive during a call share the next call,
 * never the running one, because the bank may have approved in between.
 */
export class OrderInquiries {
  readonly #finish: (orderId: string) => Promise<boolean>;
  readonly #turns = new Map<string, Turn>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #stopping = new AbortController();

  /** `finish` returns whether something remains to be done, and never throws. */
  constructor(finish: (orderId: string) => Promise<boolean>) {
    this.#finish = finish;
  }

  /** Settles when the order is refreshed. */
  ask(orderId: string): Promise<void> {
    const turn = this.#turns.get(orderId);
    if (!turn) return this.#begin(orderId);
    turn.next ??= turn.over.then(() => this.#begin(orderId));
    return turn.next;
  }

  /**
   * Refreshes immediately, without the rate limit, for an order that was just given up: its payment is
   * voided.
   */
  async letGo(orderId: string): Promise<void> {
    await this.#finishNow(orderId);
  }

  /** Waits for running calls. Recovery handles the queued ones. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#underWay);
  }

  async #begin(orderId: string): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    const finished = this.#finishNow(orderId);
    const turn: Turn = {
      over: finished.then((left) =>
        left ? delay(PAUSE_MS, undefined, { signal }).catch(() => undefined) : undefined,
      ),
    };
    this.#turns.set(orderId, turn);
    void turn.over.then(() => {
      if (!turn.next) this.#turns.delete(orderId);
    });
    await finished;
  }

  #finishNow(orderId: string): Promise<boolean> {
    const finished = this.#finish(orderId).finally(() => this.#underWay.delete(finished));
    this.#underWay.add(finished);
    return finished;
  }
}
