import type { AnyBlock } from '../block';
import { defineBlock, type BlockContext } from '../defineBlock';
import type { ItemOf } from '../items';
import { readBoolean, readItems, readText, sortItems } from '../read';
import { blockRows, oneToMany } from '../relation';

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
    timelineBlocks: AnyBlock[];
  }[];
  darkBackground: boolean;
}

/** Omits sections without a year or without content. Returns null if no section is left. */
export function normalizeTimeline(
  item: ItemOf<'timeline'>,
  { normalizeNested, createAnchor }: Pick<BlockContext, 'normalizeNested' | 'createAnchor'>,
): TimelineProps | null {
  const sections = sortItems(readItems(item.sections)).flatMap((section: ItemOf<'timelineSections'>) => {
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

export const timeline = defineBlock({
  collection: 'timeline',
  relations: {
    timeline: { sections: oneToMany('timelineSections') },
    timelineSections: { timelineBlocks: blockRows('timelineSections_timelineBlocks') },
    timelineSections_timelineBlocks: {},
  },
  normalize: normalizeTimeline,
  requirement: 'A section with a year, and a header or blocks, is required',
  rowRequirements: { timelineSections: 'It needs a year, and a header or blocks.' },
  innerHeadings: true,
  getNestedBlocks: ({ sections }) => sections.flatMap(({ timelineBlocks }) => timelineBlocks),
});
