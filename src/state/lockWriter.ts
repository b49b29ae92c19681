import { useMemo } from 'react';
import { useRecoilCallback } from 'recoil';
import { hasCode } from '../helios/heliosError';
import type { Lock } from '../helios/types';
import { serializeContents } from './seatLock';
import { readStored, writeStored } from './storage';
import { lockAnswerState, ticketingCartState, type LockAnswer } from './ticketingAtoms';
import { ticketingCartItem, type TicketingCart } from './ticketingCart';

export interface LockWriter {
  /** Stores a lock that Helios has just returned as the visitor's cart. It is in the storage on return. */
  saveAsCart: (lock: Lock) => Lock;
  /**
   * Saves a changed lock unless the cart has another lock now. It checks the storage itself: another tab may have
   * emptied the cart meanwhile, and the answer must not restore it.
   */
  saveIfCurrent: (lock: Lock) => Lock;
  /** Saves a lock that was read. Returns the known lock when that is newer, because an action was answered meanwhile. */
  saveRead: (lock: Lock) => Lock;
  /** Records that the lock is being read: for the first time, or again after a failed read. */
  saveReading: (lockId: string) => void;
  /** Records why the lock could not be read. The known lock is kept, unless Helios no longer knows it. */
  saveReadError: (lockId: string, error: unknown) => void;
  /** Records that the lock has ended, if that is why Helios refused an action. */
  saveRefusal: (lockId: string, error: unknown) => void;
}

/** The only writer of a lock in the state and in the storage. */
export function useLockWriter(): LockWriter {
  const saveAsCart = useRecoilCallback(
    ({ set }) =>
      (lock: Lock) => {
        const cart = toCart(lock);
        set(lockAnswerState, {
          lockId: lock.lockId,
          snapshot: { lock, receivedAt: performance.now() },
          error: null,
        });
        writeStored(ticketingCartItem, cart);
        set(ticketingCartState, cart);
        return lock;
      },
    [],
  );
  const findNewerLock = useRecoilCallback(
    ({ snapshot }) =>
      (lock: Lock): Lock | null => {
        const knownLock = snapshot.getLoadable(lockAnswerState).getValue()?.snapshot?.lock;
        const isNewer =
          knownLock?.lockId === lock.lockId && Date.parse(knownLock.serverNow) > Date.parse(lock.serverNow);
        return isNewer ? knownLock : null;
      },
    [],
  );
  /** Does nothing when the answer of another lock is known now. */
  const updateAnswer = useRecoilCallback(
    ({ set }) =>
      (lockId: string, update: (before: LockAnswer) => LockAnswer) =>
        set(lockAnswerState, (before) => (before?.lockId === lockId ? update(before) : before)),
    [],
  );
  const saveReading = useRecoilCallback(
    ({ set }) =>
      (lockId: string) =>
        set(lockAnswerState, (before) =>
          before?.lockId === lockId && before.snapshot ? before : { lockId, snapshot: null, error: null },
        ),
    [],
  );
  return useMemo(() => {
    const saveIfCurrent = (lock: Lock) =>
      readStored(ticketingCartItem)?.lockId === lock.lockId ? saveAsCart(lock) : lock;
    return {
      saveAsCart,
      saveIfCurrent,
      saveRead: (lock) => findNewerLock(lock) ?? saveIfCurrent(lock),
      saveReading,
      saveReadError: (lockId, error) =>
        updateAnswer(lockId, ({ snapshot }) => ({
          lockId,
          snapshot: hasCode(error, 'LOCK_NOT_FOUND') ? null : snapshot,
          error,
        })),
      saveRefusal: (lockId, error) => updateAnswer(lockId, (before) => endLock(before, error)),
    };
  }, [saveAsCart, saveReading, findNewerLock, updateAnswer]);
}

function toCart(lock: Lock): TicketingCart {
  const { performanceId, eventCode, eventName, dateTime } = lock.performance;
  return {
    lockId: lock.lockId,
    performanceId,
    eventCode,
    eventName,
    dateTime,
    expiresAt: lock.expiresAt,
    clockOffsetMs: Date.parse(lock.serverNow) - Date.now(),
    contents: serializeContents(lock),
    seatGuids: lock.seats.map((seat) => seat.seatGuid),
  };
}

function endLock(answer: LockAnswer, error: unknown): LockAnswer {
  if (hasCode(error, 'LOCK_NOT_FOUND')) return { ...answer, snapshot: null, error };
  const { snapshot } = answer;
  if (!hasCode(error, 'LOCK_EXPIRED') || !snapshot) return answer;
  return { ...answer, snapshot: { ...snapshot, lock: { ...snapshot.lock, status: 'expired' } } };
}
