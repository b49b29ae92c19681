import { normalizeHeader, type HeaderItems } from './header';
import { file, location, show } from './items.mocks';

const items: HeaderItems = {
  header: {
    id: 'header',
    date_created: '2026-01-01T00:00:00Z',
    date_updated: '2026-02-01T00:00:00Z',
    showPromoBanner: true,
    promoBannerMessage: 'Christmas is open',
    promoBannerPage: { id: 'p', url: '/shows/inn' },
    buttonText: 'Step inside',
    filmsPage: { id: 'f', url: '/films' },
    tvPage: { id: 't', url: '/streaming' },
    bigImageLinks: [
      { id: 'b2', text: 'Second', url: 'https://example.com', sort: 2 },
      { id: 'b1', text: 'First', image: file, page: { id: 'a', url: '/about' }, sort: 1 },
      { id: 'b3', text: 'Nowhere', sort: 3 },
    ],
  },
  settings: { id: 's', companyName: 'Lamplight Theatres', phone: '1-800-555-0117', logo: file },
  locations: [{ ...location, id: 'branson', sort: 2, locationCode: 'BRANSON_MO', name: 'Branson' }, location],
  shows: [
    { ...show, id: 'second', name: 'Nehemiah', sort: 2 },
    show,
    { ...show, id: 'homeless', page: null },
  ],
};

it('lists the theaters, Lancaster first, with their shows in order, without shows that have no page', () => {
  const { theaters } = normalizeHeader(items);
  expect(theaters.map(({ name, shows }) => [name, shows.map(({ text }) => text)])).toEqual([
    ['Lancaster', ['Ruth', 'Nehemiah']],
    ['Branson', []],
  ]);
});

it('reads the phone number', () => {
  expect(normalizeHeader(items).phone).toBe('1-800-555-0117');
  expect(normalizeHeader({ ...items, settings: null }).phone).toBe('');
});

it('sorts the image links, and links to # without a target', () => {
  expect(normalizeHeader(items).bigImageLinks.map(({ text, href }) => [text, href])).toEqual([
    ['First', '/about'],
    ['Second', 'https://example.com'],
    ['Nowhere', '#'],
  ]);
});

it('reads the promo banner with the time of the last change of the header', () => {
  expect(normalizeHeader(items).promoBanner).toEqual({
    message: 'Christmas is open',
    buttonText: 'Step inside',
    href: '/shows/inn',
    updatedAt: '2026-02-01T00:00:00Z',
  });
});

it('uses the date of creation if the header never changed', () => {
  const header = { ...items.header, id: 'header', date_updated: null };
  expect(normalizeHeader({ ...items, header }).promoBanner?.updatedAt).toBe('2026-01-01T00:00:00Z');
});

it('has no promo banner if it is switched off', () => {
  const header = { ...items.header, id: 'header', showPromoBanner: false };
  expect(normalizeHeader({ ...items, header }).promoBanner).toBeNull();
});

it('lists theaters without a position last, by name', () => {
  const otherTheaters = ['York', 'Branson', 'Akron'].map((name) => ({
    id: name,
    locationCode: name.toUpperCase(),
    name,
  }));
  expect(
    normalizeHeader({ ...items, locations: [...otherTheaters, location] }).theaters.map(({ name }) => name),
  ).toEqual(['Lancaster', 'Akron', 'Branson', 'York']);
});

it('accepts an empty CMS', () => {
  expect(normalizeHeader({ header: null, settings: null, locations: [], shows: [] })).toMatchObject({
    theaters: [],
    bigImageLinks: [],
    promoBanner: null,
    filmsHref: null,
    logo: null,
  });
});
