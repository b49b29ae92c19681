import { readCurrentId } from 'gatsby-adapter-node/releases';
import type { Cms } from './cms.ts';
import type { Log } from './log.ts';
import { removeReleaseOf } from './releases.ts';
import { MAX_ATTEMPTS, type ReleaseRequest } from './requests.ts';

const BEGINS_AGAIN = 'The publisher ended unexpectedly. This begins again.';
const GIVEN_UP =
  'The publisher ended unexpectedly while it worked on this, more than once. Tell the operator of the site.';

/**
 * Throws if Directus knows a live release and the folder has no current one: it is not mounted, or another publisher works in another
 * folder. This one would take over its requests.
 */
export async function refuseOtherFolder(cms: Cms, releasesDir: string): Promise<void> {
  const live = await cms.readLive();
  if (live === null || (await readCurrentId(releasesDir)) !== null) return;
  throw new Error(
    `Directus has the live release ${live.folder}, but SITE_RELEASES_DIR (${releasesDir}) has no current release: correct the folder, or stop all other publishers and set PUBLISHER_NEW_FOLDER=true.`,
  );
}

/**
 * Puts the requests of a publisher that died into a state that is true. Only one publisher works on a folder of releases, so at
 * its start no publisher works on them.
 */
export async function recover(cms: Cms, releasesDir: string, log: Log): Promise<void> {
  const currentId = await readCurrentId(releasesDir).catch(() => null);
  for (const request of await cms.readActive()) {
    const fields = describeRecovery(request, currentId);
    if (fields.status !== 'live') await removeReleaseOf(request.id, releasesDir);
    await cms.update(request.id, fields);
    log(
      `The request ${request.id} was ${request.status} when a publisher ended. It is ${fields.status} now.`,
    );
  }
  if (currentId !== null) await recordOtherActivation(cms, currentId, log);
}

/** `folder` is written before a release is activated: if it is current, the activation was done. */
export function describeRecovery(
  { status, folder, attempts, steps }: Pick<ReleaseRequest, 'status' | 'folder' | 'attempts' | 'steps'>,
  currentId: string | null,
): Partial<ReleaseRequest> {
  const now = new Date().toISOString();
  if (status === 'checking' && folder !== null && folder === currentId) {
    return {
      status: 'live',
      steps: [...(steps ?? []), { status: 'live', startedAt: now }],
      isKept: true,
      progress: null,
      finishedAt: now,
    };
  }
  if (attempts < MAX_ATTEMPTS) return { status: 'queued', progress: BEGINS_AGAIN, folder: null };
  return { status: 'failed', reason: GIVEN_UP, progress: null, finishedAt: now };
}

/** An operator may have activated an older release on the server (`npm run site`): visitors see that one. */
async function recordOtherActivation(cms: Cms, currentId: string, log: Log): Promise<void> {
  const live = await cms.readLive();
  if (live?.folder === currentId) return;
  const target = await cms.readByFolder(currentId);
  if (live === null || target?.status !== 'live') {
    log(`The release ${currentId} is current, but no request is known for it.`);
    return;
  }
  // Directus refuses a rollback to a release that is not kept.
  if (!target.isKept) await cms.update(target.id, { isKept: true });
  await cms.create({
    kind: 'rollback',
    status: 'live',
    targetRelease: target.id,
    folder: currentId,
    reason: 'The release was activated on the server.',
    contentRevision: target.contentRevision,
    itemRevisions: target.itemRevisions,
    codeRevision: target.codeRevision,
    finishedAt: new Date().toISOString(),
  });
  log(`The release ${currentId} was activated on the server. It is recorded as a rollback.`);
}
