import { act, renderHook } from '@testing-library/react';
import { createHelios, type Helios } from '../helios/client';
import { HeliosError } from '../helios/heliosError';
import type { Problem } from '../helios/types';
import { readStored, writeStored } from '../lib/storage';
import { HeliosContext } from './heliosContext';
import { createCart } from './lock.mocks';
import { ticketingCartItem } from './ticketingCart';
import { releaseUnusedLock, unreleasedLocksItem, useReleaseUnusedLocks } from './unusedLocks';

const releaseLock = jest.fn<ReturnType<Helios['releaseLock']>, Parameters<Helios['releaseLock']>>();
const helios: Helios = { ...createHelios({ baseUrl: 'https://helios.example' }), releaseLock };

beforeEach(() => {
  releaseLock.mockReset().mockResolvedValue(undefined);
  writeStored(ticketingCartItem, null);
  writeStored(unreleasedLocksItem, null);
});

const createRefusal = (code: Problem['code'], status: number) =>
  new HeliosError(code, 'refused', { problem: { type: 'about:blank', title: '', status, detail: '', code } });

test.each<[string, HeliosError | null, string[]]>([
  ['no answer', new HeliosError('UNREACHABLE', 'no answer'), ['lock-2', 'lock-1']],
  ['a rate limit', createRefusal('RATE_LIMITED', 429), ['lock-2', 'lock-1']],
  ['an ended lock', createRefusal('LOCK_NOT_FOUND', 404), ['lock-2']],
  ['a payment', createRefusal('PAYMENT_IN_PROGRESS', 409), ['lock-2']],
  ['success', null, ['lock-2']],
])('after %s the right locks are left to release', async (_, error, expected) => {
  writeStored(unreleasedLocksItem, ['lock-1', 'lock-2']);
  if (error) releaseLock.mockRejectedValue(error);
  await releaseUnusedLock(helios, 'lock-1');
  expect(readStored(unreleasedLocksItem)).toEqual(expected);
});

test('releases the locks of earlier pages, but not the cart', async () => {
  writeStored(unreleasedLocksItem, ['lock-1', 'lock-2']);
  writeStored(ticketingCartItem, createCart({ lockId: 'lock-2' }));
  await act(async () => {
    renderHook(useReleaseUnusedLocks, {
      wrapper: ({ children }) => <HeliosContext.Provider value={helios}>{children}</HeliosContext.Provider>,
    });
  });
  expect(releaseLock.mock.calls).toEqual([['lock-1']]);
  expect(readStored(unreleasedLocksItem)).toEqual(['lock-2']);
});
