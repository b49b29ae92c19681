import { normalizeBlocks } from '../normalizeBlocks';
import { file } from '../items.mocks';
import { normalizeFilmSelector } from './filmSelector';

const normalizeNested = (rows: unknown) => normalizeBlocks(rows, '').blocks;
const story = { id: 'r', collection: 'textBlock', item: { id: 't', title: 'Story', text: '<p>West</p>' } };

it('sorts the films and normalizes their blocks', () => {
  expect(
    normalizeFilmSelector(
      {
        id: 'f',
        title: 'Choose a film',
        films: [
          { id: 'b', title: 'Oil', image: file, filmBlocks: [], sort: 2 },
          { id: 'a', title: 'Jonah', image: null, filmBlocks: [story], sort: 1 },
        ],
        darkBackground: true,
      },
      { normalizeNested },
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

it('omits films without a title or without content', () => {
  expect(
    normalizeFilmSelector(
      {
        id: 'f',
        title: 'Choose a film',
        films: [
          { id: 'a', title: '', filmBlocks: [story] },
          { id: 'b', title: 'Lost', filmBlocks: [{ id: 'r', collection: 'textBlock', item: null }] },
        ],
      },
      { normalizeNested },
    ),
  ).toBeNull();
});
