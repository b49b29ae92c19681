import { defineBlock } from '../defineBlock';
import type { ItemOf } from '../items';
import { normalizeLink, type LinkModel } from '../link';
import { page } from '../relation';

export interface MobileCTAProps {
  /** The button, fixed at the bottom of the screen on phones. */
  button: LinkModel;
}

/** Returns null without a text or a target. */
export function normalizeMobileCTA(item: ItemOf<'mobileCTA'>): MobileCTAProps | null {
  const button = normalizeLink(item.buttonText, item);
  return button && { button };
}

export const mobileCTA = defineBlock({
  collection: 'mobileCTA',
  relations: { mobileCTA: { page } },
  normalize: normalizeMobileCTA,
  requirement: 'A text and a page or an address are required',
  innerHeadings: false,
});
