'use strict';

const { DirectusSourceError } = require('./errors.js');

/** Temporary errors, which are retried. */
const RETRIED_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Wait before the first retry. It doubles with each further retry, up to the maximum. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** A longer Retry-After is reported as an error. */
const LONGEST_RETRY_AFTER_MS = 120_000;

/**
 * @typedef {object} HttpOptions
 * @property {string} url address of Directus, named in errors
 * @property {number} retries number of retries after a failed request
 * @property {number} timeout seconds for one attempt, including the body
 * @property {number} concurrency highest number of concurrent requests
 *
 * @typedef {object} HttpDependencies the dependencies that tests replace
 * @property {typeof globalThis.fetch} fetch
 * @property {(milliseconds: number) => Promise<void>} sleep
 * @property {() => number} random 0 to 1
 * @property {() => number} now milliseconds since 1970
 *
 * @typedef {object} Http
 * @property {(url: string | URL | Request, init?: RequestInit) => Promise<Response>} fetch
 * @property {() => number} requests number of responses so far, including failed attempts
 * @property {() => Date | undefined} serverTime the time of the server at its latest response
 */

/** @type {HttpDependencies} */
const REAL_DEPENDENCIES = {
  fetch: (...args) => globalThis.fetch(...args),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
  now: Date.now,
};

/**
 * Creates a `fetch` with a limit of concurrent requests, a timeout, and retries with exponential backoff and jitter (or
 * after the time of Retry-After). Rejects with DirectusSourceError when the retries are used up.
 *
 * @param {HttpOptions} options
 * @param {Partial<HttpDependencies>} [dependencies]
 * @returns {Http}
 */
function createHttp({ url: baseUrl, retries, timeout, concurrency }, dependencies) {
  const { fetch, sleep, random, now } = { ...REAL_DEPENDENCIES, ...dependencies };
  const runLimited = limitConcurrency(concurrency);
  let requests = 0;
  /** @type {Date | undefined} */
  let serverTime;

  /**
   * @param {string | URL | Request} url
   * @param {RequestInit} [init]
   */
  async function tryOnce(url, init) {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeout * 1000) });
    // The body is read here, so that a truncated response counts as a failed attempt.
    const body = await response.text();
    requests += 1;
    const date = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(date)) serverTime = new Date(date);
    const empty = response.status === 204 || response.status === 304;
    return new globalThis.Response(empty ? null : body, {
      status: response.status,
      headers: response.headers,
    });
  }

  /**
   * @param {string | URL | Request} url
   * @param {RequestInit} [init]
   */
  async function fetchWithRetry(url, init) {
    for (let attempt = 0; ; attempt += 1) {
      const isLastAttempt = attempt >= retries;
      /** @type {number | undefined} */
      let requestedWait;
      try {
        const response = await tryOnce(url, init);
        if (!RETRIED_STATUSES.has(response.status)) return response;
        requestedWait = retryAfter(response.headers.get('retry-after'), now());
        if (isLastAttempt || (requestedWait !== undefined && requestedWait > LONGEST_RETRY_AFTER_MS)) {
          throw new DirectusSourceError(createStatusMessage(baseUrl, response.status, attempt + 1));
        }
      } catch (cause) {
        if (cause instanceof DirectusSourceError) throw cause;
        if (isLastAttempt)
          throw new DirectusSourceError(createUnreachableMessage(baseUrl, cause, attempt + 1, timeout), {
            cause,
          });
      }
      const backoff = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
      // Half of the wait is random, so that clients that failed together do not retry together.
      await sleep(requestedWait ?? backoff / 2 + (backoff / 2) * random());
    }
  }

  return {
    fetch: (url, init) => runLimited(() => fetchWithRetry(url, init)),
    requests: () => requests,
    serverTime: () => serverTime,
  };
}

/**
 * @param {string | null} header seconds or an HTTP date
 * @param {number} now
 * @returns {number | undefined} milliseconds
 */
function retryAfter(header, now) {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (!Number.isNaN(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * @param {string} url
 * @param {number} status
 * @param {number} tries
 */
function createStatusMessage(url, status, tries) {
  return status === 429
    ? `Directus at ${url} still responds with 429 (too many requests) after ${formatTimes(tries)}: raise its rate limit, or lower the option "concurrency".`
    : `Directus at ${url} responds with status ${status} after ${formatTimes(tries)}: check its log, and build again when it is available.`;
}

/**
 * @param {string} url
 * @param {unknown} cause
 * @param {number} tries
 * @param {number} timeout
 */
function createUnreachableMessage(url, cause, tries, timeout) {
  return `Directus cannot be reached at ${url} (${getReason(cause, timeout)}, ${formatTimes(tries)}): check the option "url" and that Directus is running.`;
}

/**
 * @param {unknown} cause
 * @param {number} timeout
 * @returns {string}
 */
function getReason(cause, timeout) {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return `no response within ${timeout} s`;
  // fetch() reports only "fetch failed" and has the reason in its cause.
  const inner = cause.cause;
  if (inner instanceof Error) return 'code' in inner ? String(inner.code) : inner.message;
  return cause.message;
}

/** @param {number} count */
function formatTimes(count) {
  return count === 1 ? '1 attempt' : `${count} attempts`;
}

/**
 * Runs at most `size` tasks at once and queues the others.
 *
 * @param {number} size
 */
function limitConcurrency(size) {
  /** @type {(() => void)[]} */
  const waiting = [];
  let running = 0;
  /**
   * @template T
   * @param {() => Promise<T>} task
   * @returns {Promise<T>}
   */
  return async function run(task) {
    if (running >= size) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    else running += 1;
    try {
      return await task();
    } finally {
      // The next task takes over this slot, so `running` does not change.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

module.exports = { createHttp };
