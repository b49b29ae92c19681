import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { RecoilRoot } from 'recoil';
import { createHelios, type Helios } from '../../helios/client';
import { HeliosError } from '../../helios/heliosError';
import type { Lock, Problem } from '../../helios/types';
import { HeliosContext } from '../heliosContext';
import { createCart, createLock, createSeats } from './lock.mocks';
import { readStored, getStorageKey, writeStored } from '../../lib/storage';
import { LockSynchronizer, useLockReader } from './LockSynchronizer';
import { useChangeSeats, useExtendLock, usePromoCode } from './changeLock';
import { useHasLockEnded, useIsPaymentPending, useSeatLock, type SeatLock } from './seatLock';
import { useClearCart } from '../tickets/ticketing';
import { ticketingCartItem } from '../tickets/ticketingCart';

const getLock = jest.fn<ReturnType<Helios['getLock']>, Parameters<Helios['getLock']>>();
const extendLock = jest.fn<ReturnType<Helios['extendLock']>, Parameters<Helios['extendLock']>>();
const applyPromoCode = jest.fn<ReturnType<Helios['applyPromoCode']>, Parameters<Helios['applyPromoCode']>>();
const changeSeats = jest.fn<ReturnType<Helios['changeSeats']>, Parameters<Helios['changeSeats']>>();

function useTestLock() {
  return {
    lock: useSeatLock(),
    hasEnded: useHasLockEnded(),
    isPaymentPending: useIsPaymentPending(),
    extendLock: useExtendLock(),
    ...usePromoCode(),
    changeSeats: useChangeSeats(),
    clearCart: useClearCart(),
    ...useLockReader(),
  };
}

function Providers({ children }: { children: ReactNode }) {
  const [helios] = useState<Helios>(() => ({
    ...createHelios({ baseUrl: 'https://helios.example' }),
    getLock,
    extendLock,
    applyPromoCode,
    changeSeats,
    releaseLock: async () => undefined,
  }));
  return (
    <RecoilRoot>
      <HeliosContext.Provider value={helios}>
        <LockSynchronizer>{children}</LockSynchronizer>
      </HeliosContext.Provider>
    </RecoilRoot>
  );
}

async function renderSeatLock(status: SeatLock['status'] = 'ready') {
  const { result } = renderHook(useTestLock, { wrapper: Providers });
  await act(async () => undefined);
  expect(result.current.lock.status).toBe(status);
  return result;
}

beforeEach(() => {
  localStorage.clear();
  getLock.mockReset();
  extendLock.mockReset();
  getLock.mockResolvedValue(createLock());
  writeStored(ticketingCartItem, createCart());
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
  getLock.mockResolvedValue(createLock({ seats: createSeats('L-A-1', 'L-A-2') }));
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

type Actions = ReturnType<typeof useTestLock>;

const actions: [string, jest.Mock, (lock: Actions) => Promise<Lock>][] = [
  ['an extension', extendLock, (lock) => lock.extendLock()],
  ['a promo code', applyPromoCode, (lock) => lock.applyPromoCode('TEN')],
  ['a change of seats', changeSeats, (lock) => lock.changeSeats('lock-1', [])],
];

test.each(actions)(
  'the answer of %s does not overwrite a later read that came first',
  async (_, request, run) => {
    const result = await renderSeatLock();
    const { promise, answer } = createDeferred();
    request.mockReturnValueOnce(promise);
    let answered: Promise<Lock> | undefined;
    act(() => void (answered = run(result.current)));
    // Another tab has changed the lock after the action.
    const later = {
      expiresAt: '2026-11-21T12:25:00.000Z',
      promoCode: 'TEN',
      serverNow: '2026-11-21T12:10:00.100Z',
    };
    getLock.mockResolvedValueOnce(createLock(later));
    await act(async () => result.current.refreshLock());
    await act(async () => {
      answer(createLock({ expiresAt: '2026-11-21T12:25:00.000Z', serverNow: '2026-11-21T12:10:00.000Z' }));
      await answered;
    });
    expect(result.current.lock.snapshot?.lock).toMatchObject(later);
    expect(readStored(ticketingCartItem)?.contents).toBe('[[],"TEN"]');
    await expect(answered).resolves.toMatchObject(later);
  },
);

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

test('several components that show the lock cause one request', async () => {
  function Status() {
    return <p>{useSeatLock().status}</p>;
  }
  render(
    <Providers>
      <Status />
      <Status />
    </Providers>,
  );
  expect(await screen.findAllByText('ready')).toHaveLength(2);
  expect(getLock).toHaveBeenCalledTimes(1);
});

test('events at the same time cause one request', async () => {
  await renderSeatLock();
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pageshow'));
    window.dispatchEvent(new Event('online'));
  });
  expect(getLock).toHaveBeenCalledTimes(2);
});

