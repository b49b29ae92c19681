import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { readStored, writeStored } from '../../../../lib/storage';
import { unreleasedLocksItem } from '../../../../state/lock/unusedLocks';
import { ticketingCartItem } from '../../../../state/tickets/ticketingCart';
import type { Helios } from '../../../../helios/client';
import type { Lock, SeatChoice } from '../../../../helios/types';
import { lockMock } from '../answers.mocks';
import {
  cartMock,
  createNoAnswerError,
  createProblemError,
  heliosMock,
  TestProviders,
} from '../ticketing.mocks';
import { useLockSelectedSeats } from './useLockSelectedSeats';

const createLock = jest.fn<ReturnType<Helios['createLock']>, Parameters<Helios['createLock']>>();
const changeSeats = jest.fn<ReturnType<Helios['changeSeats']>, Parameters<Helios['changeSeats']>>();
const releaseLock = jest.fn<ReturnType<Helios['releaseLock']>, Parameters<Helios['releaseLock']>>();
const getLock = jest.fn<ReturnType<Helios['getLock']>, Parameters<Helios['getLock']>>();

const { performance } = lockMock();
const otherPerformance = { ...performance, performanceId: 'other', dateTime: '2026-11-29T15:00:00' };
const choose = (...guids: string[]): SeatChoice[] =>
  guids.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' }));

/** Opens the seats of a performance in a new page of the same tab. */
function openSeats({ performanceId } = performance) {
  const helios = heliosMock({ createLock, changeSeats, releaseLock, getLock });
  const { result, unmount } = renderHook(() => useLockSelectedSeats(performanceId), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <TestProviders helios={helios}>{children}</TestProviders>
    ),
  });
  const lock = async (...guids: string[]) => {
    let failure: unknown = null;
    await act(async () => {
      await result.current.lockSelectedSeats(choose(...guids)).catch((error: unknown) => {
        failure = error;
      });
    });
    return failure;
  };
  return { result, unmount, lock };
}

const getKeys = () => createLock.mock.calls.map(([, , key]) => key);
const getCartLockId = () => readStored(ticketingCartItem)?.lockId;

afterEach(() => jest.restoreAllMocks());

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const call of [createLock, changeSeats, getLock]) call.mockReset();
  releaseLock.mockReset().mockResolvedValue(undefined);
  getLock.mockResolvedValue(lockMock());
  let keyCount = 0;
  Object.assign(window.crypto, { randomUUID: () => `key-${(keyCount += 1)}` });
});

test('a new lock after an expired one keeps its key after a lost answer', async () => {
  writeStored(ticketingCartItem, cartMock(lockMock()));
  changeSeats.mockRejectedValue(createProblemError('LOCK_EXPIRED'));
  createLock.mockRejectedValueOnce(createNoAnswerError('TIMEOUT'));
  createLock.mockResolvedValue(lockMock({ lockId: 'lock-2' }));
  const { lock } = openSeats();
  await lock('L-A-1');
  expect(await lock('L-A-1')).toBeNull();
  expect(getKeys()).toEqual(['key-1', 'key-1']);
  expect(getCartLockId()).toBe('lock-2');
});

