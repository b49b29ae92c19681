import { act, renderHook } from '@testing-library/react';
import { RecoilRoot } from 'recoil';
import { createHelios, type Helios } from '../helios/client';
import { HeliosError, type HeliosErrorCode } from '../helios/heliosError';
import { HeliosContext } from './heliosContext';
import {
  releaseUnusedLock,
  unreleasedLocksItem,
  useReleaseAbandonedLocks,
  useReleaseEmptiedLock,
} from './emptiedCart';
import { createCart, createLock } from './lock.mocks';
import { readStored, writeStored } from '../lib/storage';
import { ticketingCartItem } from './ticketingCart';

const releaseLock = jest.fn<ReturnType<Helios['releaseLock']>, Parameters<Helios['releaseLock']>>();
const getLock = jest.fn<ReturnType<Helios['getLock']>, Parameters<Helios['getLock']>>();
const helios: Helios = { ...createHelios({ baseUrl: 'https://helios.example' }), releaseLock, getLock };
const advanceTime = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

function renderWithHelios<T>(useHook: () => T) {
  return renderHook(useHook, {
    wrapper: ({ children }) => (
      <RecoilRoot>
        <HeliosContext.Provider value={helios}>{children}</HeliosContext.Provider>
      </RecoilRoot>
    ),
  });
}

const renderReleaseHook = () => renderWithHelios(useReleaseAbandonedLocks);

beforeEach(() => {
  jest.useFakeTimers();
  releaseLock.mockReset().mockResolvedValue(undefined);
  getLock.mockReset();
  writeStored(ticketingCartItem, null);
  writeStored(unreleasedLocksItem, [{ lockId: 'lock-1', emptiedAt: Date.now() }]);
});
afterEach(() => jest.useRealTimers());

test('releases the lock of a cart that was emptied in a page that is closed', async () => {
  renderReleaseHook();
  await advanceTime(14_999);
  expect(releaseLock).not.toHaveBeenCalled();
  await advanceTime(1);
  expect(releaseLock.mock.calls).toEqual([['lock-1']]);
  expect(readStored(unreleasedLocksItem)).toBeNull();
});

test('does nothing when the page that emptied the cart has released the lock', async () => {
  renderReleaseHook();
  writeStored(unreleasedLocksItem, null);
  await advanceTime(60_000);
  expect(releaseLock).not.toHaveBeenCalled();
});

test('does not release the lock of a cart that was restored and emptied again, before its undo period ends', async () => {
  renderReleaseHook();
  await advanceTime(12_000);
  writeStored(unreleasedLocksItem, [{ lockId: 'lock-1', emptiedAt: Date.now() }]);
  await advanceTime(14_999);
  expect(releaseLock).not.toHaveBeenCalled();
  await advanceTime(1);
  expect(releaseLock.mock.calls).toEqual([['lock-1']]);
});

test('keeps a lock whose release fails, beside that of a cart that is emptied meanwhile', async () => {
  const emptied = { lockId: 'lock-2', emptiedAt: Date.now() };
  writeStored(unreleasedLocksItem, [emptied]);
  releaseLock.mockRejectedValue(new HeliosError('UNREACHABLE', 'no answer'));
  await releaseUnusedLock(helios, 'lock-1');
  expect(readStored(unreleasedLocksItem)).toEqual([emptied, { lockId: 'lock-1', emptiedAt: Date.now() }]);
});

describe.each<HeliosErrorCode>(['PAYMENT_IN_PROGRESS', 'LOCK_SOLD'])(
  'a release that is refused with %s',
  (code) => {
    beforeEach(() => {
      releaseLock.mockRejectedValue(new HeliosError(code, 'refused'));
      getLock.mockResolvedValue(createLock({ orderId: 'order-1' }));
    });

    test('makes the lock of a page that is closed the cart again', async () => {
      renderReleaseHook();
      await advanceTime(15_000);
      expect(readStored(ticketingCartItem)?.lockId).toBe('lock-1');
      expect(readStored(unreleasedLocksItem)).toBeNull();
    });

    test('does not replace a newer cart', async () => {
      renderReleaseHook();
      writeStored(ticketingCartItem, createCart({ lockId: 'newer' }));
      await advanceTime(15_000);
      expect(releaseLock.mock.calls).toEqual([['lock-1']]);
      expect(readStored(ticketingCartItem)?.lockId).toBe('newer');
    });

    test('keeps the lock of a cart that another tab has emptied meanwhile', async () => {
      const { result } = renderWithHelios(useReleaseEmptiedLock);
      const other = { lockId: 'lock-2', emptiedAt: Date.now() };
      writeStored(unreleasedLocksItem, [{ lockId: 'lock-1', emptiedAt: Date.now() }, other]);
      await act(async () => expect((await result.current('lock-1')).status).toBe('refused'));
      expect(readStored(unreleasedLocksItem)).toEqual([other]);
    });
  },
);
