import { useCallback, useEffect, useRef } from 'react';
import {
  atom,
  selector,
  useRecoilCallback,
  useRecoilState,
  useRecoilValue,
  useSetRecoilState,
  type AtomEffect,
} from 'recoil';
import { HeliosError, isDecided } from '../api/heliosError';
import type { Lock, SeatChoice } from '../api/heliosTypes';
import { useHelios } from './heliosContext';
import { onStoredChange, readStored, writeStored, type StoredItem } from './storage';
import { ticketingCartItem, type TicketingCart } from './ticketingCart';
import {
  checkoutDraftItem,
  lastOrderItem,
  noSeatingFilters,
  paymentAttemptItem,
  paymentGiftCardsItem,
  seatingFiltersItem,
  seatSelectionItem,
  ticketQuantitiesItem,
  type CheckoutDraft,
  type ChosenSeat,
  type PaymentAttempt,
  type PaymentGiftCard,
  type SeatingFilters,
  type SeatSelection,
  type TicketQuantities,
} from './ticketingStorage';
import { useResource } from './useResource';

/**
 * What the ticketing screens share (SPEC 3.3, 4.5). Atoms live only under the RecoilRoot of the buying routes,
 * which is drawn after mount; so their effects may read storage at once.
 */

/** Keeps an atom in storage, and follows what another tab writes there. */
function stored<T>(item: StoredItem<T>): AtomEffect<T | null> {
  return ({ setSelf, onSet, trigger }) => {
    if (trigger === 'get') setSelf(readStored(item));
    let isOwnWrite = false;
    onSet((value) => {
      isOwnWrite = true;
      writeStored(item, value);
      isOwnWrite = false;
    });
    return onStoredChange(item, () => {
      if (!isOwnWrite) setSelf(readStored(item));
    });
  };
}

const seatingFiltersState = atom<SeatingFilters | null>({
  key: 'seatingFiltersState',
  default: null,
  effects: [stored(seatingFiltersItem)],
});

export const ticketQuantitiesState = atom<TicketQuantities | null>({
  key: 'ticketQuantitiesState',
  default: null,
  effects: [stored(ticketQuantitiesItem)],
});

const totalSelectedQuantityState = selector<number>({
  key: 'totalSelectedQuantityState',
  get: ({ get }) =>
    Object.values(get(ticketQuantitiesState)?.quantities ?? {}).reduce((sum, count) => sum + count, 0),
});

export const seatSelectionState = atom<SeatSelection | null>({
  key: 'seatSelectionState',
  default: null,
  effects: [stored(seatSelectionItem)],
});

export const ticketingCartState = atom<TicketingCart | null>({
  key: 'ticketingCartState',
  default: null,
  effects: [stored(ticketingCartItem)],
});

/** The lock as Helios last told it, with the monotonic time at which it did. */
export interface HeldLock {
  lock: Lock;
  /** `performance.now()` when the answer came */
  receivedAt: number;
}

export const seatLockState = atom<HeldLock | null>({ key: 'seatLockState', default: null });

const checkoutDraftState = atom<CheckoutDraft | null>({
  key: 'checkoutDraftState',
  default: null,
  effects: [stored(checkoutDraftItem)],
});

const paymentGiftCardsState = atom<PaymentGiftCard[] | null>({
  key: 'paymentGiftCardsState',
  default: null,
  effects: [stored(paymentGiftCardsItem)],
});

const paymentAttemptState = atom<PaymentAttempt | null>({
  key: 'paymentAttemptState',
  default: null,
  effects: [stored(paymentAttemptItem)],
});

const lastOrderState = atom<string | null>({
  key: 'lastOrderState',
  default: null,
  effects: [stored(lastOrderItem)],
});

/** What the seats are narrowed by. A reload keeps it; leaving resets it (SPEC 4.5). */
export function useSeatingFilters() {
  const [kept, setKept] = useRecoilState(seatingFiltersState);
  const setFilters = useCallback(
    (change: Partial<SeatingFilters>) =>
      setKept((before) => ({ ...(before ?? noSeatingFilters), ...change })),
    [setKept],
  );
  /** At once, so that it also holds where the visitor leaves ticketing and no render follows. */
  const resetFilters = useCallback(() => {
    writeStored(seatingFiltersItem, null);
    setKept(null);
  }, [setKept]);
  return { filters: kept ?? noSeatingFilters, setFilters, resetFilters };
}

const noQuantities: Record<string, number> = {};

