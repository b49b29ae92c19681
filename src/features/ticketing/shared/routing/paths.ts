import { parseWallClock } from '../../../../lib/wallClock';

export const ticketingPath = '/ticketing';
export const cartPath = '/ticketing/cart';
export const checkoutPath = '/ticketing/checkout';
export const confirmationPath = '/ticketing/confirmation';
export const ordersPath = '/ticketing/orders';
export const myTicketsPath = '/ticketing/my-tickets';
/** A page of its own, with state of its own. */
export const giftCardConfirmationPath = '/gift-cards/confirmation';

/** The confirmation of an order. Without an id (a secret), that of the last order of this browser. */
export function orderConfirmationPath(orderId: string | null): string {
  return orderId === null
    ? confirmationPath
    : `${confirmationPath}?${new URLSearchParams({ order: orderId })}`;
}

/** Checkout of an order, also in a browser without stored state. */
export function orderCheckoutPath(orderId: string): string {
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
 * 5 or more letters or digits (product 2.2). Helios stores event codes in upper case. Names of other screens
 * (`checkout`) are not event codes.
 */
export function isEventCode(text: string): boolean {
  return /^[A-Za-z0-9]{5,}$/.test(text) && !isScreenName(text);
}

/** A valid date-time of the form `YYYY-MM-DDTHH:MM:SS` (product 2.2). */
export function isPerformanceDateTime(text: string): boolean {
  return parseWallClock(text) !== null;
}

export type TicketingScreen =
  | 'pickShow'
  | 'calendar'
  | 'quantities'
  | 'seats'
  | 'cart'
  | 'checkout'
  | 'confirmation'
  | 'orders'
  | 'myTickets'
  | 'receivedTicket'
  | 'moved'
  | 'event';

const screensByName: Record<string, TicketingScreen> = {
  '': 'pickShow',
  cart: 'cart',
  checkout: 'checkout',
  confirmation: 'confirmation',
  orders: 'orders',
  'my-tickets': 'myTickets',
  'received-ticket': 'receivedTicket',
  tickets: 'moved',
  statements: 'moved',
  'printable-seat-chart': 'moved',
};

function isScreenName(text: string): boolean {
  return Object.hasOwn(screensByName, text.toLowerCase());
}

function splitPath(pathname: string): string[] {
  return pathname
    .replace(/^\/ticketing/, '')
    .split('/')
    .filter((segment) => segment !== '');
}

/** Whether a path belongs to the ticketing routes. `getScreen` and `resolvePath` take such paths only. */
export function isTicketingPath(pathname: string): boolean {
  return /^\/ticketing(\/|$)/.test(pathname);
}

/** The screen of a path of the ticketing routes (product 2.2). */
export function getScreen(pathname: string): TicketingScreen {
  const [first = '', second, third] = splitPath(pathname);
  if (second === undefined) return screensByName[first] ?? 'event';
  if (second === 'calendar') return 'calendar';
  return third === 'seats' ? 'seats' : 'quantities';
}

/** The result of resolving a path: a screen, a redirect (`to`), or unknown. */
type PathResolution = { kind: 'screen' } | { kind: 'moved'; to: string } | { kind: 'unknown' };

/**
 * Resolves a path by the route table (product 2.2). An event code in lower case and an encoded colon redirect to the
 * canonical path. A second segment that is not a date-time is left to the guard of product 5.2.
 *
 * @param pathname as the router passes it: `%3A` is encoded twice
 */
export function resolvePath(pathname: string): PathResolution {
  const rawSegments = splitPath(pathname);
  const [first, second, third, ...rest] = rawSegments.map(decodeSegment);
  if (first === undefined) return { kind: 'screen' };
  if (Object.hasOwn(screensByName, first)) return { kind: second === undefined ? 'screen' : 'unknown' };
  if (!isEventCode(first) || rest.length > 0) return { kind: 'unknown' };
  if (third !== undefined && (third !== 'seats' || second === 'calendar')) return { kind: 'unknown' };
  const dateTime = second?.toUpperCase();
  const segments = [
    first.toUpperCase(),
    dateTime !== undefined && isPerformanceDateTime(dateTime) ? dateTime : rawSegments[1],
    third,
  ].filter((segment) => segment !== undefined);
  return segments.join('/') === rawSegments.join('/')
    ? { kind: 'screen' }
    : { kind: 'moved', to: [ticketingPath, ...segments].join('/') };
}

/** Decodes a segment that was encoded once or twice. Returns it unchanged when the encoding is malformed. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

/** The screens of an order have a footer (product 2.5), those before it are part of the purchase. */
export function hasFooter(pathname: string): boolean {
  return ['confirmation', 'orders', 'myTickets', 'receivedTicket'].includes(getScreen(pathname));
}

/** Returns only the `eventId` parameter of a query: "?eventId=7", or "" without it. */
export function getEventIdQuery(search: string): string {
  const eventId = new URLSearchParams(search).get('eventId');
  return eventId === null ? '' : `?${new URLSearchParams({ eventId })}`;
}

/**
 * Whether a navigation resets the seating filters (product 4.5): leaving any screen except seats, unless the seats
 * screen is next.
 */
export function shouldResetSeatingFilters(leftPathname: string, nextPathname: string): boolean {
  return getScreen(leftPathname) !== 'seats' && getScreen(nextPathname) !== 'seats';
}
