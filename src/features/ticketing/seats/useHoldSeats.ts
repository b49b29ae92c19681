import { useState } from 'react';
import { HeliosError, isDecided } from '../../../api/heliosError';
import type { Lock, SeatChoice } from '../../../api/heliosTypes';
import { useHelios } from '../../../state/heliosContext';
import { usePaymentAttempt, useSeatLock } from '../../../state/ticketing';
import { isCartLive } from '../../../state/ticketingCart';
import { isCode } from '../problems';

/** Seats that Helios was asked to hold, until it has refused: it may have held them though no answer came. */
interface Claim {
  fingerprint: string;
  idempotencyKey: string;
  seatGuids: string[];
}

const noGuids: readonly string[] = [];

/** Holds seats for the visitor: in a new lock, or in place of those of the lock that is there for this performance. */
export function useHoldSeats(performanceId: string) {
  const helios = useHelios();
  const { cart, lock: seatLock, read, lockSeats, changeSeats, extend, reload } = useSeatLock();
  const { attempt } = usePaymentAttempt();
  const [claimed, setClaimed] = useState<Claim | null>(null);

  const held = seatLock.status === 'ready' ? seatLock.held : null;
  const isGone = isCode(seatLock.error, 'LOCK_NOT_FOUND');
  const isHere = cart?.performanceId === performanceId;
  const isOwnKnown = !isHere || held !== null || isGone;

  /** The lock in the cart. Until it is known, nothing is claimed: it may be these very seats that it holds. */
  async function lockOfCart(): Promise<Lock | null> {
    if (cart === null || isGone) return null;
    if (held) return held.lock;
    try {
      return await read(cart.lockId);
    } catch (error) {
      if (!isCode(error, 'LOCK_NOT_FOUND')) throw error;
      return null;
    }
  }

  // A lock that Helios no longer knows has no payment that could still go through.
  function isBeingPaid(lock: Lock | null): boolean {
    return (
      lock !== null && (attempt?.lockId === lock.lockId || (lock.status !== 'sold' && lock.orderId !== null))
    );
  }

  async function hold(choice: SeatChoice[]): Promise<Lock> {
    const own = await lockOfCart();
    const lockHere = isLiveAt(performanceId, own) ? own : null;
    // The same seats keep their key, so that a repeated click or a lost answer gives one lock.
    const fingerprint = JSON.stringify([performanceId, choice, lockHere?.lockId ?? null]);
    const idempotencyKey =
      claimed?.fingerprint === fingerprint ? claimed.idempotencyKey : crypto.randomUUID();
    setClaimed({ fingerprint, idempotencyKey, seatGuids: choice.map(({ seatGuid }) => seatGuid) });
    try {
      return await (lockHere
        ? changeOrLock(lockHere, choice, idempotencyKey)
        : lockAnew(own, choice, idempotencyKey));
    } catch (error) {
      // The request was refused and holds no seats. The next one gets a new key.
      if (isDecided(error)) setClaimed(null);
      throw error;
    }
  }

  async function changeOrLock(own: Lock, choice: SeatChoice[], idempotencyKey: string): Promise<Lock> {
    try {
      return await changeSeats(own.lockId, choice);
    } catch (error) {
      // The lock ended meanwhile: its seats are claimed anew like any other.
      if (!isCode(error, 'LOCK_EXPIRED', 'LOCK_NOT_FOUND', 'LOCK_SOLD')) throw error;
      return lockAnew(own, choice, idempotencyKey);
    }
  }

  async function lockAnew(own: Lock | null, choice: SeatChoice[], idempotencyKey: string): Promise<Lock> {
    // The new lock takes the place of the one in the cart, and no way would lead to its order any more.
    if (isBeingPaid(own)) {
      setClaimed(null);
      throw new HeliosError('PAYMENT_IN_PROGRESS', 'The lock in the cart is being paid.');
    }
    const created = await lockSeats(performanceId, choice, idempotencyKey);
    // One cart: seats held for another performance go back.
    if (own?.status === 'live' && own.performance.performanceId !== performanceId)
      await helios.releaseLock(own.lockId).catch(() => undefined);
    return created;
  }

  /** There was a lock for this performance, and it has ended */
  const hasEnded = isHere && (held?.lock.status === 'expired' || isGone) && !isBeingPaid(held?.lock ?? null);

  return {
    hold,
    /** The visitor's live lock for this performance, with when it was told */
    held: held && isLiveAt(performanceId, held.lock) ? held : null,
    /** Seats that may be held here though no answer has come */
    claimedGuids: claimed?.seatGuids ?? noGuids,
    /** Seats that were held here when the lock was last read; none once it is known again */
    rememberedGuids:
      isOwnKnown || !cart || !isCartLive(cart, Date.now()) ? noGuids : (cart.seatGuids ?? noGuids),
    /** False while nobody can tell which seats are the visitor's own: until then no seat of theirs may be called taken */
    isOwnKnown,
    /** Why that could not be asked; null while it is on its way */
    unknownBecause: isOwnKnown ? null : seatLock.error,
    hasEnded,
    /** That lock, when Helios still knows it */
    ended: hasEnded ? (held?.lock ?? null) : null,
    extend,
    reload,
  };
}

function isLiveAt(performanceId: string, lock: Lock | null): boolean {
  return lock?.status === 'live' && lock.performance.performanceId === performanceId;
}
