import { setTimeout as delay } from 'node:timers/promises';

/** Between two questions to the gateway about an order that waits. */
const PAUSE_MS = 1_000;

interface Turn {
  /** Settles when the next question may be asked. */
  over: Promise<unknown>;
  next?: Promise<void>;
}

/**
 * Has orders finished for all who ask after them, so that nobody keeps the gateway from answering others: about one order it
 * is asked once at a time, and while the order waits not again within a second. Who comes meanwhile shares the next
 * question, never one that was asked before they came: the bank may have said yes in between.
 */
export class OrderInquiries {
  readonly #finish: (orderId: string) => Promise<boolean>;
  readonly #turns = new Map<string, Turn>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #stopping = new AbortController();

  /** `finish` returns whether there is something left to do, and never throws. */
  constructor(finish: (orderId: string) => Promise<boolean>) {
    this.#finish = finish;
  }

  /** Settles when the order was taken as far as it can be taken now. */
  ask(orderId: string): Promise<void> {
    const turn = this.#turns.get(orderId);
    if (!turn) return this.#begin(orderId);
    turn.next ??= turn.over.then(() => this.#begin(orderId));
    return turn.next;
  }

  /** The same out of turn, for an order that has just been given up: its payment is let go, nothing is asked. */
  async letGo(orderId: string): Promise<void> {
    await this.#finishNow(orderId);
  }

  /** Waits for what is under way; what waits for its turn is left to recovery. */
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
