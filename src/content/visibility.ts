import type { FindItem, FlatItem } from './assemble';
import { toHref } from './link';
import { readText } from './read';
import type { UnknownItem } from './items';

/** The fields that decide whether an item is on the site. Only pages have a status. Dates are ISO 8601. */
export interface Schedule {
  readonly status?: unknown;
  readonly publishAt?: unknown;
  readonly unpublishAt?: unknown;
  readonly [field: string]: unknown;
}

/** The collections whose items have dates. */
const scheduledCollections: readonly string[] = ['pages', 'pages_buildingBlocks', 'notificationBanners'];

/** A chain of more archived pages leads nowhere. */
const maxArchivedPages = 10;

/**
 * Whether an item is on the site (product 17.1): it is published, has begun and has not ended. An item without a status counts as
 * published, a missing or unreadable date as none.
 *
 * @param now the start of the build, the same for all items
 */
export function isShown(schedule: Schedule, now: Date): boolean {
  return describeHidden(schedule, now) === null;
}

/** Returns why an item is not on the site, as the end of a sentence (“is a draft”); null if it is. */
export function describeHidden({ status, publishAt, unpublishAt }: Schedule, now: Date): string | null {
  if (status === 'archived') return 'is archived';
  if (status !== undefined && status !== null && status !== 'published') return 'is a draft';
  const [begin, end] = [readTime(publishAt), readTime(unpublishAt)];
  if (end !== null && end <= now.getTime()) return `was on the site until ${formatTime(end)}`;
  if (begin !== null && begin > now.getTime()) return `is on the site from ${formatTime(begin)}`;
  return null;
}

/**
 * Wraps the access to mirrored items so that hidden items are marked: `readHiddenReason` returns the reason. A hidden block
 * has no item. A hidden page has no address, so links to it behave like links to a deleted page. But links to an archived page lead
 * to where its visitors go instead.
 *
 * @param onHidden gets the key of each item found that is not on the site
 */
export function hideItems(find: FindItem, now: Date, onHidden: (key: string) => void = () => {}): FindItem {
  const findVisible = (collection: string, key: string, depth: number): FlatItem | null => {
    const item = find(collection, key);
    const reason = item && scheduledCollections.includes(collection) ? describeHidden(item, now) : null;
    if (!item || reason === null) return item;
    onHidden(key);
    if (collection !== 'pages') return { ...item, item: null, hiddenBecause: reason };
    const target = item.status === 'archived' && depth > 0 ? findTarget(item, depth) : null;
    return { ...item, url: target, ...(target ? {} : { address: item.url, hiddenBecause: reason }) };
  };
  const findTarget = ({ redirectPage, redirectUrl }: FlatItem, depth: number): string | null => {
    const page = typeof redirectPage === 'string' ? findVisible('pages', redirectPage, depth - 1) : null;
    return page ? readText(page.url) || null : toHref({ url: redirectUrl });
  };
  return (collection, key) => findVisible(collection, key, maxArchivedPages);
}

/** Why an item that `hideItems` has marked is not on the site; empty if it is. */
export function readHiddenReason(item: UnknownItem | null): string {
  return readText(item?.hiddenBecause);
}

function readTime(value: unknown): number | null {
  const text = readText(value);
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : time;
}

/** `2026-05-03 18:00 UTC` */
function formatTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
