import { assembleItem, type FindItem } from './assemble';
import { relations } from './relations';

/** What a page shows. The items to which it only links, and its former addresses, are no part of it. */
const shownRelations = Object.fromEntries(
  Object.entries(relations).map(([collection, fields = {}]) => [
    collection,
    Object.fromEntries(
      Object.entries(fields).filter(
        ([field, relation]) =>
          relation.kind !== 'linkTarget' && !(collection === 'pages' && field === 'redirects'),
      ),
    ),
  ]),
);

/** The fields with times at which an item changed, or appeared or disappeared. */
const TIME_FIELDS = ['date_created', 'date_updated', 'modified_on', 'publishAt', 'unpublishAt'];

/**
 * Returns when the content of a page last changed: the page itself, its blocks and what these contain, such as cards and pictures. A block that
 * was removed has left no time.
 *
 * @param now later times are plans
 * @returns null if no time is known
 */
export function findLastModified(pageId: string, find: FindItem, now: Date): Date | null {
  const page = find('pages', pageId);
  if (!page) return null;
  const times = listTimes(assembleItem('pages', page, find, shownRelations)).filter(
    (time) => time <= now.getTime(),
  );
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

function listTimes(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(listTimes);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => {
    if (!TIME_FIELDS.includes(field)) return listTimes(inner);
    const time = typeof inner === 'string' ? Date.parse(inner) : NaN;
    return Number.isNaN(time) ? [] : [time];
  });
}
