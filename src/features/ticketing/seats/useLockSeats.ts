import { useState } from 'react';
import { hasCode, HeliosError, isDecided } from '../../../helios/heliosError';
import type { Lock, SeatChoice } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { usePaymentAttempt, useSeatLock } from '../../../state/ticketing';
import { isCartLive } from '../../../state/ticketingCart';

/** The last lock request, until Helios has refused it. Without an answer its seats may be locked. */
interface LockRequest {
  fingerprint: string;
  idempotencyKey: string;
  seatGuids: string[];
}

const noGuids: readonly string[] = [];

/** Locks seats for the visitor: in a new lock, or by changing the live lock of this performance. */
export function useLockSeats(performanceId: string) {
  const helios = useHelios();
  const { cart, lock: seatLock, readLock, lockSeats, changeSeats, extendLock, reload } = useSeatLock();
  const { attempt } = usePaymentAttempt();
  const [lastRequest, setLastRequest] = useState<LockRequest | null>(null);

  const snapshot = seatLock.status === 'ready' ? seatLock.snapshot : null;
  const isLockUnknown = hasCode(seatLock.error, 'LOCK_NOT_FOUND');
  const isForThisPerformance = cart?.performanceId === performanceId;
  const isOwnLockKnown = !isForThisPerformance || snapshot !== null || isLockUnknown;

  /** The lock of the cart. Nothing is locked before it is known, because it may have the same seats. */
  async function readCartLock(): Promise<Lock | null> {
    if (cart === null || isLockUnknown) return null;
    if (snapshot) return snapshot.lock;
    try {
      return await readLock(cart.lockId);
    } catch (error) {
      if (!hasCode(error, 'LOCK_NOT_FOUND')) throw error;
      return null;
    }
  }

  // A lock that Helios no longer knows cannot have a pending payment.
  function isBeingPaid(lock: Lock | null): boolean {
    return (
      lock !== null && (attempt?.lockId === lock.lockId || (lock.status !== 'sold' && lock.orderId !== null))
    );
  }

  async function lockSelectedSeats(seatChoices: SeatChoice[]): Promise<Lock> {
    const cartLock = await readCartLock();
    const ownLock = isLiveLockFor(performanceId, cartLock) ? cartLock : null;
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
      // The lock has expired meanwhile, so the seats are locked in a new one.
      if (!hasCode(error, 'LOCK_EXPIRED', 'LOCK_NOT_FOUND', 'LOCK_SOLD')) throw error;
      return createNewLock(cartLock, seatChoices, idempotencyKey);
    }
  }

  async function createNewLock(
    cartLock: Lock | null,
    seatChoices: SeatChoice[],
    idempotencyKey: string,
  ): Promise<Lock> {
    // The new lock would replace the one in the cart, and its order would no longer be reachable.
    if (isBeingPaid(cartLock)) {
      setLastRequest(null);
      throw new HeliosError('PAYMENT_IN_PROGRESS', 'The lock in the cart is being paid.');
    }
    const created = await lockSeats(performanceId, seatChoices, idempotencyKey);
    // There is one cart, so the lock of another performance is released.
    if (cartLock?.status === 'live' && cartLock.performance.performanceId !== performanceId)
      await helios.releaseLock(cartLock.lockId).catch(() => undefined);
    return created;
  }

  /** The lock of this performance has expired */
  const hasExpired =
    isForThisPerformance &&
    (snapshot?.lock.status === 'expired' || isLockUnknown) &&
    !isBeingPaid(snapshot?.lock ?? null);

  return {
    lockSelectedSeats,
    /** The visitor's live lock for this performance */
    snapshot: snapshot && isLiveLockFor(performanceId, snapshot.lock) ? snapshot : null,
    /** Seats of a request without an answer, which may be locked */
    requestedGuids: lastRequest?.seatGuids ?? noGuids,
    /** Stored seats of the lock until it is read again */
    storedGuids:
      isOwnLockKnown || !cart || !isCartLive(cart, Date.now()) ? noGuids : (cart.seatGuids ?? noGuids),
    /** False until the own lock is known. Until then no selected seat may be reported as taken. */
    isOwnLockKnown,
    /** The error of reading the own lock; null while it is loading */
    ownLockError: isOwnLockKnown ? null : seatLock.error,
    hasExpired,
    /** The expired lock, when Helios still knows it */
    expiredLock: hasExpired ? (snapshot?.lock ?? null) : null,
    extendLock,
    reload,
  };
}

function isLiveLockFor(performanceId: string, lock: Lock | null): boolean {
  return lock?.status === 'live' && lock.performance.performanceId === performanceId;
}
