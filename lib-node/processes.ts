import { spawn, type ChildProcess, type IOType } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Milliseconds that a command or a program has after SIGTERM before SIGKILL: more than each program of the repository needs
 * (docs/operations.md says how long each is waited for).
 */
const GRACE = 30_000;

/** Runs a command that ends with this process. */
const GUARD = fileURLToPath(new URL('guard.ts', import.meta.url));

/**
 * Spawns a command in its own process group, which Ctrl-C in a terminal does not reach. The group ends at once when this process
 * dies, also by SIGKILL, so that no program stays.
 */
function spawnInGroup(
  command: string,
  args: readonly string[],
  { cwd, env, stdio }: { cwd?: string; env?: NodeJS.ProcessEnv; stdio: readonly (IOType | number)[] },
): ChildProcess {
  return spawn(process.execPath, [GUARD, command, ...args], {
    cwd,
    env,
    detached: process.platform !== 'win32',
    stdio: [...stdio, 'ipc'],
  });
}

/** A program that runs in the background until it is stopped. */
export interface RunningProcess {
  readonly pid: number;
  /** Resolves with the exit code when the process has ended. */
  readonly exited: Promise<number | null>;
  /** Sends SIGTERM to the process group, and SIGKILL if it has not ended in time. */
  stop(): Promise<void>;
}

interface StartOptions {
  name: string;
  command: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The file for the output of the process. That of the run before is kept beside it. */
  logFile: string;
  /** The process is ready when this address responds with a status below 500. */
  readyUrl?: string;
  /** Milliseconds to wait for `readyUrl`. */
  readyWithin?: number;
  onOutput?: (line: string) => void;
  /** Receives the stop function as soon as the process exists, so that it can be stopped while it starts. */
  onSpawn?: (stop: () => Promise<void>) => void;
}

/**
 * Starts a program in its own process group, which ends with this process, and waits until it is ready. Throws with the last lines of its log when it ends
 * or times out before that.
 */
export async function startProcess(options: StartOptions): Promise<RunningProcess> {
  mkdirSync(dirname(options.logFile), { recursive: true });
  keepPreviousLog(options.logFile);
  const log = createWriteStream(options.logFile, { flags: 'w' });
  let tail = '';
  const child = spawnInGroup(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      log.write(data);
      tail = (tail + data.toString()).slice(-4000);
      const last = getLastLine(data);
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
    stop: () => stopGroup(child, exited),
  };
  options.onSpawn?.(running.stop);
  if (options.readyUrl) {
    const ended = exited.then((code) => {
      throw new Error(
        `${options.name} ended with code ${code} before it was ready. Its last output:\n${tail}`,
      );
    });
    ended.catch(() => {});
    const waiting = new AbortController();
    try {
      await Promise.race([ended, waitUntilReady({ ...options, readyUrl: options.readyUrl }, waiting.signal)]);
    } catch (error) {
      await running.stop();
      throw error;
    } finally {
      waiting.abort();
    }
  }
  return running;
}

/** Renames the log of the run before, because it may say why that run failed. `site.log` becomes `site.previous.log`. */
function keepPreviousLog(logFile: string): void {
  const { dir, name, ext } = parse(logFile);
  if (existsSync(logFile)) renameSync(logFile, join(dir, `${name}.previous${ext}`));
}

function getLastLine(data: Buffer): string | undefined {
  return data
    .toString()
    .split('\n')
    .filter((line) => line.trim())
    .at(-1);
}

async function stopGroup(child: ChildProcess, exited: Promise<unknown>, grace = GRACE): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const group = process.platform === 'win32' ? child.pid : -child.pid;
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(group, name);
    } catch {
      // The process has already ended.
    }
  };
  signal('SIGTERM');
  const killTimer = setTimeout(() => signal('SIGKILL'), grace);
  await exited;
  clearTimeout(killTimer);
}

