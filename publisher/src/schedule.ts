import type { ReleaseRequest } from './requests.ts';

/** Product 2.2 and 9, page revalidate: saved content is published at most this many seconds later. */
export const REVALIDATE_SECONDS = 900;

export interface Revisions {
  /** The largest id in the activity log of content; null if the log is empty. */
  contentRevision: number | null;
  /** A hash of the code and settings of the site. */
  codeRevision: string;
}

type Built = Pick<ReleaseRequest, 'contentRevision' | 'codeRevision'>;

export interface ScheduleState {
  /** Whether there is a release that the server of the site can serve. */
  hasRelease: boolean;
  /** The request whose release visitors see. */
  live: (Built & Pick<ReleaseRequest, 'kind' | 'folder'>) | null;
  /** Whether `current` names the release of `live`. */
  isLiveCurrent: boolean;
  /** The request to publish that was begun last, among those that have ended. */
  last: (Built & Pick<ReleaseRequest, 'status'>) | null;
  /** The saved content and the code of now. */
  now: Revisions;
}

/**
 * Returns whether the publisher publishes by itself: every 900 seconds if content or code has changed. It does not after a
 * rollback, until a person publishes, and does not repeat a failure before something has changed.
 */
export function shouldPublish({ hasRelease, live, isLiveCurrent, last, now }: ScheduleState): boolean {
  if (!hasRelease) return true;
  if (live?.kind === 'rollback' && isLiveCurrent) return false;
  if (live && isLiveCurrent && isBuiltFrom(live, now)) return false;
  return !(last?.status === 'failed' && isBuiltFrom(last, now));
}

/** The log is emptied after some time (ACTIVITY_RETENTION). A database that was restored has smaller ids. */
function isBuiltFrom(built: Built, { contentRevision, codeRevision }: Revisions): boolean {
  const isSameContent = contentRevision === null || built.contentRevision === contentRevision;
  return isSameContent && built.codeRevision === codeRevision;
}
