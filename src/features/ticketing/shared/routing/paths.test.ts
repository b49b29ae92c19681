import { isPaymentPath } from '../../../../analytics/tags';
import {
  cartPath,
  checkoutPath,
  resolvePath,
  hasFooter,
  isEventCode,
  isPerformanceDateTime,
  isTicketingPath,
  getEventIdQuery,
  shouldResetSeatingFilters,
  getScreen,
} from './paths';

test.each([
  ['/ticketing', 'pickShow'],
  ['/ticketing/', 'pickShow'],
  ['/ticketing/cart', 'cart'],
  ['/ticketing/cart/', 'cart'],
  ['/ticketing/checkout', 'checkout'],
  ['/ticketing/confirmation', 'confirmation'],
  ['/ticketing/my-tickets', 'myTickets'],
  ['/ticketing/received-ticket', 'receivedTicket'],
  ['/ticketing/tickets', 'moved'],
  ['/ticketing/statements', 'moved'],
  ['/ticketing/printable-seat-chart', 'moved'],
  ['/ticketing/RUTHL', 'event'],
  ['/ticketing/RUTHL/calendar', 'calendar'],
  ['/ticketing/RUTHL/2026-11-28T19:00:00', 'quantities'],
  ['/ticketing/RUTHL/2026-11-28T19:00:00/seats', 'seats'],
])('%s shows %s', (path, screen) => {
  expect(getScreen(path)).toBe(screen);
});

describe('the route table (product 2.2)', () => {
  test.each([
    '/ticketing',
    '/ticketing/',
    '/ticketing/cart',
    '/ticketing/checkout/',
    '/ticketing/confirmation',
    '/ticketing/tickets',
    '/ticketing/statements',
    '/ticketing/printable-seat-chart',
    '/ticketing/RUTHL',
    '/ticketing/RUTHL/calendar',
    '/ticketing/RUTHL/2026-11-28T19:00:00',
    '/ticketing/RUTHL/2026-11-28T19:00:00/seats',
    // An invalid date-time has its own message in product 5.2.
    '/ticketing/RUTHL/tomorrow%20evening',
    '/ticketing/RUTHL/2026-02-30T19:00:00/seats',
    '/ticketing/RUTHL/%2525',
  ])('%s is a screen', (path) => {
    expect(resolvePath(path)).toEqual({ kind: 'screen' });
  });

  test.each([
    ['/ticketing/ruthl', '/ticketing/RUTHL'],
    ['/ticketing/RuthL/calendar', '/ticketing/RUTHL/calendar'],
    ['/ticketing/RUTHL/2026-11-28T19%3A00%3A00', '/ticketing/RUTHL/2026-11-28T19:00:00'],
    // The form that the router passes
    ['/ticketing/ruthl/2026-11-28t19%253A00%253a00/seats', '/ticketing/RUTHL/2026-11-28T19:00:00/seats'],
    ['/ticketing/ruthl/tomorrow%20evening', '/ticketing/RUTHL/tomorrow%20evening'],
  ])('%s redirects to %s, once', (path, to) => {
    expect(resolvePath(path)).toEqual({ kind: 'moved', to });
    expect(resolvePath(to)).toEqual({ kind: 'screen' });
  });

  test.each([
    '/ticketing/RUTH',
    '/ticketing/RUTH/calendar',
    '/ticketing/RUTH/2026-11-28T19:00:00',
    '/ticketing/RUTH-L/calendar',
    '/ticketing/RUTH%2FL/calendar',
    '/ticketing/cart/calendar',
    '/ticketing/checkout/2026-11-28T19:00:00',
    '/ticketing/confirmation/seats',
    '/ticketing/Tickets',
    '/ticketing/printable-seat-chart/seats',
    '/ticketing/RUTHL/calendar/seats',
    '/ticketing/RUTHL/calendar/elsewhere',
    '/ticketing/RUTHL/2026-11-28T19:00:00/elsewhere',
    '/ticketing/RUTHL/2026-11-28T19:00:00/seats/elsewhere',
  ])('%s is unknown', (path) => {
    expect(resolvePath(path)).toEqual({ kind: 'unknown' });
  });
});

test.each([
  ['/ticketing', true],
  ['/ticketing/', true],
  ['/ticketing/RUTHL/calendar', true],
  ['/', false],
  ['/lancaster', false],
  ['/ticketing-news', false],
  ['/shows/ticketing', false],
])('%s belongs to ticketing: %s', (path, expected) => {
  expect(isTicketingPath(path)).toBe(expected);
});

test.each([
  ['/ticketing', false],
  ['/ticketing/RUTHL/calendar', false],
  ['/ticketing/RUTHL/2026-11-28T19:00:00', false],
  ['/ticketing/RUTHL/2026-11-28T19:00:00/seats', false],
  ['/ticketing/cart', false],
  ['/ticketing/checkout', false],
  ['/ticketing/confirmation', true],
  ['/ticketing/confirmation/', true],
  ['/ticketing/my-tickets', true],
  ['/ticketing/received-ticket', true],
])('%s has a footer: %s (product 2.5)', (path, expected) => {
  expect(hasFooter(path)).toBe(expected);
});

test('an event code is 5 or more letters or digits', () => {
  expect(isEventCode('RUTHL')).toBe(true);
  expect(isEventCode('BTSLA2027')).toBe(true);
  expect(isEventCode('RUTH')).toBe(false);
  expect(isEventCode('RUTH-L')).toBe(false);
  expect(isEventCode('checkout')).toBe(false);
});

test('a dateTime must have the exact form and be valid', () => {
  expect(isPerformanceDateTime('2026-11-28T19:00:00')).toBe(true);
  expect(isPerformanceDateTime('2026-11-28')).toBe(false);
  expect(isPerformanceDateTime('2026-02-30T19:00:00')).toBe(false);
});

test('keeps only eventId of the query', () => {
  expect(getEventIdQuery('?eventId=abc&utm=1')).toBe('?eventId=abc');
  expect(getEventIdQuery('?utm=1')).toBe('');
});

describe('the seating filters', () => {
  const quantities = '/ticketing/RUTHL/2026-11-28T19:00:00';
  const seats = `${quantities}/seats`;
  test.each([
    [seats, '/ticketing/cart'],
    [seats, quantities],
    [quantities, seats],
    ['/ticketing/cart', seats],
  ])('are kept from %s to %s', (left, next) => {
    expect(shouldResetSeatingFilters(left, next)).toBe(false);
  });

  test.each([
    [quantities, '/ticketing/RUTHL/calendar'],
    [quantities, '/'],
    ['/ticketing/cart', '/ticketing/checkout'],
    ['/ticketing/cart', quantities],
  ])('are reset from %s to %s', (left, next) => {
    expect(shouldResetSeatingFilters(left, next)).toBe(true);
  });
});

test('no tag runs around the card form (product 19.6)', () => {
  expect([cartPath, checkoutPath].every(isPaymentPath)).toBe(true);
});
