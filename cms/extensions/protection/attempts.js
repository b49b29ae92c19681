import { isIPv6 } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Attempts of one address in a quarter of an hour. Those that succeed are given back. */
const POINTS = 10;
const SECONDS = 15 * 60;

/**
 * Counts attempts by address, in this process. Never by account: with a limit for an account, anybody could lock out the
 * administrator. A limit is `{ points, waitMs }`: how many attempts there were, and milliseconds until there are new ones.
 */
export function createAttempts() {
  const limiter = new RateLimiterMemory({ points: POINTS, duration: SECONDS });
  const limitOf = ({ msBeforeNext }) => ({ points: POINTS, waitMs: msBeforeNext });
  return {
    /** Takes one attempt. Returns the limit when there was none left, otherwise null. */
    async take(address) {
      try {
        await limiter.consume(keyOf(address));
        return null;
      } catch (spent) {
        return limitOf(spent);
      }
    },
    /** The limit when no attempt is left, otherwise null. */
    async spent(address) {
      const found = await limiter.get(keyOf(address));
      return found && found.consumedPoints >= POINTS ? limitOf(found) : null;
    },
    async giveBack(address) {
      await limiter.reward(keyOf(address));
    },
  };
}

/** One customer of a provider has a whole /64 network of IPv6 addresses. */
function keyOf(address) {
  if (!address) return 'unknown';
  if (!isIPv6(address)) return address;
  const [head, tail = ''] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
