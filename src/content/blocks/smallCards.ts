import type { ImageModel } from '../../design-system';
import { normaliseHtml } from '../html';
import { normaliseImage } from '../image';
import type { SmallCardItem, SmallCardsItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { bySort, flag, list, oneOf, plain } from '../read';

export interface SmallCardsProps {
  title: string;
  cards: {
    id: string;
    title: string;
    image: ImageModel | null;
    /** Sanitised HTML. */
    text: string;
    buttons: ButtonModel[];
  }[];
  /** `grid`: three columns; `flex`: a centred row that wraps. */
  display: 'grid' | 'flex';
  /** Pictures stand upright, at 3:4; else 4:3. */
  isVertical: boolean;
  darkBackground: boolean;
}

/** A card without picture, word and button is left out; null where no card is left. */
export function normaliseSmallCards(item: SmallCardsItem): SmallCardsProps | null {
  const cards = bySort(list(item.cards)).flatMap((entry: SmallCardItem) => {
    const card = {
      id: entry.id,
      title: plain(entry.title),
      image: normaliseImage(entry.image),
      text: normaliseHtml(entry.text),
      buttons: normaliseButtons(entry.buttons),
    };
    return card.image || card.title || card.text || card.buttons.length > 0 ? [card] : [];
  });
  if (cards.length === 0) return null;
  return {
    title: plain(item.title),
    cards,
    display: oneOf(item.display, ['grid', 'flex']),
    isVertical: flag(item.isVertical),
    darkBackground: flag(item.darkBackground),
  };
}
