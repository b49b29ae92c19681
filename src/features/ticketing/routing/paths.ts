import { parseWallClock } from '../../../api/wallClock';

export const ticketingPath = '/ticketing';
export const cartPath = '/ticketing/cart';
export const checkoutPath = '/ticketing/checkout';
export const confirmationPath = '/ticketing/confirmation';

/** The confirmation of one order; of the last one of this browser when its id (a secret) is not known. */
export function confirmationOf(orderId: string | null): string {
  return orderId === null
    ? confirmationPath
    : `${confirmationPath}?${new URLSearchParams({ order: orderId })}`;
}

/** Checkout of the seats that an order is for, also in a browser that has kept nothing of them. */
export function checkoutOf(orderId: string): string {
  return `${checkoutPath}?${new URLSearchParams({ order: orderId })}`;
}

export function eventPath(eventCode: string): string {
  return `/ticketing/${eventCode}`;
}
export function calendarPath(eventCode: string): string {
  return `/ticketing/${eventCode}/calendar`;
}
export function quantitiesPath(eventCode: string, dateTime: string): string {
  return `/ticketing/${eventCode}/${dateTime}`;
}
export function seatsPath(eventCode: string, dateTime: string): string {
  return `/ticketing/${eventCode}/${dateTime}/seats`;
}

/**
 * 5 or more letters or digits (SPEC 2.2). Helios keeps event codes in upper case. The names of other screens (`checkout`)
 * are no event codes.
 */
export function isEventCode(text: string): boolean {
  return /^[A-Za-z0-9]{5,}$/.test(text) && !isScreenName(text);
}

/** `YYYY-MM-DDTHH:MM:SS`, a moment that exists (SPEC 2.2). */
export function isPerformanceDateTime(text: string): boolean {
  return parseWallClock(text) !== null;
}

export type TicketingScreen =
  'pickShow' | 'calendar' | 'quantities' | 'seats' | 'cart' | 'checkout' | 'confirmation' | 'moved' | 'event';

const named: Record<string, TicketingScreen> = {
  '': 'pickShow',
  cart: 'cart',
  checkout: 'checkout',
  confirmation: 'confirmation',
  tickets: 'moved',
  statements: 'moved',
  'printable-seat-chart': 'moved',
};

function isScreenName(text: string): boolean {
  return Object.hasOwn(named, text.toLowerCase());
}

function segmentsOf(pathname: string): string[] {
  return pathname
    .replace(/^\/ticketing/, '')
    .split('/')
    .filter((segment) => segment !== '');
}

/** Whether a path belongs to the ticketing routes. `screenOf` and `answerPath` take such paths only. */
export function isTicketingPath(pathname: string): boolean {
  return /^\/ticketing(\/|$)/.test(pathname);
}

/** Which screen a path of the ticketing routes shows (SPEC 2.2). */
export function screenOf(pathname: string): TicketingScreen {
  const [first = '', second, third] = segmentsOf(pathname);
  if (second === undefined) return named[first] ?? 'event';
  if (second === 'calendar') return 'calendar';
  return third === 'seats' ? 'seats' : 'quantities';
}

/** How a path of the ticketing routes is answered: by its screen, at another address (`to`), or not at all. */
export type PathAnswer = { kind: 'screen' } | { kind: 'moved'; to: string } | { kind: 'unknown' };

/**
 * Compares a path with the route table (SPEC 2.2). An event code in lower case and an encoded colon are accepted and
 * moved to the one address of that screen. A second segment that is no date-time is left to the guard of SPEC 5.2.
 *
 * @param pathname as the router tells it: it encodes `%3A` once more
 */
export function answerPath(pathname: string): PathAnswer {
  const raw = segmentsOf(pathname);
  const [first, second, third, ...more] = raw.map(decoded);
  if (first === undefined) return { kind: 'screen' };
  if (Object.hasOwn(named, first)) return { kind: second === undefined ? 'screen' : 'unknown' };
  if (!isEventCode(first) || more.length > 0) return { kind: 'unknown' };
  if (third !== undefined && (third !== 'seats' || second === 'calendar')) return { kind: 'unknown' };
  const dateTime = second?.toUpperCase();
  const segments = [
    first.toUpperCase(),
    dateTime !== undefined && isPerformanceDateTime(dateTime) ? dateTime : raw[1],
    third,
  ].filter((segment) => segment !== undefined);
  return segments.join('/') === raw.join('/')
    ? { kind: 'screen' }
    : { kind: 'moved', to: [ticketingPath, ...segments].join('/') };
}

/** A segment without percent-encoding, also where it was encoded twice. As it is when the encoding is malformed. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

/** SPEC 2.5: the order is confirmed, and the visitor goes on to the rest of the site; on the screens before it there is no footer. */
export function hasFooter(pathname: string): boolean {
  return screenOf(pathname) === 'confirmation';
}

/** Keeps only the `eventId` query parameter of a search text: "?eventId=7", or "" when it has none. */
export function keepEventId(search: string): string {
  const eventId = new URLSearchParams(search).get('eventId');
  return eventId === null ? '' : `?${new URLSearchParams({ eventId })}`;
}

/**
 * Leaving any page except seats resets the seating filters (SPEC 4.5). The way to the seats is the exception, which
 * the filters are chosen for.
 */
export function resetsSeatingFilters(leftPathname: string, nextPathname: string): boolean {
  return screenOf(leftPathname) !== 'seats' && screenOf(nextPathname) !== 'seats';
}
