import { useCallback, useEffect } from 'react';
import { useRecoilCallback } from 'recoil';
import type { Helios } from '../api/helios';
import { HeliosError } from '../api/heliosError';
import { useHelios } from './heliosContext';
import { isRecord, readStored, writeStored, type StoredItem } from './storage';
import {
  seatLockState,
  seatSelectionState,
  ticketingCartState,
  ticketQuantitiesState,
  useForgetCart,
  type HeldLock,
} from './ticketing';
import { isText, type TicketingCart } from './ticketingCart';
import type { SeatSelection, TicketQuantities } from './ticketingStorage';

/** For so long an emptied cart can be put back: its seats stay held meanwhile. */
export const UNDO_MS = 10_000;

/** After so long whoever finds the seats of an emptied cart releases them: the page that emptied it is gone. */
const ABANDONED_MS = UNDO_MS + 5_000;

/** A cart that was emptied, and what belongs to it. Its lock is still live. */
export interface SetAsideCart {
  cart: TicketingCart;
  held: HeldLock | null;
  selection: SeatSelection | null;
  quantities: TicketQuantities | null;
}

/** The lock of an emptied cart that is not released yet, for a page that ended before it could release it. */
interface Unreleased {
  lockId: string;
  /** By the clock of this device, in milliseconds */
  emptiedAt: number;
}

export const unreleasedItem: StoredItem<Unreleased> = {
  name: 'unreleasedLock',
  version: 1,
  area: 'local',
  guard: (value): value is Unreleased =>
    isRecord(value) && isText(value.lockId) && Number.isFinite(value.emptiedAt),
};

/** Empties the cart without a request, and puts it back. */
export function useSetAsideCart() {
  const forget = useForgetCart();
  /** Null when there is no cart */
  const setAside = useRecoilCallback(
    ({ snapshot }) =>
      (): SetAsideCart | null => {
        const cart = snapshot.getLoadable(ticketingCartState).getValue();
        if (!cart) return null;
        writeStored(unreleasedItem, { lockId: cart.lockId, emptiedAt: Date.now() });
        forget();
        return {
          cart,
          held: snapshot.getLoadable(seatLockState).getValue(),
          selection: snapshot.getLoadable(seatSelectionState).getValue(),
          quantities: snapshot.getLoadable(ticketQuantitiesState).getValue(),
        };
      },
    [forget],
  );
  const putBack = useRecoilCallback(
    ({ set }) =>
      ({ cart, held, selection, quantities }: SetAsideCart) => {
        writeStored(unreleasedItem, null);
        set(ticketingCartState, cart);
        set(seatLockState, held);
        set(seatSelectionState, selection);
        set(ticketQuantitiesState, quantities);
      },
    [],
  );
  return { setAside, putBack };
}

/** How the release of an emptied cart ended. `refused`: the seats are being paid or are paid. */
export type ReleaseResult = 'released' | 'refused' | 'unanswered';

/** Gives the seats of an emptied cart back. The request goes on where the page ends. */
export function useReleaseSetAside() {
  const helios = useHelios();
  return useCallback((lockId: string) => releaseSetAside(helios, lockId), [helios]);
}

async function releaseSetAside(helios: Helios, lockId: string): Promise<ReleaseResult> {
  try {
    await helios.releaseLock(lockId);
  } catch (error) {
    const code = error instanceof HeliosError ? error.code : null;
    if (code === 'LOCK_SOLD' || code === 'PAYMENT_IN_PROGRESS') {
      writeStored(unreleasedItem, null);
      return 'refused';
    }
    if (code !== 'LOCK_NOT_FOUND') return 'unanswered';
  }
  if (readStored(unreleasedItem)?.lockId === lockId) writeStored(unreleasedItem, null);
  return 'released';
}

/** Releases the seats of a cart that was emptied in a page that ended before it could. */
export function useReleaseAbandoned(): void {
  const helios = useHelios();
  useEffect(() => {
    const unreleased = readStored(unreleasedItem);
    if (!unreleased) return;
    const wait = Math.max(0, unreleased.emptiedAt + ABANDONED_MS - Date.now());
    const timer = setTimeout(
      () => {
        const still = readStored(unreleasedItem);
        if (still) void releaseSetAside(helios, still.lockId);
      },
      Math.min(wait, ABANDONED_MS),
    );
    return () => clearTimeout(timer);
  }, [helios]);
}
