import { activate } from '../../server/releases.ts';
import type { Cms } from './cms.ts';
import { Ending } from './ending.ts';
import { getMessage, type Log } from './log.ts';
import type { ReleaseRequest } from './requests.ts';
import type { Work } from './work.ts';

const GONE =
  'The server does not have this release any more, or it is damaged. Visitors see what they saw before.';

/**
 * Serves the release of an earlier request again.
 *
 * @throws {Ending} if that is not possible; visitors see what they saw before
 */
export async function rollBack(
  request: ReleaseRequest,
  work: Work,
  { cms, releasesDir, log, signal }: { cms: Cms; releasesDir: string; log: Log; signal: AbortSignal },
): Promise<void> {
  const target = request.targetRelease === null ? null : await cms.readRequest(request.targetRelease);
  if (target?.kind !== 'publish' || target.status !== 'live' || target.folder === null) {
    throw new Ending('failed', 'A rollback needs an earlier release that visitors have seen.');
  }
  // It may have been deleted while the request waited.
  if (!target.isKept) throw new Ending('failed', GONE);
  const { folder, contentRevision, codeRevision } = target;
  work.enter('checking', {
    folder,
    contentRevision,
    codeRevision,
    startedAt: new Date().toISOString(),
    attempts: request.attempts + 1,
    reason: null,
  });
  // Before the activation: after a failure of the publisher, `folder` says whether it was done.
  const { cancelRequested } = await work.save(signal);
  if (cancelRequested) throw new Ending('cancelled', 'It was cancelled.');
  await activate(releasesDir, folder).catch((error: unknown) => {
    log(`The release ${folder} was not activated: ${getMessage(error)}`);
    throw new Ending('failed', GONE);
  });
  work.enter('live', { finishedAt: new Date().toISOString() });
  await work.save(signal);
  log(`Rolled back to the release ${folder}.`);
}
