import { useCallback, useEffect } from 'react';
import { useRecoilCallback } from 'recoil';
import type { Helios } from '../helios/client';
import { hasCode, type HeliosError } from '../helios/heliosError';
import { useHelios } from './heliosContext';
import { useLockWriter } from './lockWriter';
import { isRecord, readStored, writeStored, type StoredItem } from './storage';
import { useClearCart } from './ticketing';
import {
  lockAnswerState,
  seatSelectionState,
  ticketingCartState,
  ticketQuantitiesState,
  type LockAnswer,
} from './ticketingAtoms';
import { isText, type TicketingCart } from './ticketingCart';
import type { SeatSelection, TicketQuantities } from './ticketingStorage';

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

/** The lock of an emptied cart that is not released yet. It is stored for the case that the page is closed first. */
interface UnreleasedLock {
  lockId: string;
  /** Milliseconds of the device's clock */
  emptiedAt: number;
}

export const unreleasedLockItem: StoredItem<UnreleasedLock> = {
  name: 'unreleasedLock',
  version: 1,
  area: 'local',
  guard: (value): value is UnreleasedLock =>
    isRecord(value) && isText(value.lockId) && Number.isFinite(value.emptiedAt),
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
        writeStored(unreleasedLockItem, { lockId: cart.lockId, emptiedAt: Date.now() });
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
  const restoreCart = useRecoilCallback(
    ({ set }) =>
      ({ cart, lockAnswer, selection, quantities }: CartSnapshot) => {
        writeStored(unreleasedLockItem, null);
        writer.restoreCart(cart, lockAnswer);
        set(seatSelectionState, selection);
        set(ticketQuantitiesState, quantities);
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
      writeStored(unreleasedLockItem, null);
      return { status: 'refused', error };
    }
    if (!hasCode(error, 'LOCK_NOT_FOUND')) return { status: 'unanswered' };
  }
  if (readStored(unreleasedLockItem)?.lockId === lockId) writeStored(unreleasedLockItem, null);
  return { status: 'released' };
}

/** Releases the lock of a cart that was emptied in a page that was closed before it could release it. */
export function useReleaseAbandonedLock(): void {
  const helios = useHelios();
  useEffect(() => {
    const unreleased = readStored(unreleasedLockItem);
    if (!unreleased) return;
    const delayMs = Math.max(0, unreleased.emptiedAt + ABANDONED_AFTER_MS - Date.now());
    const timer = setTimeout(
      () => {
        const stored = readStored(unreleasedLockItem);
        if (stored) void releaseEmptiedLock(helios, stored.lockId);
      },
      Math.min(delayMs, ABANDONED_AFTER_MS),
    );
    return () => clearTimeout(timer);
  }, [helios]);
}
