import type { ImageModel } from '../../design-system';
import { normaliseImage } from '../image';
import type { NowPlayingEntryItem, NowPlayingItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { bySort, flag, list, plain } from '../read';

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

/** An entry without a title is left out: there would be nothing to call it by. Null where no entry is left. */
export function normaliseNowPlaying(item: NowPlayingItem): NowPlayingProps | null {
  const items = bySort(list(item.items)).flatMap((entry: NowPlayingEntryItem) => {
    const title = plain(entry.title);
    if (!title) return [];
    return [
      {
        id: entry.id,
        title,
        subtitle: plain(entry.subtitle),
        image: normaliseImage(entry.image),
        buttons: normaliseButtons(entry.buttons),
      },
    ];
  });
  if (items.length === 0) return null;
  return {
    title: plain(item.title),
    subtitle: plain(item.subtitle),
    darkBackground: flag(item.darkBackground),
    items,
  };
}
