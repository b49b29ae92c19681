import { clickIdParameters } from './clickIds';

/** A part of a path that may be a secret: a UUID, or a long text with a digit. */
const secretSegment = /^(?=[^/]*\d)[\w-]{24,}$/;

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
    const isAllowed = /^utm_\w+$/.test(name) || (withClickIds && isClickId(name));
    // Newsletters sometimes put the address of the reader into a parameter.
    if (isAllowed && !/@|%40/i.test(value)) query.append(name, value);
  }
  const path = url.pathname
    .split('/')
    .map((segment) => (secretSegment.test(segment) ? 'redacted' : segment))
    .join('/');
  const text = query.toString();
  return url.origin + path + (text && `?${text}`);
}

/** The referrer of a page: another page of the site is cleaned, of another site only its origin is kept. */
export function cleanReferrer(referrer: string, origin: string): string {
  // The browser writes a complete address or nothing.
  if (referrer === '') return '';
  const url = new URL(referrer);
  return url.origin === origin ? cleanPageUrl(referrer) : `${url.origin}/`;
}
