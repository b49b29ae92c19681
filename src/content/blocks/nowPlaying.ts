import { defineBlock } from '../defineBlock';
import type { ItemOf } from '../items';
import { normalizeLargeCard, type LargeCardModel } from '../largeCard';
import { readBoolean, readItems, readText, sortItems } from '../read';
import { buttonRows, file, oneToMany } from '../relation';

export interface NowPlayingProps {
  title: string;
  subtitle: string;
  darkBackground: boolean;
  items: LargeCardModel[];
}

/** Omits entries without a title. Returns null if no entry is left. */
export function normalizeNowPlaying(item: ItemOf<'nowPlaying'>): NowPlayingProps | null {
  const items = sortItems(readItems(item.items)).flatMap((entry: ItemOf<'nowPlayingItems'>) => {
    const card = normalizeLargeCard(entry);
    return card ? [card] : [];
  });
  if (items.length === 0) return null;
  return {
    title: readText(item.title),
    subtitle: readText(item.subtitle),
    darkBackground: readBoolean(item.darkBackground),
    items,
  };
}

export const nowPlaying = defineBlock({
  collection: 'nowPlaying',
  relations: {
    nowPlaying: { items: oneToMany('nowPlayingItems') },
    nowPlayingItems: { image: file, buttons: buttonRows('nowPlayingItems_buttons') },
    nowPlayingItems_buttons: {},
  },
  normalize: normalizeNowPlaying,
  requirement: 'An item with a title is required',
  rowRequirements: { nowPlayingItems: 'It needs a title.' },
  innerHeadings: true,
});
