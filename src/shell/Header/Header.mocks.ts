import type { HeaderModel } from '../../content/header';
import { promoBannerMock } from '../Banners/Banners.mocks';

const image = {
  id: 'ruth',
  width: 1920,
  height: 1080,
  description: 'Ruth',
  modifiedOn: '2026-03-01T10:00:00.000Z',
};

export const headerMock: HeaderModel = {
  companyName: 'Lamplight Theatres',
  phone: '1-800-555-0117',
  logo: null,
  theatres: [
    {
      locationCode: 'STRASBURG_PA',
      name: 'Lancaster',
      theatreName: 'The Lantern House',
      href: '/lancaster',
      shows: [{ id: 'ruth', text: 'Ruth', href: '/shows/ruth', image, description: 'A harvest story' }],
    },
    {
      locationCode: 'BRANSON_MO',
      name: 'Branson',
      theatreName: 'The Hill House',
      href: '/branson',
      shows: [{ id: 'gideon', text: 'Gideon', href: '/shows/gideon', image: null, description: '' }],
    },
  ],
  filmsHref: '/films',
  streamingHref: '/streaming',
  bigImageLinks: [{ id: 'about', text: 'About Lamplight', href: '/about', image }],
  promoBanner: promoBannerMock,
  mobilePromo: { title: 'Gideon asked for a sign', image, href: '/shows/gideon', buttonText: 'See Gideon' },
};
