import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from 'gatsby-adapter-node/releases';
import type { Content } from 'gatsby-source-directus/content';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandFailed } from '../../lib-node/processes.ts';
import { activate } from '../../server/releases.ts';
import { checkRelease } from './checks/check-release.ts';
import type { CheckCache } from './checks/cache.ts';
import {
  BASE_CHANGED,
  createSelectionVariables,
  describeRevisions,
  readBase,
  WITHOUT_CONTENT,
  type Base,
} from './chosen-items.ts';
import { type Cms, CmsRefused } from './cms.ts';
import { createContentRows, forgetBuiltContent, keepBuiltContent } from './contents.ts';
import {
  DISK_FULL,
  hasSpace,
  saysDiskFull,
  type ReadFreeBytes,
  countFiles,
  findReleaseOf,
  readCurrent,
  removeReleaseOf,
} from './releases.ts';
import {
  RequestInterrupted,
  type ReleaseRequest,
  type ReleaseWarning,
  type RequestState,
} from './requests.ts';
import { type Builds, readErrors, readProgress } from './gatsby-build.ts';
import { getMessage, type Log } from './log.ts';
import { untilAvailable } from './retry.ts';
import type { Revisions } from './schedule.ts';
import type { Settings } from './settings.ts';
import { ROLLBACK_FIRST } from './queue.ts';

/** How many warnings a request keeps. */
const MAX_WARNINGS = 200;
const INCLUDED = 'It was published together with a later request.';

interface PublishContext {
  cms: Cms;
  settings: Settings;
  log: Log;
  /** Aborted when the publisher stops. The request is queued again. */
  signal: AbortSignal;
  /** Resolves if no other publisher works. */
  confirmLease: () => Promise<void>;
  revisions: Revisions;
  builds: Pick<Builds, 'take' | 'prepare'>;
  /** What earlier checks have read. */
  cache: CheckCache;
  readFreeBytes: ReadFreeBytes;
}

/**
 * Builds the site for a request, checks the release, and activates it.
 *
 * @param included requests whose content is published, too
 * @throws {RequestInterrupted} if the release does not go live; nothing is left of it then
 */
export async function publish(
  request: ReleaseRequest,
  included: readonly ReleaseRequest[],
  state: RequestState,
  context: PublishContext,
): Promise<void> {
  const { cms, log, settings, signal } = context;
  state.enter('fetching', {
    ...context.revisions,
    itemRevisions: null,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    attempts: request.attempts + 1,
    folder: null,
    reason: null,
    warnings: null,
    progress: 'Starting the build',
  });
  await state.save(signal);
  const end = { status: 'cancelled', includedIn: request.id, reason: INCLUDED, progress: null } as const;
  const ids = included.map(({ id }) => id);
  await untilAvailable(() => cms.updateAll(ids, { ...end, finishedAt: new Date().toISOString() }), {
    log,
    signal,
  });
  const work = createCancellableWork(settings.buildTimeout, signal);
  const watching = watch(state, { cms, log, until: work.done, end: work.end });
  try {
    await removeReleaseOf(request.id, settings.releasesDir);
    const base = request.items === null ? null : await readBaseOf(context, work);
    const { release, content } = await build(request, base, { state, work }, context);
    const rows = base && content ? createContentRows(content) : cms;
    if (base) state.set(describeRevisions(base, content?.selected ?? {}, context.revisions.contentRevision));
    await check(release, { state, work }, context, rows);
    await context.confirmLease();
    if (base && (await readCurrent(settings.releasesDir))?.id !== base.folder)
      throw new RequestInterrupted('queued', BASE_CHANGED);
    await activate(settings.releasesDir, release.id);
    log(`The release ${release.id} is live.`);
  } catch (error) {
    work.close();
    await watching;
    await removeReleaseOf(request.id, settings.releasesDir).catch((reason: unknown) =>
      log(getMessage(reason)),
    );
    throw error;
  }
  work.close();
  await watching;
  state.enter('live', { isKept: true, finishedAt: new Date().toISOString() });
  await state.save(signal);
}