/** The quantities for one performance; those kept for another do not count. */
export function useTicketQuantities(eventCode: string, dateTime: string) {
  const [kept, setKept] = useRecoilState(ticketQuantitiesState);
  const keptTotal = useRecoilValue(totalSelectedQuantityState);
  const isSame = kept?.eventCode === eventCode && kept.dateTime === dateTime;
  const setQuantities = useCallback(
    (quantities: Record<string, number>) => setKept({ eventCode, dateTime, quantities }),
    [setKept, eventCode, dateTime],
  );
  return {
    quantities: isSame ? kept.quantities : noQuantities,
    total: isSame ? keptTotal : 0,
    setQuantities,
  };
}

const noSeats: ChosenSeat[] = [];

/** The seats picked for one performance; those kept for another do not count. */
export function useSeatSelection(performanceId: string) {
  const [kept, setKept] = useRecoilState(seatSelectionState);
  const setSeats = useCallback(
    (seats: ChosenSeat[]) => setKept({ performanceId, seats }),
    [setKept, performanceId],
  );
  return { seats: kept?.performanceId === performanceId ? kept.seats : noSeats, setSeats };
}

/** The id of the visitor's lock, when it is for this performance. Its seats do not count as taken. */
export function useOwnLockId(eventCode: string, dateTime: string): string | null {
  const cart = useRecoilValue(ticketingCartState);
  return cart?.eventCode === eventCode && cart.dateTime === dateTime ? cart.lockId : null;
}

/** The lock in the cart as this browser remembers it, without a request. Null when the cart is empty. */
export function useTicketingCart(): TicketingCart | null {
  return useRecoilValue(ticketingCartState);
}

export function useCheckoutDraft() {
  const [draft, setDraft] = useRecoilState(checkoutDraftState);
  return { draft, setDraft };
}

const noGiftCards: PaymentGiftCard[] = [];

/** The gift cards of this checkout. */
export function usePaymentGiftCards() {
  const [kept, setKept] = useRecoilState(paymentGiftCardsState);
  const setGiftCards = useCallback(
    (change: (before: PaymentGiftCard[]) => PaymentGiftCard[]) =>
      setKept((before) => change(before ?? noGiftCards)),
    [setKept],
  );
  const forgetGiftCards = useCallback(() => setKept(null), [setKept]);
  return { giftCards: kept ?? noGiftCards, setGiftCards, forgetGiftCards };
}

/**
 * The payment that is out. `setAttempt` has written it to storage when it returns (an atom alone writes at the
 * next render), so that it is kept before its request leaves.
 */
export function usePaymentAttempt() {
  const [attempt, keepAttempt] = useRecoilState(paymentAttemptState);
  const setAttempt = useCallback(
    (next: PaymentAttempt | null) => {
      writeStored(paymentAttemptItem, next);
      keepAttempt(next);
    },
    [keepAttempt],
  );
  return { attempt, setAttempt };
}

export function useLastOrder() {
  const [orderId, setOrderId] = useRecoilState(lastOrderState);
  return { orderId, setOrderId };
}

/** Forgets the cart and what belongs to it. The checkout draft is kept: the visitor typed it. */
export function useForgetCart() {
  const setCart = useSetRecoilState(ticketingCartState);
  const setHeld = useSetRecoilState(seatLockState);
  const setSelection = useSetRecoilState(seatSelectionState);
  const setQuantities = useSetRecoilState(ticketQuantitiesState);
  return useCallback(() => {
    setCart(null);
    setHeld(null);
    setSelection(null);
    setQuantities(null);
  }, [setCart, setHeld, setSelection, setQuantities]);
}

/** Takes a lock that Helios has just told for the visitor's cart. It is in the storage when this returns. */
export function useKeepAsCart() {
  const setCart = useSetRecoilState(ticketingCartState);
  const setHeld = useSetRecoilState(seatLockState);
  return useCallback(
    (lock: Lock) => {
      setHeld({ lock, receivedAt: performance.now() });
      const cart: TicketingCart = {
        lockId: lock.lockId,
        performanceId: lock.performance.performanceId,
        eventCode: lock.performance.eventCode,
        eventName: lock.performance.eventName,
        dateTime: lock.performance.dateTime,
        expiresAt: lock.expiresAt,
        clockOffsetMs: Date.parse(lock.serverNow) - Date.now(),
        contents: contentsOf(lock),
        seatGuids: lock.seats.map((seat) => seat.seatGuid),
      };
      writeStored(ticketingCartItem, cart);
      setCart(cart);
      return lock;
    },
    [setCart, setHeld],
  );
}

export type SeatLock =
  | { status: 'none' | 'loading'; held: null; error: null }
  | { status: 'failed'; held: null; error: unknown }
  | { status: 'ready'; held: HeldLock; error: null };

