import { createAnchorFactory } from '../anchors';
import { normalizeBlocks } from '../normalizeBlocks';
import { normalizeTimeline } from './timeline';

const createContext = () => ({
  normalizeNested: (rows: unknown) => normalizeBlocks(rows, '').blocks,
  createAnchor: createAnchorFactory(),
});
const text = { id: 'r', collection: 'textBlock', item: { id: 't', text: '<p>Lanterns</p>' } };

it('sorts the sections and gives each an own anchor', () => {
  expect(
    normalizeTimeline(
      {
        id: 't',
        title: 'How it came',
        sections: [
          { id: 'b', year: '1976', sectionHeader: '', timelineBlocks: [text], sort: 2 },
          { id: 'a', year: ' 1976 ', sectionHeader: 'Nine lanterns', timelineBlocks: null, sort: 1 },
        ],
      },
      createContext(),
    ),
  ).toEqual({
    title: 'How it came',
    sections: [
      { id: 'a', anchor: 'year-1976', year: '1976', sectionHeader: 'Nine lanterns', timelineBlocks: [] },
      {
        id: 'b',
        anchor: 'year-1976-2',
        year: '1976',
        sectionHeader: '1976',
        timelineBlocks: [expect.objectContaining({ collection: 'textBlock' })],
      },
    ],
    darkBackground: false,
  });
});

it('omits sections without a year or without content', () => {
  expect(
    normalizeTimeline(
      {
        id: 't',
        sections: [
          { id: 'a', sectionHeader: 'No year', timelineBlocks: [text] },
          { id: 'b', year: '1977' },
        ],
      },
      createContext(),
    ),
  ).toBeNull();
});
