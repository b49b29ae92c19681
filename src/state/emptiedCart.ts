import { useCallback, useEffect } from 'react';
import { useRecoilCallback } from 'recoil';
import type { Helios } from '../helios/client';
import { hasCode, isDecided, isRefusedBeforeKey, type HeliosError } from '../helios/heliosError';
import type { Lock } from '../helios/types';
import { useHelios } from './heliosContext';
import { readCartLockId, useLockWriter } from './lockWriter';
import { isRecord, readStored, writeStored, type StoredItem } from '../lib/storage';
import { useClearCart } from './ticketing';
import {
  lockAnswerState,
  seatSelectionState,
  ticketingCartState,
  ticketQuantitiesState,
  type LockAnswer,
} from './ticketingAtoms';
import { isText, type TicketingCart } from './ticketingCart';
import {
  seatSelectionItem,
  ticketQuantitiesItem,
  type SeatSelection,
  type TicketQuantities,
} from './ticketingStorage';

/** How long an emptied cart can be restored, in milliseconds. Its lock is kept meanwhile. */
export const UNDO_MS = 10_000;

/** After this time any page may release the lock of an emptied cart, because the page that emptied it is closed. */
const ABANDONED_AFTER_MS = UNDO_MS + 5_000;

/** The state of a cart when it was emptied. Its lock is still live. */
export interface CartSnapshot {
  cart: TicketingCart;
  lockAnswer: LockAnswer | null;
  selection: SeatSelection | null;
  quantities: TicketQuantities | null;
}

/** A lock that is no longer the cart and not released yet. It is stored for the case that the page is closed first. */
interface UnreleasedLock {
  lockId: string;
  /** Milliseconds of the device's clock */
  emptiedAt: number;
}

/** The oldest ones are dropped. Their locks end by themselves. */
const MAX_UNRELEASED = 10;

export const unreleasedLocksItem: StoredItem<UnreleasedLock[]> = {
  name: 'unreleasedLocks',
  version: 1,
  area: 'local',
  guard: (value): value is UnreleasedLock[] =>
    Array.isArray(value) &&
    value.every((lock) => isRecord(lock) && isText(lock.lockId) && Number.isFinite(lock.emptiedAt)),
};

/** Empties the cart without a request, and restores it. */
export function useEmptyAndRestoreCart() {
  const clearCart = useClearCart();
  const writer = useLockWriter();
  /** Null when there is no cart */
  const emptyCart = useRecoilCallback(
    ({ snapshot }) =>
      (): CartSnapshot | null => {
        const cart = snapshot.getLoadable(ticketingCartState).getValue();
        if (!cart) return null;
        rememberUnreleased(cart.lockId);
        clearCart();
        return {
          cart,
          lockAnswer: snapshot.getLoadable(lockAnswerState).getValue(),
          selection: snapshot.getLoadable(seatSelectionState).getValue(),
          quantities: snapshot.getLoadable(ticketQuantitiesState).getValue(),
        };
      },
    [clearCart],
  );
  const restoreCart = useCallback(
    ({ cart, lockAnswer, selection, quantities }: CartSnapshot) => {
      forgetUnreleased(cart.lockId);
      writer.restoreCart(cart, lockAnswer);
      writeStored(seatSelectionItem, selection);
      writeStored(ticketQuantitiesItem, quantities);
    },
    [writer],
  );
  return { emptyCart, restoreCart };
}

/** The result of releasing the lock of an emptied cart. `refused`: the seats are being paid or are paid. */
export type ReleaseResult = { status: 'released' | 'unanswered' } | { status: 'refused'; error: HeliosError };

/** Releases the lock of an emptied cart. The request continues when the page is closed. */
export function useReleaseEmptiedLock() {
  const helios = useHelios();
  return useCallback((lockId: string) => releaseEmptiedLock(helios, lockId), [helios]);
}

async function releaseEmptiedLock(helios: Helios, lockId: string): Promise<ReleaseResult> {
  try {
    await helios.releaseLock(lockId);
  } catch (error) {
    if (hasCode(error, 'LOCK_SOLD', 'PAYMENT_IN_PROGRESS')) {
      forgetUnreleased(lockId);
      return { status: 'refused', error };
    }
    if (!hasCode(error, 'LOCK_NOT_FOUND')) return { status: 'unanswered' };
  }
  forgetUnreleased(lockId);
  return { status: 'released' };
}

function readUnreleased(): UnreleasedLock[] {
  return readStored(unreleasedLocksItem) ?? [];
}

function rememberUnreleased(lockId: string): void {
  const others = readUnreleased().filter((lock) => lock.lockId !== lockId);
  writeStored(unreleasedLocksItem, [...others, { lockId, emptiedAt: Date.now() }].slice(-MAX_UNRELEASED));
}

function forgetUnreleased(lockId: string): void {
  const others = readUnreleased().filter((lock) => lock.lockId !== lockId);
  writeStored(unreleasedLocksItem, others.length > 0 ? others : null);
}

/**
 * Releases a lock that is not the cart. After a failure it is stored, and released when ticketing is opened again. Never
 * rejects.
 */
export async function releaseUnusedLock(helios: Helios, lockId: string): Promise<void> {
  try {
    await helios.releaseLock(lockId);
  } catch (error) {
    if (!isDecided(error) || isRefusedBeforeKey(error)) rememberUnreleased(lockId);
  }
}

/**
 * Releases the locks that earlier pages could not release, such as that of a cart that was emptied before the page was
 * closed. When the seats of one are being paid or are paid, it becomes the cart again, which leads to its order.
 */
export function useReleaseAbandonedLocks(): void {
  const helios = useHelios();
  const { saveAsCart } = useLockWriter();
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const releaseWhenAbandoned = ({ lockId, emptiedAt }: UnreleasedLock) => {
      const delayMs = Math.max(0, emptiedAt + ABANDONED_AFTER_MS - Date.now());
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          const stored = readUnreleased().find((lock) => lock.lockId === lockId);
          if (!stored) return;
          // The cart was restored and emptied again.
          if (stored.emptiedAt !== emptiedAt) releaseWhenAbandoned(stored);
          else void releaseAbandonedLock(helios, lockId, saveAsCart);
        },
        // The clock of the device may have been set back.
        Math.min(delayMs, ABANDONED_AFTER_MS),
      );
      timers.add(timer);
    };
    readUnreleased().forEach(releaseWhenAbandoned);
    return () => timers.forEach(clearTimeout);
  }, [helios, saveAsCart]);
}

async function releaseAbandonedLock(
  helios: Helios,
  lockId: string,
  saveAsCart: (lock: Lock) => Lock,
): Promise<void> {
  const { status } = await releaseEmptiedLock(helios, lockId);
  if (status !== 'refused') return;
  const lock = await helios.getLock(lockId).catch(() => null);
  // The visitor may have started a new cart.
  if (lock && readCartLockId() === null) saveAsCart(lock);
}
