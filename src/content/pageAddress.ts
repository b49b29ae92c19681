import type { PageItem } from './items';
import { readText } from './read';
import type { ItemWarning } from './warnings';

/**
 * First path segments that the site itself uses. No content page may have such an address or one below it. This list is
 * authoritative: a test compares it with the validation of `pages.url` in cms/schema/pages.json, with the routes in
 * src/pages and with the files in static/.
 */
export const reservedAddresses = [
  // Routes of the site. Gift cards get their own collection.
  'ticketing',
  'gift-cards',
  'subscription',
  'preview',
  '404',
  'not-found',
  // Files of the build and routes of the server.
  'static',
  'page-data',
  'slice-data',
  '_gatsby',
  '_health',
  '_csp-reports',
  'api',
  'chunk-map.json',
  'sitemap.xml',
  'robots.txt',
  // Gatsby's 404 page in development.
  'dev-404-page',
  // Files of static/.
  'config.json',
  'favicon.svg',
  'icon.png',
  'stand-ins',
] as const;

const segment = '[a-z0-9-]+';

/** The format of an address: `/`, or segments of lower-case letters, digits and dashes, each after a slash. */
const addressFormat = new RegExp(`^/(${segment}(/${segment})*)?$`);

/** The reserved addresses that match the format. The others are rejected anyway. */
const wellFormedReserved = reservedAddresses.filter((address) => addressFormat.test(`/${address}`));

/** The regular expression with which Directus validates an address: its format, and that it is not reserved. */
export const pageAddressPattern = `^/(?!(${wellFormedReserved.join('|')})(/|$))(${segment}(/${segment})*)?$`;

/** The message of Directus for an invalid address. */
export const pageAddressMessage = `An address starts with a slash, has lower-case letters, digits and dashes, with slashes between them and none at the end (/shows/ruth), and does not begin with an address of the site itself: ${wellFormedReserved.map((address) => `/${address}`).join(', ')}.`;

/** Whether a path is one of the site itself, or below one. */
export function isReservedAddress(path: string): boolean {
  const first = path.split('/')[1] ?? '';
  return path.startsWith('/') && reservedAddresses.some((reserved) => reserved === first);
}

/**
 * Returns why a page cannot have this address, as a sentence; null if it can.
 *
 * @param url as typed in Directus
 */
export function findAddressProblem(url: unknown): string | null {
  const typed = typeof url === 'string' ? url : '';
  if (!readText(typed)) return 'It has no address.';
  if (isReservedAddress(typed)) {
    const first = typed.split('/')[1] ?? '';
    return `The address “${typed}” belongs to the site itself: everything at /${first} does. Choose another one.`;
  }
  return addressFormat.test(typed)
    ? null
    : `The address “${typed}” is not one that the site can serve: an address starts with a slash and has lower-case letters, digits and dashes, with slashes between them and none at the end, such as /shows/ruth.`;
}

/** The warnings for the editor about a rejected address. */
export function getAddressWarnings({ id, url }: PageItem): ItemWarning[] {
  const problem = findAddressProblem(url);
  return problem ? [{ collection: 'pages', id, sentence: `The page is not on the site. ${problem}` }] : [];
}
