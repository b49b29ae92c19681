import type { JumpToSectionLinkItem, JumpToSectionsItem } from '../items';
import { readBoolean, readItems, readText, sortItems } from '../read';
import { normalizeSectionId } from '../section';

export interface JumpToSectionsProps {
  links: {
    id: string;
    text: string;
    /** Without the number sign. */
    sectionId: string;
  }[];
  darkBackground: boolean;
}

/** Omits links without a text or a section. Returns null if no link is left. */
export function normalizeJumpToSections(item: JumpToSectionsItem): JumpToSectionsProps | null {
  const links = sortItems(readItems(item.links)).flatMap((link: JumpToSectionLinkItem) => {
    const text = readText(link.text);
    const sectionId = normalizeSectionId(link.sectionId);
    return text && sectionId ? [{ id: link.id, text, sectionId }] : [];
  });
  return links.length > 0 ? { links, darkBackground: readBoolean(item.darkBackground) } : null;
}
