import { normalizeDuoSelector } from './duoSelector';

const adult = { id: 'a', title: 'Adults', text: '<p onclick="x()">Sing</p>', alignment: 'center' };

it('reads a text for each side', () => {
  expect(
    normalizeDuoSelector({
      id: 'd',
      leftLabel: 'ADULTS',
      rightLabel: ' ',
      leftTextBlock: adult,
      rightTextBlock: { id: 'm', title: 'Minors' },
      darkBackground: true,
    }),
  ).toEqual({
    leftLabel: 'ADULTS',
    rightLabel: '',
    left: { title: 'Adults', text: '<p>Sing</p>', alignment: 'center' },
    right: { title: 'Minors', text: '', alignment: 'left' },
    darkBackground: true,
  });
});

it('accepts one side only', () => {
  expect(normalizeDuoSelector({ id: 'd', leftTextBlock: null, rightTextBlock: adult })).toMatchObject({
    left: null,
    right: { title: 'Adults' },
  });
});

it('returns null if both texts are missing or empty', () => {
  expect(
    normalizeDuoSelector({ id: 'd', leftLabel: 'ADULTS', leftTextBlock: { id: 'a' }, rightTextBlock: null }),
  ).toBeNull();
});
