import { buttonRow, file } from '../items.mocks';
import { normalizeHeroImage } from './heroImage';

it('reads every field', () => {
  expect(
    normalizeHeroImage({
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

it('accepts a title only', () => {
  expect(normalizeHeroImage({ id: 'h', title: 'Ruth' })).toEqual({
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

it('accepts a title logo of unknown size', () => {
  expect(normalizeHeroImage({ id: 'h', title: 'Ruth', logo: { id: 'svg', width: 289 } })?.logo).toMatchObject(
    {
      id: 'svg',
      width: null,
      height: null,
    },
  );
});

it('keeps the mobile image if the other image is missing', () => {
  expect(normalizeHeroImage({ id: 'h', image: null, mobileImage: file })).toMatchObject({
    image: null,
    mobileImage: { id: 'file-1' },
  });
});

it('returns null without image, text and buttons', () => {
  expect(normalizeHeroImage({ id: 'h', title: ' ', size: 'medium' })).toBeNull();
});
