import type { PageItem } from './items';
import { readText } from './read';
import { isReservedAddress, reservedAddresses } from './shared/siteAddresses';
import type { ItemWarning } from './warnings';

const segment = '[a-z0-9-]+';

/** The format of an address: `/`, or segments of lower-case letters, digits and dashes, each after a slash. */
const addressFormat = new RegExp(`^/(${segment}(/${segment})*)?$`);

/** The reserved addresses that match the format. The others are rejected anyway. */
const wellFormedReserved = reservedAddresses.filter((address) => addressFormat.test(`/${address}`));

/** The regular expression with which Directus validates an address: its format, and that it is not reserved. */
export const pageAddressPattern = `^/(?!(${wellFormedReserved.join('|')})(/|$))(${segment}(/${segment})*)?$`;

/** The message of Directus for an invalid address. */
export const pageAddressMessage = `An address starts with a slash, has lower-case letters, digits and dashes, with slashes between them and none at the end (/shows/ruth), and does not begin with an address of the site itself: ${wellFormedReserved.map((address) => `/${address}`).join(', ')}.`;

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
