import { buttonRow, createPictureRows } from '../items.mocks';
import { normalizeSideBySideCarouselAndText } from './sideBySideCarouselAndText';

it('reads every option', () => {
  expect(
    normalizeSideBySideCarouselAndText({
      id: 's',
      title: 'The loft',
      text: '<p>Dust<script>x()</script></p>',
      images: createPictureRows(2),
      buttons: [buttonRow],
      rightCarousel: true,
      darkBackground: true,
    }),
  ).toEqual({
    title: 'The loft',
    text: '<p>Dust</p>',
    images: [expect.objectContaining({ id: 'picture-1' }), expect.objectContaining({ id: 'picture-2' })],
    buttons: [expect.objectContaining({ text: 'Get tickets' })],
    rightCarousel: true,
    darkBackground: true,
  });
});

it('accepts text only, and images only', () => {
  expect(normalizeSideBySideCarouselAndText({ id: 's', title: 'The loft', images: null })?.images).toEqual(
    [],
  );
  expect(normalizeSideBySideCarouselAndText({ id: 's', images: createPictureRows(1) })).toMatchObject({
    title: '',
    rightCarousel: false,
  });
});

it('returns null without images, text and buttons', () => {
  expect(normalizeSideBySideCarouselAndText({ id: 's', title: '', text: '<p> </p>', images: [] })).toBeNull();
});
