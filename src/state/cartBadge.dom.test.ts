import { act, renderHook } from '@testing-library/react';
import { readCartBadge, readCartHref, subscribeToCartBadge, useCartBadge, useCartHref } from './cartBadge';
import { giftCardCartItem } from './giftCards/giftCardStorage';
import { writeStored } from '../lib/storage';
import { ticketingCartItem, type TicketingCart } from './tickets/ticketingCart';

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

test('is 0 without a cart', () => {
  expect(readCartBadge()).toBe(0);
});

test('is 1 for a live lock and notifies the listener when the lock expires', () => {
  const listener = jest.fn();
  writeStored(ticketingCartItem, cart);
  const stop = subscribeToCartBadge(listener);
  expect(readCartBadge()).toBe(1);
  jest.advanceTimersByTime(15 * 60_000 + 1);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(readCartBadge()).toBe(0);
  stop();
});

test('the lock expires by the clock of the server', () => {
  writeStored(ticketingCartItem, { ...cart, clockOffsetMs: 16 * 60_000 });
  expect(readCartBadge()).toBe(0);
});

test('emptying the cart notifies the listener', () => {
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

test('an invalid stored cart is removed', () => {
  localStorage.setItem('playhouse.www.ticketingCart', '{"version":1,"value":{"lockId":7}}');
  expect(readCartBadge()).toBe(0);
  expect(localStorage).toHaveLength(0);
});

describe('gift cards', () => {
  const giftCards = (count: number) =>
    writeStored(giftCardCartItem, {
      calculationRequest: { giftCardItems: Array.from({ length: count }, () => ({ amount: 5000 })) },
    });

  test('are counted when no seats are locked', () => {
    giftCards(3);
    expect(readCartBadge()).toBe(3);
    writeStored(ticketingCartItem, cart);
    expect(readCartBadge()).toBe(1);
    jest.advanceTimersByTime(15 * 60_000 + 1);
    expect(readCartBadge()).toBe(3);
  });

  test('make the icon link to their cart, also while seats are locked; without them it links to the tickets', () => {
    expect(readCartHref()).toBe('/ticketing/cart');
    writeStored(ticketingCartItem, cart);
    expect(readCartHref()).toBe('/ticketing/cart');
    giftCards(1);
    expect(readCartHref()).toBe('/gift-cards/cart');
    giftCards(0);
    expect(readCartHref()).toBe('/ticketing/cart');
  });

  test('notify the listener when they change', () => {
    const listener = jest.fn();
    const stop = subscribeToCartBadge(listener);
    giftCards(2);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    giftCards(1);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('change the number and the link of a mounted icon, with one timer for the lock', () => {
    writeStored(ticketingCartItem, cart);
    const { result } = renderHook(() => [useCartBadge(), useCartHref()]);
    expect(result.current).toEqual([1, '/ticketing/cart']);
    expect(jest.getTimerCount()).toBe(1);
    act(() => giftCards(2));
    expect(result.current).toEqual([1, '/gift-cards/cart']);
    act(() => jest.advanceTimersByTime(15 * 60_000 + 1));
    expect(result.current).toEqual([2, '/gift-cards/cart']);
  });

  test('are removed from storage when they are invalid', () => {
    localStorage.setItem('playhouse.www.giftCardCart', '{"version":1,"value":{"giftCardItems":[]}}');
    expect(readCartBadge()).toBe(0);
    expect(localStorage).toHaveLength(0);
  });
});
