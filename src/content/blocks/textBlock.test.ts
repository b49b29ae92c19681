import { normalizeTextBlock } from './textBlock';

it('sanitizes the HTML and keeps the other fields', () => {
  expect(
    normalizeTextBlock({
      id: 't',
      title: 'About',
      text: '<p onclick="x()">Hi</p>',
      alignment: 'center',
      darkBackground: true,
    }),
  ).toEqual({
    title: 'About',
    text: '<p>Hi</p>',
    alignment: 'center',
    darkBackground: true,
  });
});

it('accepts a title only', () => {
  expect(normalizeTextBlock({ id: 't', title: 'About', text: null })).toEqual({
    title: 'About',
    text: '',
    alignment: 'left',
    darkBackground: false,
  });
});

it('returns null without title and text', () => {
  expect(normalizeTextBlock({ id: 't', title: null, text: '<p> </p>' })).toBeNull();
});
