'use strict';

/** @typedef {Record<'busy' | 'late' | 'left', string>} Refusals sentences by reason */

/** @type {Refusals} */
const PAGE_REFUSALS = {
  busy: 'Too many pages are being rendered.',
  late: 'The page took too long to render.',
  left: 'The visitor left before the page was rendered.',
};

/** @type {Refusals} */
const FUNCTION_REFUSALS = {
  busy: 'Too many functions are running.',
  late: 'The function took too long.',
  left: 'The visitor left before the function was run.',
};

/** A job was refused (`busy`), took too long (`late`), or its visitor disconnected while it was queued (`left`). */
class Refused extends Error {
  /**
   * @param {keyof Refusals} reason
   * @param {Refusals} refusals
   */
  constructor(reason, refusals) {
    super(refusals[reason]);
    this.reason = reason;
  }
}

/**
 * @typedef {object} Limits of jobs: renders, or calls of functions
 * @property {number} atOnce highest number of concurrent jobs
 * @property {number} perSecond highest number of jobs accepted within any second
 * @property {number} waiting highest number of queued jobs
 * @property {number} timeoutMs limit for a job including its time in the queue; beyond it the response is 504. A job waits
 *   at most half of it, so that a job that starts has time to finish
 * @property {number} [perSession] highest number of jobs of one session within any second, those that are running or queued
 *   included
 */

/** @type {Limits} */
const DEFAULT_PAGE_LIMITS = { atOnce: 2, perSecond: 20, waiting: 20, timeoutMs: 15_000, perSession: 10 };

/**
 * Queues jobs, and refuses those beyond the limits: a render costs a hundred times as much as a file.
 *
 * @param {Limits} limits
 * @param {{ now?: () => number, refusals?: Refusals }} [options] now: milliseconds of a monotonic clock
 */
function createLimit(
  { atOnce, perSecond, waiting, timeoutMs, perSession = Infinity },
  { now = () => performance.now(), refusals = PAGE_REFUSALS } = {},
) {
  let running = 0;
  /** @type {(() => void)[]} */
  const queue = [];
  /** @type {number[]} */
  let recent = [];
  /** @type {Set<{ session: string, at: number, hasEnded: boolean }>} */
  const sessionJobs = new Set();

  /** @param {string | undefined} session */
  function accept(session) {
    const time = now();
    recent = recent.filter((at) => time - at < 1000);
    for (const job of sessionJobs) if (job.hasEnded && time - job.at >= 1000) sessionJobs.delete(job);
    const sameSession = [...sessionJobs].filter((job) => job.session === session).length;
    if (
      recent.length >= perSecond ||
      sameSession >= perSession ||
      (running >= atOnce && queue.length >= waiting)
    ) {
      throw new Refused('busy', refusals);
    }
    recent.push(time);
    const job = { session: session ?? '', at: time, hasEnded: false };
    if (session !== undefined) sessionJobs.add(job);
    return job;
  }

  /**
   * @template T
   * @param {() => Promise<T>} job
   * @param {AbortSignal} [left] aborted when the client has closed the connection
   * @param {string} [session] whose job it is
   * @returns {Promise<T>}
   * @throws {Refused}
   */
  return async function run(job, left, session) {
    const accepted = accept(session);
    return new Promise((resolve, reject) => {
      let isRunning = false;
      let hasEnded = false;

      const start = () => {
        isRunning = true;
        job().then(resolve, reject).finally(end);
      };
      const end = () => {
        if (hasEnded) return;
        hasEnded = true;
        accepted.hasEnded = true;
        clearTimeout(timer);
        clearTimeout(waitTimer);
        left?.removeEventListener('abort', leave);
        if (!isRunning) return void queue.splice(queue.indexOf(start), 1);
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      };
      /** @param {'late' | 'left'} reason */
      const giveUp = (reason) => {
        reject(new Refused(reason, refusals));
        end();
      };
      /** @param {'late' | 'left'} reason */
      const stopWaiting = (reason) => {
        // A job that is running cannot be stopped.
        if (!isRunning) giveUp(reason);
      };
      const leave = () => stopWaiting('left');

      const timer = setTimeout(() => giveUp('late'), timeoutMs);
      const waitTimer = setTimeout(() => stopWaiting('late'), timeoutMs / 2);
      left?.addEventListener('abort', leave);
      if (running < atOnce) {
        running += 1;
        start();
      } else queue.push(start);
    });
  };
}

module.exports = { createLimit, DEFAULT_PAGE_LIMITS, FUNCTION_REFUSALS, Refused };
