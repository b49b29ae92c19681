import type { AnchorMaker } from '../anchors';
import type { Block, NestedBlocks } from '../block';
import type { TimelineItem, TimelineSectionItem } from '../items';
import { bySort, flag, list, plain } from '../read';

export interface TimelineProps {
  title: string;
  sections: {
    id: string;
    /** Anchor of the section on its page. */
    anchor: string;
    /** As it stands in the menu at the side. */
    year: string;
    /** The heading above its blocks: the year where the editor gave no other. */
    sectionHeader: string;
    timelineBlocks: Block[];
  }[];
  darkBackground: boolean;
}

/** A section without a year, or with nothing to show, is left out; null where no section is left. */
export function normaliseTimeline(
  item: TimelineItem,
  { nested, anchor }: { nested: NestedBlocks; anchor: AnchorMaker },
): TimelineProps | null {
  const sections = bySort(list(item.sections)).flatMap((section: TimelineSectionItem) => {
    const year = plain(section.year);
    const sectionHeader = plain(section.sectionHeader);
    const timelineBlocks = nested(section.timelineBlocks);
    if (!year || (!sectionHeader && timelineBlocks.length === 0)) return [];
    return [
      {
        id: section.id,
        anchor: anchor(`year ${year}`),
        year,
        sectionHeader: sectionHeader || year,
        timelineBlocks,
      },
    ];
  });
  if (sections.length === 0) return null;
  return { title: plain(item.title), sections, darkBackground: flag(item.darkBackground) };
}
