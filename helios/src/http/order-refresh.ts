import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../lib/config.ts';
import type { HeliosServer } from '../lib/helios-server.ts';
import { signId } from '../lib/signed-ids.ts';
import type { Order } from '../orders/schemas.ts';

/**
 * Maximum time that a request waits for the gateway. Then it answers with the known state, and the gateway
 * call continues.
 */
const REFRESH_TIMEOUT_MS = 2_000;

/**
 * Each waits for the gateway, at most REFRESH_TIMEOUT_MS. `refreshNow` calls it even if the order was
 * refreshed within the last second.
 */
export interface OrderRefresh {
  refresh(orderId: string): Promise<void>;
  refreshNow(orderId: string): Promise<void>;
}

/** `finalize` brings an order as far as possible, and returns whether something remains to be done. */
export function createOrderRefresh(
  app: HeliosServer,
  finalize: (orderId: string) => Promise<boolean>,
): OrderRefresh {
  const refresher = new OrderRefresher(async (orderId) => {
    try {
      return await finalize(orderId);
    } catch (error) {
      // A failure at the gateway must not prevent reading the order; recovery retries.
      app.log.error({ err: error }, 'an order could not be finished');
      return true;
    }
  });
  app.addHook('onClose', () => refresher.stop());
  return {
    refresh: (orderId) => waitWithTimeout(refresher.refresh(orderId)),
    refreshNow: (orderId) => waitWithTimeout(refresher.refreshNow(orderId)),
  };
}

/** The page of the site that follows the page of the bank: the confirmation, or the checkout after a refusal. */
export function createReturnUrl(
  config: Pick<Config, 'siteUrl' | 'giftCardSecrets'>,
  folder: '/ticketing' | '/gift-cards',
  { orderId, status }: Pick<Order, 'orderId' | 'status'>,
): string {
  const isPaid = status === 'confirmed' || status === 'confirming';
  const url = new URL(`${folder}/${isPaid ? 'confirmation' : 'checkout'}`, config.siteUrl);
  url.searchParams.set('order', signId(config, 'order', orderId));
  return url.href;
}

async function waitWithTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, REFRESH_TIMEOUT_MS)));
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

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
class OrderRefresher {
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
