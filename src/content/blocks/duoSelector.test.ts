import { normaliseDuoSelector } from './duoSelector';

const adult = { id: 'a', title: 'Adults', text: '<p onclick="x()">Sing</p>', alignment: 'center' };

it('takes a text for either side', () => {
  expect(
    normaliseDuoSelector({
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

it('stands with one side', () => {
  expect(normaliseDuoSelector({ id: 'd', leftTextBlock: null, rightTextBlock: adult })).toMatchObject({
    left: null,
    right: { title: 'Adults' },
  });
});

it('has nothing to show where both texts are gone or empty', () => {
  expect(
    normaliseDuoSelector({ id: 'd', leftLabel: 'ADULTS', leftTextBlock: { id: 'a' }, rightTextBlock: null }),
  ).toBeNull();
});
