import type { ImageModel } from '../../design-system';
import { normaliseHtml } from '../html';
import { normaliseImage } from '../image';
import type { LargeItemCardItem, LargeItemCardsItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { bySort, flag, list, plain } from '../read';

export interface LargeItemCardsProps {
  title: string;
  subtitle: string;
  items: {
    id: string;
    title: string;
    subtitle: string;
    image: ImageModel | null;
    /** Sanitised HTML. */
    text: string;
    buttons: ButtonModel[];
  }[];
  darkBackground: boolean;
}

/** A card without a title is left out: there would be nothing to call it by. Null where no card is left. */
export function normaliseLargeItemCards(item: LargeItemCardsItem): LargeItemCardsProps | null {
  const items = bySort(list(item.items)).flatMap((entry: LargeItemCardItem) => {
    const title = plain(entry.title);
    if (!title) return [];
    return [
      {
        id: entry.id,
        title,
        subtitle: plain(entry.subtitle),
        image: normaliseImage(entry.image),
        text: normaliseHtml(entry.text),
        buttons: normaliseButtons(entry.buttons),
      },
    ];
  });
  if (items.length === 0) return null;
  return {
    title: plain(item.title),
    subtitle: plain(item.subtitle),
    items,
    darkBackground: flag(item.darkBackground),
  };
}
