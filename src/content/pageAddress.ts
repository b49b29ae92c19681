import type { PageItem } from './items';
import { plain } from './read';
import type { ItemWarning } from './warnings';

/**
 * The first parts of addresses that the site itself answers: no content page may stand there, nor below. The one list: the
 * validation of `pages.url` in cms/schema/pages.json is made from it, and a test compares it with the routes in src/pages,
 * the files in static/ and what Gatsby writes.
 */
export const reservedAddresses = [
  // Routes of the site. Gift cards get a collection of their own.
  'ticketing',
  'gift-cards',
  'preview',
  '404',
  'not-found',
  // What the build writes, and what answers beside it.
  'static',
  'page-data',
  'slice-data',
  '_gatsby',
  'api',
  'chunk-map.json',
  'sitemap.xml',
  'robots.txt',
  // Gatsby's page for developers.
  'dev-404-page',
  // Files of static/.
  'config.json',
  'favicon.svg',
  'icon.png',
  'stand-ins',
] as const;

const part = '[a-z0-9-]+';

/** The form of an address: `/`, or parts of lower-case letters, digits and dashes, each after a slash. */
const form = new RegExp(`^/(${part}(/${part})*)?$`);

/** Those that have the form of an address: the others cannot be typed anyway. */
const typeable = reservedAddresses.filter((address) => form.test(`/${address}`));

/** What Directus checks when an editor types an address: its form, and that it is not reserved. A regular expression. */
export const pageAddressPattern = `^/(?!(${typeable.join('|')})(/|$))(${part}(/${part})*)?$`;

/** What Directus says where an address does not fit. */
export const pageAddressMessage = `An address starts with a slash, has lower-case letters, digits and dashes, with slashes between them and none at the end (/shows/ruth), and does not begin with an address of the site itself: ${typeable.map((address) => `/${address}`).join(', ')}.`;

/**
 * Why no page can stand at this address; null where one can.
 *
 * @param url as typed in Directus
 */
export function pageAddressProblem(url: unknown): string | null {
  const typed = typeof url === 'string' ? url : '';
  if (!plain(typed)) return 'It has no address.';
  const first = typed.split('/')[1] ?? '';
  if (typed.startsWith('/') && reservedAddresses.some((reserved) => reserved === first)) {
    return `The address “${typed}” belongs to the site itself: everything at /${first} does. Choose another one.`;
  }
  return form.test(typed)
    ? null
    : `The address “${typed}” is not one that the site can serve: an address starts with a slash and has lower-case letters, digits and dashes, with slashes between them and none at the end, such as /shows/ruth.`;
}

/** What an editor is told of a page whose address the build refuses. */
export function addressWarnings({ id, url }: PageItem): ItemWarning[] {
  const problem = pageAddressProblem(url);
  return problem ? [{ collection: 'pages', id, sentence: `The page is not on the site. ${problem}` }] : [];
}
