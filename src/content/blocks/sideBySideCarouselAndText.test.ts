import { buttonRow, pictures } from '../testItems';
import { normaliseSideBySideCarouselAndText } from './sideBySideCarouselAndText';

it('takes every option', () => {
  expect(
    normaliseSideBySideCarouselAndText({
      id: 's',
      title: 'The loft',
      text: '<p>Dust<script>x()</script></p>',
      images: pictures(2),
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

it('stands with words alone, and with pictures alone', () => {
  expect(normaliseSideBySideCarouselAndText({ id: 's', title: 'The loft', images: null })?.images).toEqual(
    [],
  );
  expect(normaliseSideBySideCarouselAndText({ id: 's', images: pictures(1) })).toMatchObject({
    title: '',
    rightCarousel: false,
  });
});

it('has nothing to show without pictures, words and buttons', () => {
  expect(normaliseSideBySideCarouselAndText({ id: 's', title: '', text: '<p> </p>', images: [] })).toBeNull();
});
