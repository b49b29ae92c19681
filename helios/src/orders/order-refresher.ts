import { setTimeout as delay } from 'node:timers/promises';

/** Minimum time between two gateway calls for a waiting order. */
const MIN_INTERVAL_MS = 1_000;

interface RefreshTurn {
  /** Settles when the next gateway call is allowed. */
  ended: Promise<unknown>;
  next?: Promise<void>;
}

/**
 * Refreshes orders for many concurrent requests without flooding the gateway: one call per order at a time,
 * and at most one per second while the order waits. Requests that arrive during a call share the next call,
 * never the running one, because the bank may have approved in between.
 */
export class OrderRefresher {
  readonly #finalize: (orderId: string) => Promise<boolean>;
  readonly #turns = new Map<string, RefreshTurn>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #stopping = new AbortController();

  /** `finalize` returns whether something remains to be done, and never throws. */
  constructor(finalize: (orderId: string) => Promise<boolean>) {
    this.#finalize = finalize;
  }

  /** Settles when the order is refreshed. */
  refresh(orderId: string): Promise<void> {
    const turn = this.#turns.get(orderId);
    if (!turn) return this.#start(orderId);
    turn.next ??= turn.ended.then(() => this.#start(orderId));
    return turn.next;
  }

  /**
   * Refreshes immediately, without the rate limit, for an order that was just given up: its payment is
   * voided.
   */
  async refreshNow(orderId: string): Promise<void> {
    await this.#run(orderId);
  }

  /** Waits for running calls. Recovery handles the queued ones. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  async #start(orderId: string): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    const run = this.#run(orderId);
    const turn: RefreshTurn = {
      ended: run.then((hasMore) =>
        hasMore ? delay(MIN_INTERVAL_MS, undefined, { signal }).catch(() => undefined) : undefined,
      ),
    };
    this.#turns.set(orderId, turn);
    void turn.ended.then(() => {
      if (!turn.next) this.#turns.delete(orderId);
    });
    await run;
  }

  #run(orderId: string): Promise<boolean> {
    const run = this.#finalize(orderId).finally(() => this.#running.delete(run));
    this.#running.add(run);
    return run;
  }
}
