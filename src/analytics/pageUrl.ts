import { clickIdParameters } from './clickIds';

/*
 * What destinations see of an address (product 19.4). These are allow lists, because a block list cannot cover all forms of secrets and
 * of personal data.
 */

/**
 * The name of a page, or of an anchor: words in lower case, numbers, and short mixed words such as `50th` and `covid19`. Random
 * UUIDs and tokens practically never have this form: their parts are longer or more mixed.
 */
const pageName = /^(?:[a-z]+\d{0,4}|\d{1,4}[a-z]{0,2})(?:-(?:[a-z]+\d{0,4}|\d{1,4}[a-z]{0,2}))*$/;
/** The parts of an address of the ticket purchase: a show, and a performance. */
const eventCode = /^[A-Z0-9]{5,12}$/i;
const performanceTime = /^\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d(?:(?::|%3A)\d\d)?$/i;
const emailAddress = /@|%40/i;

/** The documented parameters of campaigns. Their values are long, and the networks have written them. */
const utmParameter =
  /^utm_(?:source|medium|campaign|term|content|id|source_platform|creative_format|marketing_tactic)$/;
/** Other parameters with which networks mark a click. */
const networkParameter = /^(?:srsltid|[gw]braid|gad_source|gad_campaignid|dclid|twclid|li_fat_id|_gl)$/;
/** The parameters of the site itself, with their values. */
const ownParameters: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^eventId$/, /^\d{1,6}$/],
  [/^infoCarousel[\w-]{1,40}Index$/, /^\d{1,3}$/],
  [/^reload$/, /^true$/],
];

function isUtm(name: string): boolean {
  return utmParameter.test(name);
}

function isClickId(name: string): boolean {
  return clickIdParameters.some((parameter) => parameter === name);
}

function isAllowedParameter(name: string, value: string): boolean {
  // Newsletters sometimes put the address of the reader into a parameter.
  if (isUtm(name) || isClickId(name) || networkParameter.test(name)) return !emailAddress.test(value);
  return ownParameters.some(([ownName, ownValue]) => ownName.test(name) && ownValue.test(value));
}

function isAllowedPart(part: string, index: number, parts: readonly string[]): boolean {
  // A path begins with a slash, so its first part is empty.
  if (part.split('.').every(isAllowedName)) return true;
  if (parts[1] !== 'ticketing') return false;
  return (index === 2 && eventCode.test(part)) || (index === 3 && performanceTime.test(part));
}

/** The name of a page or of an anchor. More digits than those of a date may be a phone number. */
function isAllowedName(name: string): boolean {
  const isLongNumber = /^[\d-]+$/.test(name) && name.replaceAll('-', '').length > 8;
  return name === '' || (pageName.test(name) && !isLongNumber);
}

/**
 * The address of a page as a destination may see it (product 19.4): without fragment, with `utm_*` parameters and, if allowed,
 * click ids only. Orders and tickets are reached with secrets in their address.
 */
export function cleanPageUrl(href: string, { withClickIds = false } = {}): string {
  const url = new URL(href);
  const query = new URLSearchParams();
  for (const [name, value] of url.searchParams) {
    const isAllowed = isUtm(name) || (withClickIds && isClickId(name));
    if (isAllowed && isAllowedParameter(name, value)) query.append(name, value);
  }
  const path = url.pathname
    .split('/')
    .map((part, index, parts) => (isAllowedPart(part, index, parts) ? part : 'redacted'))
    .join('/');
  const text = query.toString();
  return url.origin + path + (text && `?${text}`);
}

/** The referrer of a page: another page of the site is cleaned, of another site only its origin is kept. */
export function cleanReferrer(referrer: string, origin: string): string {
  // The browser writes a complete address or nothing.
  if (referrer === '') return '';
  const url = new URL(referrer);
  // Not `url.origin`, which is "null" for an app (android-app://).
  return url.origin === origin ? cleanPageUrl(referrer) : `${url.protocol}//${url.host}/`;
}

/**
 * Whether an address has anything that is not known to be harmless, such as the secret of an order, a name or a phone number. Scripts
 * that read the address by themselves must not run on such a page. The code of the page removes a secret as soon as it has read it.
 */
export function isPersonalUrl(href: string): boolean {
  const { pathname, searchParams, hash } = new URL(href);
  return (
    !pathname.split('/').every(isAllowedPart) ||
    !isAllowedName(hash.slice(1)) ||
    [...searchParams].some(([name, value]) => !isAllowedParameter(name, value))
  );
}
