import { atom, selector } from 'recoil';
import type { Lock } from '../../helios/types';
import { boughtOrdersItem, lastOrderItem } from '../rememberedOrders';
import { storedAtom } from '../storedAtom';
import { ticketingCartItem, type TicketingCart } from './ticketingCart';
import {
  checkoutDraftItem,
  paymentAttemptItem,
  paymentGiftCardsItem,
  seatingFiltersItem,
  seatSelectionItem,
  ticketQuantitiesItem,
} from './ticketingStorage';

/**
 * The atoms of the ticketing screens (product 3.3, 4.5). Components use the hooks of this folder. The RecoilRoot of
 * these routes is rendered after mount, so the effects of atoms may read the storage at once.
 */

export const seatingFiltersState = storedAtom(seatingFiltersItem);

export const ticketQuantitiesState = storedAtom(ticketQuantitiesItem);

export const totalSelectedQuantityState = selector<number>({
  key: 'totalSelectedQuantityState',
  get: ({ get }) =>
    Object.values(get(ticketQuantitiesState)?.quantities ?? {}).reduce((sum, count) => sum + count, 0),
});

export const seatSelectionState = storedAtom(seatSelectionItem);

export const ticketingCartState = storedAtom(ticketingCartItem);

/** A lock as last received from Helios, with the monotonic time of its receipt. */
export interface LockSnapshot {
  lock: Lock;
  /** `performance.now()` when the answer was received */
  receivedAt: number;
}

/** The last answer of Helios about one lock. Without a snapshot and an error, the lock is being read. */
export interface LockAnswer {
  lockId: string;
  /** The stored cart for which the lock was requested. Without a snapshot it shows whether another tab changed the lock. */
  cart: TicketingCart;
  /** Null until Helios has answered, and when it does not know the lock */
  snapshot: LockSnapshot | null;
  /** Why the last read failed, or null */
  error: unknown;
}

/** Written by lock/writeLock.ts. Not stored, because Helios has the current state. */
export const lockAnswerState = atom<LockAnswer | null>({ key: 'lockAnswerState', default: null });

export const checkoutDraftState = storedAtom(checkoutDraftItem);

export const paymentGiftCardsState = storedAtom(paymentGiftCardsItem);

/** The last digits of gift cards that were removed because they are empty. */
export const emptyGiftCardsState = atom<readonly string[]>({ key: 'emptyGiftCardsState', default: [] });

export const paymentAttemptState = storedAtom(paymentAttemptItem);

export const lastOrderState = storedAtom(lastOrderItem);

export const boughtOrdersState = storedAtom(boughtOrdersItem);
