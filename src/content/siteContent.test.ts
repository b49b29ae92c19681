import { readFooter, readHeader, readNotifications, siteWarnings, type SiteItems } from './siteContent';
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

it('shows a header without theatres where a show cannot be read, and a footer without its sections', () => {
  expect(
    readHeader({ header: null, settings, locations: [location], shows: [broken('x', 'location')] }).model,
  ).toMatchObject({ companyName: 'Lamplight Theatres', theatres: [] });
  expect(
    readFooter({
      footer: broken('f', 'sections'),
      settings,
      socialLinks: [],
      hasContactPage: true,
      year: 2026,
    }).model,
  ).toMatchObject({ companyName: 'Lamplight Theatres', sections: [] });
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
    shows: [show, { id: 'codeless', name: 'Esther' }],
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
    'shows codeless',
    'socialLinks social',
    'notificationBanners torn',
    'notificationBanners_buttons row',
  ]);
  expect(warnings[1]?.sentence).toBe(
    'The entry “header content” shows without one of its parts (picture). Its size is not known: upload it again as JPEG, PNG or WebP.',
  );
});
