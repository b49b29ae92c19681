import { normaliseTextByTextCard } from './textByTextCard';

it('takes text and columns, made safe', () => {
  expect(
    normaliseTextByTextCard({
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

it('closes ranks where a column is empty', () => {
  expect(
    normaliseTextByTextCard({
      id: 't',
      leftColumn: '<p>Left</p>',
      middleColumn: '<p> </p>',
      rightColumn: '<p>Right</p>',
    })?.columns,
  ).toEqual(['<p>Left</p>', '<p>Right</p>']);
});

it('has nothing to show without words', () => {
  expect(normaliseTextByTextCard({ id: 't', title: null, leftColumn: '' })).toBeNull();
});
