import type { Content } from 'gatsby-source-directus/content';
import { CmsRefused, type Cms } from './cms.ts';

/** The collections with content that appears or disappears at a time (docs/editors.md). */
const COLLECTIONS = ['pages', 'notificationBanners', 'pages_buildingBlocks'];
const FIELDS = ['publishAt', 'unpublishAt'] as const;

/**
 * Returns the next time at which saved content appears or disappears.
 *
 * @param since the start of the build of the live release. It contains everything that was due before
 * @returns null without such content
 */
export async function readNextDueTime(cms: Pick<Cms, 'readRows'>, since: Date): Promise<Date | null> {
  const times = await Promise.all(
    COLLECTIONS.flatMap((collection) => FIELDS.map((field) => readNext(cms, collection, field, since))),
  );
  const found = times.flatMap((time) => (time === null ? [] : Date.parse(time)));
  return found.length > 0 ? new Date(Math.min(...found)) : null;
}

/** Returns all times at which stored content appears or disappears, in milliseconds. */
export function listDueTimes({ collections }: Content): number[] {
  return COLLECTIONS.flatMap((collection) =>
    Object.values(collections[collection]?.items ?? {})
      // Drafts and archived pages do not appear at their dates.
      .filter(({ status }) => collection !== 'pages' || status === 'published')
      .flatMap((item) => FIELDS.flatMap((field) => (item[field] ? Date.parse(String(item[field])) : []))),
  );
}

async function readNext(
  cms: Pick<Cms, 'readRows'>,
  collection: string,
  field: (typeof FIELDS)[number],
  since: Date,
): Promise<string | null> {
  try {
    const [row] = await cms.readRows<Partial<Record<typeof field, string>>>(collection, {
      fields: [field],
      filter: {
        [field]: { _gt: since.toISOString() },
        // Drafts and archived pages do not appear at their dates.
        ...(collection === 'pages' ? { status: { _eq: 'published' } } : {}),
      },
      sort: [field],
      limit: 1,
    });
    return row?.[field] ?? null;
  } catch (error) {
    // Directus answers so for a field that a database does not have yet.
    if (error instanceof CmsRefused && error.status === 403) return null;
    throw error;
  }
}