async function waitUntilReady(
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
    `${name} did not respond at ${readyUrl} within ${readyWithin / 1000} s. Its log: ${logFile}`,
  );
}

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Receives the last line of every chunk of output. */
  onOutput?: (line: string) => void;
  /** Receives every line of output that is not empty. */
  onLine?: (line: string) => void;
  /** Milliseconds that the command has to clean up before SIGKILL. Default: 30 s. */
  graceMs?: number;
  /**
   * Where the output goes: only into the error message (`pipe`, the default), to this terminal (`inherit`), to both (`tee`), or
   * to an open file.
   */
  output?: 'pipe' | 'inherit' | 'tee' | number;
  /** Text for stdin, written when it is there. stdin stays open. Default: an empty stdin. */
  input?: Promise<string>;
  /** Timeout in milliseconds, after which the command is stopped and fails. */
  timeoutMs?: number;
  /** Receives the stop function of the command and its child processes. Every caller must use it. */
  onSpawn: (stop: () => Promise<void>) => void;
}

/** Runs a command in its own process group, which ends with this process, and waits for its end. Throws with the end of its output when it fails. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<void> {
  const { cwd, env, output = 'pipe', timeoutMs, onOutput, onSpawn } = options;
  const stream = output === 'tee' ? 'pipe' : output;
  const stdin = options.input ? 'pipe' : 'ignore';
  const child = spawnInGroup(command, args, { cwd, env, stdio: [stdin, stream, stream] });
  // The command may have ended.
  child.stdin?.on('error', () => {});
  void options.input?.then((text) => child.stdin?.write(text));
  const addLines = createLineReader(options.onLine);
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      if (output === 'tee') process.stdout.write(data);
      addLines(data);
      tail = (tail + data.toString()).slice(-6000);
      const last = getLastLine(data);
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
      options.graceMs,
    );
  onSpawn(stop);
  let isLate = false;
  const limit =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true;
          void stop();
        }, timeoutMs);
  const code = await ended.finally(() => clearTimeout(limit));
  if (isLate) {
    throw new CommandFailed(
      `"${[command, ...args].join(' ')}" did not end within ${Number(timeoutMs) / 1000} s and was stopped.`,
      tail,
    );
  }
  if (code !== 0) throw new CommandFailed(`"${[command, ...args].join(' ')}" ended with code ${code}.`, tail);
}

/** Returns a function that splits output into lines, also when a chunk ends within one. */
function createLineReader(onLine: RunOptions['onLine']): (data: Buffer) => void {
  let rest = '';
  return (data) => {
    if (!onLine) return;
    const lines = (rest + data.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) onLine(line);
  };
}

export class CommandFailed extends Error {
  readonly output: string;
  constructor(message: string, output: string) {
    super(output ? `${message} Its last output:\n${output}` : message);
    this.output = output;
  }
}

/** A TCP port, and the environment variable that sets it. */
export interface Port {
  port: number;
  variable: string;
}

/** Throws an error with the name of the environment variable when the port is in use. */
export function assertPortIsFree(port: number, variable: string): Promise<void> {
  return assertPortsAreFree([{ port, variable }]);
}

/** Throws an error that names each port that is in use, with its environment variable. */
export async function assertPortsAreFree(ports: readonly Port[]): Promise<void> {
  const taken: Port[] = [];
  for (const port of ports) if (!(await isPortFree(port.port))) taken.push(port);
  const [first] = taken;
  if (!first) return;
  if (taken.length === 1) {
    throw new Error(
      `Port ${first.port} is taken: stop the program that uses it (another demo?), or set ${first.variable} to a free port in .env.`,
    );
  }
  const list = taken.map(({ port, variable }) => `${port} (${variable})`).join(', ');
  throw new Error(
    `Ports are taken: ${list}. Stop the programs that use them (another demo?), or set these variables to free ports in .env.`,
  );
}

/** Returns whether no program listens on this port of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
