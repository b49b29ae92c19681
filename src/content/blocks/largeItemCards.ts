import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import { normalizeImage } from '../image';
import type { ItemOf } from '../items';
import { normalizeButtons, type ButtonModel } from '../link';
import { readBoolean, readItems, readText, sortItems } from '../read';
import { buttonRows, file, oneToMany } from '../relation';

export interface LargeItemCardsProps {
  title: string;
  subtitle: string;
  items: {
    id: string;
    title: string;
    subtitle: string;
    image: ImageModel | null;
    /** Sanitized HTML. */
    text: string;
    buttons: ButtonModel[];
  }[];
  darkBackground: boolean;
}

/** Omits cards without a title, because they would have no heading. Returns null if no card is left. */
export function normalizeLargeItemCards(item: ItemOf<'largeItemCards'>): LargeItemCardsProps | null {
  const items = sortItems(readItems(item.items)).flatMap((entry: ItemOf<'largeItemCardItems'>) => {
    const title = readText(entry.title);
    if (!title) return [];
    return [
      {
        id: entry.id,
        title,
        subtitle: readText(entry.subtitle),
        image: normalizeImage(entry.image),
        text: normalizeHtml(entry.text),
        buttons: normalizeButtons(entry.buttons),
      },
    ];
  });
  if (items.length === 0) return null;
  return {
    title: readText(item.title),
    subtitle: readText(item.subtitle),
    items,
    darkBackground: readBoolean(item.darkBackground),
  };
}

export const largeItemCards = defineBlock({
  collection: 'largeItemCards',
  relations: {
    largeItemCards: { items: oneToMany('largeItemCardItems') },
    largeItemCardItems: { image: file, buttons: buttonRows('largeItemCardItems_buttons') },
    largeItemCardItems_buttons: {},
  },
  normalize: normalizeLargeItemCards,
  requirement: 'A card with a title is required',
  rowRequirements: { largeItemCardItems: 'It needs a title.' },
  innerHeadings: true,
});
