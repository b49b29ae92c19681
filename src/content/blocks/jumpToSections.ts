import { defineBlock } from '../defineBlock';
import type { ItemOf } from '../items';
import { readBoolean, readItems, readText, sortItems, normalizeSectionId } from '../read';
import { oneToMany } from '../relation';

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
export function normalizeJumpToSections(item: ItemOf<'jumpToSections'>): JumpToSectionsProps | null {
  const links = sortItems(readItems(item.links)).flatMap((link: ItemOf<'jumpToSectionLinks'>) => {
    const text = readText(link.text);
    const sectionId = normalizeSectionId(link.sectionId);
    return text && sectionId ? [{ id: link.id, text, sectionId }] : [];
  });
  return links.length > 0 ? { links, darkBackground: readBoolean(item.darkBackground) } : null;
}

export const jumpToSections = defineBlock({
  collection: 'jumpToSections',
  relations: { jumpToSections: { links: oneToMany('jumpToSectionLinks') }, jumpToSectionLinks: {} },
  normalize: normalizeJumpToSections,
  requirement: 'A link with its section is required',
  rowRequirements: { jumpToSectionLinks: 'It needs a text and a section id.' },
  innerHeadings: false,
  filterSectionLinks: (props, isWorking) => {
    const links = props.links.filter(isWorking);
    return links.length > 0 ? { ...props, links } : null;
  },
});
