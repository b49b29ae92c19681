import { HitRateLimitError, ForbiddenError } from '@directus/errors';
import { answerHeaders } from './headers.js';
import { createAttempts } from './attempts.js';

/** Paths where a password, a code or an address of a person can be tried out. */
const LOGIN = '/auth/login';
const TRIED = ['/auth/password/request', '/auth/password/reset', '/users/register'];
/** The same. These answers say whether the guess was right, so an attempt that succeeds is given back. */
const GUESSED = ['/shares/auth', '/users/me/tfa'];
/** Paths for people who are logged in: GraphQL can log in many times in one request, and a hash costs much time. */
const CLOSED_TO_VISITORS = ['/graphql', '/utils/hash'];
/** Fields of GraphQL that check the password or the code of the account, many times in one request. */
const GUESSED_IN_GRAPHQL = /\busers_me_tfa_/;

/**
 * Limits attempts to log in, keeps other sites from acting with an editor's cookies, closes GraphQL and hashing to visitors,
 * and sends the headers that Directus does not. See README.md.
 */
export default function protection({ filter, action, init }, { logger }) {
  const attempts = createAttempts();
  let hasWarned = false;

  const errorOf = ({ points, waitMs }) =>
    new HitRateLimitError({ limit: points, reset: new Date(Date.now() + waitMs) });

  init('middlewares.before', ({ app }) => {
    app.use((req, res, next) => {
      answerHeaders(req, res);
      if (req.headers['x-forwarded-for'] && !app.get('trust proxy') && !hasWarned) {
        hasWarned = true;
        logger.warn(
          'A request came with X-Forwarded-For, and IP_TRUST_PROXY is off. If a proxy stands before Directus, set IP_TRUST_PROXY: else everybody shares one limit.',
        );
      }
      next(isFromAnotherOrigin(req) ? new ForbiddenError() : undefined);
    });
  });

  init('routes.before', ({ app }) => {
    app.use((req, res, next) => {
      const path = req.path.toLowerCase().replace(/\/+$/, '');
      const isUnder = (parent) => path === parent || path.startsWith(`${parent}/`);
      if (CLOSED_TO_VISITORS.some(isUnder) && !req.accountability?.user) return next(new ForbiddenError());
      if (isUnder('/graphql') && GUESSED_IN_GRAPHQL.test(`${req.body?.query} ${req.query?.query}`))
        return next(new ForbiddenError());
      const address = req.accountability?.ip;
      const isGuess = GUESSED.some(isUnder);
      // A log-in takes its attempt below.
      const asked = isUnder(LOGIN)
        ? attempts.spent(address)
        : isGuess || TRIED.some(isUnder)
          ? attempts.take(address)
          : null;
      if (!asked) return next();
      asked.then((limit) => {
        if (limit) res.set('Retry-After', String(Math.ceil(limit.waitMs / 1000)));
        else if (isGuess) res.once('finish', () => void (res.statusCode < 400 && attempts.giveBack(address)));
        next(limit ? errorOf(limit) : undefined);
      }, next);
    });
  });

  // Before the password is compared, so that requests sent at the same moment are counted, too.
  filter('auth.login', async (payload, _meta, { accountability }) => {
    const limit = await attempts.take(accountability?.ip);
    if (limit) throw errorOf(limit);
    return payload;
  });

  action('auth.login', async ({ status, user }, { accountability }) => {
    if (status === 'success') await attempts.giveBack(accountability?.ip);
    // The filter above is not asked about an account that does not exist.
    else if (!user) await attempts.take(accountability?.ip);
  });
}

/**
 * True for a request that changes something and that a page of another origin made. A form or a file can be sent across
 * origins without CORS, with the cookies of the person, when both origins are of one site.
 */
function isFromAnotherOrigin(req) {
  if (['GET', 'HEAD', 'OPTIONS'].includes(req.method)) return false;
  const fetchSite = req.headers['sec-fetch-site'];
  if (fetchSite) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  const { origin, host } = req.headers;
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
