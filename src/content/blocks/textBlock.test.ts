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

it('stands with a title alone', () => {
  expect(normaliseTextBlock({ id: 't', title: 'About', text: null })).toEqual({
    title: 'About',
    text: '',
    alignment: 'left',
    darkBackground: false,
  });
});

it('has nothing to show without words', () => {
  expect(normaliseTextBlock({ id: 't', title: null, text: '<p> </p>' })).toBeNull();
});
