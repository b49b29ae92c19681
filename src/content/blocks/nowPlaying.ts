import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeImage } from '../image';
import type { ItemOf } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readBoolean, readItems, readText, sortItems } from '../read';
import { buttonRows, file, oneToMany } from '../relation';

export interface NowPlayingProps {
  title: string;
  subtitle: string;
  darkBackground: boolean;
  items: {
    id: string;
    title: string;
    subtitle: string;
    image: ImageModel | null;
    buttons: ButtonModel[];
  }[];
}

/** Omits entries without a title, because they would have no heading. Returns null if no entry is left. */
export function normalizeNowPlaying(item: ItemOf<'nowPlaying'>): NowPlayingProps | null {
  const items = sortItems(readItems(item.items)).flatMap((entry: ItemOf<'nowPlayingItems'>) => {
    const title = readText(entry.title);
    if (!title) return [];
    return [
      {
        id: entry.id,
        title,
        subtitle: readText(entry.subtitle),
        image: normalizeImage(entry.image),
        buttons: normalizeButtons(entry.buttons),
      },
    ];
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
