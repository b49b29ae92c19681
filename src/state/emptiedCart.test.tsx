import { act, renderHook } from '@testing-library/react';
import { createHelios, type Helios } from '../helios/client';
import { HeliosContext } from './heliosContext';
import { unreleasedLockItem, useReleaseAbandonedLock } from './emptiedCart';
import { readStored, writeStored } from './storage';

const releaseLock = jest.fn<ReturnType<Helios['releaseLock']>, Parameters<Helios['releaseLock']>>();
const helios: Helios = { ...createHelios({ baseUrl: 'https://helios.example' }), releaseLock };
const advanceTime = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

function renderReleaseHook() {
  return renderHook(() => useReleaseAbandonedLock(), {
    wrapper: ({ children }) => <HeliosContext.Provider value={helios}>{children}</HeliosContext.Provider>,
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  releaseLock.mockReset().mockResolvedValue(undefined);
  writeStored(unreleasedLockItem, { lockId: 'lock-1', emptiedAt: Date.now() });
});
afterEach(() => jest.useRealTimers());

test('releases the lock of a cart that was emptied in a page that is closed', async () => {
  renderReleaseHook();
  await advanceTime(14_999);
  expect(releaseLock).not.toHaveBeenCalled();
  await advanceTime(1);
  expect(releaseLock.mock.calls).toEqual([['lock-1']]);
  expect(readStored(unreleasedLockItem)).toBeNull();
});

test('does nothing when the page that emptied the cart has released the lock', async () => {
  renderReleaseHook();
  writeStored(unreleasedLockItem, null);
  await advanceTime(60_000);
  expect(releaseLock).not.toHaveBeenCalled();
});
