import { useMemo } from 'react';
import { useRecoilCallback } from 'recoil';
import { hasCode } from '../../helios/heliosError';
import type { Lock } from '../../helios/types';
import { serializeContents } from './seatLock';
import { readStored, writeStored } from '../../lib/storage';
import { lockAnswerState, type LockAnswer, type LockSnapshot } from '../tickets/ticketingAtoms';
import { passExchangeOn } from '../tickets/exchange';
import { ticketingCartItem, type TicketingCart } from '../tickets/ticketingCart';

interface LockWriter {
  /**
   * Makes a lock of an answer the visitor's cart. It is in the storage on return. An answer that is older than the
   * known one is ignored. Returns the newest known lock.
   */
  saveAsCart: (lock: Lock) => Lock;
  /**
   * Like `saveAsCart`, but does nothing when the cart has another lock now. It checks the storage itself: another tab
   * may have emptied the cart meanwhile, and the answer must not restore it.
   */
  saveIfCurrent: (lock: Lock) => Lock;
  /** Records that the lock of the cart is being read: for the first time, or again after a failed read. */
  saveReading: (cart: TicketingCart) => void;
  /** Records why the lock could not be read. The known lock is kept, unless Helios no longer knows it. */
  saveReadError: (lockId: string, error: unknown) => void;
  /** Records what the refusal of an action says about the lock: it has ended, is sold, or is being paid. */
  saveRefusal: (lockId: string, error: unknown) => void;
  /** Removes the lock from the state and from the storage. */
  clearCart: () => void;
}

/** The lock of the stored cart, which another tab may have changed. Null when the cart is empty. */
export function readCartLockId(): string | null {
  return readStored(ticketingCartItem)?.lockId ?? null;
}

/** The only writer of the cart and its lock in the state and in the storage. */
export function useLockWriter(): LockWriter {
  const writeCart = useRecoilCallback(
    ({ set }) =>
      (cart: TicketingCart | null, answer: LockAnswer | null) => {
        set(lockAnswerState, answer);
        passExchangeOn(cart);
        writeStored(ticketingCartItem, cart);
      },
    [],
  );
  const saveAsCart = useRecoilCallback(
    ({ snapshot: state }) =>
      (lock: Lock): Lock => {
        const snapshot = selectCurrent(state.getLoadable(lockAnswerState).getValue(), lock);
        if (!snapshot) return lock;
        const cart = toCart(snapshot);
        writeCart(cart, { lockId: lock.lockId, cart, snapshot, error: null });
        return snapshot.lock;
      },
    [writeCart],
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
      (cart: TicketingCart) =>
        set(lockAnswerState, (before) =>
          before?.lockId === cart.lockId && before.snapshot
            ? before
            : { lockId: cart.lockId, cart, snapshot: null, error: null },
        ),
    [],
  );
  return useMemo(
    () => ({
      saveAsCart,
      saveIfCurrent: (lock) => (readCartLockId() === lock.lockId ? saveAsCart(lock) : lock),
      saveReading,
      saveReadError: (lockId, error) =>
        updateAnswer(lockId, (before) => ({
          ...before,
          snapshot: hasCode(error, 'LOCK_NOT_FOUND') ? null : before.snapshot,
          error,
        })),
      saveRefusal: (lockId, error) => updateAnswer(lockId, (before) => applyRefusal(before, error)),
      clearCart: () => writeCart(null, null),
    }),
    [saveAsCart, saveReading, updateAnswer, writeCart],
  );
}

/** A lock never goes back to an earlier one of these states. */
const statusOrder: Record<Lock['status'], number> = { live: 0, expired: 1, sold: 2 };

/**
 * The newer one of the known state of a lock and an answer about it. By the contract of Helios an answer has every
 * change that was answered with an earlier `serverNow`. The status comes first, because a refusal has no time. Null when
 * Helios no longer knows the lock, which is final.
 */
function selectCurrent(known: LockAnswer | null, lock: Lock): LockSnapshot | null {
  const received = { lock, receivedAt: performance.now() };
  if (known?.lockId !== lock.lockId) return received;
  if (hasCode(known.error, 'LOCK_NOT_FOUND')) return null;
  if (!known.snapshot) return received;
  const { status, serverNow } = known.snapshot.lock;
  const isOlder =
    lock.status === status
      ? Date.parse(lock.serverNow) < Date.parse(serverNow)
      : statusOrder[lock.status] < statusOrder[status];
  return isOlder ? known.snapshot : received;
}

function toCart({ lock, receivedAt }: LockSnapshot): TicketingCart {
  const { performanceId, eventCode, eventName, dateTime } = lock.performance;
  const receivedAtDevice = Date.now() - (performance.now() - receivedAt);
  return {
    lockId: lock.lockId,
    performanceId,
    eventCode,
    eventName,
    dateTime,
    expiresAt: lock.expiresAt,
    clockOffsetMs: Math.round(Date.parse(lock.serverNow) - receivedAtDevice),
    contents: serializeContents(lock),
    seatGuids: lock.seats.map((seat) => seat.seatGuid),
  };
}

function applyRefusal(answer: LockAnswer, error: unknown): LockAnswer {
  if (hasCode(error, 'LOCK_NOT_FOUND')) return { ...answer, snapshot: null, error };
  const { snapshot } = answer;
  if (!snapshot || snapshot.lock.status === 'sold') return answer;
  return {
    ...answer,
    snapshot: { ...snapshot, lock: { ...snapshot.lock, ...getRefusedState(snapshot.lock, error) } },
  };
}

/** What a refusal says about the state of a lock. */
function getRefusedState({ orderId }: Lock, error: unknown): Partial<Lock> {
  if (hasCode(error, 'LOCK_EXPIRED')) return { status: 'expired' };
  if (hasCode(error, 'LOCK_SOLD')) return { status: 'sold', orderId: error.problem?.orderId ?? orderId };
  if (hasCode(error, 'PAYMENT_IN_PROGRESS')) return { orderId: error.problem?.orderId ?? orderId };
  return {};
}
