import { buttonRow, file } from '../testItems';
import { normaliseSmallCards } from './smallCards';

it('takes every option, and sorts the cards', () => {
  expect(
    normaliseSmallCards({
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

it('is three columns where the option is none that it knows', () => {
  expect(
    normaliseSmallCards({ id: 's', cards: [{ id: 'a', title: 'Tour' }], display: 'wheel' }),
  ).toMatchObject({
    display: 'grid',
    isVertical: false,
  });
});

it('leaves out empty cards, and has nothing to show without any', () => {
  expect(
    normaliseSmallCards({ id: 's', title: 'Title', cards: [{ id: 'a', title: ' ', image: null }] }),
  ).toBeNull();
});

it('shows 50 cards as well as one', () => {
  const cards = Array.from({ length: 50 }, (_, index) => ({ id: String(index), title: `Card ${index}` }));
  expect(normaliseSmallCards({ id: 's', cards })?.cards).toHaveLength(50);
});
