import { readCartBadge, subscribeToCartBadge } from './cartBadge';
import { writeStored } from './storage';
import { ticketingCartItem, type TicketingCart } from './ticketingStorage';

const now = Date.parse('2026-11-21T12:00:00Z');

const cart: TicketingCart = {
  lockId: 'lock',
  performanceId: 'performance',
  eventCode: 'RUTHL',
  dateTime: '2026-11-28T19:00:00',
  expiresAt: '2026-11-21T12:15:00Z',
  clockOffsetMs: 0,
};

beforeEach(() => {
  jest.useFakeTimers({ now });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('no cart, no badge', () => {
  expect(readCartBadge()).toBe(0);
});

test('a live lock shows 1 until it ends, and says so at that moment', () => {
  const listener = jest.fn();
  writeStored(ticketingCartItem, cart);
  const stop = subscribeToCartBadge(listener);
  expect(readCartBadge()).toBe(1);
  jest.advanceTimersByTime(15 * 60_000 + 1);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(readCartBadge()).toBe(0);
  stop();
});

test('the lock ends by the clock of the server', () => {
  writeStored(ticketingCartItem, { ...cart, clockOffsetMs: 16 * 60_000 });
  expect(readCartBadge()).toBe(0);
});

test('emptying the cart tells the listener', () => {
  const listener = jest.fn();
  writeStored(ticketingCartItem, cart);
  const stop = subscribeToCartBadge(listener);
  writeStored(ticketingCartItem, null);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(readCartBadge()).toBe(0);
  stop();
  writeStored(ticketingCartItem, cart);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a cart that does not parse is dropped', () => {
  localStorage.setItem('playhouse.www.ticketingCart', '{"version":1,"value":{"lockId":7}}');
  expect(readCartBadge()).toBe(0);
  expect(localStorage).toHaveLength(0);
});
