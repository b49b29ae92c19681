import { normaliseAmpersandAndText } from './ampersandAndText';

it('makes the HTML safe and keeps the rest', () => {
  expect(
    normaliseAmpersandAndText({
      id: 'a',
      title: ' Bread and thunder ',
      text: '<p onclick="x()">Both.</p>',
      darkBackground: true,
    }),
  ).toEqual({ title: 'Bread and thunder', text: '<p>Both.</p>', darkBackground: true });
});

it('has nothing to show without words', () => {
  expect(normaliseAmpersandAndText({ id: 'a', title: '', text: '<p></p>', darkBackground: true })).toBeNull();
});
