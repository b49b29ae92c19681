import { setTimeout as wait } from 'node:timers/promises';
import { listReleases } from 'gatsby-adapter-node/releases';
import { prune, splitByRetention } from '../../server/releases.ts';
import { Builds } from './gatsby-build.ts';
import { CheckCache } from './checks/cache.ts';
import { isOfChosenItems } from './chosen-items.ts';
import { CmsRefused, CmsUnavailable, SAVED_WITHIN, type Cms } from './cms.ts';
import { pruneContents, readReleaseContent } from './contents.ts';
import { computeCodeRevision } from '../../lib-node/code-revision.ts';
import {
  DISK_FULL,
  readFreeBytes as readFreeBytesOfDisk,
  saysDiskFull,
  type ReadFreeBytes,
  readCurrent,
} from './releases.ts';
import { listDueTimes, readNextDueTime } from './due-content.ts';
import { RequestInterrupted, type ReleaseRequest, RequestState } from './requests.ts';
import type { Lease } from './lease.ts';
import { getMessage, IDLE, type Log } from './log.ts';
import type { PublisherMetrics } from './metrics.ts';
import { publish } from './publish.ts';
import { decide, isDue } from './queue.ts';
import { recover } from './recover.ts';
import { createBackoff, untilAvailable } from './retry.ts';
import { rollBack } from './roll-back.ts';
import { hasFailedRecently, shouldPublish, type Revisions } from './schedule.ts';
import type { Settings } from './settings.ts';
import { findReasonToKeep } from './served.ts';
import { reportFailure } from './webhook.ts';

/** Milliseconds. */
const LOOK_EVERY = 500;
const LOOK_FOR_DATES_EVERY = 15_000;
/** How many requests stay in Directus. */
const KEPT_REQUESTS = 500;

export interface PublisherOptions {
  cms: Cms;
  settings: Settings;
  log: Log;
  metrics: PublisherMetrics;
  /** Resolves if no other publisher works. Default: at once, for a single publisher. */
  confirmLease?: Lease['confirm'];
  /** Default: those of the disk. */
  readFreeBytes?: ReadFreeBytes;
}

/** Carries out the requests of the collection `releases`, one after the other (docs/adr/0019). */
export class Publisher {
  #cms: Cms;
  #settings: Settings;
  #log: Log;
  #metrics: PublisherMetrics;
  #confirmLease: Lease['confirm'];
  #readFreeBytes: ReadFreeBytes;
  #builds: Builds;
  #cache = new CheckCache();
  /**
   * When to compare the saved content with the live release, and to look for dates in the content; milliseconds of `performance.now()`,
   * which a correction of the clock does not change.
   */
  #compareAt = 0;
  #datesAt = 0;
  #nextDueTime: Date | null = null;
  /** The dates in the content of a release of chosen items, which do not change. */
  #datesOf: { folder: string; times: number[] } | null = null;
  /** The last state of a request was not saved, so it may still look active. `recover` corrects it before the next step. */
  #mustRecover = false;

  constructor({
    cms,
    settings,
    log,
    metrics,
    confirmLease = () => Promise.resolve(),
    readFreeBytes = readFreeBytesOfDisk,
  }: PublisherOptions) {
    this.#cms = cms;
    this.#confirmLease = confirmLease;
    this.#settings = settings;
    this.#log = log;
    this.#metrics = metrics;
    this.#readFreeBytes = readFreeBytes;
    this.#builds = new Builds(settings, log);
  }

  /** Works until the signal is aborted. A request that is being carried out then is queued again. */
  async run(signal: AbortSignal): Promise<void> {
    this.#metrics.start();
    try {
      await this.#recoverAtStart(signal);
      await this.#work(signal);
    } finally {
      await this.#builds.close();
    }
  }

