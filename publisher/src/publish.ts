import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from 'gatsby-adapter-node/releases';
import { CommandFailed } from '../../scripts/lib/processes.ts';
import { activate } from '../../server/releases.ts';
import { checkRelease } from './checks/check-release.ts';
import type { CheckMemory } from './checks/memory.ts';
import type { Cms } from './cms.ts';
import { DISK_FULL, hasSpace, saysDiskFull, type ReadFreeBytes } from './disk.ts';
import { Ending } from './ending.ts';
import type { Builds } from './builds.ts';
import { readErrors, readProgress } from './gatsby-build.ts';
import { getMessage, type Log } from './log.ts';
import { countFiles, findReleaseOf, removeReleaseOf } from './releases.ts';
import type { ReleaseRequest, ReleaseWarning } from './requests.ts';
import { untilAvailable } from './retry.ts';
import type { Revisions } from './schedule.ts';
import type { Settings } from './settings.ts';
import { watch } from './watch.ts';
import type { Work } from './work.ts';

/** How many warnings a request keeps. */
const MAX_WARNINGS = 200;
const INCLUDED = 'It was published together with a later request.';

export interface PublishContext {
  cms: Cms;
  settings: Settings;
  log: Log;
  /** The publisher stops: the request begins again with the next one. */
  signal: AbortSignal;
  revisions: Revisions;
  builds: Builds;
  /** What earlier checks have read. */
  memory: CheckMemory;
  readFreeBytes: ReadFreeBytes;
}

/**
 * Builds the site for a request, checks the release, and activates it.
 *
 * @param included requests whose content is published, too
 * @throws {Ending} if the release does not go live; nothing is left of it then
 */
export async function publish(
  request: ReleaseRequest,
  included: readonly ReleaseRequest[],
  work: Work,
  context: PublishContext,
): Promise<void> {
  const { cms, log, settings, signal } = context;
  work.enter('fetching', {
    ...context.revisions,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    attempts: request.attempts + 1,
    folder: null,
    reason: null,
    warnings: null,
    progress: 'Starting the build',
  });
  await work.save(signal);
  const end = { status: 'cancelled', includedIn: request.id, reason: INCLUDED, progress: null } as const;
  const ids = included.map(({ id }) => id);
  await untilAvailable(() => cms.updateAll(ids, { ...end, finishedAt: new Date().toISOString() }), {
    log,
    signal,
  });
  const working = createWorking(settings.buildTimeout, signal);
  const watching = watch(work, { cms, log, until: working.done, end: working.end });
  try {
    await removeReleaseOf(request.id, settings.releasesDir);
    const release = await build(request, work, working, context);
    await check(release, work, working, context);
    await activate(settings.releasesDir, release.id);
    log(`The release ${release.id} is live.`);
  } catch (error) {
    working.close();
    await watching;
    await removeReleaseOf(request.id, settings.releasesDir).catch((reason: unknown) =>
      log(getMessage(reason)),
    );
    throw error;
  }
  working.close();
  await watching;
  work.enter('live', { isKept: true, finishedAt: new Date().toISOString() });
  await work.save(signal);
}

/** Work that can be ended from outside. */
interface Working {
  /** Aborted when the work is done or ended. */
  done: AbortSignal;
  end: (ending: Ending) => void;
  /** Waits for a part of the work, and throws if the work was ended meanwhile. */
  orEnd: <Result>(part: Promise<Result>) => Promise<Result>;
  close: () => void;
}

function createWorking(timeout: number, stopping: AbortSignal): Working {
  const controller = new AbortController();
  let ended: Ending | null = null;
  const end = (ending: Ending) => {
    ended ??= ending;
    controller.abort();
  };
  const stop = () => end(new Ending('queued', 'The publisher was stopped. This begins again.'));
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop);
  const minutes = timeout / 60_000;
  const timer = setTimeout(
    () =>
      end(
        new Ending(
          'failed',
          `The build took longer than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and was ended. Tell whoever runs the site.`,
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

/** Builds the release of a request. It is not activated. */
async function build(
  request: ReleaseRequest,
  work: Work,
  working: Working,
  { settings, builds, log, readFreeBytes }: PublishContext,
): Promise<Release> {
  const { releasesDir } = settings;
  if (!(await hasSpace(releasesDir, readFreeBytes))) throw new Ending('failed', DISK_FULL);
  const gatsby = await builds.take();
  if (working.done.aborted) void gatsby.stop();
  working.done.addEventListener('abort', () => void gatsby.stop());
  const running = gatsby.begin({ SITE_RELEASE_REQUEST: request.id }, (line) => {
    log(`Gatsby: ${line}`);
    const { isFetched, next } = readProgress(line);
    if (isFetched) work.enter('building');
    if (next) work.set({ progress: next });
  });
  await working.orEnd(running).catch((error: unknown) => {
    throw error instanceof CommandFailed ? explainBuildFailure(error) : error;
  });
  const release = await findReleaseOf(request.id, releasesDir);
  if (!release) throw new Ending('failed', 'The build wrote no release. Tell whoever runs the site.');
  return release;
}

function explainBuildFailure({ output }: CommandFailed): Ending {
  if (saysDiskFull(output)) return new Ending('failed', DISK_FULL);
  const errors = readErrors(output);
  const reason = errors.length > 0 ? errors.join(' ') : 'Its log says why. Tell whoever runs the site.';
  return new Ending('failed', `The build of the site failed, and the site stays as it is. ${reason}`);
}

/** Checks a release before visitors see it. */
async function check(
  release: Release,
  work: Work,
  working: Working,
  { cms, settings, log, memory }: PublishContext,
): Promise<void> {
  const { siteDir, releasesDir, siteUrl } = settings;
  const buildWarnings = await readBuildWarnings(siteDir);
  work.enter('checking', {
    folder: release.id,
    progress: 'Checking the pages',
    ...countFiles(release),
  });
  const signal = working.done;
  const context = { cms, releasesDir, siteUrl, buildWarnings, memory, signal, log };
  const checked = untilAvailable(() => checkRelease(release, context), { log, signal });
  const { problems, warnings, pageCount } = await working.orEnd(checked);
  work.set({ pageCount, warnings: [...warnings, ...buildWarnings].slice(0, MAX_WARNINGS) });
  if (problems.length > 0) throw new Ending('failed', problems.join(' '));
  // Before the activation: after a failure of the publisher, `folder` says whether it was done.
  const { cancelRequested } = await working.orEnd(work.save(working.done));
  if (cancelRequested) throw new Ending('cancelled', 'It was cancelled.');
}

async function readBuildWarnings(siteDir: string): Promise<ReleaseWarning[]> {
  const text = await readFile(join(siteDir, '.cache/content-warnings.json'), 'utf8').catch(() => null);
  return text === null ? [] : (JSON.parse(text) as { warnings: ReleaseWarning[] }).warnings;
}
