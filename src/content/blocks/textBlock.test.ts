import { normaliseTextBlock } from './textBlock';

it('makes the HTML safe and keeps the rest', () => {
  expect(
    normaliseTextBlock({
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

it('stands with everything missing', () => {
  expect(normaliseTextBlock({ id: 't', title: null, text: null })).toEqual({
    title: '',
    text: '',
    alignment: 'left',
    darkBackground: false,
  });
});
