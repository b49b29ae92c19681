import { normalizeTextByTextCard } from './textByTextCard';

it('reads and sanitizes text and columns', () => {
  expect(
    normalizeTextByTextCard({
      id: 't',
      title: 'Three ways in',
      text: '<p>Text</p>',
      leftColumn: '<p style="color:red">Left</p>',
      middleColumn: '<p>Middle</p>',
      rightColumn: '<p>Right<img src=x onerror=x()></p>',
      darkBackground: true,
    }),
  ).toEqual({
    title: 'Three ways in',
    text: '<p>Text</p>',
    columns: ['<p>Left</p>', '<p>Middle</p>', '<p>Right</p>'],
    darkBackground: true,
  });
});

it('omits empty columns', () => {
  expect(
    normalizeTextByTextCard({
      id: 't',
      leftColumn: '<p>Left</p>',
      middleColumn: '<p> </p>',
      rightColumn: '<p>Right</p>',
    })?.columns,
  ).toEqual(['<p>Left</p>', '<p>Right</p>']);
});

it('returns null without text', () => {
  expect(normalizeTextByTextCard({ id: 't', title: null, leftColumn: '' })).toBeNull();
});
