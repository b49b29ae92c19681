import { selector, selectorFamily, useRecoilCallback, useRecoilValue } from 'recoil';
import { hasCode } from '../../helios/heliosError';
import type { Lock } from '../../helios/types';
import {
  lockAnswerState,
  paymentAttemptState,
  ticketingCartState,
  type LockAnswer,
  type LockSnapshot,
} from '../tickets/ticketingAtoms';
import { endedOrderState } from '../endedOrder';
import { isCartLive, type TicketingCart } from '../tickets/ticketingCart';

/* The lock of the cart and what is derived from it. LockSynchronizer reads it, changeLock.ts changes it. */

export type SeatLock =
  | { status: 'none' | 'loading'; snapshot: null; error: null }
  | { status: 'failed'; snapshot: null; error: unknown }
  | { status: 'ready'; snapshot: LockSnapshot; error: null };

export const seatLockState = selector<SeatLock>({
  key: 'seatLockState',
  get: ({ get }) => toSeatLock(get(ticketingCartState), get(lockAnswerState)),
});

function toSeatLock(cart: TicketingCart | null, answer: LockAnswer | null): SeatLock {
  if (!cart) return { status: 'none', snapshot: null, error: null };
  if (answer?.lockId !== cart.lockId) return { status: 'loading', snapshot: null, error: null };
  const { snapshot, error } = answer;
  // After a failed read the last known lock is still valid.
  if (snapshot) return { status: 'ready', snapshot, error: null };
  return error === null
    ? { status: 'loading', snapshot: null, error: null }
    : { status: 'failed', snapshot: null, error };
}

/** Whether Helios does not know the lock: it has expired or was released. */
export function isLockUnknown({ error }: SeatLock): boolean {
  return hasCode(error, 'LOCK_NOT_FOUND');
}

/**
 * Whether a payment of the lock may be on its way. Its seats can then be neither changed nor released, also after the
 * lock has expired. A stored attempt counts, because its request may have reached the bank before the lock shows it.
 */
export const isPaymentPendingState = selector<boolean>({
  key: 'isPaymentPendingState',
  get: ({ get }) => {
    const cart = get(ticketingCartState);
    const seatLock = get(seatLockState);
    const lock = seatLock.snapshot?.lock ?? null;
    if (cart === null || isLockUnknown(seatLock) || lock?.status === 'sold') return false;
    if (get(paymentAttemptState)?.lockId === cart.lockId) return true;
    const orderId = lock?.orderId ?? null;
    return orderId !== null && orderId !== get(endedOrderState);
  },
});

/** Whether the lock of the cart has ended without a payment. Helios decides this, not the clock of the device. */
export const hasLockEndedState = selector<boolean>({
  key: 'hasLockEndedState',
  get: ({ get }) => {
    const seatLock = get(seatLockState);
    const hasEnded = seatLock.snapshot?.lock.status === 'expired' || isLockUnknown(seatLock);
    return hasEnded && !get(isPaymentPendingState);
  },
});

export interface OwnSeats {
  seatGuids: readonly string[];
  /** False until Helios has answered. The seats are then those stored with the cart. */
  isKnown: boolean;
}

const noSeatGuids: readonly string[] = [];

/** The visitor's own seats of a performance, by performance id: those of the live lock. */
export const ownSeatsState = selectorFamily<OwnSeats, string>({
  key: 'ownSeatsState',
  get:
    (performanceId) =>
    ({ get }) => {
      const cart = get(ticketingCartState);
      const seatLock = get(seatLockState);
      const isKnown =
        cart?.performanceId !== performanceId || seatLock.status === 'ready' || isLockUnknown(seatLock);
      if (!isKnown) return { seatGuids: cart.seatGuids ?? noSeatGuids, isKnown };
      const lock = seatLock.snapshot?.lock;
      return {
        seatGuids: isLiveLockOf(performanceId, lock) ? lock.seats.map((seat) => seat.seatGuid) : noSeatGuids,
        isKnown,
      };
    },
});

/** Whether the lock is live and has seats of this performance. */
export function isLiveLockOf(performanceId: string, lock: Lock | null | undefined): lock is Lock {
  return lock?.status === 'live' && lock.performance.performanceId === performanceId;
}

/** A fingerprint of the seats and the promo code of a lock, to detect changes by another tab. */
export function serializeContents({ seats, promoCode }: Lock): string {
  return JSON.stringify([seats.map((seat) => [seat.seatGuid, seat.ticketType]), promoCode]);
}

/** Whether the lock must be read: it never was, or another tab has changed it since. */
export const isLockOutdatedState = selector<boolean>({
  key: 'isLockOutdatedState',
  get: ({ get }) => {
    const cart = get(ticketingCartState);
    const answer = get(lockAnswerState);
    if (!cart) return false;
    if (answer?.lockId !== cart.lockId) return true;
    if (!answer.snapshot) {
      const { expiresAt, contents } = answer.cart;
      const isUnknown = hasCode(answer.error, 'LOCK_NOT_FOUND');
      return !isUnknown && (expiresAt !== cart.expiresAt || contents !== cart.contents);
    }
    const { lock } = answer.snapshot;
    return (
      lock.expiresAt !== cart.expiresAt ||
      (cart.contents !== undefined && serializeContents(lock) !== cart.contents)
    );
  },
});

/** The lock of the cart. */
export function useSeatLock(): SeatLock {
  return useRecoilValue(seatLockState);
}

export function useIsPaymentPending(): boolean {
  return useRecoilValue(isPaymentPendingState);
}

/** Reads in an action whether a payment is pending now. */
export function useGetIsPaymentPending(): () => boolean {
  return useRecoilCallback(
    ({ snapshot }) =>
      () =>
        snapshot.getLoadable(isPaymentPendingState).getValue(),
    [],
  );
}

export function useHasLockEnded(): boolean {
  return useRecoilValue(hasLockEndedState);
}

/** The visitor's live lock of a performance, or null. */
export function useLiveLock(performanceId: string): LockSnapshot | null {
  const { snapshot } = useSeatLock();
  return isLiveLockOf(performanceId, snapshot?.lock) ? snapshot : null;
}

/** The visitor's own seats of a performance. Stored seats count until the stored expiry. */
export function useOwnSeats(performanceId: string): OwnSeats {
  const cart = useRecoilValue(ticketingCartState);
  const ownSeats = useRecoilValue(ownSeatsState(performanceId));
  const isLive = ownSeats.isKnown || (cart !== null && isCartLive(cart, Date.now()));
  return isLive ? ownSeats : noKnownSeats;
}

const noKnownSeats: OwnSeats = { seatGuids: noSeatGuids, isKnown: false };
