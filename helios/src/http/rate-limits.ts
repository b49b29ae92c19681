import fastifyRateLimit from '@fastify/rate-limit';
import { WIDE_NETWORK, toNetworks } from '@playhouse/connection-limits';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { HeliosServer } from '../lib/helios-server.ts';
import { Problem } from '../lib/problems.ts';
import type { Services } from './services.ts';
import { createSharedCounts } from './shared-counts.ts';

const WINDOWS = { minute: 60_000, hour: 3_600_000 };

/**
 * A route's `config`: a maximum number of requests per minute or hour from one network address (IPv6 by /64, and four times
 * as many by /56). 0 is no limit. All processes count together.
 */
export function limitPerAddress(
  max: number,
  window: keyof typeof WINDOWS,
): Pick<FastifyContextConfig, 'rateLimit'> {
  return { rateLimit: max === 0 ? false : { max, timeWindow: WINDOWS[window] } };
}

/** A route's `config` without any limit, for health checks. */
export const unlimited: Pick<FastifyContextConfig, 'rateLimit'> = { rateLimit: false };

/**
 * Lets routes use `limitPerAddress`. All requests that read and whose route has no such limit count together, those for
 * unknown addresses too.
 */
export async function registerRateLimits(
  app: HeliosServer,
  { db, config: { readsPerMinute } }: Pick<Services, 'db' | 'config'>,
): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    store: createSharedCounts(db),
    // Send only Retry-After, so that clients do not learn the limits.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl),
  });
  const createCheck = (scope: string, max: number, timeWindow: number, ipv6Subnet?: number) => {
    const options = { scope, max, timeWindow, ...(ipv6Subnet === undefined ? {} : { ipv6Subnet }) };
    const limit = app.createRateLimit(options);
    return (request: FastifyRequest) => refuseAbove(limit, request);
  };
  const createWideCheck = (scope: string, max: number, timeWindow: number) => {
    const check = createCheck(`wide ${scope}`, max * WIDE_NETWORK.factor, timeWindow, WIDE_NETWORK.prefix);
    return async (request: FastifyRequest) => {
      if (toNetworks(request.ip).length > 1) await check(request);
    };
  };
  app.addHook('onRoute', (route) => {
    const limit = route.config?.rateLimit;
    if (typeof limit !== 'object') return;
    const name = `${[route.method].flat().join()} ${route.url}`;
    const checkWide = createWideCheck(name, Number(limit.max), Number(limit.timeWindow));
    // After the check of the plugin, so that requests that it refuses do not count.
    route.onRequest = [route.onRequest ?? [], checkWide].flat();
  });
  if (readsPerMinute === 0) return;
  const checkReads = createCheck('reads', readsPerMinute, WINDOWS.minute);
  const checkWideReads = createWideCheck('reads', readsPerMinute, WINDOWS.minute);
  app.addHook('onRequest', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.routeOptions.config.rateLimit !== undefined) return;
    await checkReads(request);
    await checkWideReads(request);
  });
}

async function refuseAbove(
  limit: ReturnType<HeliosServer['createRateLimit']>,
  request: FastifyRequest,
): Promise<void> {
  const state = await limit(request);
  if (!state.isAllowed && state.isExceeded) throw rateLimited(state.ttl);
}

function rateLimited(ttl: number): Problem {
  return new Problem(
    'RATE_LIMITED',
    'Wait for the seconds of Retry-After, or call the box office.',
    {},
    Math.ceil(ttl / 1000),
  );
}