/**
 * The visitor's seat lock: read from Helios when a screen opens, when the window is looked at again and when
 * another tab changed it. The actions resolve to the lock as it then stands, or reject with a HeliosError.
 */
export function useSeatLock() {
  const helios = useHelios();
  const cart = useRecoilValue(ticketingCartState);
  const held = useRecoilValue(seatLockState);
  const forget = useForgetCart();
  const keepAsCart = useKeepAsCart();

  /** Of the storage itself, since another tab may have emptied the cart while Helios answered: that brings nothing back. */
  const keep = useCallback(
    (lock: Lock) => (readStored(ticketingCartItem)?.lockId === lock.lockId ? keepAsCart(lock) : lock),
    [keepAsCart],
  );

  // Meanwhile the visitor may have been given more time, or other seats: what was read before that is no more.
  const newerThan = useRecoilCallback(
    ({ snapshot }) =>
      (lock: Lock): Lock | null => {
        const known = snapshot.getLoadable(seatLockState).getValue()?.lock;
        const isNewer =
          known?.lockId === lock.lockId && Date.parse(known.serverNow) > Date.parse(lock.serverNow);
        return isNewer ? known : null;
      },
    [],
  );
  const read = useCallback(
    async (lockId: string, signal?: AbortSignal) => {
      const lock = await helios.getLock(lockId, signal);
      signal?.throwIfAborted();
      return newerThan(lock) ?? keep(lock);
    },
    [helios, keep, newerThan],
  );

  const { resource, reload } = useResource(cart?.lockId ?? null, (signal) =>
    read(cart?.lockId ?? '', signal),
  );

  const isStale =
    cart !== null &&
    held !== null &&
    (held.lock.lockId !== cart.lockId ||
      held.lock.expiresAt !== cart.expiresAt ||
      (cart.contents !== undefined && contentsOf(held.lock) !== cart.contents));
  useEffect(() => {
    if (isStale) reload();
  }, [isStale, reload]);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') reload();
    };
    // After sleep, without a line, or in the store of pages that were left, time went by unseen.
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', onVisible);
    window.addEventListener('pageshow', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', onVisible);
      window.removeEventListener('pageshow', onVisible);
    };
  }, [reload]);

  const lockSeats = useCallback(
    async (performanceId: string, seats: SeatChoice[], idempotencyKey: string) =>
      keepAsCart(await helios.createLock(performanceId, seats, idempotencyKey)),
    [helios, keepAsCart],
  );
  const changeSeats = useCallback(
    async (lockId: string, seats: SeatChoice[]) => keep(await helios.changeSeats(lockId, seats)),
    [helios, keep],
  );
  // A request whose answer was lost is repeated under its own key: it may have used up one of the extensions.
  const extensionKey = useRef<string | null>(null);
  const extend = useCallback(
    async (lockId: string) => {
      extensionKey.current ??= crypto.randomUUID();
      try {
        const extended = await helios.extendLock(lockId, extensionKey.current);
        extensionKey.current = null;
        return keep(extended);
      } catch (error) {
        if (isDecided(error)) extensionKey.current = null;
        throw error;
      }
    },
    [helios, keep],
  );
  const applyPromoCode = useCallback(
    async (lockId: string, code: string) => keep(await helios.applyPromoCode(lockId, code)),
    [helios, keep],
  );
  const removePromoCode = useCallback(
    async (lockId: string) => keep(await helios.removePromoCode(lockId)),
    [helios, keep],
  );
  /** Takes a lock for the visitor's own whose id came another way than by this browser's storage. */
  const adopt = useCallback(
    async (lockId: string) => keepAsCart(await helios.getLock(lockId)),
    [helios, keepAsCart],
  );

  return {
    cart,
    lock: toSeatLock(cart, held, resource.error),
    reload,
    read,
    forget,
    lockSeats,
    changeSeats,
    extend,
    applyPromoCode,
    removePromoCode,
    adopt,
  };
}

function contentsOf({ seats, promoCode }: Lock): string {
  return JSON.stringify([seats.map((seat) => [seat.seatGuid, seat.ticketType]), promoCode]);
}

function toSeatLock(cart: TicketingCart | null, held: HeldLock | null, error: unknown): SeatLock {
  if (!cart) return { status: 'none', held: null, error: null };
  // Another tab or the end of its time took it: what was told before is no more. Other failures leave it as it is.
  const isGone = error instanceof HeliosError && error.code === 'LOCK_NOT_FOUND';
  if (isGone) return { status: 'failed', held: null, error };
  if (held?.lock.lockId === cart.lockId) return { status: 'ready', held, error: null };
  return error === null
    ? { status: 'loading', held: null, error: null }
    : { status: 'failed', held: null, error };
}
