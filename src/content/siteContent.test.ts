import {
  readFooter,
  readForms,
  readHeader,
  readNotificationBanners,
  readTicketing,
  getSiteWarnings,
  type SiteItems,
} from './siteContent';
import { buttonRow, file, location, show } from './testItems';

const settings = { id: 's', companyName: 'Lamplight Theatres' };
/** An item with one field that throws when it is read. */
const createBrokenItem = (id: string, field: string) =>
  Object.defineProperty({ id }, field, {
    enumerable: true,
    get: () => {
      throw new Error('Torn');
    },
  });

const items: SiteItems = {
  siteSettings: settings,
  headerContent: { id: 'h', bigImageLinks: [{ id: 'link', text: 'Groups', url: '/groups', image: file }] },
  footerContent: {
    id: 'f',
    sections: [
      {
        id: 'section',
        footerSectionTitle: 'More',
        footerSectionLinks: [{ id: 'l', text: 'About', url: '/about' }],
      },
    ],
  },
  ticketingContent: { id: 't' },
  giftCardContent: { id: 'g' },
  consentContent: { id: 'k' },
  giftCardDesigns: [{ id: 'd', name: 'Candles', image: file }],
  chatSetting: { id: 'c', enabled: false },
  locations: [location],
  shows: [show],
  socialLinks: [{ id: 'social', url: 'https://example.com' }],
  notificationBanners: [{ id: 'b', message: '<p>Hi</p>', displayOn: ['www'], buttons: [buttonRow] }],
};

it('returns no warnings for complete content', () => {
  expect(getSiteWarnings(items)).toEqual([]);
});

it('reads the header without its own entry if the entry cannot be read', () => {
  const headerItems = { settings, locations: [location], shows: [show] };
  const { model, failure } = readHeader({ ...headerItems, header: createBrokenItem('h', 'filmsPage') });
  expect(failure).toBe('Torn');
  expect(model).toMatchObject({ companyName: 'Lamplight Theatres', filmsHref: null, theaters: [{}] });
});

it('skips a show that cannot be read and keeps the entry and the other shows', () => {
  const page = { id: 'p', url: '/films' };
  const header = { id: 'h', filmsPage: page, showPromoBanner: true, promoBannerMessage: 'Hi' };
  const headerItems = {
    header,
    settings,
    locations: [location],
    shows: [createBrokenItem('x', 'location'), show],
  };
  const { model, failure, unreadable } = readHeader(headerItems);
  expect(model).toEqual(readHeader({ ...headerItems, shows: [show] }).model);
  expect(model).toMatchObject({ filmsHref: '/films', promoBanner: { message: 'Hi' } });
  expect(model.theaters[0]?.shows).toHaveLength(1);
  expect([failure, unreadable]).toEqual([null, [{ collection: 'shows', id: 'x', message: 'Torn' }]]);
});

it('skips a location that cannot be read and keeps the shows of the others', () => {
  const headerItems = {
    header: null,
    settings,
    locations: [createBrokenItem('x', 'locationCode'), location],
    shows: [show],
  };
  const { model, unreadable } = readHeader(headerItems);
  expect(model).toEqual(readHeader({ ...headerItems, locations: [location] }).model);
  expect(unreadable.map(({ id }) => id)).toEqual(['x']);
});

it('keeps the ticketing content and the forms if a show cannot be read', () => {
  const content = { id: 't', pickShowTitle: 'Shows' };
  const shows = [createBrokenItem('x', 'eventCode'), show];
  const ticketing = readTicketing({ content, settings, locations: [location], shows });
  expect(ticketing.model).toMatchObject({ pickShowTitle: 'Shows', locations: [{}], shows: [{}] });
  expect(readForms({ settings, shows }).model.shows).toHaveLength(1);
});

it('keeps the entry if the settings cannot be read', () => {
  const header = { id: 'h', filmsPage: { id: 'p', url: '/films' } };
  const headerItems = {
    header,
    settings: createBrokenItem('s', 'companyName'),
    locations: [location],
    shows: [show],
  };
  const { model, failure } = readHeader(headerItems);
  expect(failure).toBe('Torn');
  expect(model).toMatchObject({ companyName: '', filmsHref: '/films', theaters: [{}] });
});

it('reads the footer without unreadable sections and social links', () => {
  const footerItems = { settings, hasContactPage: true, year: 2026 };
  expect(
    readFooter({ ...footerItems, footer: createBrokenItem('f', 'sections'), socialLinks: [] }).model,
  ).toMatchObject({
    companyName: 'Lamplight Theatres',
    sections: [],
  });
  const { model } = readFooter({
    ...footerItems,
    footer: items.footerContent,
    socialLinks: [createBrokenItem('x', 'url'), ...items.socialLinks],
  });
  expect(model).toMatchObject({ sections: [{}], socialLinks: [{ id: 'social' }] });
});

it('omits a notification banner that cannot be read and keeps the others', () => {
  expect(
    readNotificationBanners([createBrokenItem('x', 'message'), ...items.notificationBanners]).map(
      ({ id }) => id,
    ),
  ).toEqual(['b']);
});

it('warns about missing and omitted site content', () => {
  const warnings = getSiteWarnings({
    ...items,
    headerContent: { id: 'h', bigImageLinks: [{ id: 'link', text: 'Groups', image: { id: 'drawing' } }] },
    footerContent: null,
    ticketingContent: createBrokenItem('t', 'quantityNotes'),
    shows: [show, { id: 'codeless', name: 'Esther' }, createBrokenItem('unreadable', 'eventCode')],
    giftCardDesigns: [{ id: 'nameless', image: file }],
    socialLinks: [{ id: 'social', url: 'javascript:x()' }],
    notificationBanners: [
      createBrokenItem('torn', 'message'),
      {
        id: 'b',
        message: '<p>Hi</p>',
        displayOn: ['www'],
        buttons: [{ id: 'row', collection: 'buttons', item: null }],
      },
      { id: 'lobby', message: '<p>Hi</p>', displayOn: ['lobby'] },
    ],
  });
  expect(warnings.map(({ collection, id }) => `${collection} ${id}`)).toEqual([
    'footerContent null',
    'directus_files drawing',
    'ticketingContent t',
    'shows unreadable',
    'shows codeless',
    'giftCardDesigns nameless',
    'socialLinks social',
    'notificationBanners torn',
    'notificationBanners_buttons row',
  ]);
  expect(warnings[1]?.sentence).toBe(
    'The entry “header content” shows without one of its parts (picture). Its size is not known: upload it again as JPEG, PNG or WebP.',
  );
});
