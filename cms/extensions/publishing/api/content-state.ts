import { toKey, type ItemRef } from '../../lib/item-ref.ts';

/** A row whose changes a release contains up to another entry of the activity log than those of the others. */
export interface ItemRevision extends ItemRef {
  revision: number;
}

/** Which entries of the activity log a release contains. */
export interface ContentState {
  /** The id of the request */
  id: string;
  /** The last entry of all rows but those in `items` */
  revision: number;
  /** By the key of the row: its last entry */
  items: ReadonlyMap<string, number>;
}

export function createState({
  id,
  contentRevision,
  itemRevisions,
}: {
  id: string;
  contentRevision: number | null;
  itemRevisions: readonly ItemRevision[] | null;
}): ContentState {
  return {
    id,
    // A release has no revision if the activity log was empty when its build read the content: every entry is newer.
    revision: contentRevision ?? 0,
    items: new Map((itemRevisions ?? []).map((row) => [toKey(row), row.revision])),
  };
}

/** Whether a release contains an entry of the activity log. */
export const hasEntry = ({ revision, items }: ContentState, entry: ItemRef & { id: number }): boolean =>
  entry.id <= (items.get(toKey(entry)) ?? revision);

/** The first and the last entry that two states can differ by, or those after one state: `last` is null. */
export function findBounds(from: ContentState, to?: ContentState): { first: number; last: number | null } {
  // A row in `items` has newer changes than the others, or the same.
  const first = to ? Math.min(from.revision, to.revision) : from.revision;
  return {
    first,
    last: to ? Math.max(...[from, to].flatMap(({ revision, items }) => [revision, ...items.values()])) : null,
  };
}
