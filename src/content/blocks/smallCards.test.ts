import { buttonRow, file } from '../items.mocks';
import { normalizeSmallCards } from './smallCards';

it('reads every option and sorts the cards', () => {
  expect(
    normalizeSmallCards({
      id: 's',
      title: 'Around the house',
      cards: [
        { id: 'b', title: 'Tour', sort: 2 },
        {
          id: 'a',
          title: 'Creamery',
          image: file,
          text: '<p>Pie<script>x()</script></p>',
          buttons: [buttonRow],
          sort: 1,
        },
      ],
      display: 'flex',
      isVertical: true,
      darkBackground: true,
    }),
  ).toEqual({
    title: 'Around the house',
    cards: [
      {
        id: 'a',
        title: 'Creamery',
        image: expect.objectContaining({ id: 'file-1' }),
        text: '<p>Pie</p>',
        buttons: [expect.objectContaining({ text: 'Get tickets' })],
      },
      { id: 'b', title: 'Tour', image: null, text: '', buttons: [] },
    ],
    display: 'flex',
    isVertical: true,
    darkBackground: true,
  });
});

it('replaces an unknown display by the grid', () => {
  expect(
    normalizeSmallCards({ id: 's', cards: [{ id: 'a', title: 'Tour' }], display: 'wheel' }),
  ).toMatchObject({
    display: 'grid',
    isVertical: false,
  });
});

it('omits empty cards, and returns null without cards', () => {
  expect(
    normalizeSmallCards({ id: 's', title: 'Title', cards: [{ id: 'a', title: ' ', image: null }] }),
  ).toBeNull();
});

it('accepts 50 cards', () => {
  const cards = Array.from({ length: 50 }, (_, index) => ({ id: String(index), title: `Card ${index}` }));
  expect(normalizeSmallCards({ id: 's', cards })?.cards).toHaveLength(50);
});
