import { RateLimiterMemory } from 'rate-limiter-flexible';
import { toNetworks, WIDE_NETWORK } from '../../../plugins/connection-limits/index.ts';

/** Attempts to log in per IP address in a quarter of an hour. Successful attempts are not counted. */
const LOGINS = { points: 10, seconds: 15 * 60 };

/**
 * Counts attempts by IP address, and by the networks of an IPv6 address, in this process. It does not count by account, because then
 * anybody could lock out the administrator. A limit is `{ points, waitMs }`: the allowed attempts, and milliseconds until the count is
 * reset.
 */
export function createAttempts({ points, seconds } = LOGINS) {
  const limiters = [1, WIDE_NETWORK.factor].map(
    (factor) => new RateLimiterMemory({ points: points * factor, duration: seconds }),
  );
  const toLimit = ({ msBeforeNext }) => ({ points, waitMs: msBeforeNext });
  const getCounts = (address) =>
    (address ? toNetworks(address) : [{ key: 'unknown' }]).map(({ key }, index) => [limiters[index], key]);
  return {
    /** Counts one attempt. Returns the limit if it is exceeded, otherwise null. */
    async add(address) {
      try {
        for (const [limiter, key] of getCounts(address)) await limiter.consume(key);
        return null;
      } catch (rejection) {
        return toLimit(rejection);
      }
    },
    /** Returns the limit if no attempt is left, otherwise null. */
    async findExceededLimit(address) {
      for (const [limiter, key] of getCounts(address)) {
        const found = await limiter.get(key);
        if (found && found.consumedPoints >= limiter.points) return toLimit(found);
      }
      return null;
    },
    async remove(address) {
      for (const [limiter, key] of getCounts(address)) await limiter.reward(key);
    },
  };
}
