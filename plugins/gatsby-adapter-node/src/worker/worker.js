'use strict';

const { request: httpRequest } = require('node:http');
const { text } = require('node:stream/consumers');
const { getCode } = require('../disk.js');
const { startWorkerProcess } = require('./process.js');
const { createSupervisor } = require('./supervisor.js');

/**
 * @typedef {import('./process.js').ProcessTimes & RetireTimes} WorkerTimes
 *
 * @typedef {object} RetireTimes milliseconds
 * @property {number} finishWithin for what a function does after its response: from the last call of a retired release
 *   to the stop
 * @property {number} drainWithin from `retire` to the stop in any case
 *
 * @typedef {object} WorkerCall
 * @property {string} method
 * @property {string} path with the query
 * @property {import('node:http').OutgoingHttpHeaders} headers
 * @property {Buffer} [body]
 * @property {AbortSignal} [signal]
 *
 * @typedef {object} Worker
 * @property {() => Promise<void>} prepare starts the process, so that the first call need not wait. Rejected with WorkerNotStarted
 * @property {() => boolean} hasFailed whether the last process crashed, and no further one is ready
 * @property {(call: WorkerCall) => Promise<import('node:http').IncomingMessage>} send
 * @property {(call: WorkerCall) => Promise<{ status: number, text: string }>} fetchText
 * @property {() => void} checkLiveness after a call that took too long: kills the process if it does not answer a ping
 * @property {() => Promise<void>} retire stops the process after the open calls and the time for work after a response
 * @property {() => Promise<void>} stop
 */

/** @type {WorkerTimes} */
const TIMES = {
  startWithin: 30_000,
  answerWithin: 2_000,
  stopWithin: 2_000,
  finishWithin: 10_000,
  drainWithin: 60_000,
};

/** The process did not answer a call: it has crashed, or may not be started again yet. */
class WorkerUnavailable extends Error {
  /** @param {number} delay milliseconds until it may be started */
  constructor(delay) {
    super('The server cannot answer this now.');
    /** Seconds. */
    this.retryAfter = Math.max(1, Math.ceil(delay / 1000));
  }
}

/** The process has ended before it was ready, or may not be started again yet. */
class WorkerNotStarted extends Error {
  /**
   * @param {string} release its id
   * @param {unknown} cause
   */
  constructor(release, cause) {
    super(`The worker of the release ${release} cannot start.`, { cause });
    this.release = release;
  }
}

/**
 * The worker of a release. Its process is started by `prepare` or by the first call, and again after a crash.
 *
 * @param {import('./process.js').WorkerFiles} files
 * @param {object} options
 * @param {import('../releaseSite.js').Log} options.log
 * @param {Partial<WorkerTimes>} [options.times]
 * @returns {Worker}
 */
function createWorker(files, { log, times: ownTimes }) {
  const times = { ...TIMES, ...ownTimes };
  const supervisor = createSupervisor(files.id, {
    start: () => startWorkerProcess(files, { log, times }),
    log,
  });
  let openCalls = 0;
  /** @type {PromiseWithResolvers<void> | null} */
  let retired = null;
  /** @type {NodeJS.Timeout | undefined} */
  let finishing;

  function noteEnd() {
    openCalls -= 1;
    if (retired && openCalls === 0) stopWhenFinished(retired);
  }

  /** @param {PromiseWithResolvers<void>} stopped */
  function stopWhenFinished(stopped) {
    // A request that has waited for its turn may call the release meanwhile.
    clearTimeout(finishing);
    finishing = setTimeout(() => {
      if (openCalls === 0) supervisor.stop().then(stopped.resolve, stopped.reject);
    }, times.finishWithin).unref();
  }

  /**
   * Returns the error for a call that failed. It waits until the end of the process is known, so that the next call does not
   * go to the same process.
   */
  async function fail() {
    await supervisor.check();
    return new WorkerUnavailable(supervisor.getDelay());
  }

  /**
   * Kills a process whose socket file was deleted. It answers pings over IPC, but gets no calls.
   *
   * @param {import('./process.js').WorkerProcess} process
   * @param {unknown} error
   * @returns {Promise<never>}
   */
  async function endUnreachable(process, error) {
    if (['ENOENT', 'ECONNREFUSED'].includes(getCode(error))) await process.kill();
    throw error;
  }

  /** @type {Worker['send']} */
  async function send(call) {
    openCalls += 1;
    try {
      const process = await supervisor.getReady();
      const response = await sendCall(process.socket, call).catch((error) => endUnreachable(process, error));
      response.once('close', noteEnd);
      return response;
    } catch (error) {
      noteEnd();
      throw call.signal?.aborted ? error : await fail();
    }
  }

  return {
    async prepare() {
      try {
        await supervisor.getReady();
      } catch (error) {
        throw new WorkerNotStarted(files.id, error);
      }
    },
    hasFailed: supervisor.hasFailed,
    send,
    async fetchText(call) {
      const response = await send(call);
      try {
        return { status: response.statusCode ?? 0, text: await text(response) };
      } catch {
        throw await fail();
      }
    },
    checkLiveness: () => void supervisor.check(),
    retire() {
      /** @type {PromiseWithResolvers<void>} */
      const stopped = Promise.withResolvers();
      retired = stopped;
      if (openCalls === 0) stopWhenFinished(stopped);
      setTimeout(() => supervisor.stop().then(stopped.resolve, stopped.reject), times.drainWithin).unref();
      return stopped.promise;
    },
    stop: supervisor.stop,
  };
}

/**
 * @param {string} socketPath
 * @param {WorkerCall} call
 * @returns {Promise<import('node:http').IncomingMessage>}
 */
function sendCall(socketPath, { body, ...call }) {
  return new Promise((resolve, reject) => {
    // A connection of its own, because an idle one could be closed by the process just then.
    const sent = httpRequest({ ...call, socketPath, agent: false }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

module.exports = { createWorker, WorkerNotStarted, WorkerUnavailable };
