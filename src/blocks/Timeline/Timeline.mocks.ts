import type { TimelineProps } from '../../content/blocks/timeline';
import type { Block } from '../../content/blockTypes';
import { pictureMock } from '../../design-system/Image/Image.mocks';

/** The placement of nested blocks. */
const nestedPlacement = { lastBlock: false, priority: false, headingLevel: 3 } as const;

const blocksOf1976: Block[] = [
  {
    ...nestedPlacement,
    id: 'b1',
    collection: 'textBlock',
    title: '',
    text: '<p>The power fails on the night of the Christmas play. They move the whole of it up the lane to a barn.</p>',
    alignment: 'left',
    darkBackground: false,
  },
  {
    ...nestedPlacement,
    id: 'b2',
    collection: 'sideBySideImageText',
    title: 'Sixty-one bales',
    text: '<p>The first audience sat on hay.</p>',
    image: pictureMock('theatre-lancaster', 'A barn by night'),
    videoVimeoId: null,
    invert: false,
    leftImage: true,
    topPadding: true,
    bottomPadding: true,
    textTopAlign: 'center',
    buttons: [],
    stackButtons: false,
    darkBackground: false,
    lastBlock: true,
  },
];

const blocksOf1988: Block[] = [
  {
    ...nestedPlacement,
    id: 'b3',
    collection: 'textBlock',
    title: '',
    text: '<p>Three stages, two thousand seats, and for the first time a place to hang the angel.</p>',
    alignment: 'left',
    darkBackground: false,
    lastBlock: true,
  },
];

const blocksOf2004: Block[] = [
  {
    ...nestedPlacement,
    id: 'b4',
    collection: 'textBlock',
    title: 'The Hill House opens',
    text: '<p>With three hundred borrowed jars, and a stage as wide as a valley.</p>',
    alignment: 'left',
    darkBackground: true,
    lastBlock: true,
  },
];

export const timelineMock: TimelineProps = {
  title: 'How it came to this',
  darkBackground: false,
  sections: [
    {
      id: 's1',
      anchor: 'year-1976',
      year: '1976',
      sectionHeader: 'The night of the nine lanterns',
      timelineBlocks: blocksOf1976,
    },
    {
      id: 's2',
      anchor: 'year-1988',
      year: '1988',
      sectionHeader: 'A roof that keeps its promises',
      timelineBlocks: blocksOf1988,
    },
    {
      id: 's3',
      anchor: 'year-2004',
      year: '2004',
      sectionHeader: '2004',
      timelineBlocks: blocksOf2004,
    },
  ],
};
