import { HitRateLimitError } from '@directus/errors';
import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { toNetworks, WIDE_NETWORK } from '../../../plugins/connection-limits/index.ts';

/** Attempts to log in per IP address in a quarter of an hour. Successful attempts are not counted. */
const LOGINS = { points: 10, seconds: 15 * 60 };

/** A limit that is exceeded. */
export interface Limit {
  /** The allowed attempts */
  points: number;
  /** Milliseconds until the count is reset */
  waitMs: number;
}

/** Returns the error of a limit, and tells the client when to try again. */
export function refuseFor({ points, waitMs }: Limit, res?: Response): Error {
  res?.set('Retry-After', String(Math.ceil(waitMs / 1000)));
  return new HitRateLimitError({ limit: points, reset: new Date(Date.now() + waitMs) });
}

/**
 * Counts attempts by IP address, and by the networks of an IPv6 address, or by another key, in this process. Log-ins are not counted by
 * account, because then anybody could lock out the administrator.
 */
export function createAttempts({ points, seconds } = LOGINS) {
  const limiters = [1, WIDE_NETWORK.factor].map(
    (factor) => new RateLimiterMemory({ points: points * factor, duration: seconds }),
  );
  const toLimit = ({ msBeforeNext }: RateLimiterRes): Limit => ({ points, waitMs: msBeforeNext });
  /** The counts of an address, each with its key. */
  const getCounts = (address: string | null | undefined) => {
    const networks = address ? toNetworks(address) : [{ key: 'unknown' }];
    return limiters
      .slice(0, networks.length)
      .map((limiter, index) => ({ limiter, key: networks[index]?.key ?? '' }));
  };
  return {
    /** Counts one attempt. Returns the limit if it is exceeded, otherwise null. */
    async add(address: string | null | undefined): Promise<Limit | null> {
      try {
        for (const { limiter, key } of getCounts(address)) await limiter.consume(key);
        return null;
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return toLimit(rejection);
        throw rejection;
      }
    },
    /** Returns the limit if no attempt is left, otherwise null. */
    async findExceededLimit(address: string | null | undefined): Promise<Limit | null> {
      for (const { limiter, key } of getCounts(address)) {
        const found = await limiter.get(key);
        if (found && found.consumedPoints >= limiter.points) return toLimit(found);
      }
      return null;
    },
    async remove(address: string | null | undefined): Promise<void> {
      for (const { limiter, key } of getCounts(address)) await limiter.reward(key);
    },
  };
}
