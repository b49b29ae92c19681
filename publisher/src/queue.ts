import type { ReleaseRequest } from './requests.ts';

/** What to do with the waiting requests. */
interface Decision {
  /** Requests that end without a build, with the reason for editors. */
  ended: { id: string; reason: string }[];
  /** The request to carry out now. */
  next: ReleaseRequest | null;
  /** Requests whose content `next` publishes, too. */
  included: ReleaseRequest[];
}

export const CANCELLED_WAITING = 'It was cancelled before it began.';
export const SUPERSEDED = 'A later rollback was asked for.';
export const ROLLED_BACK =
  'The site was rolled back after this was asked for. Publish again if visitors should see the saved content.';
export const ROLLBACK_FIRST = 'A rollback goes first. This begins again after it.';

/**
 * Decides which waiting request comes next (docs/adr/0019). The newest rollback goes before all others, and ends older rollbacks. Of the
 * requests to publish that are due, the newest one of everything is carried out and includes the others. Without one of everything, those of
 * chosen items are carried out one after the other.
 *
 * @param queue the waiting requests, the oldest first
 * @param live the request whose release visitors see
 */
export function decide(
  queue: readonly ReleaseRequest[],
  live: Pick<ReleaseRequest, 'kind' | 'date_created'> | null,
  now: Date,
): Decision {
  const cancelled = queue.filter(({ cancelRequested }) => cancelRequested);
  const waiting = queue.filter(({ cancelRequested }) => !cancelRequested);
  const rollbacks = waiting.filter(({ kind }) => kind === 'rollback');
  const rollback = rollbacks.at(-1) ?? null;
  // Only a live rollback ends earlier requests to publish, because they would undo it. A waiting one may still fail.
  const lastRollback = live?.kind === 'rollback' ? live : null;
  const due = waiting.filter((request) => request.kind === 'publish' && isDue(request, now));
  const isUndone = (request: ReleaseRequest) => lastRollback !== null && isOlder(request, lastRollback);
  const ended = [
    ...cancelled.map(({ id }) => ({ id, reason: CANCELLED_WAITING })),
    ...rollbacks.slice(0, -1).map(({ id }) => ({ id, reason: SUPERSEDED })),
    ...due.filter(isUndone).map(({ id }) => ({ id, reason: ROLLED_BACK })),
  ];
  if (rollback) return { ended, next: rollback, included: [] };
  const publishes = due.filter((request) => !isUndone(request));
  const everything = publishes.findLast(({ items }) => items === null);
  if (!everything) return { ended, next: publishes[0] ?? null, included: [] };
  return { ended, next: everything, included: publishes.filter((request) => request !== everything) };
}

/** Whether the time of a request has come. */
export function isDue({ publishAt }: Pick<ReleaseRequest, 'publishAt'>, now: Date): boolean {
  return publishAt === null || Date.parse(publishAt) <= now.getTime();
}

function isOlder(a: Pick<ReleaseRequest, 'date_created'>, b: Pick<ReleaseRequest, 'date_created'>): boolean {
  return Date.parse(a.date_created ?? '') < Date.parse(b.date_created ?? '');
}
