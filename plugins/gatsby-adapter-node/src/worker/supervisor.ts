import type { Log } from '../releaseSite.ts';
import type { WorkerProcess } from './process.ts';

interface Supervisor {
  /** Starts the process if none runs. Rejected if it ends before it is ready, and during the delay after crashes. */
  getReady: () => Promise<WorkerProcess>;
  /** Milliseconds until a process may be started */
  getDelay: () => number;
  /** Whether the last process crashed, and no further one is ready */
  hasFailed: () => boolean;
  /** Sends a ping to a process that is ready, and kills it if it does not answer. Resolved when it has answered or ended. */
  check: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Milliseconds. A process that ends within this time after its start counts as a further crash in a row. */
const STABLE_AFTER = 60_000;

/** Milliseconds before the third start in a row. They double with each further one. */
const FIRST_DELAY = 1_000;
const MAX_DELAY = 60_000;

interface Running {
  started: Promise<WorkerProcess>;
  ready: Promise<WorkerProcess>;
  /** Its end is not a crash */
  isStopped: boolean;
}

/**
 * Keeps at most one process of a worker running, and limits how often a process that crashes is started again.
 *
 * @param id of the release
 */
export function createSupervisor(
  id: string,
  {
    start,
    log,
    now = () => performance.now(),
  }: {
    start: () => Promise<WorkerProcess>;
    log: Log;
    /** Milliseconds of a monotonic clock */
    now?: () => number;
  },
): Supervisor {
  let running: Running | null = null;
  let crashes = 0;
  let hasFailed = false;
  let mayStartAt = 0;
  const getDelay = () => Math.max(0, mayStartAt - now());

  function startProcess() {
    const startedAt = now();
    const started = start();
    const ready = started.then(async (process) => {
      await process.ready;
      hasFailed = false;
      return process;
    });
    ready.catch(() => {});
    const current: Running = { started, ready, isStopped: false };
    const noteEnd = (how: string) => {
      if (running === current) running = null;
      if (!current.isStopped) noteCrash(how, startedAt);
    };
    // Registered before other code can wait for `ended`, so that `running` is already null when that code starts another process.
    started.then(
      ({ ended }) => void ended.then(noteEnd),
      (error) => noteEnd(String(error)),
    );
    return current;
  }

  function noteCrash(how: string, startedAt: number) {
    crashes = now() - startedAt < STABLE_AFTER ? crashes + 1 : 1;
    const delay = crashes < 2 ? 0 : Math.min(FIRST_DELAY * 2 ** (crashes - 2), MAX_DELAY);
    mayStartAt = now() + delay;
    hasFailed = true;
    const when = delay > 0 ? `, in ${delay / 1000} s at the earliest` : '';
    log.error(`The worker of the release ${id} ended (${how}). It is started again${when}.`);
  }

  return {
    getDelay,
    hasFailed: () => hasFailed,
    async getReady() {
      if (!running && getDelay() > 0) throw new Error('The worker has crashed several times.');
      running ??= startProcess();
      return running.ready;
    },
    async check() {
      const process = await running?.ready.catch(() => null);
      if (process) await Promise.race([process.ended, process.check()]);
    },
    async stop() {
      const current = running;
      if (!current) return;
      running = null;
      current.isStopped = true;
      const process = await current.started.catch(() => null);
      await process?.stop();
    },
  };
}
