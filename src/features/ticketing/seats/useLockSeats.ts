import { useState } from 'react';
import { hasCode, HeliosError, isDecided } from '../../../helios/heliosError';
import type { Lock, SeatChoice } from '../../../helios/types';
import { useSeatActions } from '../../../state/lockActions';
import { useLockReader } from '../../../state/LockSynchronizer';
import { isLiveLockOf, useGetIsPaymentPending } from '../../../state/seatLock';

/** The last lock request, until Helios has refused it. Without an answer its seats may be locked. */
interface LockRequest {
  fingerprint: string;
  idempotencyKey: string;
  seatGuids: string[];
}

const noGuids: readonly string[] = [];

/** Locks seats for the visitor: in a new lock, or by changing the live lock of this performance. */
export function useLockSeats(performanceId: string) {
  const { getCartLock } = useLockReader();
  const { lockSeats, changeSeats, releaseLock } = useSeatActions();
  const getIsPaymentPending = useGetIsPaymentPending();
  const [lastRequest, setLastRequest] = useState<LockRequest | null>(null);

  async function lockSelectedSeats(seatChoices: SeatChoice[]): Promise<Lock> {
    // Nothing is locked before the lock of the cart is known, because it may have the same seats.
    const cartLock = await getCartLock();
    const ownLock = isLiveLockOf(performanceId, cartLock) ? cartLock : null;
    // Equal requests keep their key, so that a repeated click or a lost answer creates one lock.
    const fingerprint = JSON.stringify([performanceId, seatChoices, ownLock?.lockId ?? null]);
    const idempotencyKey =
      lastRequest?.fingerprint === fingerprint ? lastRequest.idempotencyKey : crypto.randomUUID();
    setLastRequest({ fingerprint, idempotencyKey, seatGuids: seatChoices.map(({ seatGuid }) => seatGuid) });
    try {
      return await (ownLock
        ? changeLock(ownLock, seatChoices, idempotencyKey)
        : createNewLock(cartLock, seatChoices, idempotencyKey));
    } catch (error) {
      // The request was refused and locks no seats. The next one gets a new key.
      if (isDecided(error)) setLastRequest(null);
      throw error;
    }
  }

  async function changeLock(
    cartLock: Lock,
    seatChoices: SeatChoice[],
    idempotencyKey: string,
  ): Promise<Lock> {
    try {
      return await changeSeats(cartLock.lockId, seatChoices);
    } catch (error) {
      // The lock has ended meanwhile, so the seats are locked in a new one. A sold lock stays in the cart, which leads to
      // its order.
      if (!hasCode(error, 'LOCK_EXPIRED', 'LOCK_NOT_FOUND')) throw error;
      return createNewLock(cartLock, seatChoices, idempotencyKey);
    }
  }

  async function createNewLock(
    cartLock: Lock | null,
    seatChoices: SeatChoice[],
    idempotencyKey: string,
  ): Promise<Lock> {
    // The new lock would replace the one in the cart, and its order would no longer be reachable.
    if (getIsPaymentPending()) {
      setLastRequest(null);
      throw new HeliosError('PAYMENT_IN_PROGRESS', 'The lock in the cart is being paid.');
    }
    const created = await lockSeats(performanceId, seatChoices, idempotencyKey);
    // There is one cart, so the lock of another performance is released.
    if (cartLock?.status === 'live' && cartLock.performance.performanceId !== performanceId)
      await releaseLock(cartLock.lockId).catch(() => undefined);
    return created;
  }

  return {
    lockSelectedSeats,
    /** Seats of a request without an answer, which may be locked */
    requestedGuids: lastRequest?.seatGuids ?? noGuids,
  };
}
