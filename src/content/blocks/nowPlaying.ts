import type { ImageModel } from '../../design-system';
import { normalizeImage } from '../image';
import type { NowPlayingEntryItem, NowPlayingItem } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readBoolean, readItems, readText, sortItems } from '../read';

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
export function normalizeNowPlaying(item: NowPlayingItem): NowPlayingProps | null {
  const items = sortItems(readItems(item.items)).flatMap((entry: NowPlayingEntryItem) => {
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
