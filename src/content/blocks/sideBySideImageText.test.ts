import { buttonRow, file } from '../testItems';
import { normaliseSideBySideImageText } from './sideBySideImageText';

it('takes every option', () => {
  expect(
    normaliseSideBySideImageText({
      id: 's',
      image: file,
      videoVimeoID: ' 123456 ',
      title: 'The house',
      text: '<p>Stone</p>',
      invert: true,
      leftImage: true,
      topPadding: false,
      bottomPadding: false,
      textTopAlign: 'top',
      buttons: [buttonRow],
      stackButtons: true,
      darkBackground: true,
    }),
  ).toMatchObject({
    image: { id: 'file-1' },
    videoVimeoId: '123456',
    title: 'The house',
    text: '<p>Stone</p>',
    invert: true,
    leftImage: true,
    topPadding: false,
    bottomPadding: false,
    textTopAlign: 'top',
    buttons: [{ text: 'Get tickets' }],
    stackButtons: true,
    darkBackground: true,
  });
});

it('stands with a title alone, with padding', () => {
  expect(normaliseSideBySideImageText({ id: 's', title: 'The house' })).toMatchObject({
    image: null,
    videoVimeoId: null,
    buttons: [],
    topPadding: true,
    bottomPadding: true,
  });
});

it.each([['https://vimeo.com/123'], ['abc'], [''], [null]])(
  'has no video for %p: the id is a number',
  (videoVimeoID) => {
    expect(
      normaliseSideBySideImageText({ id: 's', title: 'The house', videoVimeoID })?.videoVimeoId,
    ).toBeNull();
  },
);

it('stands with a film alone: its picture may be gone', () => {
  expect(normaliseSideBySideImageText({ id: 's', image: null, videoVimeoID: '123' })).toMatchObject({
    image: null,
    videoVimeoId: '123',
  });
});

it('has nothing to show without picture, film, words and buttons', () => {
  expect(normaliseSideBySideImageText({ id: 's', title: ' ', videoVimeoID: 'abc' })).toBeNull();
});

it('makes the text safe', () => {
  const text = '<p onclick="x()">Stone<script>x()</script></p>';
  expect(normaliseSideBySideImageText({ id: 's', text })?.text).toBe('<p>Stone</p>');
});
