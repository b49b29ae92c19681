'use strict';

const { DirectusSourceError } = require('./errors.js');

/** Answers that a later try may turn into a good one. */
const RETRIED_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Waiting time before the second try; it doubles with each further one, up to the longest. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** A server that asks for more patience than this is reported instead of waited for. */
const LONGEST_RETRY_AFTER_MS = 120_000;

/**
 * @typedef {object} HttpOptions
 * @property {string} url address of Directus, named in errors
 * @property {number} retries further tries after the first one failed
 * @property {number} timeout seconds that one try may take, the body included
 * @property {number} concurrency requests at once
 *
 * @typedef {object} HttpSurroundings what the tests replace
 * @property {typeof globalThis.fetch} fetch
 * @property {(milliseconds: number) => Promise<void>} sleep
 * @property {() => number} random 0 to 1
 * @property {() => number} now milliseconds since 1970
 *
 * @typedef {object} Http
 * @property {(url: string | URL | Request, init?: RequestInit) => Promise<Response>} fetch
 * @property {() => number} requests answers so far, failed tries included
 * @property {() => Date | undefined} serverTime the server's clock at its latest answer
 */

/** @type {HttpSurroundings} */
const REAL_SURROUNDINGS = {
  fetch: (...args) => globalThis.fetch(...args),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
  now: Date.now,
};

/**
 * A `fetch` for a server that may be busy: at most `concurrency` requests at once, each with a
 * time-out, tried again with growing, jittered waits (or after the time the server asks for).
 * Rejects with DirectusSourceError when the server stays unreachable or unwell.
 *
 * @param {HttpOptions} options
 * @param {Partial<HttpSurroundings>} [surroundings]
 * @returns {Http}
 */
function createHttp({ url: baseUrl, retries, timeout, concurrency }, surroundings) {
  const { fetch, sleep, random, now } = { ...REAL_SURROUNDINGS, ...surroundings };
  const inTurn = limit(concurrency);
  let requests = 0;
  /** @type {Date | undefined} */
  let serverTime;

  /**
   * @param {string | URL | Request} url
   * @param {RequestInit} [init]
   */
  async function tryOnce(url, init) {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeout * 1000) });
    // Read here, so that an answer cut off half-way counts as a failed try.
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
  async function fetchPatiently(url, init) {
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt >= retries;
      /** @type {number | undefined} */
      let asked;
      try {
        const response = await tryOnce(url, init);
        if (!RETRIED_STATUSES.has(response.status)) return response;
        asked = retryAfter(response.headers.get('retry-after'), now());
        if (last || (asked !== undefined && asked > LONGEST_RETRY_AFTER_MS)) {
          throw new DirectusSourceError(unwellMessage(baseUrl, response.status, attempt + 1));
        }
      } catch (cause) {
        if (cause instanceof DirectusSourceError) throw cause;
        if (last)
          throw new DirectusSourceError(unreachableMessage(baseUrl, cause, attempt + 1, timeout), { cause });
      }
      const backoff = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
      // Half of it is chance: many clients that failed together do not come back together.
      await sleep(asked ?? backoff / 2 + (backoff / 2) * random());
    }
  }

  return {
    fetch: (url, init) => inTurn(() => fetchPatiently(url, init)),
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
function unwellMessage(url, status, tries) {
  return status === 429
    ? `Directus at ${url} still refuses requests as too many (429) after ${times(tries)}: raise its rate limit, or lower the option "concurrency".`
    : `Directus at ${url} answers with status ${status} after ${times(tries)}: look at its log, and build again when it is well.`;
}

/**
 * @param {string} url
 * @param {unknown} cause
 * @param {number} tries
 * @param {number} timeout
 */
function unreachableMessage(url, cause, tries, timeout) {
  return `Directus cannot be reached at ${url} (${reason(cause, timeout)}, ${times(tries)}): check the option "url", and that Directus is running.`;
}

/**
 * @param {unknown} cause
 * @param {number} timeout
 * @returns {string}
 */
function reason(cause, timeout) {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return `no answer within ${timeout} s`;
  // fetch() says "fetch failed" and keeps the reason in its cause.
  const inner = cause.cause;
  if (inner instanceof Error) return 'code' in inner ? String(inner.code) : inner.message;
  return cause.message;
}

/** @param {number} count */
function times(count) {
  return count === 1 ? '1 try' : `${count} tries`;
}

/**
 * Runs at most `size` tasks at once; the others wait in line.
 *
 * @param {number} size
 */
function limit(size) {
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
      // The place goes straight to the next in line, so `running` stays as it is.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

module.exports = { createHttp };
