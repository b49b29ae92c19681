import { normaliseBlocks } from '../block';
import { file } from '../testItems';
import { normaliseFilmSelector } from './filmSelector';

const nested = (rows: unknown) => normaliseBlocks(rows, '').blocks;
const story = { id: 'r', collection: 'textBlock', item: { id: 't', title: 'Story', text: '<p>West</p>' } };

it('sorts the films, each with its blocks', () => {
  expect(
    normaliseFilmSelector(
      {
        id: 'f',
        title: 'Choose a film',
        films: [
          { id: 'b', title: 'Oil', image: file, filmBlocks: [], sort: 2 },
          { id: 'a', title: 'Jonah', image: null, filmBlocks: [story], sort: 1 },
        ],
        darkBackground: true,
      },
      { nested },
    ),
  ).toEqual({
    title: 'Choose a film',
    films: [
      {
        id: 'a',
        title: 'Jonah',
        image: null,
        filmBlocks: [expect.objectContaining({ collection: 'textBlock', title: 'Story' })],
      },
      { id: 'b', title: 'Oil', image: expect.objectContaining({ id: 'file-1' }), filmBlocks: [] },
    ],
    darkBackground: true,
  });
});

it('leaves out films without a title or with nothing to show', () => {
  expect(
    normaliseFilmSelector(
      {
        id: 'f',
        title: 'Choose a film',
        films: [
          { id: 'a', title: '', filmBlocks: [story] },
          { id: 'b', title: 'Lost', filmBlocks: [{ id: 'r', collection: 'textBlock', item: null }] },
        ],
      },
      { nested },
    ),
  ).toBeNull();
});
