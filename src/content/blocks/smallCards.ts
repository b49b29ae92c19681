import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import { normalizeImage } from '../image';
import type { ItemOf } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readBoolean, readChoice, readItems, readText, sortItems } from '../read';
import { buttonRows, file, oneToMany } from '../relation';

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
export function normalizeSmallCards(item: ItemOf<'smallCards'>): SmallCardsProps | null {
  const cards = sortItems(readItems(item.cards)).flatMap((entry: ItemOf<'smallCardItems'>) => {
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

export const smallCards = defineBlock({
  collection: 'smallCards',
  relations: {
    smallCards: { cards: oneToMany('smallCardItems') },
    smallCardItems: { image: file, buttons: buttonRows('smallCardItems_buttons') },
    smallCardItems_buttons: {},
  },
  normalize: normalizeSmallCards,
  requirement: 'A card with a picture or words is required',
  rowRequirements: { smallCardItems: 'It needs a picture, words or a button.' },
  innerHeadings: true,
});
