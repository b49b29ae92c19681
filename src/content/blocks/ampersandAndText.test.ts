import { normalizeAmpersandAndText } from './ampersandAndText';

it('sanitizes the HTML and keeps the other fields', () => {
  expect(
    normalizeAmpersandAndText({
      id: 'a',
      title: ' Bread and thunder ',
      text: '<p onclick="x()">Both.</p>',
      darkBackground: true,
    }),
  ).toEqual({ title: 'Bread and thunder', text: '<p>Both.</p>', darkBackground: true });
});

it('returns null without title and text', () => {
  expect(normalizeAmpersandAndText({ id: 'a', title: '', text: '<p></p>', darkBackground: true })).toBeNull();
});
