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
  readonly #byAddress = new Map<string, number>();

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Seconds until this address may try again; undefined when it may try now. */
  retryAfter(address: string): number | undefined {
    const left = this.#windowEnd - this.#now();
    if (left <= 0) return undefined;
    const isExceeded = this.#total >= MAX_TOTAL || (this.#byAddress.get(address) ?? 0) >= MAX_PER_ADDRESS;
    return isExceeded ? Math.ceil(left / 1000) : undefined;
  }

  /** Counts an attempt. Returns a function that removes it again, for a key that is accepted. */
  count(address: string): () => void {
    if (this.#now() >= this.#windowEnd) {
      this.#windowEnd = this.#now() + WINDOW_MS;
      this.#total = 0;
      this.#byAddress.clear();
    }
    this.#total += 1;
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    const windowEnd = this.#windowEnd;
    return () => {
      if (this.#windowEnd !== windowEnd) return;
      this.#total -= 1;
      this.#byAddress.set(address, (this.#byAddress.get(address) ?? 1) - 1);
    };
  }
}
