import { file } from '../items.mocks';
import { normalizeSideBySideCarouselDynamicText } from './sideBySideCarouselDynamicText';

it('sorts the items and reads their images, videos and texts', () => {
  expect(
    normalizeSideBySideCarouselDynamicText({
      id: 's',
      title: 'A field',
      theme: 'dark',
      items: [
        {
          id: 'b',
          title: 'Rise',
          image: file,
          videoVimeoID: '123',
          textContent: '<p>Up<script>x()</script></p>',
          sort: 2,
        },
        { id: 'a', textContent: '<p>Cut</p>', sort: 1 },
        { id: 'c', title: '', image: null, videoVimeoID: 'none', textContent: '<p></p>', sort: 3 },
      ],
    }),
  ).toEqual({
    title: 'A field',
    theme: 'dark',
    items: [
      { id: 'a', title: '', image: null, videoVimeoId: null, textContent: '<p>Cut</p>' },
      {
        id: 'b',
        title: 'Rise',
        image: expect.objectContaining({ id: 'file-1' }),
        videoVimeoId: '123',
        textContent: '<p>Up</p>',
      },
    ],
  });
});

it('replaces an unknown theme by light', () => {
  expect(
    normalizeSideBySideCarouselDynamicText({ id: 's', theme: 'sepia', items: [{ id: 'a', image: file }] })
      ?.theme,
  ).toBe('light');
});

it('returns null without items', () => {
  expect(normalizeSideBySideCarouselDynamicText({ id: 's', title: 'A field', items: [] })).toBeNull();
});
