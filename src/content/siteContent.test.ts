import { readHeader, readNotificationBanners, getSiteWarnings, type SiteItems } from './siteContent';
import { buttonRow, file, location, show } from './items.mocks';

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

it('shows the site without a header that cannot be read', () => {
  const { model, failure } = readHeader({
    settings,
    header: createBrokenItem('h', 'filmsPage'),
    locations: [location],
    shows: [show],
  });
  expect(failure).toBe('Torn');
  expect(model).toMatchObject({ filmsHref: null, theaters: [] });
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
    shows: [show, { id: 'codeless', name: 'Esther' }],
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
