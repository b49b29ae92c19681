import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RecoilRoot } from 'recoil';
import { createHelios, type Helios } from '../helios/client';
import { HeliosError } from '../helios/heliosError';
import type { Lock } from '../helios/types';
import { HeliosContext } from './heliosContext';
import { readStored, getStorageKey, writeStored } from './storage';
import { LockSynchronizer, useLockReader } from './LockSynchronizer';
import { useExtendLock } from './lockActions';
import { useSeatLock } from './seatLock';
import { useClearCart } from './ticketing';
import { ticketingCartItem } from './ticketingCart';

function createLock(parts: Partial<Lock> = {}): Lock {
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

function useTestLock() {
  const { refreshLock } = useLockReader();
  return { lock: useSeatLock(), refreshLock, extendLock: useExtendLock(), clearCart: useClearCart() };
}

async function renderSeatLock() {
  const helios: Helios = {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    getLock,
    extendLock,
    releaseLock: async () => undefined,
  };
  const { result } = renderHook(useTestLock, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <RecoilRoot>
        <HeliosContext.Provider value={helios}>
          <LockSynchronizer>{children}</LockSynchronizer>
        </HeliosContext.Provider>
      </RecoilRoot>
    ),
  });
  await waitFor(() => expect(result.current.lock.status).toBe('ready'));
  return result;
}

beforeEach(() => {
  localStorage.clear();
  getLock.mockReset();
  getLock.mockResolvedValue(createLock());
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
  ['an extension', { expiresAt: '2026-11-21T12:25:00.000Z' }],
] as const)('%s in another tab is loaded here, and only once', async (_what, change) => {
  const result = await renderSeatLock();
  await waitFor(() => expect(readStored(ticketingCartItem)?.contents).toBe('[[],null]'));
  const requestCount = getLock.mock.calls.length;
  getLock.mockResolvedValue(createLock(change));
  const cart = readStored(ticketingCartItem);
  if (!cart) throw new Error('The cart is not stored.');
  // The value that the other tab writes.
  const contents = 'promoCode' in change ? '[[],"TEN"]' : cart.contents;
  act(() => writeStored(ticketingCartItem, { ...cart, contents, expiresAt: createLock(change).expiresAt }));
  await waitFor(() => expect(result.current.lock.snapshot?.lock).toMatchObject(change));
  await act(async () => {});
  expect(getLock).toHaveBeenCalledTimes(requestCount + 1);
});

test.each(['online', 'pageshow'])('the lock is read again after "%s"', async (event) => {
  const result = await renderSeatLock();
  getLock.mockResolvedValue(createLock({ status: 'expired' }));
  act(() => void window.dispatchEvent(new Event(event)));
  await waitFor(() => expect(result.current.lock.snapshot?.lock.status).toBe('expired'));
});

test('the seats of the lock are stored with the cart', async () => {
  const seat = {
    section: 'Left',
    row: 'A',
    kind: 'standard',
    priceZone: 'Gold',
    ticketType: 'ADULT',
    ticketTypeLabel: 'Adult',
    priceCents: 7900,
  } as const;
  const seats = ['1', '2'].map((number) => ({ ...seat, seatGuid: `L-A-${number}`, number }));
  getLock.mockResolvedValue(createLock({ seats }));
  await renderSeatLock();
  await waitFor(() => expect(readStored(ticketingCartItem)?.seatGuids).toEqual(['L-A-1', 'L-A-2']));
});

test('reports a lock that no longer exists; a request without an answer keeps the lock', async () => {
  const result = await renderSeatLock();
  getLock.mockRejectedValueOnce(new HeliosError('TIMEOUT', 'late'));
  await act(async () => result.current.refreshLock());
  expect(result.current.lock.status).toBe('ready');
  getLock.mockRejectedValue(new HeliosError('LOCK_NOT_FOUND', 'gone'));
  await act(async () => result.current.refreshLock());
  expect(result.current.lock.status).toBe('failed');
});

/** A promise and the function that resolves it. */
function createDeferred() {
  let answer: (lock: Lock) => void = () => undefined;
  const promise = new Promise<Lock>((resolve) => (answer = resolve));
  return { promise, answer };
}

test('ignores a read that began before an extension and ends after it', async () => {
  const result = await renderSeatLock();
  const read = createDeferred();
  getLock.mockReturnValueOnce(read.promise);
  act(() => result.current.refreshLock());
  const extension = { expiresAt: '2026-11-21T12:25:00.000Z' };
  extendLock.mockResolvedValueOnce(createLock({ ...extension, serverNow: '2026-11-21T12:10:00.000Z' }));
  await act(async () => void (await result.current.extendLock()));
  await act(async () => read.answer(createLock({ serverNow: '2026-11-21T12:09:59.900Z' })));
  expect(result.current.lock.snapshot?.lock).toMatchObject(extension);
  expect(readStored(ticketingCartItem)).toMatchObject(extension);
  getLock.mockResolvedValue(
    createLock({ ...extension, serverNow: '2026-11-21T12:12:00.000Z', promoCode: 'TEN' }),
  );
  await act(async () => result.current.refreshLock());
  expect(result.current.lock.snapshot?.lock.promoCode).toBe('TEN');
});

test('keeps the result of an extension although a later read was answered first', async () => {
  const result = await renderSeatLock();
  const { promise, answer } = createDeferred();
  extendLock.mockReturnValueOnce(promise);
  let extended: Promise<Lock> | undefined;
  act(() => void (extended = result.current.extendLock()));
  getLock.mockResolvedValueOnce(createLock({ serverNow: '2026-11-21T12:10:00.100Z' }));
  await act(async () => result.current.refreshLock());
  const extension = { expiresAt: '2026-11-21T12:25:00.000Z' };
  await act(async () => {
    answer(createLock({ ...extension, serverNow: '2026-11-21T12:10:00.000Z' }));
    await extended;
  });
  expect(result.current.lock.snapshot?.lock).toMatchObject(extension);
});

describe('an answer that arrives after the cart was emptied does not restore the cart', () => {
  test('in this tab', async () => {
    const result = await renderSeatLock();
    const { promise, answer } = createDeferred();
    extendLock.mockReturnValueOnce(promise);
    let extended: Promise<Lock> | undefined;
    act(() => void (extended = result.current.extendLock()));
    act(() => result.current.clearCart());
    expect(result.current.lock.status).toBe('none');
    await act(async () => {
      answer(createLock({ expiresAt: '2026-11-21T12:25:00.000Z' }));
      await extended;
    });
    expect(result.current.lock.status).toBe('none');
    expect(readStored(ticketingCartItem)).toBeNull();
  });

  test('in another tab, before the storage event', async () => {
    const result = await renderSeatLock();
    const { promise, answer } = createDeferred();
    getLock.mockReturnValueOnce(promise);
    act(() => result.current.refreshLock());
    localStorage.removeItem(getStorageKey(ticketingCartItem));
    await act(async () => answer(createLock({ expiresAt: '2026-11-21T12:25:00.000Z' })));
    expect(readStored(ticketingCartItem)).toBeNull();
  });
});