describe('after a lost answer to a lock request', () => {
  beforeEach(() => createLock.mockRejectedValueOnce(createNoAnswerError('TIMEOUT')));

  test('other seats are set in the lock of that request', async () => {
    const { lock } = openSeats();
    await lock('L-A-1', 'L-A-2');
    createLock.mockResolvedValueOnce(lockMock());
    changeSeats.mockResolvedValueOnce(lockMock());
    expect(await lock('L-A-1', 'L-A-3')).toBeNull();
    expect(createLock.mock.calls[1]).toEqual(createLock.mock.calls[0]);
    expect(changeSeats.mock.calls).toEqual([['lock-1', choose('L-A-1', 'L-A-3')]]);
    expect(getCartLockId()).toBe('lock-1');
  });

  test('a reload keeps the key, and the seats do not count as taken', async () => {
    const first = openSeats();
    await first.lock('L-A-1');
    first.unmount();
    createLock.mockResolvedValueOnce(lockMock());
    const { result, lock } = openSeats();
    expect(result.current.requestedGuids).toEqual(['L-A-1']);
    expect(await lock('L-A-1')).toBeNull();
    expect(getKeys()).toEqual(['key-1', 'key-1']);
  });

  test('a repeat that the rate limit refuses keeps the key', async () => {
    const { lock } = openSeats();
    await lock('L-A-1');
    createLock.mockRejectedValueOnce(createProblemError('RATE_LIMITED', { status: 429 }));
    await lock('L-A-1');
    createLock.mockResolvedValueOnce(lockMock());
    await lock('L-A-1');
    expect(getKeys()).toEqual(['key-1', 'key-1', 'key-1']);
  });

  test.each([
    ['taken', createProblemError('SEATS_TAKEN', { seats: ['L-A-1'] })],
    ['not answered', createNoAnswerError('TIMEOUT')],
  ])('of another performance, that lock is released also when these seats are %s', async (_, error) => {
    await openSeats(otherPerformance).lock('L-A-1');
    createLock.mockResolvedValueOnce(lockMock({ performance: otherPerformance }));
    createLock.mockRejectedValueOnce(error);
    expect(await openSeats().lock('L-A-1')).toBe(error);
    expect(releaseLock.mock.calls).toEqual([['lock-1']]);
    expect(getCartLockId()).toBeUndefined();
  });

  test('that has locked nothing, other seats are locked in a new lock', async () => {
    const { lock } = openSeats();
    await lock('L-A-1');
    createLock.mockRejectedValueOnce(createProblemError('SEATS_TAKEN', { seats: ['L-A-1'] }));
    createLock.mockResolvedValueOnce(lockMock());
    expect(await lock('L-A-2')).toBeNull();
    expect(getKeys()).toEqual(['key-1', 'key-1', 'key-2']);
    expect(createLock.mock.calls[2]?.[1]).toEqual(choose('L-A-2'));
  });

  test.each([
    ['has expired', () => Promise.resolve(lockMock({ status: 'expired' }))],
    ['was released', () => Promise.reject(createProblemError('LOCK_NOT_FOUND'))],
  ])('whose lock %s, the seats are locked in a new one', async (_, answer) => {
    const { lock } = openSeats();
    await lock('L-A-1');
    createLock.mockImplementationOnce(answer);
    createLock.mockResolvedValueOnce(lockMock({ lockId: 'lock-2' }));
    expect(await lock('L-A-1')).toBeNull();
    expect(getKeys()).toEqual(['key-1', 'key-1', 'key-2']);
    expect(getCartLockId()).toBe('lock-2');
  });

  test('of another performance, that lock is released and these seats are locked', async () => {
    await openSeats(otherPerformance).lock('L-A-1');
    createLock.mockResolvedValueOnce(lockMock({ performance: otherPerformance }));
    createLock.mockResolvedValueOnce(lockMock({ lockId: 'lock-2' }));
    expect(await openSeats().lock('L-A-1')).toBeNull();
    expect(releaseLock.mock.calls).toEqual([['lock-1']]);
    expect(getCartLockId()).toBe('lock-2');
  });

  test('the lock of another performance in the cart is released also when these seats are taken', async () => {
    const former = lockMock({ lockId: 'former', performance: otherPerformance });
    writeStored(ticketingCartItem, cartMock(former));
    getLock.mockResolvedValue(former);
    const { lock } = openSeats();
    await lock('L-A-1');
    createLock.mockResolvedValueOnce(lockMock());
    changeSeats.mockRejectedValueOnce(createProblemError('SEATS_TAKEN', { seats: ['L-A-2'] }));
    await lock('L-A-2');
    expect(getCartLockId()).toBe('lock-1');
    expect(releaseLock.mock.calls).toEqual([['former']]);
  });

  test('no lock can be left an hour later, so the seats are locked in a new one', async () => {
    await openSeats().lock('L-A-1');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    createLock.mockResolvedValueOnce(lockMock());
    const { result, lock } = openSeats();
    expect(result.current.requestedGuids).toEqual([]);
    await lock('L-A-1');
    expect(getKeys()).toEqual(['key-1', 'key-2']);
  });

  test('a change of another lock in the cart releases the lock of that request', async () => {
    const { lock } = openSeats();
    await lock('L-A-1');
    // Another tab has filled the cart.
    act(() => writeStored(ticketingCartItem, cartMock(lockMock())));
    createLock.mockResolvedValueOnce(lockMock({ lockId: 'lock-2' }));
    changeSeats.mockResolvedValueOnce(lockMock());
    const second = openSeats();
    expect(await second.lock('L-A-1')).toBeNull();
    expect(releaseLock.mock.calls).toEqual([['lock-2']]);
    expect(getCartLockId()).toBe('lock-1');
  });
});

test.each([
  createProblemError('RATE_LIMITED', { status: 429 }),
  createProblemError('TOO_MANY_SEATS_HELD', { status: 429 }),
  createNoAnswerError('CAPTCHA_CANCELED'),
  createNoAnswerError('TOKEN_REJECTED'),
])('a first request that is refused ($code) is not repeated', async (error) => {
  createLock.mockRejectedValueOnce(error);
  createLock.mockResolvedValueOnce(lockMock());
  const { lock } = openSeats();
  expect(await lock('L-A-1')).toBe(error);
  expect(await lock('L-A-2')).toBeNull();
  expect(createLock.mock.calls.map(([, seats]) => seats)).toEqual([choose('L-A-1'), choose('L-A-2')]);
});

