import type { JumpToSectionLinkItem, JumpToSectionsItem } from '../items';
import { bySort, flag, list, plain } from '../read';
import { normaliseSectionId } from '../section';

export interface JumpToSectionsProps {
  links: {
    id: string;
    text: string;
    /** Without the number sign. */
    sectionId: string;
  }[];
  darkBackground: boolean;
}

/** A link without a text or a section is left out; null where no link is left. */
export function normaliseJumpToSections(item: JumpToSectionsItem): JumpToSectionsProps | null {
  const links = bySort(list(item.links)).flatMap((link: JumpToSectionLinkItem) => {
    const text = plain(link.text);
    const sectionId = normaliseSectionId(link.sectionId);
    return text && sectionId ? [{ id: link.id, text, sectionId }] : [];
  });
  return links.length > 0 ? { links, darkBackground: flag(item.darkBackground) } : null;
}
