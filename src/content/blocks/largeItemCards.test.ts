import { buttonRow, file } from '../items.mocks';
import { normalizeLargeItemCards } from './largeItemCards';

it('sorts the cards and omits those without a title', () => {
  expect(
    normalizeLargeItemCards({
      id: 'l',
      title: 'Two films',
      subtitle: 'For the big screen',
      items: [
        { id: 'b', title: 'Oil', sort: 2 },
        { id: 'c', title: ' ', image: file, sort: 3 },
        {
          id: 'a',
          title: 'Jonah',
          subtitle: '104 minutes',
          image: file,
          text: '<p onclick="x()">West</p>',
          buttons: [buttonRow],
          sort: 1,
        },
      ],
      darkBackground: true,
    }),
  ).toEqual({
    title: 'Two films',
    subtitle: 'For the big screen',
    items: [
      {
        id: 'a',
        title: 'Jonah',
        subtitle: '104 minutes',
        image: expect.objectContaining({ id: 'file-1' }),
        text: '<p>West</p>',
        buttons: [expect.objectContaining({ text: 'Get tickets' })],
      },
      { id: 'b', title: 'Oil', subtitle: '', image: null, text: '', buttons: [] },
    ],
    darkBackground: true,
  });
});

it('returns null without cards', () => {
  expect(normalizeLargeItemCards({ id: 'l', title: 'Two films', items: null })).toBeNull();
});
