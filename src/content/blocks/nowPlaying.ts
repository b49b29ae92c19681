import type { ImageModel } from '../../design-system';
import { normaliseImage } from '../image';
import type { NowPlayingItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { bySort, plain } from '../text';

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

/** An entry without a title is left out: there would be nothing to call it by. */
export function normaliseNowPlaying(item: NowPlayingItem): NowPlayingProps {
  return {
    title: plain(item.title),
    subtitle: plain(item.subtitle),
    darkBackground: item.darkBackground ?? true,
    items: bySort(item.items).flatMap((entry) => {
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
    }),
  };
}
