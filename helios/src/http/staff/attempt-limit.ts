import { toNetworks } from '@playhouse/connection-limits';

const WINDOW_MS = 5 * 60_000;
const MAX_PER_ADDRESS = 10;
const MAX_TOTAL = 100;

/**
 * Limits refused keys per address and in total, so that many addresses cannot try more. A 256-bit key cannot
 * be guessed; the limits keep attempts cheap for Helios and visible in its log. Each process counts
 * separately.
 */
export class AttemptLimit {
  readonly #now: () => number;
  #windowEnd = 0;
  #total = 0;
  readonly #byNetwork = new Map<string, number>();

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Seconds until this address may try again; undefined when it may try now. */
  retryAfter(ip: string): number | undefined {
    const left = this.#windowEnd - this.#now();
    if (left <= 0) return undefined;
    const isExceeded =
      this.#total >= MAX_TOTAL ||
      toNetworks(ip).some(({ key, factor }) => this.#get(key) >= MAX_PER_ADDRESS * factor);
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
