import { buttonRow, file } from '../testItems';
import { normaliseHeroVideo } from './heroVideo';

it('takes what the editor filled in', () => {
  expect(
    normaliseHeroVideo({
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

it('stands with its film alone, which waits for the play button', () => {
  expect(normaliseHeroVideo({ id: 'v', videoVimeoID: '123456', thumbnail: null })).toEqual({
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

it('is a still picture where the id of the film is none', () => {
  expect(
    normaliseHeroVideo({ id: 'v', videoVimeoID: 'https://vimeo.com/1', thumbnail: file })?.videoVimeoId,
  ).toBeNull();
});

it('has nothing to show without film, picture, words and buttons', () => {
  expect(normaliseHeroVideo({ id: 'v', title: ' ', autoplay: true })).toBeNull();
});
