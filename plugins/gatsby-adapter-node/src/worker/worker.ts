import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { getCode } from '../disk.ts';
import type { Log } from '../releaseSite.ts';
import type { RenderCall } from './protocol.ts';
import { startWorkerProcess, type ProcessTimes, type WorkerFiles, type WorkerProcess } from './process.ts';
import { createSupervisor } from './supervisor.ts';

/** Milliseconds */
export interface WorkerTimes extends ProcessTimes {
  /** A retired process waits for the next call of its release: a request may have waited for its turn */
  finishWithin: number;
  /** From `retire` to the stop in any case */
  drainWithin: number;
}

export interface Worker {
  /** Starts the process, so that the first call need not wait. Rejected with WorkerNotStarted. */
  prepare: () => Promise<void>;
  /** Whether the last process crashed, and no further one is ready */
  hasFailed: () => boolean;
  send: (call: RenderCall, signal?: AbortSignal) => Promise<{ status: number; text: string }>;
  /** After a call that took too long: kills the process if it does not answer a ping */
  checkLiveness: () => void;
  /** Stops the process after the open calls */
  retire: () => Promise<void>;
  stop: () => Promise<void>;
}

const TIMES: WorkerTimes = {
  startWithin: 30_000,
  answerWithin: 2_000,
  stopWithin: 2_000,
  finishWithin: 10_000,
  drainWithin: 60_000,
};

/** The process did not answer a call: it has crashed, or may not be started again yet. */
export class WorkerUnavailable extends Error {
  /** Seconds */
  readonly retryAfter: number;

  /** @param delay milliseconds until it may be started */
  constructor(delay: number) {
    super('The server cannot answer this now.');
    this.retryAfter = Math.max(1, Math.ceil(delay / 1000));
  }
}

/** The process has ended before it was ready, or may not be started again yet. */
export class WorkerNotStarted extends Error {
  readonly release: string;

  /** @param release its id */
  constructor(release: string, cause: unknown) {
    super(`The worker of the release ${release} cannot start.`, { cause });
    this.release = release;
  }
}

/** The worker of a release. Its process is started by `prepare` or by the first call, and again after a crash. */
export function createWorker(
  files: WorkerFiles,
  {
    log,
    times: ownTimes,
  }: {
    log: Log;
    times?: Partial<WorkerTimes>;
  },
): Worker {
  const times = { ...TIMES, ...ownTimes };
  const supervisor = createSupervisor(files.id, {
    start: () => startWorkerProcess(files, { log, times }),
    log,
  });
  let openCalls = 0;
  let retired: PromiseWithResolvers<void> | null = null;
  let finishing: NodeJS.Timeout | undefined;

  function noteEnd() {
    openCalls -= 1;
    if (retired && openCalls === 0) stopWhenFinished(retired);
  }

  function stopWhenFinished(stopped: PromiseWithResolvers<void>) {
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

  /** Kills a process whose socket file was deleted. It answers pings over IPC, but gets no calls. */
  async function endUnreachable(process: WorkerProcess, error: unknown): Promise<never> {
    if (['ENOENT', 'ECONNREFUSED'].includes(getCode(error))) await process.kill();
    throw error;
  }

  async function open(call: RenderCall, signal: AbortSignal | undefined): Promise<IncomingMessage> {
    openCalls += 1;
    try {
      const process = await supervisor.getReady();
      const response = await sendCall(process.socket, call, signal).catch((error) =>
        endUnreachable(process, error),
      );
      response.once('close', noteEnd);
      return response;
    } catch (error) {
      noteEnd();
      throw signal?.aborted ? error : await fail();
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
    async send(call, signal) {
      const response = await open(call, signal);
      try {
        return { status: response.statusCode ?? 0, text: await text(response) };
      } catch {
        throw await fail();
      }
    },
    checkLiveness: () => void supervisor.check(),
    retire() {
      const stopped: PromiseWithResolvers<void> = Promise.withResolvers();
      retired = stopped;
      if (openCalls === 0) stopWhenFinished(stopped);
      setTimeout(() => supervisor.stop().then(stopped.resolve, stopped.reject), times.drainWithin).unref();
      return stopped.promise;
    },
    stop: supervisor.stop,
  };
}

function sendCall(socketPath: string, call: RenderCall, signal?: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A connection of its own, because an idle one could be closed by the process just then.
    const sent = httpRequest(
      { method: 'POST', socketPath, agent: false, ...(signal ? { signal } : {}) },
      resolve,
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(call));
  });
}
