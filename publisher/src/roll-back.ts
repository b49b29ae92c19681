import { activate } from '../../server/releases.ts';
import type { Cms } from './cms.ts';
import { RequestInterrupted, type ReleaseRequest, type RequestState } from './requests.ts';
import { getMessage, type Log } from './log.ts';

const GONE =
  'The server does not have this release any more, or it is damaged. Visitors see what they saw before.';

/**
 * Serves the release of an earlier request again.
 *
 * @throws {RequestInterrupted} if that is not possible; visitors see what they saw before
 */
export async function rollBack(
  request: ReleaseRequest,
  state: RequestState,
  {
    cms,
    releasesDir,
    log,
    signal,
    confirmLease,
  }: { cms: Cms; releasesDir: string; log: Log; signal: AbortSignal; confirmLease: () => Promise<void> },
): Promise<void> {
  const target = request.targetRelease === null ? null : await cms.readRequest(request.targetRelease);
  if (target?.kind !== 'publish' || target.status !== 'live' || target.folder === null) {
    throw new RequestInterrupted('failed', 'A rollback needs an earlier release that visitors have seen.');
  }
  // It may have been deleted while the request waited.
  if (!target.isKept) throw new RequestInterrupted('failed', GONE);
  const { folder, contentRevision, itemRevisions, codeRevision } = target;
  state.enter('checking', {
    folder,
    contentRevision,
    itemRevisions,
    codeRevision,
    startedAt: new Date().toISOString(),
    attempts: request.attempts + 1,
    reason: null,
  });
  // Saved before the activation: if the publisher dies, the next one compares `folder` with the current release to find out whether the
  // activation was done.
  const { cancelRequested } = await state.save(signal);
  if (cancelRequested) throw new RequestInterrupted('cancelled', 'It was cancelled.');
  await confirmLease();
  await activate(releasesDir, folder).catch((error: unknown) => {
    log(`The release ${folder} was not activated: ${getMessage(error)}`);
    throw new RequestInterrupted('failed', GONE);
  });
  state.enter('live', { finishedAt: new Date().toISOString() });
  await state.save(signal);
  log(`Rolled back to the release ${folder}.`);
}
