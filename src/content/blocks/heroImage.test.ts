import { buttonRow, file } from '../testItems';
import { normaliseHeroImage } from './heroImage';

it('takes what the editor filled in', () => {
  expect(
    normaliseHeroImage({
      id: 'h',
      image: file,
      mobileImage: file,
      logo: { id: 'svg' },
      eyebrow: ' Now ',
      title: 'Ruth',
      text: 'Story',
      buttons: [buttonRow],
      size: 'medium',
    }),
  ).toEqual({
    image: expect.objectContaining({ id: 'file-1', width: 1920 }),
    mobileImage: expect.objectContaining({ id: 'file-1' }),
    logo: { id: 'svg', description: '', modifiedOn: '' },
    eyebrow: 'Now',
    title: 'Ruth',
    text: 'Story',
    buttons: [expect.objectContaining({ text: 'Get tickets', href: '/ticketing' })],
    size: 'medium',
  });
});

it('stands with everything missing', () => {
  expect(normaliseHeroImage({ id: 'h' })).toEqual({
    image: null,
    mobileImage: null,
    logo: null,
    eyebrow: '',
    title: '',
    text: '',
    buttons: [],
    size: 'full',
  });
});
