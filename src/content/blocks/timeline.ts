import type { CreateAnchor } from '../anchors';
import type { Block, NormalizeNestedBlocks } from '../block';
import type { TimelineItem, TimelineSectionItem } from '../items';
import { readBoolean, readItems, readText, sortItems } from '../read';

export interface TimelineProps {
  title: string;
  sections: {
    id: string;
    /** Anchor of the section on its page. */
    anchor: string;
    /** The label in the menu of years. */
    year: string;
    /** The heading above the blocks. Defaults to the year. */
    sectionHeader: string;
    timelineBlocks: Block[];
  }[];
  darkBackground: boolean;
}

/** Omits sections without a year or without content. Returns null if no section is left. */
export function normalizeTimeline(
  item: TimelineItem,
  { normalizeNested, createAnchor }: { normalizeNested: NormalizeNestedBlocks; createAnchor: CreateAnchor },
): TimelineProps | null {
  const sections = sortItems(readItems(item.sections)).flatMap((section: TimelineSectionItem) => {
    const year = readText(section.year);
    const sectionHeader = readText(section.sectionHeader);
    const timelineBlocks = normalizeNested(section.timelineBlocks);
    if (!year || (!sectionHeader && timelineBlocks.length === 0)) return [];
    return [
      {
        id: section.id,
        anchor: createAnchor(`year ${year}`),
        year,
        sectionHeader: sectionHeader || year,
        timelineBlocks,
      },
    ];
  });
  if (sections.length === 0) return null;
  return { title: readText(item.title), sections, darkBackground: readBoolean(item.darkBackground) };
}
