import { toNetworks } from '@playhouse/connection-limits';

const WINDOW_MS = 5 * 60_000;
/** Of attempts with a key, and of log-ins. */
const LIMITS = { perAddress: 10, total: 100 };

/**
 * Limits refused keys, and refused log-ins, per address and in total, so that many addresses cannot try more. A 256-bit key cannot
 * be guessed; the limits keep attempts cheap for Helios and visible in its log. Each process counts
 * separately.
 */
export class AttemptLimit {
  readonly #limits: { perAddress: number; total: number };
  readonly #now: () => number;
  #windowEnd = 0;
  #total = 0;
  readonly #byNetwork = new Map<string, number>();

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(limits = LIMITS, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Seconds until this address may try again; undefined when it may try now. */
  retryAfter(ip: string): number | undefined {
    const left = this.#windowEnd - this.#now();
    if (left <= 0) return undefined;
    const isExceeded =
      this.#total >= this.#limits.total ||
      toNetworks(ip).some(({ key, factor }) => this.#get(key) >= this.#limits.perAddress * factor);
    return isExceeded ? Math.ceil(left / 1000) : undefined;
  }

  /** Counts an attempt. Returns a function that removes it again, for a key that is accepted. */
  count(ip: string): () => void {
    if (this.#now() >= this.#windowEnd) {
      this.#windowEnd = this.#now() + WINDOW_MS;
      this.#total = 0;
      this.#byNetwork.clear();
    }
    this.#total += 1;
    const keys = toNetworks(ip).map(({ key }) => key);
    for (const key of keys) this.#byNetwork.set(key, this.#get(key) + 1);
    const windowEnd = this.#windowEnd;
    return () => {
      if (this.#windowEnd !== windowEnd) return;
      this.#total -= 1;
      for (const key of keys) this.#byNetwork.set(key, this.#get(key) - 1);
    };
  }

  #get(key: string): number {
    return this.#byNetwork.get(key) ?? 0;
  }
}
