import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyContextConfig } from 'fastify';
import { toAddressKey } from '../lib/address-key.ts';
import type { HeliosServer } from '../lib/helios-server.ts';
import { Problem } from '../lib/problems.ts';

const WINDOWS = { minute: 60_000, hour: 3_600_000 };

/**
 * A route's `config`: a maximum number of requests per minute or hour from one network address (IPv6 by /64). 0 is no
 * limit. Each process counts separately.
 */
export function limitPerAddress(
  max: number,
  window: keyof typeof WINDOWS,
): Pick<FastifyContextConfig, 'rateLimit'> {
  return { rateLimit: max === 0 ? false : { max, timeWindow: WINDOWS[window] } };
}

/** Limits concurrent uses per network address. `max` 0 is no limit. */
export class AddressCounter {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Returns a function that releases the use (once); undefined when the address has reached the limit. */
  acquire(ip: string): (() => void) | undefined {
    const address = toAddressKey(ip);
    const count = this.#counts.get(address) ?? 0;
    if (this.#max > 0 && count >= this.#max) return undefined;
    this.#counts.set(address, count + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const left = (this.#counts.get(address) ?? 0) - 1;
      if (left > 0) this.#counts.set(address, left);
      else this.#counts.delete(address);
    };
  }
}

export async function registerRateLimits(app: HeliosServer): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    // Send only Retry-After, so that clients do not learn the limits.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem(
        'RATE_LIMITED',
        'Wait for the seconds of Retry-After, or call the box office.',
        {},
        Math.ceil(ttl / 1000),
      ),
  });
}
