import { normaliseHeader, type HeaderItems } from './header';
import { file, location, show } from './testItems';

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
  locations: [{ ...location, id: 'branson', locationCode: 'BRANSON_MO', name: 'Branson' }, location],
  shows: [
    { ...show, id: 'second', name: 'Nehemiah', sort: 2 },
    show,
    { ...show, id: 'homeless', page: null },
  ],
};

it('lists the shows of each theatre in order, Lancaster first, and those without a page not at all', () => {
  const { theatres } = normaliseHeader(items);
  expect(theatres.map(({ name, shows }) => [name, shows.map(({ text }) => text)])).toEqual([
    ['Lancaster', ['Ruth', 'Nehemiah']],
    ['Branson', []],
  ]);
});

it('brings the number to call', () => {
  expect(normaliseHeader(items).phone).toBe('1-800-555-0117');
  expect(normaliseHeader({ ...items, settings: null }).phone).toBe('');
});

it('sorts the picture links; one that leads nowhere leads to #', () => {
  expect(normaliseHeader(items).bigImageLinks.map(({ text, href }) => [text, href])).toEqual([
    ['First', '/about'],
    ['Second', 'https://example.com'],
    ['Nowhere', '#'],
  ]);
});

it('has a promo banner that knows when the header last changed', () => {
  expect(normaliseHeader(items).promoBanner).toEqual({
    message: 'Christmas is open',
    buttonText: 'Step inside',
    href: '/shows/inn',
    updatedAt: '2026-02-01T00:00:00Z',
  });
});

it('takes the date of creation where the header never changed', () => {
  const header = { ...items.header, id: 'header', date_updated: null };
  expect(normaliseHeader({ ...items, header }).promoBanner?.updatedAt).toBe('2026-01-01T00:00:00Z');
});

it('has no promo banner where it is switched off', () => {
  const header = { ...items.header, id: 'header', showPromoBanner: false };
  expect(normaliseHeader({ ...items, header }).promoBanner).toBeNull();
});

it('lists further theatres after Lancaster, by name', () => {
  const further = ['York', 'Branson', 'Akron'].map((name) => ({
    id: name,
    locationCode: name.toUpperCase(),
    name,
  }));
  expect(
    normaliseHeader({ ...items, locations: [...further, location] }).theatres.map(({ name }) => name),
  ).toEqual(['Lancaster', 'Akron', 'Branson', 'York']);
});

it('stands on an empty CMS', () => {
  expect(normaliseHeader({ header: null, settings: null, locations: [], shows: [] })).toMatchObject({
    theatres: [],
    bigImageLinks: [],
    promoBanner: null,
    filmsHref: null,
    logo: null,
  });
});
