import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Readable } from 'node:stream';
import type { Log } from '../releaseSite.ts';
import { createFolder, getSocket, removeStaleFolders } from './folders.ts';
import { PING, PONG, READY } from './protocol.ts';

/** The main module of a worker. It has the ending of this one: another in the package than in the repository. */
const MAIN = fileURLToPath(new URL(`./main${extname(import.meta.url)}`, import.meta.url));

/** What a worker needs of a release. */
export interface WorkerFiles {
  /** The id of the release */
  id: string;
  /** Absolute; the folder with `.cache/` */
  filesDir: string;
}

/** Times of a process in milliseconds. */
export interface ProcessTimes {
  /** A worker that is not ready then is killed */
  startWithin: number;
  /** A worker that does not answer a ping in this time is killed */
  answerWithin: number;
  /** A worker that has not ended then is killed */
  stopWithin: number;
}

export interface WorkerProcess {
  socket: string;
  /** Rejected if the worker ends first */
  ready: Promise<void>;
  /** Resolves to how it ended, such as "exit code 1" */
  ended: Promise<string>;
  /** Sends a ping, and kills the worker if it does not answer */
  check: () => Promise<void>;
  /** Resolved when it has ended */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the worker of a release. Its folder contains its socket and its working directory. */
export async function startWorkerProcess(
  { id, filesDir }: WorkerFiles,
  { log, times }: { log: Log; times: ProcessTimes },
): Promise<WorkerProcess> {
  await removeStaleFolders();
  const dir = await createFolder();
  const cwd = join(dir, 'site');
  await mkdir(cwd);
  const socket = getSocket(dir);
  const child = fork(
    MAIN,
    // The worker gets this id, because `process.ppid` is another one if the server ends before the worker reads it.
    [filesDir, socket, String(process.pid)],
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

function createControls(
  child: ChildProcess,
  { times, ended }: { times: ProcessTimes; ended: Promise<string> },
): Pick<WorkerProcess, 'check' | 'kill' | 'stop'> {
  let checking: Promise<void> | null = null;

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
 * @param options within: milliseconds, after which it is rejected
 * @returns never settled if the process ends first
 */
function waitForMessage(
  child: ChildProcess,
  expected: string,
  { within, ended }: { within: number; ended: Promise<unknown> },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`It did not say "${expected}" in time.`)), within);
    const listen = (message: unknown) => {
      if (message !== expected) return;
      clearTimeout(timer);
      child.off('message', listen);
      resolve();
    };
    child.on('message', listen);
    void ended.then(() => clearTimeout(timer));
  });
}

/** Characters of a line of output in the log. */
export const MAX_LINE = 2000;

/**
 * Passes the output of a worker to the log, line by line. Of a long line, only the start is kept: without a limit, endless output
 * would fill the memory of the server.
 */
export function forwardLines(stream: Readable, log: (line: string) => void): void {
  let line = '';
  let isLogged = false;

  /** @param text without a line end */
  function add(text: string) {
    if (isLogged) return;
    line += text.slice(0, MAX_LINE - line.length);
    if (line.length === MAX_LINE) end();
  }

  function end() {
    if (!isLogged) log(line.replace(/\r$/, ''));
    line = '';
    isLogged = true;
  }

  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const [first = '', ...others] = text.split('\n');
    add(first);
    for (const other of others) {
      end();
      isLogged = false;
      add(other);
    }
  });
  stream.on('end', () => {
    if (line !== '') end();
  });
}
