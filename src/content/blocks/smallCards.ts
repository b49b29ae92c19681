import type { ImageModel } from '../../design-system';
import { normalizeHtml } from '../html';
import { normalizeImage } from '../image';
import type { SmallCardItem, SmallCardsItem } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readBoolean, readChoice, readItems, readText, sortItems } from '../read';

export interface SmallCardsProps {
  title: string;
  cards: {
    id: string;
    title: string;
    image: ImageModel | null;
    /** Sanitized HTML. */
    text: string;
    buttons: ButtonModel[];
  }[];
  /** `grid`: three columns; `flex`: a centered row that wraps. */
  display: 'grid' | 'flex';
  /** True: images are cropped to 3:4. False: 4:3. */
  isVertical: boolean;
  darkBackground: boolean;
}

/** Omits cards without image, text and buttons. Returns null if no card is left. */
export function normalizeSmallCards(item: SmallCardsItem): SmallCardsProps | null {
  const cards = sortItems(readItems(item.cards)).flatMap((entry: SmallCardItem) => {
    const card = {
      id: entry.id,
      title: readText(entry.title),
      image: normalizeImage(entry.image),
      text: normalizeHtml(entry.text),
      buttons: normalizeButtons(entry.buttons),
    };
    return card.image || card.title || card.text || card.buttons.length > 0 ? [card] : [];
  });
  if (cards.length === 0) return null;
  return {
    title: readText(item.title),
    cards,
    display: readChoice(item.display, ['grid', 'flex']),
    isVertical: readBoolean(item.isVertical),
    darkBackground: readBoolean(item.darkBackground),
  };
}
