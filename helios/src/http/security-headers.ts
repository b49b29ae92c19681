import type { Config } from '../lib/config.ts';
import type { HeliosServer } from '../lib/helios-server.ts';

const SECONDS_PER_YEAR = 31_536_000;

/**
 * Default security headers of every answer: private, and not a page. Routes may override them: the card pages
 * (src/payments/card-page.ts) have their own policy, and public data can be cached.
 */
export function createSecurityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${SECONDS_PER_YEAR}` }
      : undefined),
  };
}

/** Register this hook before everything that may answer. */
export function registerSecurityHeaders(app: HeliosServer, headers: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
