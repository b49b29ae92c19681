import { act, renderHook } from '@testing-library/react';
import { createHelios, type Helios } from '../api/helios';
import { HeliosContext } from './heliosContext';
import { unreleasedItem, useReleaseAbandoned } from './setAsideCart';
import { readStored, writeStored } from './storage';

const releaseLock = jest.fn<ReturnType<Helios['releaseLock']>, Parameters<Helios['releaseLock']>>();
const helios: Helios = { ...createHelios({ baseUrl: 'https://helios.example' }), releaseLock };
const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

function open() {
  return renderHook(() => useReleaseAbandoned(), {
    wrapper: ({ children }) => <HeliosContext.Provider value={helios}>{children}</HeliosContext.Provider>,
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  releaseLock.mockReset().mockResolvedValue(undefined);
  writeStored(unreleasedItem, { lockId: 'lock-1', emptiedAt: Date.now() });
});
afterEach(() => jest.useRealTimers());

test('the seats of a cart that was emptied in a page that is gone are released by the next one', async () => {
  open();
  await pass(14_999);
  expect(releaseLock).not.toHaveBeenCalled();
  await pass(1);
  expect(releaseLock.mock.calls).toEqual([['lock-1']]);
  expect(readStored(unreleasedItem)).toBeNull();
});

test('a page that is still there does it itself', async () => {
  open();
  writeStored(unreleasedItem, null);
  await pass(60_000);
  expect(releaseLock).not.toHaveBeenCalled();
});
