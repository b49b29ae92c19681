import { PAGES, toKey, type ItemRef } from '../../lib/item-ref.ts';
import type { Change } from './requests.ts';

/*
 * Which saved items are published together, and which not. Pure functions, so that tests can call them.
 */

/** The item of a key. */
export function fromKey(key: string): ItemRef {
  const end = key.indexOf(':');
  return { collection: key.slice(0, end), item: key.slice(end + 1) };
}

/** What a person decided about items that were proposed, by their keys. */
interface Decisions {
  added: ReadonlySet<string>;
  removed: ReadonlySet<string>;
}

export interface Plan {
  /** The changes that are published. */
  published: Change[];
  /** New items that a published one needs, and what is shown only on published pages: they are published unless the person removes them. */
  needed: Change[];
  /** Changes of what others show too, and of pages that a published item links to: published only if the person adds them. */
  shared: Change[];
}

/**
 * Plans the publication of chosen items.
 *
 * @param start the keys of the chosen items; a page need not be changed itself
 */
export function planChoice(
  changes: readonly Change[],
  start: readonly string[],
  { added, removed }: Decisions,
): Plan {
  const keys = new Set([...start, ...added]);
  const needed = new Map<string, Change>();
  const rest = changes.filter((change) => !keys.has(toKey(change)));
  // What is needed can need something else.
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const change of rest) {
      const key = toKey(change);
      if (needed.has(key) || !isNeeded(change, keys)) continue;
      needed.set(key, change);
      if (removed.has(key)) continue;
      keys.add(key);
      isGrowing = true;
    }
  }
  return {
    published: changes.filter((change) => keys.has(toKey(change)) && !removed.has(toKey(change))),
    needed: [...needed.values()],
    shared: changes.filter(
      (change) =>
        !start.includes(toKey(change)) &&
        !needed.has(toKey(change)) &&
        (added.has(toKey(change)) || change.neededBy.some((key) => keys.has(key))),
    ),
  };
}

/** Whether an item goes with others: it is new and one of them shows it or links to it, or it is shown on chosen pages only. */
function isNeeded({ collection, action, neededBy, usedOn }: Change, keys: ReadonlySet<string>): boolean {
  if (!neededBy.some((key) => keys.has(key))) return false;
  if (action === 'created') return true;
  if (collection === PAGES || !usedOn || usedOn.places.length > 0) return false;
  return (
    usedOn.pages.length > 0 &&
    usedOn.pages.every(({ id }) => keys.has(toKey({ collection: PAGES, item: id })))
  );
}
