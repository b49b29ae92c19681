import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';

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
      const lines = data
        .toString()
        .split('\n')
        .filter((line) => line.trim());
      const last = lines.at(-1);
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
  if (options.readyUrl) {
    const ended = exited.then((code) => {
      throw new Error(
        `${options.name} ended with code ${code} before it was ready. Its last words:\n${tail}`,
      );
    });
    ended.catch(() => {});
    try {
      await Promise.race([
        ended,
        untilAnswers(options.readyUrl, options.readyWithin ?? 60_000, options.name, options.logFile),
      ]);
    } catch (error) {
      await running.stop();
      throw error;
    }
  }
  return running;
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

async function untilAnswers(url: string, within: number, name: string, logFile: string): Promise<void> {
  const until = Date.now() + within;
  while (Date.now() < until) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
      if (answer.status < 500) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`${name} did not answer at ${url} within ${within / 1000} s. Its log: ${logFile}`);
}

/** Runs a command to its end. Throws with the end of its output when it fails. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { onOutput?: (line: string) => void; inherit?: boolean } = {},
): Promise<void> {
  const { onOutput, inherit, ...rest } = options;
  const child = spawn(command, [...args], {
    ...rest,
    stdio: inherit ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  const endWithThisProcess = () => void child.kill();
  process.once('exit', endWithThisProcess);
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      tail = (tail + data.toString()).slice(-6000);
      const last = data
        .toString()
        .split('\n')
        .filter((line) => line.trim())
        .at(-1);
      if (last) onOutput?.(last);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('exit', endWithThisProcess);
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