describe('when the cart changes during the request', () => {
  function delayAnswer() {
    let answer: (lock: Lock) => void = () => undefined;
    createLock.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    return (lock: Lock) => act(async () => answer(lock));
  }

  test('the late lock is released and does not replace the cart', async () => {
    const answer = delayAnswer();
    const { result } = openSeats();
    let outcome = '';
    await act(async () => {
      void result.current.lockSelectedSeats(choose('L-A-1')).then(
        () => (outcome = 'locked'),
        () => (outcome = 'refused'),
      );
    });
    act(() => writeStored(ticketingCartItem, cartMock(lockMock({ lockId: 'newer' }))));
    await answer(lockMock({ lockId: 'late' }));
    expect(outcome).toBe('refused');
    expect(result.current.requestedGuids).toEqual([]);
    expect(releaseLock.mock.calls).toEqual([['late']]);
    expect(getCartLockId()).toBe('newer');
  });

  test('an equal request waits until the late lock is released, and locks the seats in a new one', async () => {
    writeStored(ticketingCartItem, cartMock(lockMock()));
    getLock.mockResolvedValue(lockMock({ status: 'expired' }));
    const answer = delayAnswer();
    let finishRelease: () => void = () => undefined;
    releaseLock.mockReturnValueOnce(new Promise((resolve) => (finishRelease = () => resolve(undefined))));
    createLock.mockResolvedValueOnce(lockMock({ lockId: 'lock-3' }));
    const first = openSeats();
    await act(
      async () => void first.result.current.lockSelectedSeats(choose('L-A-1')).catch(() => undefined),
    );
    act(() => writeStored(ticketingCartItem, null));
    const second = openSeats();
    await act(async () => void second.result.current.lockSelectedSeats(choose('L-A-1')));
    await answer(lockMock({ lockId: 'late' }));
    expect(releaseLock.mock.calls).toEqual([['late']]);
    expect(createLock).toHaveBeenCalledTimes(1);
    await act(async () => finishRelease());
    expect(getKeys()).toEqual(['key-1', 'key-2']);
    expect(getCartLockId()).toBe('lock-3');
  });

  test('a new lock after an expired one does not replace the newer cart', async () => {
    writeStored(ticketingCartItem, cartMock(lockMock()));
    let expire: () => void = () => undefined;
    changeSeats.mockReturnValueOnce(
      new Promise((_, reject) => (expire = () => reject(createProblemError('LOCK_EXPIRED')))),
    );
    createLock.mockResolvedValueOnce(lockMock({ lockId: 'late' }));
    const { result } = openSeats();
    await act(async () => void result.current.lockSelectedSeats(choose('L-A-1')).catch(() => undefined));
    act(() => writeStored(ticketingCartItem, cartMock(lockMock({ lockId: 'newer' }))));
    await act(async () => expire());
    expect(getCartLockId()).toBe('newer');
    expect(releaseLock.mock.calls).toEqual([['late']]);
  });

  test('a request for another performance waits for the first one and releases its lock', async () => {
    const answer = delayAnswer();
    createLock.mockResolvedValueOnce(lockMock({ lockId: 'lock-2' }));
    const first = openSeats(otherPerformance);
    await act(async () => void first.result.current.lockSelectedSeats(choose('L-A-1')));
    first.unmount();
    const second = openSeats();
    await act(async () => void second.result.current.lockSelectedSeats(choose('L-A-1')));
    expect(createLock).toHaveBeenCalledTimes(1);
    await answer(lockMock({ performance: otherPerformance }));
    expect(getKeys()).toEqual(['key-1', 'key-2']);
    expect(getCartLockId()).toBe('lock-2');
    expect(releaseLock.mock.calls).toEqual([['lock-1']]);
  });
});

test('a failed release of the lock of another performance is stored for a retry', async () => {
  writeStored(ticketingCartItem, cartMock(lockMock({ performance: otherPerformance })));
  getLock.mockResolvedValue(lockMock({ performance: otherPerformance }));
  createLock.mockResolvedValueOnce(lockMock({ lockId: 'lock-2' }));
  releaseLock.mockRejectedValueOnce(createNoAnswerError('TIMEOUT'));
  await openSeats().lock('L-A-1');
  expect(readStored(unreleasedLocksItem)).toEqual(['lock-1']);
});
