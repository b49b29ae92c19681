import {
  readFooter,
  readForms,
  readHeader,
  readNotifications,
  readTicketing,
  siteWarnings,
  type SiteItems,
} from './siteContent';
import { buttonRow, file, location, show } from './testItems';

const settings = { id: 's', companyName: 'Lamplight Theatres' };
/** An item of which one field cannot be read. */
const broken = (id: string, field: string) =>
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
  chatSetting: { id: 'c', enabled: false },
  locations: [location],
  shows: [show],
  socialLinks: [{ id: 'social', url: 'https://example.com' }],
  notificationBanners: [{ id: 'b', message: '<p>Hi</p>', displayOn: ['www'], buttons: [buttonRow] }],
};

it('has nothing to say of content that shows whole', () => {
  expect(siteWarnings(items)).toEqual([]);
});

it('shows the header without its own entry where that cannot be read', () => {
  const given = { settings, locations: [location], shows: [show] };
  const { model, failure } = readHeader({ ...given, header: broken('h', 'filmsPage') });
  expect(failure).toBe('Torn');
  expect(model).toMatchObject({ companyName: 'Lamplight Theatres', filmsHref: null, theatres: [{}] });
});

it('skips a show that cannot be read, and keeps the entry and the other shows', () => {
  const page = { id: 'p', url: '/films' };
  const header = { id: 'h', filmsPage: page, showPromoBanner: true, promoBannerMessage: 'Hi' };
  const given = { header, settings, locations: [location], shows: [broken('x', 'location'), show] };
  const { model, failure, unreadable } = readHeader(given);
  expect(model).toEqual(readHeader({ ...given, shows: [show] }).model);
  expect(model).toMatchObject({ filmsHref: '/films', promoBanner: { message: 'Hi' } });
  expect(model.theatres[0]?.shows).toHaveLength(1);
  expect([failure, unreadable]).toEqual([null, [{ collection: 'shows', id: 'x', message: 'Torn' }]]);
});

it('skips a location that cannot be read, and keeps the shows of the others', () => {
  const given = { header: null, settings, locations: [broken('x', 'locationCode'), location], shows: [show] };
  const { model, unreadable } = readHeader(given);
  expect(model).toEqual(readHeader({ ...given, locations: [location] }).model);
  expect(unreadable.map(({ id }) => id)).toEqual(['x']);
});

it('keeps the ticket screens and the forms where a show cannot be read', () => {
  const content = { id: 't', pickShowTitle: 'Shows' };
  const shows = [broken('x', 'eventCode'), show];
  const ticketing = readTicketing({ content, settings, locations: [location], shows });
  expect(ticketing.model).toMatchObject({ pickShowTitle: 'Shows', locations: [{}], shows: [{}] });
  expect(readForms({ settings, shows }).model.shows).toHaveLength(1);
});

it('keeps the entry where the settings cannot be read', () => {
  const header = { id: 'h', filmsPage: { id: 'p', url: '/films' } };
  const given = { header, settings: broken('s', 'companyName'), locations: [location], shows: [show] };
  const { model, failure } = readHeader(given);
  expect(failure).toBe('Torn');
  expect(model).toMatchObject({ companyName: '', filmsHref: '/films', theatres: [{}] });
});

it('shows a footer without its sections where they cannot be read, and without a bad link', () => {
  const given = { settings, hasContactPage: true, year: 2026 };
  expect(readFooter({ ...given, footer: broken('f', 'sections'), socialLinks: [] }).model).toMatchObject({
    companyName: 'Lamplight Theatres',
    sections: [],
  });
  const { model } = readFooter({
    ...given,
    footer: items.footerContent,
    socialLinks: [broken('x', 'url'), ...items.socialLinks],
  });
  expect(model).toMatchObject({ sections: [{}], socialLinks: [{ id: 'social' }] });
});

it('leaves out a notification banner that cannot be read, and shows the others', () => {
  expect(
    readNotifications([broken('x', 'message'), ...items.notificationBanners]).map(({ id }) => id),
  ).toEqual(['b']);
});

it('names what is missing or left out around the pages', () => {
  const warnings = siteWarnings({
    ...items,
    headerContent: { id: 'h', bigImageLinks: [{ id: 'link', text: 'Groups', image: { id: 'drawing' } }] },
    footerContent: null,
    ticketingContent: broken('t', 'quantityNotes'),
    shows: [show, { id: 'codeless', name: 'Esther' }, broken('unreadable', 'eventCode')],
    socialLinks: [{ id: 'social', url: 'javascript:x()' }],
    notificationBanners: [
      broken('torn', 'message'),
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
    'socialLinks social',
    'notificationBanners torn',
    'notificationBanners_buttons row',
  ]);
  expect(warnings[1]?.sentence).toBe(
    'The entry “header content” shows without one of its parts (picture). Its size is not known: upload it again as JPEG, PNG or WebP.',
  );
});
