import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RecoilRoot } from 'recoil';
import { createHelios, type Helios } from '../api/helios';
import { HeliosError } from '../api/heliosError';
import type { Lock } from '../api/heliosTypes';
import { HeliosContext } from './heliosContext';
import { readStored, storageKey, writeStored } from './storage';
import { useSeatLock } from './ticketing';
import { ticketingCartItem } from './ticketingCart';

function lockWith(parts: Partial<Lock> = {}): Lock {
  return {
    lockId: 'lock-1',
    status: 'live',
    performance: {
      performanceId: 'RUTHL-1',
      eventCode: 'RUTHL',
      eventName: 'Ruth',
      dateTime: '2026-11-28T19:00:00',
      timeZone: 'America/New_York',
      theaterLocation: 'STRASBURG_PA',
      seatingPlanId: 'plan-1',
    },
    seats: [],
    totals: {
      subtotalCents: 0,
      discountCents: 0,
      feesCents: 0,
      taxCents: 0,
      totalCents: 0,
      currency: 'USD',
    },
    promoCode: null,
    expiresAt: '2026-11-21T12:15:00.000Z',
    serverNow: '2026-11-21T12:00:00.000Z',
    extensionsLeft: 2,
    extendableFrom: '2026-11-21T12:12:00.000Z',
    cardForm: { provider: 'test', url: 'https://pay.example/fields' },
    orderId: null,
    ...parts,
  };
}

const getLock = jest.fn<ReturnType<Helios['getLock']>, Parameters<Helios['getLock']>>();
const extendLock = jest.fn<ReturnType<Helios['extendLock']>, Parameters<Helios['extendLock']>>();

async function open() {
  const helios: Helios = {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    getLock,
    extendLock,
    releaseLock: async () => undefined,
  };
  const { result } = renderHook(() => useSeatLock(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <RecoilRoot>
        <HeliosContext.Provider value={helios}>{children}</HeliosContext.Provider>
      </RecoilRoot>
    ),
  });
  await waitFor(() => expect(result.current.lock.status).toBe('ready'));
  return result;
}

beforeEach(() => {
  localStorage.clear();
  getLock.mockReset();
  getLock.mockResolvedValue(lockWith());
  writeStored(ticketingCartItem, {
    lockId: 'lock-1',
    performanceId: 'RUTHL-1',
    eventCode: 'RUTHL',
    dateTime: '2026-11-28T19:00:00',
    expiresAt: '2026-11-21T12:15:00.000Z',
    clockOffsetMs: 0,
  });
});

test.each([
  ['a promo code', { promoCode: 'TEN' }],
  ['more time', { expiresAt: '2026-11-21T12:25:00.000Z' }],
] as const)('%s in another tab is asked for here, and once', async (_what, change) => {
  const result = await open();
  await waitFor(() => expect(readStored(ticketingCartItem)?.contents).toBe('[[],null]'));
  const asked = getLock.mock.calls.length;
  getLock.mockResolvedValue(lockWith(change));
  const cart = readStored(ticketingCartItem);
  if (!cart) throw new Error('The cart is not stored.');
  // As the other tab writes it.
  const contents = 'promoCode' in change ? '[[],"TEN"]' : cart.contents;
  act(() => writeStored(ticketingCartItem, { ...cart, contents, expiresAt: lockWith(change).expiresAt }));
  await waitFor(() => expect(result.current.lock.held?.lock).toMatchObject(change));
  await act(async () => {});
  expect(getLock).toHaveBeenCalledTimes(asked + 1);
});

test.each(['online', 'pageshow'])('the lock is asked for again after "%s"', async (event) => {
  const result = await open();
  getLock.mockResolvedValue(lockWith({ status: 'expired' }));
  act(() => void window.dispatchEvent(new Event(event)));
  await waitFor(() => expect(result.current.lock.held?.lock.status).toBe('expired'));
});

