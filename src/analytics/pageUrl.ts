import { clickIdParameters } from './clickIds';

/** A long text that may be a secret, such as a UUID. */
const secret = /^[\w-]{24,}$/;
/**
 * The name of a page: words in lower case, numbers, and short mixed words such as `50th` and `covid19`. Random UUIDs and tokens
 * practically never have this form: their parts are longer or more mixed.
 */
const pageName = /^(?:[a-z]+\d{0,4}|\d{1,4}[a-z]{0,2})(?:-(?:[a-z]+\d{0,4}|\d{1,4}[a-z]{0,2}))*$/;
const emailAddress = /@|%40/i;

function isPersonal(text: string): boolean {
  return (secret.test(text) && !pageName.test(text)) || emailAddress.test(text);
}

/** Parameters of campaigns and networks are long, and known to the networks. */
function isCampaign(name: string): boolean {
  return isUtm(name) || isClickId(name) || /^(srsltid|[gw]braid|dclid|twclid|li_fat_id|_gl)$/.test(name);
}

function isUtm(name: string): boolean {
  return /^utm_\w+$/.test(name);
}

function isClickId(name: string): boolean {
  return clickIdParameters.some((parameter) => parameter === name);
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
    // Newsletters sometimes put the address of the reader into a parameter.
    if (isAllowed && !emailAddress.test(value)) query.append(name, value);
  }
  const path = url.pathname
    .split('/')
    .map((segment) => (isPersonal(segment) ? 'redacted' : segment))
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
 * Whether an address may contain personal data or a secret: of an order, a gift card or a subscription. Scripts that read the
 * address by themselves must not run on such a page. The code of the page removes a secret as soon as it has read it.
 */
export function isPersonalUrl(href: string): boolean {
  const { pathname, searchParams, hash } = new URL(href);
  return (
    pathname.split('/').some(isPersonal) ||
    // An anchor has no value. The secrets of mails have one (#gift-card=).
    /=./.test(hash) ||
    isPersonal(hash.slice(1)) ||
    [...searchParams].some(([name, value]) =>
      isCampaign(name) ? emailAddress.test(value) : isPersonal(value),
    )
  );
}
