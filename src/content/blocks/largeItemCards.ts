import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import type { ItemOf } from '../items';
import { normalizeLargeCard, type LargeCardModel } from '../largeCard';
import { readBoolean, readItems, readText, sortItems } from '../read';
import { buttonRows, file, oneToMany } from '../relation';

export interface LargeItemCardsProps {
  title: string;
  subtitle: string;
  items: (LargeCardModel & {
    /** Sanitized HTML. */
    text: string;
  })[];
  darkBackground: boolean;
}

/** Omits cards without a title. Returns null if no card is left. */
export function normalizeLargeItemCards(item: ItemOf<'largeItemCards'>): LargeItemCardsProps | null {
  const items = sortItems(readItems(item.items)).flatMap((entry: ItemOf<'largeItemCardItems'>) => {
    const card = normalizeLargeCard(entry);
    return card ? [{ ...card, text: normalizeHtml(entry.text) }] : [];
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
