import type { ImageModel } from '../../design-system';
import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import { normalizeImage } from '../image';
import type { ItemOf } from '../items';
import { readChoice, readItems, readText, sortItems, normalizeVimeoId } from '../read';
import { file, oneToMany } from '../relation';

export interface SideBySideCarouselDynamicTextProps {
  title: string;
  items: {
    id: string;
    title: string;
    image: ImageModel | null;
    /** Numeric id at the external video service; null for an image only. */
    videoVimeoId: string | null;
    /** Sanitized HTML, shown while this item is the active one. */
    textContent: string;
  }[];
  theme: 'light' | 'dark';
}

/** Omits items without image, video and text. Returns null if no item is left. */
export function normalizeSideBySideCarouselDynamicText(
  item: ItemOf<'sideBySideCarouselDynamicText'>,
): SideBySideCarouselDynamicTextProps | null {
  const items = sortItems(readItems(item.items)).flatMap((entry: ItemOf<'dynamicTextItems'>) => {
    const slide = {
      id: entry.id,
      title: readText(entry.title),
      image: normalizeImage(entry.image),
      videoVimeoId: normalizeVimeoId(entry.videoVimeoID),
      textContent: normalizeHtml(entry.textContent),
    };
    return slide.image || slide.videoVimeoId || slide.title || slide.textContent ? [slide] : [];
  });
  if (items.length === 0) return null;
  return { title: readText(item.title), items, theme: readChoice(item.theme, ['light', 'dark']) };
}

export const sideBySideCarouselDynamicText = defineBlock({
  collection: 'sideBySideCarouselDynamicText',
  relations: {
    sideBySideCarouselDynamicText: { items: oneToMany('dynamicTextItems') },
    dynamicTextItems: { image: file },
  },
  normalize: normalizeSideBySideCarouselDynamicText,
  requirement: 'An item with a picture or a text is required',
  rowRequirements: { dynamicTextItems: 'It needs a picture, a video or words.' },
  innerHeadings: true,
});
