import { isIPv6 } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Attempts per IP address in a quarter of an hour. Successful attempts are not counted. */
const POINTS = 10;
const SECONDS = 15 * 60;

/**
 * Counts attempts by IP address in this process. It does not count by account, because then anybody could lock out the
 * administrator. A limit is `{ points, waitMs }`: the allowed attempts, and milliseconds until the count is reset.
 */
export function createAttempts() {
  const limiter = new RateLimiterMemory({ points: POINTS, duration: SECONDS });
  const toLimit = ({ msBeforeNext }) => ({ points: POINTS, waitMs: msBeforeNext });
  return {
    /** Counts one attempt. Returns the limit if it is exceeded, otherwise null. */
    async add(address) {
      try {
        await limiter.consume(getKey(address));
        return null;
      } catch (rejection) {
        return toLimit(rejection);
      }
    },
    /** Returns the limit if no attempt is left, otherwise null. */
    async findExceededLimit(address) {
      const found = await limiter.get(getKey(address));
      return found && found.consumedPoints >= POINTS ? toLimit(found) : null;
    },
    async remove(address) {
      await limiter.reward(getKey(address));
    },
  };
}

/** Returns the key of an address. IPv6 addresses share a key by /64 network, because one customer has a whole network. */
function getKey(address) {
  if (!address) return 'unknown';
  if (!isIPv6(address)) return address;
  const [head, tail = ''] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
