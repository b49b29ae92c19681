import { useState } from 'react';
import { reportLockChange } from '../../../../analytics/lockChange';
import { hasCode, HeliosError, isDecided } from '../../../../helios/heliosError';
import type { Lock, SeatChoice } from '../../../../helios/types';
import { useChangeSeats } from '../../../../state/lock/changeLock';
import { readLockRequest } from '../../../../state/lock/pendingRequest';
import { CartChangedError, useLockSeats, useReleaseUnanswered } from '../../../../state/lock/createLock';
import { useLockReader } from '../../../../state/lock/LockSynchronizer';
import { readCartLockId } from '../../../../state/lock/writeLock';
import { isLiveLockOf, useGetIsPaymentPending } from '../../../../state/lock/seatLock';

const noGuids: readonly string[] = [];

/** Locks the selected seats: in a new lock, or by changing the live lock of this performance. */
export function useLockSelectedSeats(performanceId: string) {
  const { getCartLock } = useLockReader();
  const lockSeats = useLockSeats();
  const changeSeats = useChangeSeats();
  const releaseUnanswered = useReleaseUnanswered();
  const getIsPaymentPending = useGetIsPaymentPending();
  const [requestedGuids, setRequestedGuids] = useState(() => readUnansweredGuids(performanceId));

  async function lockSelectedSeats(seatChoices: SeatChoice[]): Promise<Lock> {
    const cartLockId = readCartLockId();
    // Nothing is locked before the lock of the cart is known, because it may have the same seats.
    const cartLock = await getCartLock();
    setRequestedGuids([
      ...readUnansweredGuids(performanceId),
      ...seatChoices.map(({ seatGuid }) => seatGuid),
    ]);
    try {
      const lock = await (isLiveLockOf(performanceId, cartLock)
        ? changeLock(cartLock, seatChoices)
        : createNewLock(cartLockId, seatChoices));
      reportLockChange(cartLock, lock);
      return lock;
    } catch (error) {
      // These seats are not locked. An earlier request may still have no answer.
      if (isDecided(error) || error instanceof CartChangedError)
        setRequestedGuids(readUnansweredGuids(performanceId));
      throw error;
    }
  }

  async function changeLock(cartLock: Lock, seatChoices: SeatChoice[]): Promise<Lock> {
    // Its lock may have the same seats.
    await releaseUnanswered(cartLock.lockId);
    try {
      return await changeSeats(cartLock.lockId, seatChoices);
    } catch (error) {
      // The lock has ended meanwhile, so the seats are locked in a new one. A sold lock stays in the cart, which leads to
      // its order.
      if (!hasCode(error, 'LOCK_EXPIRED', 'LOCK_NOT_FOUND')) throw error;
      return createNewLock(cartLock.lockId, seatChoices);
    }
  }

  /** `cartLockId`: also known when Helios does not know the lock of the cart */
  async function createNewLock(cartLockId: string | null, seatChoices: SeatChoice[]): Promise<Lock> {
    // The new lock would replace the one in the cart, and its order would no longer be reachable.
    if (getIsPaymentPending()) {
      setRequestedGuids(readUnansweredGuids(performanceId));
      throw new HeliosError('PAYMENT_IN_PROGRESS', 'The lock in the cart is being paid.');
    }
    return lockSeats(performanceId, seatChoices, { formerLockId: cartLockId });
  }

  return {
    lockSelectedSeats,
    /** Seats of a request without an answer, which may be locked */
    requestedGuids,
  };
}

/** The seats of a request for a new lock of this performance that has no answer. */
function readUnansweredGuids(performanceId: string): readonly string[] {
  const request = readLockRequest();
  return request?.performanceId === performanceId ? request.seats.map(({ seatGuid }) => seatGuid) : noGuids;
}
