import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';

/** Milliseconds that a command gets to put away what it started. */
const COMMAND_GRACE = 30_000;

/** A program that runs beside the scripts until it is stopped. */
export interface RunningProcess {
  readonly pid: number;
  /** Resolves with the exit code when the process ends by itself or is stopped. */
  readonly exited: Promise<number | null>;
  /** Asks the process (and what it started) to end, then insists after `graceMilliseconds`. */
  stop(graceMilliseconds?: number): Promise<void>;
}

export interface StartOptions {
  name: string;
  command: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Everything the process prints goes into this file. */
  logFile: string;
  /** The process is ready when this address answers with a status below 500. */
  readyUrl?: string;
  /** Milliseconds to wait for `readyUrl`. */
  readyWithin?: number;
  onOutput?: (line: string) => void;
  /** Told how to stop the process as soon as there is one, so that none is forgotten while it starts. */
  onSpawn?: (stop: () => Promise<void>) => void;
}

/**
 * Starts a program in a process group of its own and waits until it answers. Throws with the last lines of its
 * log when it ends, or stays silent, before it is ready.
 */
export async function startProcess(options: StartOptions): Promise<RunningProcess> {
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = createWriteStream(options.logFile, { flags: 'w' });
  let tail = '';
  const child = spawn(options.command, [...options.args], {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      log.write(data);
      tail = (tail + data.toString()).slice(-4000);
      const last = lastLine(data);
      if (last) options.onOutput?.(last);
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code));
  });
  const running: RunningProcess = {
    pid: child.pid ?? -1,
    exited,
    stop: (grace = 8000) => stopGroup(child, exited, grace),
  };
  options.onSpawn?.(running.stop);
  if (options.readyUrl) {
    const ended = exited.then((code) => {
      throw new Error(
        `${options.name} ended with code ${code} before it was ready. Its last words:\n${tail}`,
      );
    });
    ended.catch(() => {});
    const waiting = new AbortController();
    try {
      await Promise.race([ended, untilAnswers({ ...options, readyUrl: options.readyUrl }, waiting.signal)]);
    } catch (error) {
      await running.stop();
      throw error;
    } finally {
      waiting.abort();
    }
  }
  return running;
}

function lastLine(data: Buffer): string | undefined {
  return data
    .toString()
    .split('\n')
    .filter((line) => line.trim())
    .at(-1);
}

async function stopGroup(child: ChildProcess, exited: Promise<unknown>, grace: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const group = process.platform === 'win32' ? child.pid : -child.pid;
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(group, name);
    } catch {
      // It ended in between.
    }
  };
  signal('SIGTERM');
  const insist = setTimeout(() => signal('SIGKILL'), grace);
  await exited;
  clearTimeout(insist);
}

async function untilAnswers(
  { name, readyUrl, readyWithin = 120_000, logFile }: StartOptions & { readyUrl: string },
  waiting: AbortSignal,
): Promise<void> {
  const until = Date.now() + readyWithin;
  while (Date.now() < until && !waiting.aborted) {
    try {
      const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(2000) });
      if (answer.status < 500) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(
    `${name} did not answer at ${readyUrl} within ${readyWithin / 1000} s. Its log: ${logFile}`,
  );
}

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Told the last line of every piece of output. */
  onOutput?: (line: string) => void;
  /** Where the output goes as it comes, instead of being kept for an error: this terminal, or an open file. */
  output?: 'inherit' | number;
  /** Milliseconds after which the command is stopped, and counts as failed. */
  within?: number;
  /** Told how to stop the command and what it started; every caller must see to it. */
  onSpawn: (stop: () => Promise<void>) => void;
}

/** Runs a command to its end, in a process group of its own. Throws with the end of its output when it fails. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<void> {
  const { cwd, env, output = 'pipe', within, onOutput, onSpawn } = options;
  const child = spawn(command, [...args], {
    cwd,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, output],
  });
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      tail = (tail + data.toString()).slice(-6000);
      const last = lastLine(data);
      if (last) onOutput?.(last);
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const stop = () =>
    stopGroup(
      child,
      ended.catch(() => null),
      COMMAND_GRACE,
    );
  onSpawn(stop);
  let isLate = false;
  const limit =
    within === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true;
          void stop();
        }, within);
  const code = await ended.finally(() => clearTimeout(limit));
  if (isLate) {
    throw new CommandFailed(
      `"${[command, ...args].join(' ')}" did not end within ${Number(within) / 1000} s, and was stopped.`,
      tail,
    );
  }
  if (code !== 0) throw new CommandFailed(`"${[command, ...args].join(' ')}" ended with code ${code}.`, tail);
}

export class CommandFailed extends Error {
  readonly output: string;
  constructor(message: string, output: string) {
    super(output ? `${message} Its last words:\n${output}` : message);
    this.output = output;
  }
}

/** Throws, naming the environment variable to change, when the port is taken. */
export async function assertPortIsFree(port: number, variable: string): Promise<void> {
  const free = await new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  if (!free) {
    throw new Error(
      `Port ${port} is taken: stop what uses it (another demo?), or set ${variable} to a free port in .env.`,
    );
  }
}