test('the seats of the lock are remembered with the cart', async () => {
  const seat = {
    section: 'Left',
    row: 'A',
    kind: 'standard',
    priceZone: 'Gold',
    ticketType: 'ADULT',
    priceCents: 7900,
  } as const;
  const seats = ['1', '2'].map((number) => ({ ...seat, seatGuid: `L-A-${number}`, number }));
  getLock.mockResolvedValue(lockWith({ seats }));
  await open();
  await waitFor(() => expect(readStored(ticketingCartItem)?.seatGuids).toEqual(['L-A-1', 'L-A-2']));
});

test('a lock that is gone is told, also when it was here before; no answer leaves it as it was', async () => {
  const result = await open();
  getLock.mockRejectedValueOnce(new HeliosError('TIMEOUT', 'late'));
  await act(async () => result.current.reload());
  expect(result.current.lock.status).toBe('ready');
  getLock.mockRejectedValue(new HeliosError('LOCK_NOT_FOUND', 'gone'));
  await act(async () => result.current.reload());
  expect(result.current.lock.status).toBe('failed');
});

/** A promise, and what settles it. */
function later() {
  let answer: (lock: Lock) => void = () => undefined;
  const promise = new Promise<Lock>((resolve) => (answer = resolve));
  return { promise, answer };
}

test('what was read before more time was given, and comes after it, is not told any more', async () => {
  const result = await open();
  const read = later();
  getLock.mockReturnValueOnce(read.promise);
  act(() => result.current.reload());
  const more = { expiresAt: '2026-11-21T12:25:00.000Z' };
  extendLock.mockResolvedValueOnce(lockWith({ ...more, serverNow: '2026-11-21T12:10:00.000Z' }));
  await act(async () => void (await result.current.extend('lock-1')));
  await act(async () => read.answer(lockWith({ serverNow: '2026-11-21T12:09:59.900Z' })));
  expect(result.current.lock.held?.lock).toMatchObject(more);
  expect(readStored(ticketingCartItem)).toMatchObject(more);
  getLock.mockResolvedValue(lockWith({ ...more, serverNow: '2026-11-21T12:12:00.000Z', promoCode: 'TEN' }));
  await act(async () => result.current.reload());
  expect(result.current.lock.held?.lock.promoCode).toBe('TEN');
});

test('what the visitor did is told, also when a look at the lock that began later was answered first', async () => {
  const result = await open();
  const { promise, answer } = later();
  extendLock.mockReturnValueOnce(promise);
  let extended: Promise<Lock> | undefined;
  act(() => void (extended = result.current.extend('lock-1')));
  getLock.mockResolvedValueOnce(lockWith({ serverNow: '2026-11-21T12:10:00.100Z' }));
  await act(async () => result.current.reload());
  const more = { expiresAt: '2026-11-21T12:25:00.000Z' };
  await act(async () => {
    answer(lockWith({ ...more, serverNow: '2026-11-21T12:10:00.000Z' }));
    await extended;
  });
  expect(result.current.lock.held?.lock).toMatchObject(more);
});

describe('an answer that comes after the cart was emptied brings nothing back', () => {
  test('here', async () => {
    const result = await open();
    const { promise, answer } = later();
    extendLock.mockReturnValueOnce(promise);
    let extended: Promise<Lock> | undefined;
    act(() => void (extended = result.current.extend('lock-1')));
    act(() => result.current.forget());
    expect(result.current.lock.status).toBe('none');
    await act(async () => {
      answer(lockWith({ expiresAt: '2026-11-21T12:25:00.000Z' }));
      await extended;
    });
    expect(result.current.lock.status).toBe('none');
    expect(readStored(ticketingCartItem)).toBeNull();
  });

  test('in another tab, which this one has not heard of yet', async () => {
    const result = await open();
    const { promise, answer } = later();
    getLock.mockReturnValueOnce(promise);
    act(() => result.current.reload());
    localStorage.removeItem(storageKey(ticketingCartItem));
    await act(async () => answer(lockWith({ expiresAt: '2026-11-21T12:25:00.000Z' })));
    expect(readStored(ticketingCartItem)).toBeNull();
  });
});
