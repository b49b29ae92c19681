import type { HeaderModel, MenuShow } from '../../content/header';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { promoBannerMock } from '../Banners/Banners.mocks';

const makeShow = (id: string, text: string, description: string): MenuShow => ({
  id,
  text,
  href: `/shows/${id}`,
  image: pictureMock(`show-${id}`, text),
  description,
});

const inn = makeShow(
  'inn',
  'The Inn at Bethlehem',
  'The house is full, the innkeeper is tired, and someone is knocking.',
);

export const headerMock: HeaderModel = {
  companyName: 'Lamplight Theatres',
  phone: '1-800-555-0117',
  logo: null,
  theaters: [
    {
      locationCode: 'STRASBURG_PA',
      name: 'Lancaster',
      theaterName: 'The Lantern House',
      href: '/lancaster',
      shows: [
        makeShow('ruth', 'Ruth', 'A widow, her mother-in-law, and forty miles of road.'),
        inn,
        makeShow(
          'bts',
          'Behind the Lamplight',
          'An hour backstage: trap doors, wigs, and one lamp that is never out.',
        ),
        makeShow('nehemiah', 'Nehemiah', 'Fifty-two days, one wall, and a great many opinions.'),
      ],
    },
    {
      locationCode: 'BRANSON_MO',
      name: 'Branson',
      theaterName: 'The Hill House',
      href: '/branson',
      shows: [
        makeShow('gideon', 'Gideon', 'An angel called him mighty. He asked for that in writing. Twice.'),
        { ...inn, id: 'inn-branson' },
        makeShow('elijah', 'Elijah', 'Three years without rain, and a man who will not be told.'),
      ],
    },
  ],
  filmsHref: '/films',
  streamingHref: '/streaming',
  bigImageLinks: [
    { id: 'about', text: 'About Lamplight', href: '/about', image: pictureMock('hero-about') },
    { id: 'bts', text: 'Go backstage', href: '/shows/bts', image: pictureMock('show-bts') },
    {
      id: 'lancaster',
      text: 'Plan a day in Lancaster',
      href: '/lancaster',
      image: pictureMock('theatre-lancaster'),
    },
    { id: 'branson', text: 'Plan a day in Branson', href: '/branson', image: pictureMock('theatre-branson') },
  ],
  promoBanner: promoBannerMock,
  mobilePromo: {
    title: 'Gideon asked for a sign. This is yours.',
    image: pictureMock('show-gideon'),
    href: '/shows/gideon',
    buttonText: 'See Gideon',
  },
};

/** The logo of the company, and the logo of a page. */
export const logoMock = { id: 'logo-lamplight.svg', description: 'Lamplight Theatres', modifiedOn: '' };
export const pageLogoMock = { id: 'logo-lamplight-ink.svg', description: 'Conservatory', modifiedOn: '' };

/** Many shows, long names, and missing pictures. */
export const fullHeaderMock: HeaderModel = {
  ...headerMock,
  theaters: headerMock.theaters.map((theatre) => ({
    ...theatre,
    theaterName: 'The House of the Seven Lamps on Barley Mill Road',
    shows: [
      ...theatre.shows,
      ...theatre.shows.map((menuShow, index) => ({
        ...menuShow,
        id: `${menuShow.id}-again`,
        text: `${menuShow.text}: the Songs, the Stories and the People Behind Them`,
        image: index % 2 ? menuShow.image : null,
      })),
    ],
  })),
  bigImageLinks: [
    ...headerMock.bigImageLinks,
    ...headerMock.bigImageLinks.map((link) => ({
      ...link,
      id: `${link.id}-again`,
      text: `${link.text} with friends, family and forty schoolchildren`,
      image: null,
    })),
  ],
  promoBanner: {
    ...promoBannerMock,
    message:
      'There is room at this one: The Inn at Bethlehem is open in both theatres for Christmas, and on New Year’s Eve there are two more performances for who missed it.',
    buttonText: 'Step inside, it is warm',
  },
  mobilePromo: headerMock.mobilePromo && {
    ...headerMock.mobilePromo,
    title: 'Gideon asked for a sign, twice, with a fleece, and got it in writing: this is yours.',
    image: null,
  },
};

/** The minimum content. */
export const emptyHeaderMock: HeaderModel = {
  ...headerMock,
  theaters: headerMock.theaters.map((theatre) => ({ ...theatre, href: null, shows: [] })),
  filmsHref: null,
  streamingHref: null,
  bigImageLinks: [],
  promoBanner: null,
  mobilePromo: null,
};
