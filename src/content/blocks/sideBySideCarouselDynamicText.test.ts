import { file } from '../testItems';
import { normaliseSideBySideCarouselDynamicText } from './sideBySideCarouselDynamicText';

it('sorts the items, each with picture or film and its own text', () => {
  expect(
    normaliseSideBySideCarouselDynamicText({
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

it('is light where the theme is none that it knows', () => {
  expect(
    normaliseSideBySideCarouselDynamicText({ id: 's', theme: 'sepia', items: [{ id: 'a', image: file }] })
      ?.theme,
  ).toBe('light');
});

it('has nothing to show without items', () => {
  expect(normaliseSideBySideCarouselDynamicText({ id: 's', title: 'A field', items: [] })).toBeNull();
});
