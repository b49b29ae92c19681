import { HitRateLimitError, ForbiddenError } from '@directus/errors';
import { addResponseHeaders } from './headers.js';
import { createAttempts } from './attempts.js';
import { closeAbandonedFile, protectConnections } from './connections.js';
import { refuseQueriesInChanges } from './queries.js';
import { createTransformCheck, limitTransforms } from './transforms.ts';
import { createVersionCheck } from './versions.js';
import { protectWebsockets } from './websockets.js';

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
export default function protection({ filter, action, init }, context) {
  const { logger, services, getSchema, env, database } = context;
  const attempts = createAttempts();
  let hasWarned = false;

  const createError = ({ points, waitMs }) =>
    new HitRateLimitError({ limit: points, reset: new Date(Date.now() + waitMs) });

  let isTrusted = () => false;

  init('middlewares.before', ({ app }) => {
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

  init('routes.before', ({ app }) => {
    app.use(refuseQueriesInChanges);
    app.use(createVersionCheck({ services, getSchema, database }));
    app.use('/assets', createTransformCheck(database));
    app.use((req, res, next) => {
      const path = trimSlashes(req.path.toLowerCase());
      const isUnder = (parent) => path === parent || path.startsWith(`${parent}/`);
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
        if (limit) res.set('Retry-After', String(Math.ceil(limit.waitMs / 1000)));
        else if (isGuess) res.once('finish', () => void (res.statusCode < 400 && attempts.remove(address)));
        next(limit ? createError(limit) : undefined);
      }, next);
    });
  });

  protectWebsockets({ filter, action }, env);
  action('server.start', async ({ server }) => {
    protectConnections(server, {
      perAddress: Number(env['CONNECTIONS_PER_ADDRESS']),
      isProxy: (ip) => isTrusted(ip, 0),
      websocketPath: env['WEBSOCKETS_REST_PATH'],
      logger,
    });
    await limitTransforms(toList(env['STORAGE_LOCATIONS']), env['ASSETS_TRANSFORM_TIMEOUT']);
  });

  // Counted before the password is compared, so that concurrent requests count too.
  filter('auth.login', async (payload, _meta, { accountability }) => {
    const limit = await attempts.add(accountability?.ip);
    if (limit) throw createError(limit);
    return payload;
  });

  action('auth.login', async ({ status, user }, { accountability }) => {
    if (status === 'success') await attempts.remove(accountability?.ip);
    // The filter above does not run for an unknown account.
    else if (!user) await attempts.add(accountability?.ip);
  });
}

/** Directus reads a list with commas as a list. */
function toList(value) {
  return Array.isArray(value) ? value : String(value).split(',');
}

/** Without a regular expression: one for the end of a text takes quadratic time. */
function trimSlashes(path) {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * Returns whether a write request comes from a page of another origin. Without CORS, a page of the same site on another
 * origin can still send forms and files with the user's cookies.
 */
function isFromAnotherOrigin(req) {
  if (['GET', 'HEAD', 'OPTIONS'].includes(req.method)) return false;
  const fetchSite = req.headers['sec-fetch-site'];
  if (fetchSite) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  const { origin, host } = req.headers;
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
