'use strict';

const MESSAGES = {
  busy: 'Too many pages are being rendered.',
  late: 'The page took too long to render.',
  left: 'The visitor left before the page was rendered.',
};

/** A render that was not accepted (`busy`), took too long (`late`), or was waiting when its visitor left (`left`). */
class RenderRefused extends Error {
  /** @param {keyof typeof MESSAGES} reason */
  constructor(reason) {
    super(MESSAGES[reason]);
    this.reason = reason;
  }
}

/**
 * @typedef {object} RenderLimits
 * @property {number} atOnce renders that run side by side
 * @property {number} perSecond renders that are accepted within any second
 * @property {number} waiting accepted renders that wait for their turn
 * @property {number} timeoutMs a render that takes longer, waiting included, is given up; 504. At most half of it is
 *   waiting, so that no render starts that has no time to end
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
   * @param {AbortSignal} [left] aborted when the client has closed the connection
   * @returns {Promise<T>}
   * @throws {RenderRefused}
   */
  return async function run(render, left) {
    accept();
    return new Promise((resolve, reject) => {
      let isRunning = false;
      let hasEnded = false;

      const start = () => {
        isRunning = true;
        render().then(resolve, reject).finally(end);
      };
      const end = () => {
        if (hasEnded) return;
        hasEnded = true;
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
        reject(new RenderRefused(reason));
        end();
      };
      /** @param {'late' | 'left'} reason */
      const stopWaiting = (reason) => {
        // A render that is running cannot be stopped.
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

module.exports = { createRenderLimit, DEFAULT_LIMITS, RenderRefused };
