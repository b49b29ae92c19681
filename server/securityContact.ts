import type { FastifyInstance } from 'fastify';
import type { SecurityContact } from './settings.ts';

const path = '/.well-known/security.txt';

const DAY_MS = 86_400_000;

/** RFC 9116 recommends less than a year. The file is written anew for each request, so a reader who keeps it asks again. */
const validDays = 180;

/**
 * Adds the address at which people find where to report a vulnerability (RFC 9116).
 *
 * @param now milliseconds
 */
export function addSecurityContact(
  app: FastifyInstance,
  { contact, siteUrl }: SecurityContact,
  now: () => number = Date.now,
): void {
  app.get(path, (_request, reply) => {
    // The same for a whole day, so that caches need not compare seconds.
    const expires = new Date((Math.floor(now() / DAY_MS) + validDays) * DAY_MS).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send([`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${siteUrl}${path}`, ''].join('\n'));
  });
}