  async #work(signal: AbortSignal): Promise<void> {
    const backoff = createBackoff();
    let problem: string | null = null;
    let isIdle = false;
    while (!signal.aborted) {
      let delay = LOOK_EVERY;
      try {
        const hasWorked = await this.#step(signal);
        if (problem !== null) this.#log('Directus answers again.');
        problem = null;
        backoff.reset();
        if (hasWorked) delay = 0;
        else if (!isIdle) {
          this.#log(IDLE);
          this.#builds.prepare();
        }
        isIdle = !hasWorked;
      } catch (error) {
        if (!(error instanceof CmsUnavailable || error instanceof CmsRefused)) throw error;
        const sentence = getMessage(error);
        if (sentence !== problem) this.#log(`${sentence} It is tried again.`);
        problem = sentence;
        delay = backoff.next();
      }
      if (delay > 0) await wait(delay, undefined, { signal }).catch(() => {});
    }
  }

  async #recoverAtStart(signal: AbortSignal): Promise<void> {
    const start = () => recover(this.#cms, this.#settings.releasesDir, this.#log);
    try {
      await untilAvailable(start, { log: this.#log, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Carries out the next request. Returns false if there was nothing to do. */
  async #step(signal: AbortSignal): Promise<boolean> {
    if (this.#mustRecover) {
      await recover(this.#cms, this.#settings.releasesDir, this.#log);
      this.#mustRecover = false;
    }
    const queue = await this.#cms.readQueue();
    if (queue.length === 0) {
      this.#metrics.setQueue([]);
      return this.#publishByItself();
    }
    const now = new Date();
    const { ended, next, included } = decide(queue, await this.#cms.readLive(), now);
    const begun = new Set([...ended, ...included, ...(next ? [next] : [])].map(({ id }) => id));
    this.#metrics.setQueue(queue.filter((request) => isDue(request, now) && !begun.has(request.id)));
    for (const reason of new Set(ended.map((one) => one.reason))) {
      const ids = ended.flatMap((one) => (one.reason === reason ? one.id : []));
      const end = { status: 'cancelled', reason, progress: null } as const;
      await this.#cms.updateAll(ids, { ...end, finishedAt: new Date().toISOString() });
    }
    if (next) {
      await this.#carryOut(next, included, signal);
      return true;
    }
    return this.#publishByItself();
  }

  async #carryOut(
    request: ReleaseRequest,
    included: readonly ReleaseRequest[],
    signal: AbortSignal,
  ): Promise<void> {
    const { releasesDir } = this.#settings;
    const cms = this.#cms;
    const log = this.#log;
    log(`The request ${request.id} to ${request.kind === 'publish' ? 'publish' : 'roll back'} begins.`);
    const state = new RequestState(cms, request, log);
    this.#metrics.begin();
    try {
      const confirmLease = () => this.#confirmLease(signal);
      if (request.kind === 'rollback')
        await rollBack(request, state, { cms, releasesDir, log, signal, confirmLease });
      else {
        await publish(request, included, state, {
          cms,
          log,
          signal,
          confirmLease,
          settings: this.#settings,
          revisions: await this.#readRevisions(),
          builds: this.#builds,
          cache: this.#cache,
          readFreeBytes: this.#readFreeBytes,
        });
      }
      this.#metrics.end(request.kind, 'live');
    } catch (error) {
      await this.#end(request, state, error, signal);
    }
    // The live release may have changed, so the next date must be searched again.
    this.#datesAt = 0;
    if (!signal.aborted) await this.#tidy(signal);
  }

  /** Writes why a request did not go live. */
  async #end(
    request: ReleaseRequest,
    state: RequestState,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    // The next publisher finds out whether the release was activated.
    if (signal.aborted && !(error instanceof RequestInterrupted)) return;
    // For instance a token or a right of the publisher that was removed.
    if (error instanceof CmsRefused) {
      this.#mustRecover = true;
      throw error;
    }
    const interruption = error instanceof RequestInterrupted ? error : explain(error, this.#log);
    this.#metrics.end(request.kind, interruption.status);
    this.#log(`The request ${request.id} is ${interruption.status}: ${interruption.message}`);
    if (interruption.status === 'queued') {
      state.set({
        status: 'queued',
        progress: interruption.message,
        attempts: request.attempts,
        folder: null,
      });
      // After a stop, the save is retried for `SAVED_WITHIN`. A call without an answer has used this time, so it is not retried.
      await state.save(signal.aborted ? AbortSignal.timeout(SAVED_WITHIN) : signal).catch(() => {
        this.#mustRecover = true;
      });
      return;
    }
    state.enter(interruption.status, {
      reason: interruption.message,
      folder: null,
      finishedAt: new Date().toISOString(),
    });
    try {
      await state.save(signal);
    } catch (failure) {
      if (!(failure instanceof CmsRefused)) throw failure;
      // The request was deleted, or the right to write it was removed.
      this.#mustRecover = true;
    }
    const { failureWebhook } = this.#settings;
    if (interruption.status !== 'failed' || failureWebhook === null) return;
    const { id, kind } = request;
    await reportFailure(
      failureWebhook,
      { event: 'release.failed', id, kind, reason: interruption.message, failedAt: new Date().toISOString() },
      { log: this.#log },
    );
  }

  /** Deletes old releases and old requests. What fails is repeated after the next request. */
  async #tidy(signal: AbortSignal): Promise<void> {
    const { releasesDir, healthUrls } = this.#settings;
    try {
      const { kept: staying, old } = await splitByRetention(releasesDir);
      const reason =
        old.length > 0
          ? await findReasonToKeep(healthUrls, new Set(staying.map(({ id }) => id)), signal)
          : null;
      if (reason === null) await prune(releasesDir);
      else this.#log(reason);
      const folders = new Set((await listReleases(releasesDir)).map(({ id }) => id));
      await pruneContents(releasesDir, folders);
      await this.#correctKept(folders);
      await this.#cms.deleteAllBut(KEPT_REQUESTS);
    } catch (error) {
      this.#log(`Old releases were not deleted: ${getMessage(error)}`);
    }
  }

  /**
   * Corrects `isKept`: whether the server still has the release of a request. A release can come back, with a folder that was mounted
   * again or with a backup.
   */
  async #correctKept(folders: ReadonlySet<string>): Promise<void> {
    const gone = (await this.#cms.readKept()).filter(({ folder }) => folder === null || !folders.has(folder));
    const back = await this.#cms.readUnkept([...folders]);
    for (const [requests, isKept] of [
      [gone, false],
      [back, true],
    ] as const)
      await this.#cms.updateAll(
        requests.map(({ id }) => id),
        { isKept },
      );
  }

  /**
   * Creates a request if content or code has changed, or if content appears or disappears now. When visitors see a release of chosen
   * items, the new one has the same content.
   */
  async #publishByItself(): Promise<boolean> {
    const { scheduleSeconds } = this.#settings;
    if (scheduleSeconds === 0) return false;
    const now = performance.now();
    if (now >= this.#compareAt && (await this.#hasChanged())) {
      this.#compareAt = now + scheduleSeconds * 1000;
      await this.#createOwnRequest();
      return true;
    }
    if (now >= this.#compareAt) this.#compareAt = now + scheduleSeconds * 1000;
    if (!(await this.#isContentDue())) return false;
    this.#nextDueTime = null;
    await this.#createOwnRequest();
    return true;
  }

  async #createOwnRequest(): Promise<void> {
    const live = await this.#cms.readLive();
    const current = await readCurrent(this.#settings.releasesDir);
    const keepsContent = live !== null && live.folder === current?.id && isOfChosenItems(live);
    await this.#cms.create({ kind: 'publish', items: keepsContent ? [] : null });
  }

  async #hasChanged(): Promise<boolean> {
    const current = await readCurrent(this.#settings.releasesDir);
    const live = await this.#cms.readLive();
    return shouldPublish({
      hasRelease: current !== null,
      live,
      isLiveCurrent: live !== null && live.folder === current?.id,
      last: await this.#cms.readLastPublish(),
      now: await this.#readRevisions(),
      time: new Date(),
    });
  }

  async #isContentDue(): Promise<boolean> {
    const now = new Date();
    if (performance.now() >= this.#datesAt) {
      this.#datesAt = performance.now() + LOOK_FOR_DATES_EVERY;
      this.#nextDueTime = await this.#findNextDueTime(now);
    }
    return this.#nextDueTime !== null && this.#nextDueTime <= now;
  }

  /** Null: no date, or the publisher does not publish for it now. */
  async #findNextDueTime(now: Date): Promise<Date | null> {
    const live = await this.#cms.readLive();
    // After a rollback, dated content is not published.
    if (!live?.startedAt || live.kind === 'rollback') return null;
    const last = await this.#cms.readLastPublish();
    // Dates count from the build of the live release, because a failed or cancelled build published nothing. After a recent failure they
    // count from that build, which is repeated only after an hour.
    const since = last?.startedAt && hasFailedRecently(last, now) ? last.startedAt : live.startedAt;
    if (isOfChosenItems(live) && live.folder !== null)
      return this.#findNextDueTimeOf(live.folder, Date.parse(since));
    return readNextDueTime(this.#cms, new Date(since));
  }

  #findNextDueTimeOf(folder: string, since: number): Date | null {
    if (this.#datesOf?.folder !== folder) {
      const content = readReleaseContent(this.#settings.releasesDir, folder);
      this.#datesOf = { folder, times: content ? listDueTimes(content) : [] };
    }
    const times = this.#datesOf.times.filter((time) => time > since);
    return times.length > 0 ? new Date(Math.min(...times)) : null;
  }

  async #readRevisions(): Promise<Revisions> {
    const { siteDir, buildEnvironment } = this.#settings;
    return {
      contentRevision: await this.#cms.readContentRevision(),
      codeRevision: computeCodeRevision(siteDir, buildEnvironment),
    };
  }
}

/** An error of Directus or of the publisher itself. Its details are for the log. */
function explain(error: unknown, log: Log): RequestInterrupted {
  if (error instanceof CmsUnavailable)
    return new RequestInterrupted('queued', 'Directus did not answer. This begins again.');
  log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  if (saysDiskFull(String(error))) return new RequestInterrupted('failed', DISK_FULL);
  return new RequestInterrupted(
    'failed',
    'The publisher could not carry this out, and the site stays as it is. Tell the operator of the site: its log says why.',
  );
}
