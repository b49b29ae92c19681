import { isOfChosenItems } from './chosen-items.ts';
import type { ReleaseRequest } from './requests.ts';

/** Product 2.2 and 9, page revalidate: saved content is published at most this many seconds later. */
export const REVALIDATE_SECONDS = 900;

/** Milliseconds after which a failed build is repeated without a change: an outage or a full disk may be over. */
const REPEAT_FAILURE_MS = 3_600_000;

export interface Revisions {
  /** The largest id in the activity log of content; null if the log is empty. */
  contentRevision: number | null;
  /** A hash of the code and settings of the site. */
  codeRevision: string;
}

type Built = Pick<ReleaseRequest, 'contentRevision' | 'codeRevision'>;
type Failed = Pick<ReleaseRequest, 'status' | 'finishedAt'>;

export interface ScheduleState {
  /** Whether there is a release that the server of the site can serve. */
  hasRelease: boolean;
  /** The request whose release visitors see. */
  live: (Built & Pick<ReleaseRequest, 'kind' | 'folder' | 'items'>) | null;
  /** Whether `current` names the release of `live`. */
  isLiveCurrent: boolean;
  /** The request to publish that was begun last, among those that have ended. */
  last: (Built & Failed) | null;
  /** The saved content and the code of now. */
  now: Revisions;
  time: Date;
}

/**
 * Returns whether the publisher publishes by itself: every 900 seconds if content or code has changed. It does not after a
 * rollback, until a person publishes. After a release of chosen items it does so for code only, with the content that visitors see. It repeats a failure after an hour, or when something has changed.
 */
export function shouldPublish({ hasRelease, live, isLiveCurrent, last, now, time }: ScheduleState): boolean {
  if (!hasRelease) return true;
  if (live?.kind === 'rollback' && isLiveCurrent) return false;
  if (
    live &&
    isLiveCurrent &&
    isBuiltFrom(live, isOfChosenItems(live) ? { ...now, contentRevision: null } : now)
  )
    return false;
  return !(last && isBuiltFrom(last, now) && hasFailedRecently(last, time));
}

/** Whether a build failed less than an hour ago. Its repetition would fail, too. */
export function hasFailedRecently({ status, finishedAt }: Failed, time: Date): boolean {
  return status === 'failed' && time.getTime() - Date.parse(finishedAt ?? '') < REPEAT_FAILURE_MS;
}

/**
 * Any other revision counts as a change, because a restored database has smaller ids. Null does not: the log was emptied
 * (ACTIVITY_RETENTION).
 */
function isBuiltFrom(built: Built, { contentRevision, codeRevision }: Revisions): boolean {
  const isSameContent = contentRevision === null || built.contentRevision === contentRevision;
  return isSameContent && built.codeRevision === codeRevision;
}
