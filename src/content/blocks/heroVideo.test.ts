import { buttonRow, file } from '../items.mocks';
import { normalizeHeroVideo } from './heroVideo';

it('reads every field', () => {
  expect(
    normalizeHeroVideo({
      id: 'v',
      eyebrow: ' Film ',
      title: 'Jonah',
      text: 'Three days',
      videoVimeoID: '123456',
      autoplay: true,
      thumbnail: file,
      playButtonText: 'Watch',
      buttons: [buttonRow],
    }),
  ).toEqual({
    eyebrow: 'Film',
    title: 'Jonah',
    text: 'Three days',
    videoVimeoId: '123456',
    autoplay: true,
    thumbnail: expect.objectContaining({ id: 'file-1' }),
    playButtonText: 'Watch',
    buttons: [expect.objectContaining({ href: '/ticketing' })],
  });
});

it('accepts a video only, without autoplay', () => {
  expect(normalizeHeroVideo({ id: 'v', videoVimeoID: '123456', thumbnail: null })).toEqual({
    eyebrow: '',
    title: '',
    text: '',
    videoVimeoId: '123456',
    autoplay: false,
    thumbnail: null,
    playButtonText: '',
    buttons: [],
  });
});

it('ignores an invalid video id', () => {
  expect(
    normalizeHeroVideo({ id: 'v', videoVimeoID: 'https://vimeo.com/1', thumbnail: file })?.videoVimeoId,
  ).toBeNull();
});

it('returns null without video, image, text and buttons', () => {
  expect(normalizeHeroVideo({ id: 'v', title: ' ', autoplay: true })).toBeNull();
});
