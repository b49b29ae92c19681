import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyContextConfig } from 'fastify';
import type { HeliosServer } from './helios-server.ts';
import { Problem } from './problems.ts';

const WINDOWS = { minute: 60_000, hour: 3_600_000 };

/**
 * A route's `config`: so many requests in a minute or an hour from one address (an IPv6 one counts by its /64). 0 is no
 * limit. Each process counts for itself.
 */
export function perAddress(
  max: number,
  window: keyof typeof WINDOWS,
): Pick<FastifyContextConfig, 'rateLimit'> {
  return { rateLimit: max === 0 ? false : { max, timeWindow: WINDOWS[window] } };
}

export async function limitRates(app: HeliosServer): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    // How much is left is nobody's business; when to come back is (Retry-After).
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
