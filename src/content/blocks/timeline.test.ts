import { createAnchors } from '../anchors';
import { normaliseBlocks } from '../block';
import { normaliseTimeline } from './timeline';

const context = () => ({
  nested: (rows: unknown) => normaliseBlocks(rows, '').blocks,
  anchor: createAnchors(),
});
const text = { id: 'r', collection: 'textBlock', item: { id: 't', text: '<p>Lanterns</p>' } };

it('sorts the sections, each with an anchor of its own', () => {
  expect(
    normaliseTimeline(
      {
        id: 't',
        title: 'How it came',
        sections: [
          { id: 'b', year: '1976', sectionHeader: '', timelineBlocks: [text], sort: 2 },
          { id: 'a', year: ' 1976 ', sectionHeader: 'Nine lanterns', timelineBlocks: null, sort: 1 },
        ],
      },
      context(),
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

it('leaves out sections without a year or with nothing to show', () => {
  expect(
    normaliseTimeline(
      {
        id: 't',
        sections: [
          { id: 'a', sectionHeader: 'No year', timelineBlocks: [text] },
          { id: 'b', year: '1977' },
        ],
      },
      context(),
    ),
  ).toBeNull();
});
