import type { HeroImageProps } from '../../content/blocks/heroImage';

export const heroImageMock: HeroImageProps = {
  image: {
    id: 'hero',
    width: 1920,
    height: 1080,
    description: 'A lit stage',
    modifiedOn: '2026-03-01T10:00:00.000Z',
  },
  mobileImage: null,
  logo: null,
  eyebrow: 'Now playing in Lancaster',
  title: 'Ruth',
  text: 'Where you go, I will go.',
  buttons: [{ id: 'b1', text: 'Get tickets', href: '/ticketing/RUTHL/calendar', variant: 'primary' }],
  size: 'full',
};
