import { buttonRow, file } from '../items.mocks';
import { normalizeSideBySideImageText } from './sideBySideImageText';

it('reads every option', () => {
  expect(
    normalizeSideBySideImageText({
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

it('accepts a title only, with padding', () => {
  expect(normalizeSideBySideImageText({ id: 's', title: 'The house' })).toMatchObject({
    image: null,
    videoVimeoId: null,
    buttons: [],
    topPadding: true,
    bottomPadding: true,
  });
});

it.each([['https://vimeo.com/123'], ['abc'], [''], [null]])(
  'ignores the video id %p, which is not a number',
  (videoVimeoID) => {
    expect(
      normalizeSideBySideImageText({ id: 's', title: 'The house', videoVimeoID })?.videoVimeoId,
    ).toBeNull();
  },
);

it('accepts a video without an image', () => {
  expect(normalizeSideBySideImageText({ id: 's', image: null, videoVimeoID: '123' })).toMatchObject({
    image: null,
    videoVimeoId: '123',
  });
});

it('returns null without image, video, text and buttons', () => {
  expect(normalizeSideBySideImageText({ id: 's', title: ' ', videoVimeoID: 'abc' })).toBeNull();
});

it('sanitizes the text', () => {
  const text = '<p onclick="x()">Stone<script>x()</script></p>';
  expect(normalizeSideBySideImageText({ id: 's', text })?.text).toBe('<p>Stone</p>');
});
