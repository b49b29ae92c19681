import type { HeaderModel } from '../../content/header';

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
  promoBanner: {
    message: 'Christmas is open.',
    buttonText: 'Step inside',
    href: '/shows/inn',
    updatedAt: '2026-02-01T00:00:00Z',
  },
  mobilePromo: { title: 'Gideon asked for a sign', image, href: '/shows/gideon', buttonText: 'See Gideon' },
  notificationBanners: [
    {
      id: 'road',
      message: '<p>The bridge is closed.</p>',
      darkBackground: false,
      buttons: [],
      routes: ['/lancaster'],
    },
  ],
};