test('without a cart nothing is read', async () => {
  writeStored(ticketingCartItem, null);
  await renderSeatLock('none');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(getLock).not.toHaveBeenCalled();
});

test('a cart that another tab has started is read', async () => {
  const result = await renderSeatLock();
  getLock.mockResolvedValue(createLock({ lockId: 'lock-2' }));
  const key = getStorageKey(ticketingCartItem);
  await act(async () => {
    localStorage.setItem(key, JSON.stringify({ version: 1, value: createCart({ lockId: 'lock-2' }) }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  expect(getLock.mock.calls.map(([lockId]) => lockId)).toEqual(['lock-1', 'lock-2']);
  expect(result.current.lock.snapshot?.lock.lockId).toBe('lock-2');
});

test('a failed read of the former lock does not affect a new cart', async () => {
  const result = await renderSeatLock();
  let rejectRead: (error: HeliosError) => void = () => undefined;
  getLock.mockReturnValueOnce(new Promise((_, reject) => (rejectRead = reject)));
  act(() => result.current.refreshLock());
  getLock.mockResolvedValue(createLock({ lockId: 'lock-2' }));
  await act(async () => writeStored(ticketingCartItem, createCart({ lockId: 'lock-2' })));
  await act(async () => rejectRead(new HeliosError('LOCK_NOT_FOUND', 'gone')));
  expect(result.current.lock.snapshot?.lock.lockId).toBe('lock-2');
  expect(getLock).toHaveBeenCalledTimes(3);
});

test('the lock of an action is not read again', async () => {
  const result = await renderSeatLock();
  const extension = { expiresAt: '2026-11-21T12:25:00.000Z' };
  extendLock.mockResolvedValueOnce(createLock(extension));
  await act(async () => void (await result.current.extendLock()));
  expect(result.current.lock.snapshot?.lock).toMatchObject(extension);
  expect(getLock).toHaveBeenCalledTimes(1);
});

test('an extension without an answer keeps its key when the rate limit refuses the repeat', async () => {
  const result = await renderSeatLock();
  const extend = () => act(async () => void (await result.current.extendLock().catch(() => undefined)));
  extendLock.mockRejectedValueOnce(new HeliosError('TIMEOUT', 'no answer'));
  await extend();
  extendLock.mockRejectedValueOnce(createRefusal('RATE_LIMITED', { status: 429 }));
  await extend();
  extendLock.mockResolvedValueOnce(createLock());
  await extend();
  const keys = extendLock.mock.calls.map(([, key]) => key);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

test('a lock that Helios does not know has ended and is not read again', async () => {
  getLock.mockRejectedValue(new HeliosError('LOCK_NOT_FOUND', 'gone'));
  const result = await renderSeatLock('failed');
  expect(result.current.hasEnded).toBe(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await expect(result.current.getCartLock()).resolves.toBeNull();
  expect(getLock).toHaveBeenCalledTimes(1);
});

test('a failed first read is repeated when another tab changes the lock', async () => {
  getLock.mockRejectedValueOnce(new HeliosError('UNREACHABLE', 'down'));
  const result = await renderSeatLock('failed');
  getLock.mockResolvedValue(createLock({ promoCode: 'TEN' }));
  await act(async () => writeStored(ticketingCartItem, createCart({ contents: '[[],"TEN"]' })));
  expect(result.current.lock.snapshot?.lock.promoCode).toBe('TEN');
  expect(getLock).toHaveBeenCalledTimes(2);
});

test('a first read is repeated when another tab changes the lock meanwhile', async () => {
  getLock.mockReturnValueOnce(new Promise(() => undefined));
  const result = await renderSeatLock('loading');
  getLock.mockResolvedValue(createLock({ promoCode: 'TEN' }));
  await act(async () => writeStored(ticketingCartItem, createCart({ contents: '[[],"TEN"]' })));
  expect(result.current.lock.snapshot?.lock.promoCode).toBe('TEN');
  expect(getLock.mock.calls.map(([, signal]) => signal?.aborted)).toEqual([true, false]);
});

test('a failed first read is repeated when the browser is online again', async () => {
  getLock.mockRejectedValueOnce(new HeliosError('UNREACHABLE', 'down'));
  const result = await renderSeatLock('failed');
  expect(result.current.hasEnded).toBe(false);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(result.current.lock.status).toBe('ready');
});

test.each(['LOCK_EXPIRED', 'LOCK_NOT_FOUND'] as const)(
  'an action that Helios refuses with %s ends the lock at once',
  async (code) => {
    const result = await renderSeatLock();
    extendLock.mockRejectedValueOnce(new HeliosError(code, 'too late'));
    await act(async () => void (await result.current.extendLock().catch(() => undefined)));
    expect(result.current.hasEnded).toBe(true);
  },
);

/** The error of a problem that Helios returns. */
function createRefusal(code: Problem['code'], extra: Partial<Problem> = {}): HeliosError {
  const problem: Problem = { type: '/', title: '', status: 409, detail: '', code, ...extra };
  return new HeliosError(code, 'refused', { problem });
}

describe.each(actions)('%s that Helios refuses', (_, request, run) => {
  async function refuse(refusal: HeliosError) {
    const result = await renderSeatLock();
    request.mockRejectedValueOnce(refusal);
    await act(async () => void (await run(result.current).catch(() => undefined)));
    return result;
  }

  test('because the lock has expired ends the lock, also when an earlier answer comes later', async () => {
    const { promise, answer } = createDeferred();
    const result = await renderSeatLock();
    getLock.mockReturnValueOnce(promise);
    act(() => result.current.refreshLock());
    request.mockRejectedValueOnce(createRefusal('LOCK_EXPIRED'));
    await act(async () => void (await run(result.current).catch(() => undefined)));
    expect(result.current.hasEnded).toBe(true);
    await act(async () => answer(createLock({ serverNow: '2026-11-21T12:14:59.900Z' })));
    expect(result.current.hasEnded).toBe(true);
  });

  test('because the lock is sold leads to its order', async () => {
    const result = await refuse(createRefusal('LOCK_SOLD', { orderId: 'order-1' }));
    expect(result.current.lock.snapshot?.lock).toMatchObject({ status: 'sold', orderId: 'order-1' });
    expect(result.current.isPaymentPending).toBe(false);
  });

  test('because the lock is being paid makes the payment known', async () => {
    const result = await refuse(createRefusal('PAYMENT_IN_PROGRESS', { orderId: 'order-1' }));
    expect(result.current.isPaymentPending).toBe(true);
  });
});

test('a sold lock stays sold when an earlier answer comes later', async () => {
  const result = await renderSeatLock();
  const { promise, answer } = createDeferred();
  getLock.mockReturnValueOnce(promise);
  act(() => result.current.refreshLock());
  changeSeats.mockRejectedValueOnce(createRefusal('LOCK_SOLD', { orderId: 'order-1' }));
  await act(async () => void (await result.current.changeSeats('lock-1', []).catch(() => undefined)));
  await act(async () => answer(createLock({ serverNow: '2026-11-21T12:05:00.000Z' })));
  expect(result.current.lock.snapshot?.lock.status).toBe('sold');
});

test('a lock that has expired may still be sold by its payment', async () => {
  const result = await renderSeatLock();
  extendLock.mockRejectedValueOnce(createRefusal('LOCK_EXPIRED'));
  await act(async () => void (await result.current.extendLock().catch(() => undefined)));
  getLock.mockResolvedValue(createLock({ status: 'sold', orderId: 'order-1' }));
  await act(async () => result.current.refreshLock());
  expect(result.current.lock.snapshot?.lock).toMatchObject({ status: 'sold', orderId: 'order-1' });
});

test('a lock that Helios does not know stays unknown when an earlier answer comes later', async () => {
  const result = await renderSeatLock();
  const { promise, answer } = createDeferred();
  extendLock.mockReturnValueOnce(promise);
  let extended: Promise<Lock> | undefined;
  act(() => void (extended = result.current.extendLock()));
  getLock.mockRejectedValue(new HeliosError('LOCK_NOT_FOUND', 'gone'));
  await act(async () => result.current.refreshLock());
  await act(async () => {
    answer(createLock({ serverNow: '2026-11-21T12:05:00.000Z' }));
    await extended;
  });
  expect(result.current.hasEnded).toBe(true);
});

test('repeats an extension without an answer with its key, and extends another lock with a new key', async () => {
  extendLock.mockReset().mockRejectedValue(new HeliosError('TIMEOUT', 'late'));
  const result = await renderSeatLock();
  const tryToExtend = () => act(async () => void (await result.current.extendLock().catch(() => undefined)));
  await tryToExtend();
  await tryToExtend();
  getLock.mockResolvedValue(createLock({ lockId: 'lock-2' }));
  await act(async () => writeStored(ticketingCartItem, createCart({ lockId: 'lock-2' })));
  await tryToExtend();
  expect(extendLock.mock.calls.map(([lockId]) => lockId)).toEqual(['lock-1', 'lock-1', 'lock-2']);
  const [first, repeated, other] = extendLock.mock.calls.map(([, key]) => key);
  expect(repeated).toBe(first);
  expect(other).not.toBe(first);
});

test('an action that is refused for another reason keeps the lock', async () => {
  const result = await renderSeatLock();
  extendLock.mockRejectedValueOnce(new HeliosError('EXTENSION_LIMIT_REACHED', 'enough'));
  await act(async () => void (await result.current.extendLock().catch(() => undefined)));
  expect(result.current.lock.status).toBe('ready');
  expect(result.current.hasEnded).toBe(false);
});

describe('an action that needs the lock', () => {
  test('gets the known one without a request', async () => {
    const result = await renderSeatLock();
    await expect(result.current.getCartLock()).resolves.toMatchObject({ lockId: 'lock-1' });
    expect(getLock).toHaveBeenCalledTimes(1);
  });

  test('gets the answer of the newest read', async () => {
    getLock.mockReturnValueOnce(new Promise(() => undefined));
    const result = await renderSeatLock('loading');
    getLock.mockReturnValueOnce(new Promise(() => undefined));
    let cartLock: Promise<Lock | null> | undefined;
    act(() => void (cartLock = result.current.getCartLock()));
    await act(async () => void window.dispatchEvent(new Event('online')));
    await expect(cartLock).resolves.toMatchObject({ lockId: 'lock-1' });
    expect(getLock.mock.calls.map(([, signal]) => signal?.aborted)).toEqual([true, true, false]);
  });

  test('gets the error of the read', async () => {
    getLock.mockRejectedValue(new HeliosError('TIMEOUT', 'late'));
    const result = await renderSeatLock('failed');
    let refusal: Promise<unknown> | undefined;
    await act(async () => void (refusal = result.current.getCartLock().catch((error: unknown) => error)));
    await expect(refusal).resolves.toMatchObject({ code: 'TIMEOUT' });
  });
});

describe('at the expiry', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00.000Z') });
  });
  afterEach(() => jest.useRealTimers());
  const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const MINUTE = 60_000;

  test('the lock is read again, once', async () => {
    const result = await renderSeatLock();
    await advanceTime(15 * MINUTE - 1);
    expect(getLock).toHaveBeenCalledTimes(1);
    expect(result.current.hasEnded).toBe(false);
    getLock.mockResolvedValue(createLock({ status: 'expired', serverNow: '2026-11-21T12:15:00.000Z' }));
    await advanceTime(1);
    expect(result.current.hasEnded).toBe(true);
    await advanceTime(60 * MINUTE);
    expect(getLock).toHaveBeenCalledTimes(2);
  });

  test('of a lock that was extended, it is read at the later time', async () => {
    const result = await renderSeatLock();
    await advanceTime(14 * MINUTE);
    extendLock.mockResolvedValueOnce(
      createLock({ serverNow: '2026-11-21T12:14:00.000Z', expiresAt: '2026-11-21T12:29:00.000Z' }),
    );
    await act(async () => void (await result.current.extendLock()));
    await advanceTime(15 * MINUTE - 1);
    expect(getLock).toHaveBeenCalledTimes(1);
    await advanceTime(1);
    expect(getLock).toHaveBeenCalledTimes(2);
  });

  test('a lock that Helios still reports as live is read again after a second', async () => {
    await renderSeatLock();
    getLock.mockResolvedValueOnce(createLock({ serverNow: '2026-11-21T12:15:00.000Z' }));
    await advanceTime(15 * MINUTE);
    expect(getLock).toHaveBeenCalledTimes(2);
    getLock.mockResolvedValue(createLock({ status: 'expired', serverNow: '2026-11-21T12:15:01.000Z' }));
    await advanceTime(999);
    expect(getLock).toHaveBeenCalledTimes(2);
    await advanceTime(1);
    expect(getLock).toHaveBeenCalledTimes(3);
  });

  test('failed reads are repeated after growing delays', async () => {
    await renderSeatLock();
    getLock.mockRejectedValue(new HeliosError('UNREACHABLE', 'down'));
    await advanceTime(15 * MINUTE);
    await advanceTime(1000);
    expect(getLock).toHaveBeenCalledTimes(3);
    await advanceTime(1999);
    expect(getLock).toHaveBeenCalledTimes(3);
    await advanceTime(1);
    expect(getLock).toHaveBeenCalledTimes(4);
  });

  test('a failed read is repeated after the time that Helios asks for', async () => {
    await renderSeatLock();
    getLock.mockRejectedValue(new HeliosError('RATE_LIMITED', 'too many', { retryAfter: 10 }));
    await advanceTime(15 * MINUTE);
    await advanceTime(9999);
    expect(getLock).toHaveBeenCalledTimes(2);
    await advanceTime(1);
    expect(getLock).toHaveBeenCalledTimes(3);
  });

  test('a failed read is not repeated while the browser is offline', async () => {
    await renderSeatLock();
    getLock.mockRejectedValue(new HeliosError('UNREACHABLE', 'down'));
    await advanceTime(15 * MINUTE);
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await advanceTime(1000);
    await advanceTime(60 * MINUTE);
    expect(getLock).toHaveBeenCalledTimes(2);
    onLine.mockRestore();
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(getLock).toHaveBeenCalledTimes(3);
  });

  test('that is stored, the lock is read again when Helios has not answered', async () => {
    getLock.mockRejectedValueOnce(new HeliosError('UNREACHABLE', 'down'));
    const result = await renderSeatLock('failed');
    await advanceTime(15 * MINUTE);
    expect(getLock).toHaveBeenCalledTimes(2);
    expect(result.current.lock.status).toBe('ready');
  });
});
