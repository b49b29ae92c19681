const REFUSALS = {
  busy: 'Too many pages are being rendered.',
  late: 'The page took too long to render.',
  left: 'The visitor left before the page was rendered.',
};

/** A render was refused (`busy`), took too long (`late`), or its visitor disconnected while it was queued (`left`). */
export class Refused extends Error {
  readonly reason: keyof typeof REFUSALS;

  constructor(reason: keyof typeof REFUSALS) {
    super(REFUSALS[reason]);
    this.reason = reason;
  }
}

/** Limits of renders. */
export interface Limits {
  /** Highest number of concurrent jobs */
  atOnce: number;
  /** Highest number of jobs accepted within any second */
  perSecond: number;
  /** Highest number of queued jobs */
  waiting: number;
  /**
   * Limit for a job including its time in the queue; beyond it the response is 504. A job waits at most half of it, so
   * that a job that starts has time to finish.
   */
  timeoutMs: number;
  /** Highest number of jobs of one session within any second, those that are running or queued included */
  perSession?: number;
}

export const DEFAULT_PAGE_LIMITS: Limits = {
  atOnce: 2,
  perSecond: 20,
  waiting: 20,
  timeoutMs: 15_000,
  perSession: 10,
};

/**
 * Queues jobs, and refuses those beyond the limits: a render costs a hundred times as much as a file.
 */
export function createLimit(
  { atOnce, perSecond, waiting, timeoutMs, perSession = Infinity }: Limits,
  { now = () => performance.now() }: { now?: () => number } = {},
) {
  let running = 0;
  const queue: (() => void)[] = [];
  let recent: number[] = [];
  const sessionJobs = new Set<{ session: string; at: number; hasEnded: boolean }>();

  function accept(session: string | undefined) {
    const time = now();
    recent = recent.filter((at) => time - at < 1000);
    for (const job of sessionJobs) if (job.hasEnded && time - job.at >= 1000) sessionJobs.delete(job);
    const sameSession = [...sessionJobs].filter((job) => job.session === session).length;
    if (
      recent.length >= perSecond ||
      sameSession >= perSession ||
      (running >= atOnce && queue.length >= waiting)
    ) {
      throw new Refused('busy');
    }
    recent.push(time);
    const job = { session: session ?? '', at: time, hasEnded: false };
    if (session !== undefined) sessionJobs.add(job);
    return job;
  }

  /**
   * @param left aborted when the client has closed the connection
   * @param session whose job it is
   * @throws {Refused}
   */
  return async function run<T>(job: () => Promise<T>, left?: AbortSignal, session?: string): Promise<T> {
    const accepted = accept(session);
    return new Promise((resolve, reject) => {
      let isRunning = false;
      let hasEnded = false;

      const start = () => {
        isRunning = true;
        job().then(resolve, reject).finally(end);
      };
      const end = () => {
        if (hasEnded) return;
        hasEnded = true;
        accepted.hasEnded = true;
        clearTimeout(timer);
        clearTimeout(waitTimer);
        left?.removeEventListener('abort', leave);
        if (!isRunning) return void queue.splice(queue.indexOf(start), 1);
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      };
      const giveUp = (reason: 'late' | 'left') => {
        reject(new Refused(reason));
        end();
      };
      const stopWaiting = (reason: 'late' | 'left') => {
        // A job that is running cannot be stopped.
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
