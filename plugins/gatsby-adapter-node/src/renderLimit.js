'use strict';

/** A render that was not begun (`busy`), or not waited for any longer (`late`). */
class RenderRefused extends Error {
  /** @param {'busy' | 'late'} reason */
  constructor(reason) {
    super(reason === 'busy' ? 'Too many pages are being rendered.' : 'The page took too long to render.');
    this.reason = reason;
  }
}

/**
 * @typedef {object} RenderLimits
 * @property {number} atOnce renders that run side by side
 * @property {number} perSecond renders that are accepted within any second
 * @property {number} waiting accepted renders that wait for their turn
 * @property {number} timeoutMs a render that takes longer is given up; 504
 */

/** @type {RenderLimits} */
const DEFAULT_LIMITS = { atOnce: 2, perSecond: 20, waiting: 20, timeoutMs: 15_000 };

/**
 * Runs renders in turn and refuses those beyond the limits: a render takes a hundred times the work of a file, and the
 * same thread serves both.
 *
 * @param {RenderLimits} limits
 * @param {() => number} [now] milliseconds
 */
function createRenderLimit({ atOnce, perSecond, waiting, timeoutMs }, now = Date.now) {
  let running = 0;
  /** @type {(() => void)[]} */
  const queue = [];
  /** @type {number[]} */
  let accepted = [];

  function accept() {
    const time = now();
    accepted = accepted.filter((at) => time - at < 1000);
    if (accepted.length >= perSecond || (running >= atOnce && queue.length >= waiting)) {
      throw new RenderRefused('busy');
    }
    accepted.push(time);
  }

  /**
   * @template T
   * @param {() => Promise<T>} render
   * @returns {Promise<T>}
   * @throws {RenderRefused}
   */
  return async function run(render) {
    accept();
    if (running >= atOnce) await new Promise((resolve) => queue.push(() => resolve(undefined)));
    else running += 1;
    try {
      return await withTimeout(render(), timeoutMs);
    } finally {
      // The place goes to who waits longest, or is free.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * @template T
 * @param {Promise<T>} task
 * @param {number} milliseconds
 * @returns {Promise<T>}
 */
function withTimeout(task, milliseconds) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RenderRefused('late')), milliseconds);
    task.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

module.exports = { createRenderLimit, DEFAULT_LIMITS, RenderRefused };
