import { buttonRow, file } from '../testItems';
import { normaliseHeroImage } from './heroImage';

it('takes what the editor filled in', () => {
  expect(
    normaliseHeroImage({
      id: 'h',
      image: file,
      mobileImage: file,
      logo: { id: 'svg', width: 289, height: 72 },
      eyebrow: ' Now ',
      title: 'Ruth',
      text: 'Story',
      buttons: [buttonRow],
      size: 'medium',
    }),
  ).toEqual({
    image: expect.objectContaining({ id: 'file-1', width: 1920 }),
    mobileImage: expect.objectContaining({ id: 'file-1' }),
    logo: { id: 'svg', description: '', modifiedOn: '', width: 289, height: 72 },
    eyebrow: 'Now',
    title: 'Ruth',
    text: 'Story',
    buttons: [expect.objectContaining({ text: 'Get tickets', href: '/ticketing' })],
    size: 'medium',
  });
});

it('stands with a title alone', () => {
  expect(normaliseHeroImage({ id: 'h', title: 'Ruth' })).toEqual({
    image: null,
    mobileImage: null,
    logo: null,
    eyebrow: '',
    title: 'Ruth',
    text: '',
    buttons: [],
    size: 'full',
  });
});

it('takes a lettering whose size nobody knows', () => {
  expect(normaliseHeroImage({ id: 'h', title: 'Ruth', logo: { id: 'svg', width: 289 } })?.logo).toMatchObject(
    {
      id: 'svg',
      width: null,
      height: null,
    },
  );
});

it('shows the picture for phones alone, where the other one is gone', () => {
  expect(normaliseHeroImage({ id: 'h', image: null, mobileImage: file })).toMatchObject({
    image: null,
    mobileImage: { id: 'file-1' },
  });
});

it('has nothing to show without picture, words and buttons', () => {
  expect(normaliseHeroImage({ id: 'h', title: ' ', size: 'medium' })).toBeNull();
});
