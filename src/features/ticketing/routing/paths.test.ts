import {
  hasFooter,
  isEventCode,
  isPerformanceDateTime,
  keepEventId,
  resetsSeatingFilters,
  screenOf,
} from './paths';

test.each([
  ['/ticketing', 'pickShow'],
  ['/ticketing/', 'pickShow'],
  ['/ticketing/cart', 'cart'],
  ['/ticketing/cart/', 'cart'],
  ['/ticketing/checkout', 'checkout'],
  ['/ticketing/confirmation', 'confirmation'],
  ['/ticketing/tickets', 'moved'],
  ['/ticketing/statements', 'moved'],
  ['/ticketing/printable-seat-chart', 'moved'],
  ['/ticketing/RUTHL', 'event'],
  ['/ticketing/RUTHL/calendar', 'calendar'],
  ['/ticketing/RUTHL/2026-11-28T19:00:00', 'quantities'],
  ['/ticketing/RUTHL/2026-11-28T19:00:00/seats', 'seats'],
])('%s shows %s', (path, screen) => {
  expect(screenOf(path)).toBe(screen);
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
])('%s has a footer: %s (SPEC 2.5)', (path, expected) => {
  expect(hasFooter(path)).toBe(expected);
});

test('an event code is 5 or more letters or digits', () => {
  expect(isEventCode('RUTHL')).toBe(true);
  expect(isEventCode('BTSLA2027')).toBe(true);
  expect(isEventCode('RUTH')).toBe(false);
  expect(isEventCode('RUTH-L')).toBe(false);
});

test('a dateTime has the one form and exists', () => {
  expect(isPerformanceDateTime('2026-11-28T19:00:00')).toBe(true);
  expect(isPerformanceDateTime('2026-11-28')).toBe(false);
  expect(isPerformanceDateTime('2026-02-30T19:00:00')).toBe(false);
});

test('only eventId is kept of the query', () => {
  expect(keepEventId('?eventId=abc&utm=1')).toBe('?eventId=abc');
  expect(keepEventId('?utm=1')).toBe('');
});

describe('the seating filters', () => {
  const quantities = '/ticketing/RUTHL/2026-11-28T19:00:00';
  const seats = `${quantities}/seats`;
  test.each([
    [seats, '/ticketing/cart'],
    [seats, quantities],
    [quantities, seats],
    ['/ticketing/cart', seats],
  ])('stay from %s to %s', (left, next) => {
    expect(resetsSeatingFilters(left, next)).toBe(false);
  });

  test.each([
    [quantities, '/ticketing/RUTHL/calendar'],
    [quantities, '/'],
    ['/ticketing/cart', '/ticketing/checkout'],
    ['/ticketing/cart', quantities],
  ])('are reset from %s to %s', (left, next) => {
    expect(resetsSeatingFilters(left, next)).toBe(true);
  });
});
