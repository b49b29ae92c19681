'use strict';

const { fork } = require('node:child_process');
const { once } = require('node:events');
const { rmSync } = require('node:fs');
const { mkdir, rm } = require('node:fs/promises');
const { join } = require('node:path');
const { createFolder, getSocket, removeStaleFolders } = require('./folders.js');
const { forwardLines } = require('./lines.js');
const { PING, PONG, READY } = require('./protocol.js');

/**
 * @typedef {import('../releaseSite.js').Log} Log
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 *
 * @typedef {object} WorkerFiles what a worker needs of a release
 * @property {string} id of the release
 * @property {string} filesDir absolute; the folder with `.cache/`
 * @property {import('../routing.js').FunctionEntry[]} functions
 * @property {import('../functions.js').BodyLimits} bodyLimits
 *
 * @typedef {object} ProcessTimes milliseconds
 * @property {number} startWithin a worker that is not ready then is killed
 * @property {number} answerWithin a worker that does not answer a ping in this time is killed
 * @property {number} stopWithin a worker that has not ended then is killed
 *
 * @typedef {object} WorkerProcess
 * @property {string} socket
 * @property {Promise<void>} ready rejected if the worker ends first
 * @property {Promise<string>} ended resolves to how it ended, such as "exit code 1"
 * @property {() => Promise<void>} check sends a ping, and kills the worker if it does not answer
 * @property {() => Promise<void>} kill resolved when it has ended
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the worker of a release. Its folder contains its socket and its working directory.
 *
 * @param {WorkerFiles} files
 * @param {{ log: Log, times: ProcessTimes }} options
 * @returns {Promise<WorkerProcess>}
 */
async function startWorkerProcess({ id, filesDir, functions, bodyLimits }, { log, times }) {
  await removeStaleFolders();
  const dir = await createFolder();
  const cwd = join(dir, 'site');
  await mkdir(cwd);
  const socket = getSocket(dir);
  const child = fork(
    join(__dirname, 'main.js'),
    // The worker gets this id, because `process.ppid` is another one if the server ends before the worker reads it.
    [filesDir, socket, JSON.stringify(functions), JSON.stringify(bodyLimits), String(process.pid)],
    {
      cwd,
      // Options of the server, such as a port for the debugger, are not for its workers.
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const kill = () => void child.kill('SIGKILL');
  const end = () => {
    // A busy worker notices only a moment later that the server has ended.
    kill();
    rmSync(dir, { recursive: true, force: true });
  };
  process.once('exit', end);
  const { stdout, stderr } = child;
  if (stdout) forwardLines(stdout, (line) => log.info(`The worker of ${id}: ${line}`));
  if (stderr) forwardLines(stderr, (line) => log.error(`The worker of ${id}: ${line}`));

  // Without a listener an error would end the server, for instance that of a message to a process that has just ended.
  child.on('error', () => {});
  const ended = once(child, 'exit')
    .then(([code, signal]) => (signal ? `signal ${signal}` : `exit code ${code}`), String)
    .finally(() => {
      process.off('exit', end);
      return rm(dir, { recursive: true, force: true }).catch(() => {});
    });
  const ready = Promise.race([
    waitForMessage(child, READY, { within: times.startWithin, ended }),
    ended.then((how) => {
      throw new Error(`It ended (${how}).`);
    }),
  ]);
  ready.catch(kill);
  return { socket, ready, ended, ...createControls(child, { times, ended }) };
}

/**
 * @param {ChildProcess} child
 * @param {{ times: ProcessTimes, ended: Promise<string> }} options
 * @returns {Pick<WorkerProcess, 'check' | 'kill' | 'stop'>}
 */
function createControls(child, { times, ended }) {
  /** @type {Promise<void> | null} */
  let checking = null;

  async function kill() {
    child.kill('SIGKILL');
    await ended;
  }

  return {
    kill,
    check() {
      checking ??= waitForMessage(child, PONG, { within: times.answerWithin, ended })
        .catch(kill)
        .finally(() => (checking = null));
      if (child.connected) child.send(PING, () => {});
      return checking;
    },
    async stop() {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => void kill(), times.stopWithin);
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * @param {ChildProcess} child
 * @param {string} expected
 * @param {{ within: number, ended: Promise<unknown> }} options within: milliseconds, after which it is rejected
 * @returns {Promise<void>} never settled if the process ends first
 */
function waitForMessage(child, expected, { within, ended }) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`It did not say "${expected}" in time.`)), within);
    /** @param {unknown} message */
    const listen = (message) => {
      if (message !== expected) return;
      clearTimeout(timer);
      child.off('message', listen);
      resolve();
    };
    child.on('message', listen);
    void ended.then(() => clearTimeout(timer));
  });
}

module.exports = { startWorkerProcess };
