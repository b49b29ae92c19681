import type { FindItem, FlatItem } from './assemble';
import { toHref } from './link';
import { readText } from './read';
import { describeHidden } from './shared/schedule';
import type { UnknownItem } from './items';

/** The collections whose items have dates. */
const scheduledCollections: readonly string[] = ['pages', 'pages_buildingBlocks', 'notificationBanners'];

/** A chain of more archived pages leads nowhere. */
const maxArchivedPages = 10;

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
