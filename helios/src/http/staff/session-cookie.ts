import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../lib/config.ts';
import { Problem } from '../../lib/problems.ts';

type CookieConfig = Pick<Config, 'staffPublicUrl'>;

const isSecure = ({ staffPublicUrl }: CookieConfig) => staffPublicUrl.startsWith('https:');

/** A cookie with this prefix comes from this very host (RFC 6265bis). Without TLS, on this machine only, browsers refuse the prefix. */
const getCookieName = (config: CookieConfig) => (isSecure(config) ? '__Host-box-office' : 'box-office');

/** Undefined without a cookie of a session. */
export function readSessionCookie(config: CookieConfig, { headers }: FastifyRequest): string | undefined {
  const name = `${getCookieName(config)}=`;
  const cookie = headers.cookie?.split(';').find((part) => part.trim().startsWith(name));
  return cookie?.trim().slice(name.length) || undefined;
}

/** Sets the cookie of a session; without a token, removes it. */
export function setSessionCookie(
  config: CookieConfig,
  reply: FastifyReply,
  session: { token: string; expiresAt: Date } | undefined,
): void {
  reply.header(
    'set-cookie',
    [
      `${getCookieName(config)}=${session?.token ?? ''}`,
      'Path=/',
      `Expires=${(session?.expiresAt ?? new Date(0)).toUTCString()}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(isSecure(config) ? ['Secure'] : []),
    ].join('; '),
  );
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Refuses what a page of another origin sends with the cookie of a session, also one of the same site, whose requests have the cookie.
 * Throws FOREIGN_ORIGIN.
 */
export function requireOwnOrigin(
  { staffPublicUrl }: CookieConfig,
  { method, headers }: FastifyRequest,
): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isSafe = SAFE_METHODS.has(method);
  // `none`: a person has typed the address.
  const isOwn =
    (origin === undefined || origin === staffPublicUrl) &&
    (site === undefined
      ? isSafe || origin !== undefined
      : site === 'same-origin' || (isSafe && site === 'none'));
  if (isOwn) return;
  throw new Problem(
    'FOREIGN_ORIGIN',
    `With a session, only the box office itself may send this: open it at ${staffPublicUrl}.`,
  );
}
