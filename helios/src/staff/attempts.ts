const WINDOW_MS = 5 * 60_000;
const PER_ADDRESS = 10;
const OVER_ALL = 100;

/**
 * Counts refused keys: of one address, and of all together, so that many addresses cannot try more. A key of 256 bits is not
 * found by trying. The limits keep attempts cheap for Helios and visible in its log. Each process counts for itself.
 */
export class AttemptLimit {
  readonly #now: () => number;
  #windowEnd = 0;
  #all = 0;
  readonly #byAddress = new Map<string, number>();

  /** `now` in milliseconds, of a clock that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Seconds after which this address may try again; undefined when it may try now. */
  retryAfter(address: string): number | undefined {
    const left = this.#windowEnd - this.#now();
    if (left <= 0) return undefined;
    const isOver = this.#all >= OVER_ALL || (this.#byAddress.get(address) ?? 0) >= PER_ADDRESS;
    return isOver ? Math.ceil(left / 1000) : undefined;
  }

  /** Counts an attempt. Returns how to take it back, for a key that is accepted. */
  count(address: string): () => void {
    if (this.#now() >= this.#windowEnd) {
      this.#windowEnd = this.#now() + WINDOW_MS;
      this.#all = 0;
      this.#byAddress.clear();
    }
    this.#all += 1;
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    const windowEnd = this.#windowEnd;
    return () => {
      if (this.#windowEnd !== windowEnd) return;
      this.#all -= 1;
      this.#byAddress.set(address, (this.#byAddress.get(address) ?? 1) - 1);
    };
  }
}
