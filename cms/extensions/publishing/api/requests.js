/**
 * How many requests of one account may wait at the same time, by kind. More are a mistake of a person or of a program. A rollback is
 * urgent, so requests to publish do not count for it.
 */
export const mostQueued = { publish: 20, rollback: 3 };
/** Milliseconds that a request may be ahead. */
export const longestAhead = 366 * 24 * 60 * 60 * 1000;

/**
 * Returns the time of a request as it is stored: null for "as soon as possible", also when the time has passed. Throws a
 * sentence for the editor, as text, when it is no time or too far ahead.
 *
 * @param {unknown} publishAt ISO 8601
 * @param {number} now milliseconds
 */
export function readPublishTime(publishAt, now) {
  if (publishAt === undefined || publishAt === null || publishAt === '') return null;
  const time = new Date(/** @type {string} */ (publishAt)).getTime();
  if (Number.isNaN(time)) throw new RequestProblem('The time to publish at is no date and time');
  if (time - now > longestAhead) throw new RequestProblem('The time to publish at is more than a year ahead');
  return time <= now ? null : new Date(time).toISOString();
}

/** Why a request is refused, as a sentence for the editor without its full stop, which Directus adds. */
export class RequestProblem extends Error {}

/**
 * Throws `RequestProblem` if this release cannot be served again.
 *
 * @param {{ kind: string, status: string, isKept: boolean } | undefined} target
 */
export function checkTarget(target) {
  if (!target) throw new RequestProblem('Choose the release that visitors should see again');
  if (target.kind !== 'publish' || target.status !== 'live')
    throw new RequestProblem('Only a release that visitors have seen can be chosen for a rollback');
  if (!target.isKept)
    throw new RequestProblem(
      'The server no longer has this release. Choose a newer one, or change the content and publish',
    );
}
