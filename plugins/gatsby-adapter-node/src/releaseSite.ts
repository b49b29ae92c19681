import { setTimeout as wait } from 'node:timers/promises';
import { listHashedFiles, readCurrentId, readIntactRelease } from './releases.ts';
import { openRelease, type Site } from './site.ts';
import { WorkerNotStarted, type WorkerTimes } from './worker/worker.ts';

/** Where a server takes the site of a request from. */
export interface SiteSource {
  getSite: () => Site;
  /** A sentence without paths if the current release is not served, or its worker does not run; else null */
  getProblem: () => string | null;
  close: () => Promise<void>;
}

export interface RenderOptions {
  log: Log;
  workerTimes?: Partial<WorkerTimes>;
}

export interface Log {
  info: (sentence: string) => void;
  error: (sentence: string) => void;
}

/** Milliseconds between two looks at the link to the current release. A look takes less than 0.1 ms. */
const CHECK_EVERY_MS = 100;

/** A release that cannot be served is checked this many times less often, because a check examines all of its files. */
const SLOWER_AFTER_PROBLEM = 10;

/**
 * Serves the current release, and switches to the next one when it is activated. A release that cannot be read, or whose worker cannot
 * start, is reported once, and the last one stays.
 *
 * @param options check: throws an error of one sentence for a release that must not be served
 * @throws {Error} of one sentence, if there is no current release at the start, or if it is damaged
 */
export async function openReleases(
  releasesDir: string,
  {
    checkEveryMs = CHECK_EVERY_MS,
    check: assertServed = () => {},
    ...renderOptions
  }: RenderOptions & { checkEveryMs?: number; check?: (site: Site) => void },
): Promise<SiteSource> {
  const { log } = renderOptions;
  const closing = new AbortController();
  const problem = createProblem(log);
  const open = async (id: string) => {
    const opened = await openWithOthers(releasesDir, id, renderOptions);
    assertServed(opened);
    return opened;
  };
  let site = await open(await readExistingId(releasesDir));
  const getProblem = () =>
    problem.get() ??
    (site.renderer?.worker.hasFailed() ? `The worker of the release ${site.release} has crashed.` : null);
  /** The current release while it is not served: its worker has not started */
  let next: Site | null = null;
  /** Releases that are not served any more, while their workers end */
  const ending = new Set<Site>();
  // There is no other release to serve. Its files do not need the worker.
  await prepare(site).catch((error) => problem.note(error, site));

  async function end(old: Site, how: 'retire' | 'stop') {
    ending.add(old);
    await old.renderer?.worker[how]();
    ending.delete(old);
  }

  /**
   * Prepares a release. Resolved early when another one is current, because a worker that hangs at its start must not delay it.
   */
  async function prepareWhileCurrent(opened: Site, id: string) {
    const settled = new AbortController();
    const signal = AbortSignal.any([closing.signal, settled.signal]);
    const isReplaced = async () => {
      while (!signal.aborted && (await readCurrentId(releasesDir)) === id) await pause(checkEveryMs, signal);
    };
    await Promise.race([prepare(opened), isReplaced()]).finally(() => settled.abort());
  }

  async function check() {
    const id = await readExistingId(releasesDir);
    if (next && next.release !== id) {
      void end(next, 'stop');
      next = null;
    }
    if (id === site.release) {
      if (getProblem() === null) return;
      await prepareWhileCurrent(site, id);
      if (closing.signal.aborted || (await readExistingId(releasesDir)) !== id) return;
      // The problem may have been one of another release.
      log.info(`The release ${id} is current and has no problem.`);
    } else {
      // It is kept after a failure, because its worker is started again after longer and longer delays.
      next ??= await open(id);
      if (closing.signal.aborted) return;
      // Visitors would wait for the start of the worker.
      await prepareWhileCurrent(next, id);
      // The next check opens the other release.
      if (closing.signal.aborted || (await readExistingId(releasesDir)) !== id) return;
      log.info(`The release ${id} is served now.`);
      void end(site, 'retire');
      site = next;
      next = null;
    }
    problem.clear();
  }

  const watching = repeat(
    () =>
      check().catch((error) => {
        if (!closing.signal.aborted) problem.note(error, site);
      }),
    () => (getProblem() === null ? checkEveryMs : checkEveryMs * SLOWER_AFTER_PROBLEM),
    closing.signal,
  );
  return {
    getSite: () => site,
    getProblem,
    close: async () => {
      // The check does not wait for the start of a worker then.
      closing.abort();
      await watching;
      const opened = [site, ...(next ? [next] : []), ...ending];
      await Promise.all(opened.map(({ renderer }) => renderer?.worker.stop()));
    },
  };
}

/** Remembers why the current release is not served, and logs it once. */
function createProblem(log: Log) {
  let problem: { logged: string; shown: string } | null = null;
  return {
    /** Returns a sentence without paths, or null. */
    get: () => problem?.shown ?? null,
    clear: () => void (problem = null),
    note(error: Error, served: Site) {
      const isWorker = error instanceof WorkerNotStarted;
      const rest =
        isWorker && error.release === served.release
          ? 'Only its files are served.'
          : `The release ${served.release} stays.`;
      const logged = `${error.message} ${rest}`;
      if (logged !== problem?.logged) log.error(logged);
      problem = { logged, shown: isWorker ? error.message : 'The current release cannot be served.' };
    },
  };
}

/**
 * @param work never rejected
 * @param getDelay milliseconds until the next time
 */
async function repeat(work: () => Promise<void>, getDelay: () => number, signal: AbortSignal) {
  while (!signal.aborted) {
    await pause(getDelay(), signal);
    if (!signal.aborted) await work();
  }
}

/** @param signal ends it early */
async function pause(ms: number, signal: AbortSignal) {
  await wait(ms, undefined, { signal, ref: false }).catch(() => {});
}

async function prepare({ renderer }: Site) {
  await renderer?.worker.prepare();
}

/** @returns the id of the current release */
async function readExistingId(releasesDir: string): Promise<string> {
  const id = await readCurrentId(releasesDir);
  if (id === null) throw new Error(`There is no current release in ${releasesDir}.`);
  return id;
}

/** @returns the release, with the hashed files of all others */
async function openWithOthers(releasesDir: string, id: string, renderOptions: RenderOptions): Promise<Site> {
  const release = await readIntactRelease(releasesDir, id);
  const others = await listHashedFiles(releasesDir);
  return openRelease(
    release,
    others.filter((other) => other.id !== id),
    renderOptions,
  );
}

/**
 * Serves one release, whatever the current one is, without files of other releases: to check it before it is activated.
 *
 * @param options check: throws an error of one sentence for a release that must not be served
 * @throws {Error} of one sentence, if the release is damaged, or if its worker cannot start
 */
export async function openOneRelease(
  releasesDir: string,
  id: string,
  { check: assertServed = () => {}, ...renderOptions }: RenderOptions & { check?: (site: Site) => void },
): Promise<SiteSource> {
  const site = openRelease(await readIntactRelease(releasesDir, id), [], renderOptions);
  assertServed(site);
  await prepare(site);
  return { getSite: () => site, getProblem: () => null, close: async () => site.renderer?.worker.stop() };
}