/** Work that can be ended from outside. */
interface CancellableWork {
  /** Aborted when the work is done or ended. */
  done: AbortSignal;
  end: (interruption: RequestInterrupted) => void;
  /** Waits for a part of the work, and throws if the work was ended meanwhile. */
  orEnd: <Result>(part: Promise<Result>) => Promise<Result>;
  close: () => void;
}

function createCancellableWork(timeout: number, stopping: AbortSignal): CancellableWork {
  const controller = new AbortController();
  let ended: RequestInterrupted | null = null;
  const end = (interruption: RequestInterrupted) => {
    ended ??= interruption;
    controller.abort();
  };
  const stop = () => end(new RequestInterrupted('queued', 'The publisher was stopped. This begins again.'));
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop);
  const minutes = timeout / 60_000;
  const timer = setTimeout(
    () =>
      end(
        new RequestInterrupted(
          'failed',
          `The build took longer than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and was ended. Tell the operator of the site.`,
        ),
      ),
    timeout,
  );
  return {
    done: controller.signal,
    end,
    async orEnd(part) {
      try {
        const result = await part;
        if (ended) throw ended;
        return result;
      } catch (error) {
        throw ended ?? error;
      }
    },
    close() {
      clearTimeout(timer);
      stopping.removeEventListener('abort', stop);
      controller.abort();
    },
  };
}

function readBaseOf({ cms, settings, log }: PublishContext, work: CancellableWork): Promise<Base> {
  const reading = untilAvailable(() => readBase(cms, settings.releasesDir), { log, signal: work.done });
  return work.orEnd(reading);
}

/**
 * Builds the release of a request. It is not activated.
 *
 * @param base null for everything that is saved
 * @returns content: null if the build has left none, which only a build of everything may do
 */
async function build(
  request: ReleaseRequest,
  base: Base | null,
  { state, work }: { state: RequestState; work: CancellableWork },
  { settings, builds, log, readFreeBytes }: PublishContext,
): Promise<{ release: Release; content: Content | null }> {
  const { releasesDir, siteDir } = settings;
  if (!(await hasSpace(releasesDir, readFreeBytes))) throw new RequestInterrupted('failed', DISK_FULL);
  const gatsby = await builds.take();
  if (work.done.aborted) void gatsby.stop();
  work.done.addEventListener('abort', () => void gatsby.stop());
  await forgetBuiltContent(siteDir);
  const variables = {
    SITE_RELEASE_REQUEST: request.id,
    ...(base ? createSelectionVariables(request.items ?? [], base, releasesDir) : {}),
  };
  const running = gatsby.begin(variables, (line) => {
    log(`Gatsby: ${line}`);
    const { isFetched, next } = readProgress(line);
    if (isFetched) state.enter('building');
    if (next) state.set({ progress: next });
  });
  await work.orEnd(running).catch((error: unknown) => {
    throw error instanceof CommandFailed ? explainBuildFailure(error) : error;
  });
  const release = await findReleaseOf(request.id, releasesDir);
  const content = release && (await keepBuiltContent(siteDir, releasesDir, release.id));
  // Gatsby starts again while the release is checked, so that the next request does not wait for it.
  builds.prepare();
  if (!release)
    throw new RequestInterrupted('failed', 'The build wrote no release. Tell the operator of the site.');
  // A build of everything would show what was not chosen.
  if (base && !content?.selected) throw new RequestInterrupted('failed', WITHOUT_CONTENT);
  return { release, content };
}

function explainBuildFailure({ output }: CommandFailed): RequestInterrupted {
  if (saysDiskFull(output)) return new RequestInterrupted('failed', DISK_FULL);
  const errors = readErrors(output);
  const reason = errors.length > 0 ? errors.join(' ') : 'Its log says why. Tell the operator of the site.';
  return new RequestInterrupted(
    'failed',
    `The build of the site failed, and the site stays as it is. ${reason}`,
  );
}

