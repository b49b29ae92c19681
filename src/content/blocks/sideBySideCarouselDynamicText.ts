import type { ImageModel } from '../../design-system';
import { normaliseHtml } from '../html';
import { normaliseImage } from '../image';
import type { DynamicTextItem, SideBySideCarouselDynamicTextItem } from '../items';
import { bySort, list, oneOf, plain } from '../read';
import { normaliseVimeoId } from '../video';

export interface SideBySideCarouselDynamicTextProps {
  title: string;
  items: {
    id: string;
    title: string;
    image: ImageModel | null;
    /** Numeric id of the external video service, or null for a still picture. */
    videoVimeoId: string | null;
    /** Sanitised HTML, shown while this item is the active one. */
    textContent: string;
  }[];
  theme: 'light' | 'dark';
}

/** An item without picture, film and word is left out; null where no item is left. */
export function normaliseSideBySideCarouselDynamicText(
  item: SideBySideCarouselDynamicTextItem,
): SideBySideCarouselDynamicTextProps | null {
  const items = bySort(list(item.items)).flatMap((entry: DynamicTextItem) => {
    const slide = {
      id: entry.id,
      title: plain(entry.title),
      image: normaliseImage(entry.image),
      videoVimeoId: normaliseVimeoId(entry.videoVimeoID),
      textContent: normaliseHtml(entry.textContent),
    };
    return slide.image || slide.videoVimeoId || slide.title || slide.textContent ? [slide] : [];
  });
  if (items.length === 0) return null;
  return { title: plain(item.title), items, theme: oneOf(item.theme, ['light', 'dark']) };
}
