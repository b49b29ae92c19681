import type { Server } from 'node:http';
import { ForbiddenError } from '@directus/errors';
import type { Express, NextFunction, Response } from 'express';
import type { ExtensionContext, Register, Request, Row } from '../lib/directus.ts';
import { createAttempts, refuseFor } from './attempts.ts';
import { closeAbandonedFile, protectConnections } from './connections.ts';
import { createTransformCheck, limitTransforms } from './transforms.ts';
import { createVersionCheck } from './versions.ts';
import { protectWebsockets } from './websockets.ts';

/** Paths where passwords, codes or email addresses can be guessed. */
const LOGIN = '/auth/login';
const TRIED = ['/auth/password/request', '/auth/password/reset', '/users/register'];
/** Further paths for guesses. Their responses show whether the guess was right, so a successful attempt is not counted. */
const GUESSED = ['/shares/auth', '/users/me/tfa'];
/** Paths for logged-in users only: one GraphQL request can log in many times, and hashing takes much CPU time. */
const CLOSED_TO_VISITORS = ['/graphql', '/utils/hash'];
/**
 * GraphQL fields that are closed to everybody: one request could guess codes, request new passwords or register accounts many times,
 * also with a mail each time. A log-in is counted in a filter.
 */
const CLOSED_IN_GRAPHQL = /\b(?:users_me_tfa_|auth_password_|users_register)/;

/**
 * Limits log-in attempts, rejects cross-origin requests with an editor's cookies, rejects changes by a query, checks who saves a
 * version, closes GraphQL and hashing to visitors, limits websockets to what the Studio needs, and adds security headers. See
 * README.md.
 */
export default function protection({ filter, action, init }: Register, context: ExtensionContext): void {
  const { logger, env, database } = context;
  const attempts = createAttempts();
  let hasWarned = false;

  let isTrusted = (_address: string, _hop: number): boolean => false;

  init('middlewares.before', ({ app }: { app: Express }) => {
    isTrusted = app.get('trust proxy fn');
    app.use((req, res, next) => {
      addResponseHeaders(req, res);
      closeAbandonedFile(res);
      if (req.headers['x-forwarded-for'] && !app.get('trust proxy') && !hasWarned) {
        hasWarned = true;
        logger.warn(
          'A request has X-Forwarded-For, but IP_TRUST_PROXY is off. If Directus is behind a proxy, set IP_TRUST_PROXY; otherwise all clients share one limit.',
        );
      }
      next(isFromAnotherOrigin(req) ? new ForbiddenError() : undefined);
    });
  });

  init('routes.before', ({ app }: { app: Express }) => {
    app.use(refuseQueriesInChanges);
    app.use(createVersionCheck(context));
    app.use('/assets', createTransformCheck(database));
    app.use((req: Request, res, next) => {
      const path = trimSlashes(req.path.toLowerCase());
      const isUnder = (parent: string) => path === parent || path.startsWith(`${parent}/`);
      if (CLOSED_TO_VISITORS.some(isUnder) && !req.accountability?.user) return next(new ForbiddenError());
      if (isUnder('/graphql') && CLOSED_IN_GRAPHQL.test(`${req.body?.query} ${req.query?.query}`))
        return next(new ForbiddenError());
      const address = req.accountability?.ip;
      const isGuess = GUESSED.some(isUnder);
      // An attempt to log in is counted in the filter below.
      const limitCheck = isUnder(LOGIN)
        ? attempts.findExceededLimit(address)
        : isGuess || TRIED.some(isUnder)
          ? attempts.add(address)
          : null;
      if (!limitCheck) return next();
      limitCheck.then((limit) => {
        if (limit) return next(refuseFor(limit, res));
        if (isGuess) res.once('finish', () => void (res.statusCode < 400 && attempts.remove(address)));
        next();
      }, next);
    });
  });

  protectWebsockets({ filter, action }, String(env['PUBLIC_URL']));
  action('server.start', async ({ server }: { server: Server }) => {
    protectConnections(server, {
      perAddress: Number(env['CONNECTIONS_PER_ADDRESS']),
      isProxy: (ip) => isTrusted(ip, 0),
      websocketPath: String(env['WEBSOCKETS_REST_PATH']),
      logger,
    });
    await limitTransforms(toList(env['STORAGE_LOCATIONS']), env['ASSETS_TRANSFORM_TIMEOUT']);
  });

  // Counted before the password is compared, so that concurrent requests count too.
  filter('auth.login', async (payload, _meta, { accountability }) => {
    const limit = await attempts.add(accountability?.ip);
    if (limit) throw refuseFor(limit);
    return payload;
  });

  action('auth.login', async ({ status, user }: Row, { accountability }) => {
    if (status === 'success') await attempts.remove(accountability?.ip);
    // The filter above does not run for an unknown account.
    else if (!user) await attempts.add(accountability?.ip);
  });
}

/** Directus reads a list with commas as a list. */
function toList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : String(value).split(',');
}

/** Without a regular expression: one for the end of a text takes quadratic time. */
function trimSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * Returns whether a write request comes from a page of another origin. Without CORS, a page of the same site on another
 * origin can still send forms and files with the user's cookies.
 */
function isFromAnotherOrigin(req: Request): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(req.method)) return false;
  const fetchSite = req.headers['sec-fetch-site'];
  if (fetchSite) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  const { origin, host } = req.headers;
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/**
 * Refuses a PATCH or DELETE that chooses its items with a `query` in its body, except to administrators. Directus finds these items
 * without the rights of the account before it checks the rights to change them. The status then tells whether any item matches, so
 * anybody could find out sessions and passwords letter by letter. The Studio sends `keys`.
 */
function refuseQueriesInChanges(req: Request, _res: Response, next: NextFunction): void {
  const isChange = req.method === 'PATCH' || req.method === 'DELETE';
  const hasQuery = typeof req.body === 'object' && req.body !== null && 'query' in req.body;
  next(isChange && hasQuery && !req.accountability?.admin ? new ForbiddenError() : undefined);
}

/** File types that a browser shows without running code. All others are sent as attachments. */
const SHOWN = /^image\/(jpeg|png|webp|avif|gif)(;|$)/;

/** Seconds. Directus sends none. */
const RETRY_AFTER = '10';

/** Adds missing security headers when Directus has set its own headers of the response. */
function addResponseHeaders(req: Request, res: Response): void {
  const isAsset = req.path.toLowerCase().startsWith('/assets/');
  const { writeHead } = res;
  res.writeHead = (...args: unknown[]) => {
    res.removeHeader('X-Powered-By');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    if (!res.hasHeader('Referrer-Policy'))
      res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
    res.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    if (isAsset) sendAsAttachment(res);
    if (res.statusCode === 503 && !res.hasHeader('Retry-After')) res.setHeader('Retry-After', RETRY_AFTER);
    return Reflect.apply(writeHead, res, args);
  };
}

function sendAsAttachment(res: Response): void {
  const disposition = String(res.getHeader('Content-Disposition') ?? '');
  if (!disposition.startsWith('inline') || SHOWN.test(String(res.getHeader('Content-Type')))) return;
  res.setHeader('Content-Disposition', disposition.replace(/^inline/, 'attachment'));
}