/**
 * Checks a release before visitors see it.
 *
 * @param rows the content that the release should show
 */
async function check(
  release: Release,
  { state, work }: { state: RequestState; work: CancellableWork },
  { settings, log, cache }: PublishContext,
  rows: Pick<Cms, 'readRows'>,
): Promise<void> {
  const { siteDir, releasesDir, siteUrl } = settings;
  const buildWarnings = await readBuildWarnings(siteDir);
  state.enter('checking', {
    folder: release.id,
    progress: 'Checking the pages',
    ...countFiles(release),
  });
  const signal = work.done;
  const context = { cms: rows, releasesDir, siteUrl, buildWarnings, cache, signal, log };
  const checked = untilAvailable(() => checkRelease(release, context), { log, signal });
  const { problems, warnings, pageCount } = await work.orEnd(checked);
  state.set({ pageCount, warnings: [...warnings, ...buildWarnings].slice(0, MAX_WARNINGS) });
  if (problems.length > 0) throw new RequestInterrupted('failed', problems.join(' '));
  // Saved before the activation: if the publisher dies, the next one compares `folder` with the current release to find out whether the
  // activation was done.
  const { cancelRequested } = await work.orEnd(state.save(work.done));
  if (cancelRequested) throw new RequestInterrupted('cancelled', 'It was cancelled.');
}

async function readBuildWarnings(siteDir: string): Promise<ReleaseWarning[]> {
  const text = await readFile(join(siteDir, '.cache/content-warnings.json'), 'utf8').catch(() => null);
  return text === null ? [] : (JSON.parse(text) as { warnings: ReleaseWarning[] }).warnings;
}

/** Milliseconds. */
const LOOK_EVERY = 500;
const BEAT_EVERY = 2000;

/**
 * Reports regularly that the publisher works on a request, and looks for a reason to end the work: the request was cancelled or
 * deleted, or a rollback waits.
 *
 * @param until ends the watch
 * @param end called at most once
 */
async function watch(
  state: RequestState,
  {
    cms,
    log,
    until,
    end,
  }: { cms: Cms; log: Log; until: AbortSignal; end: (interruption: RequestInterrupted) => void },
): Promise<void> {
  let beatAt = -Infinity;
  let isAvailable = true;
  while (!until.aborted) {
    try {
      const interruption = await findInterruption();
      if (!isAvailable) log('Directus answers again.');
      isAvailable = true;
      if (interruption) return end(interruption);
    } catch (error) {
      // The build does not need Directus now. Only the state of the request is not up to date.
      if (isAvailable) log(`${getMessage(error)} The work goes on.`);
      isAvailable = false;
    }
    await wait(LOOK_EVERY, undefined, { signal: until }).catch(() => {});
  }

  async function findInterruption(): Promise<RequestInterrupted | null> {
    if (performance.now() - beatAt >= BEAT_EVERY) {
      const request = await beat();
      beatAt = performance.now();
      if (request === null) return new RequestInterrupted('cancelled', 'The request was deleted.');
      if (request.cancelRequested) return new RequestInterrupted('cancelled', 'It was cancelled.');
    }
    const queue = await cms.readQueue();
    const wantsRollback = queue.some(({ kind, cancelRequested }) => kind === 'rollback' && !cancelRequested);
    return wantsRollback ? new RequestInterrupted('queued', ROLLBACK_FIRST) : null;
  }

  /** Returns null if the request was deleted. A missing right has the same status, so the request is read. */
  async function beat(): Promise<ReleaseRequest | null> {
    try {
      return await state.beat();
    } catch (error) {
      const mayBeDeleted = error instanceof CmsRefused && [403, 404].includes(error.status);
      if (mayBeDeleted && (await cms.readRequest(state.id)) === null) return null;
      throw error;
    }
  }
}
