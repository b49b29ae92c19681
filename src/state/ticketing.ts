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
import { HeliosError, isDecided } from '../helios/heliosError';
import type { Lock, SeatChoice } from '../helios/types';
import { useHelios } from './heliosContext';
import { subscribeToStored, readStored, writeStored, type StoredItem } from './storage';
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
  type SelectedSeat,
  type PaymentAttempt,
  type PaymentGiftCard,
  type SeatingFilters,
  type SeatSelection,
  type TicketQuantities,
} from './ticketingStorage';
import { useResource } from './useResource';

/**
 * The shared state of the ticketing screens (product 3.3, 4.5). The RecoilRoot of these routes is rendered after mount,
 * so the effects of atoms may read the storage at once.
 */

/** Stores an atom and follows changes by other tabs. */
function storeAtom<T>(item: StoredItem<T>): AtomEffect<T | null> {
  return ({ setSelf, onSet, trigger }) => {
    if (trigger === 'get') setSelf(readStored(item));
    let isOwnWrite = false;
    onSet((value) => {
      isOwnWrite = true;
      writeStored(item, value);
      isOwnWrite = false;
    });
    return subscribeToStored(item, () => {
      if (!isOwnWrite) setSelf(readStored(item));
    });
  };
}

const seatingFiltersState = atom<SeatingFilters | null>({
  key: 'seatingFiltersState',
  default: null,
  effects: [storeAtom(seatingFiltersItem)],
});

export const ticketQuantitiesState = atom<TicketQuantities | null>({
  key: 'ticketQuantitiesState',
  default: null,
  effects: [storeAtom(ticketQuantitiesItem)],
});

const totalSelectedQuantityState = selector<number>({
  key: 'totalSelectedQuantityState',
  get: ({ get }) =>
    Object.values(get(ticketQuantitiesState)?.quantities ?? {}).reduce((sum, count) => sum + count, 0),
});

export const seatSelectionState = atom<SeatSelection | null>({
  key: 'seatSelectionState',
  default: null,
  effects: [storeAtom(seatSelectionItem)],
});

export const ticketingCartState = atom<TicketingCart | null>({
  key: 'ticketingCartState',
  default: null,
  effects: [storeAtom(ticketingCartItem)],
});

/** A lock as last received from Helios, with the monotonic time of its receipt. */
export interface LockSnapshot {
  lock: Lock;
  /** `performance.now()` when the answer was received */
  receivedAt: number;
}

export const seatLockState = atom<LockSnapshot | null>({ key: 'seatLockState', default: null });

const checkoutDraftState = atom<CheckoutDraft | null>({
  key: 'checkoutDraftState',
  default: null,
  effects: [storeAtom(checkoutDraftItem)],
});

const paymentGiftCardsState = atom<PaymentGiftCard[] | null>({
  key: 'paymentGiftCardsState',
  default: null,
  effects: [storeAtom(paymentGiftCardsItem)],
});

const paymentAttemptState = atom<PaymentAttempt | null>({
  key: 'paymentAttemptState',
  default: null,
  effects: [storeAtom(paymentAttemptItem)],
});

const lastOrderState = atom<string | null>({
  key: 'lastOrderState',
  default: null,
  effects: [storeAtom(lastOrderItem)],
});

/** The filters for seats. A reload keeps them; leaving the page resets them (product 4.5). */
export function useSeatingFilters() {
  const [stored, setStored] = useRecoilState(seatingFiltersState);
  const setFilters = useCallback(
    (change: Partial<SeatingFilters>) =>
      setStored((before) => ({ ...(before ?? noSeatingFilters), ...change })),
    [setStored],
  );
  /** Writes the storage directly, because no render follows when the visitor leaves ticketing. */
  const resetFilters = useCallback(() => {
    writeStored(seatingFiltersItem, null);
    setStored(null);
  }, [setStored]);
  return { filters: stored ?? noSeatingFilters, setFilters, resetFilters };
}

const noQuantities: Record<string, number> = {};

/** The quantities for one performance. Stored quantities for another performance are ignored. */
export function useTicketQuantities(eventCode: string, dateTime: string) {
  const [stored, setStored] = useRecoilState(ticketQuantitiesState);
  const storedTotal = useRecoilValue(totalSelectedQuantityState);
  const isSame = stored?.eventCode === eventCode && stored.dateTime === dateTime;
  const setQuantities = useCallback(
    (quantities: Record<string, number>) => setStored({ eventCode, dateTime, quantities }),
    [setStored, eventCode, dateTime],
  );
  return {
    quantities: isSame ? stored.quantities : noQuantities,
    total: isSame ? storedTotal : 0,
    setQuantities,
  };
}

const noSeats: SelectedSeat[] = [];

/** The selected seats for one performance. A stored selection for another performance is ignored. */
export function useSeatSelection(performanceId: string) {
  const [stored, setStored] = useRecoilState(seatSelectionState);
  const setSeats = useCallback(
    (seats: SelectedSeat[]) => setStored({ performanceId, seats }),
    [setStored, performanceId],
  );
  return { seats: stored?.performanceId === performanceId ? stored.seats : noSeats, setSeats };
}

/** The id of the visitor's lock for this performance, or null. Its seats do not count as taken. */
export function useOwnLockId(eventCode: string, dateTime: string): string | null {
  const cart = useRecoilValue(ticketingCartState);
  return cart?.eventCode === eventCode && cart.dateTime === dateTime ? cart.lockId : null;
}

/** The stored cart, without a request. Null when the cart is empty. */
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
  const [stored, setStored] = useRecoilState(paymentGiftCardsState);
  const setGiftCards = useCallback(
    (change: (before: PaymentGiftCard[]) => PaymentGiftCard[]) =>
      setStored((before) => change(before ?? noGiftCards)),
    [setStored],
  );
  const clearGiftCards = useCallback(() => setStored(null), [setStored]);
  return { giftCards: stored ?? noGiftCards, setGiftCards, clearGiftCards };
}

/**
 * The current payment attempt. `setAttempt` writes the storage before it returns, because an atom is stored only at
 * the next render and the attempt must be stored before its request is sent.
 */
export function usePaymentAttempt() {
  const [attempt, setAttemptState] = useRecoilState(paymentAttemptState);
  const setAttempt = useCallback(
    (next: PaymentAttempt | null) => {
      writeStored(paymentAttemptItem, next);
      setAttemptState(next);
    },
    [setAttemptState],
  );
  return { attempt, setAttempt };
}

export function useLastOrder() {
  const [orderId, setOrderId] = useRecoilState(lastOrderState);
  return { orderId, setOrderId };
}

/** Clears the cart, its lock, selection and quantities. The checkout draft is kept. */
export function useClearCart() {
  const setCart = useSetRecoilState(ticketingCartState);
  const setSnapshot = useSetRecoilState(seatLockState);
  const setSelection = useSetRecoilState(seatSelectionState);
  const setQuantities = useSetRecoilState(ticketQuantitiesState);
  return useCallback(() => {
    setCart(null);
    setSnapshot(null);
    setSelection(null);
    setQuantities(null);
  }, [setCart, setSnapshot, setSelection, setQuantities]);
}

/** Stores a lock that was just received from Helios as the visitor's cart. It is in the storage on return. */
export function useSaveAsCart() {
  const setCart = useSetRecoilState(ticketingCartState);
  const setSnapshot = useSetRecoilState(seatLockState);
  return useCallback(
    (lock: Lock) => {
      setSnapshot({ lock, receivedAt: performance.now() });
      const cart: TicketingCart = {
        lockId: lock.lockId,
        performanceId: lock.performance.performanceId,
        eventCode: lock.performance.eventCode,
        eventName: lock.performance.eventName,
        dateTime: lock.performance.dateTime,
        expiresAt: lock.expiresAt,
        clockOffsetMs: Date.parse(lock.serverNow) - Date.now(),
        contents: serializeContents(lock),
        seatGuids: lock.seats.map((seat) => seat.seatGuid),
      };
      writeStored(ticketingCartItem, cart);
      setCart(cart);
      return lock;
    },
    [setCart, setSnapshot],
  );
}

export type SeatLock =
  | { status: 'none' | 'loading'; snapshot: null; error: null }
  | { status: 'failed'; snapshot: null; error: unknown }
  | { status: 'ready'; snapshot: LockSnapshot; error: null };

/**
 * The visitor's lock. It is read when a screen opens, when the tab becomes visible and when another tab changed it.
 * The actions resolve to the changed lock or reject with a HeliosError.
 */
export function useSeatLock() {
  const helios = useHelios();
  const cart = useRecoilValue(ticketingCartState);
  const snapshot = useRecoilValue(seatLockState);
  const clearCart = useClearCart();
  const saveAsCart = useSaveAsCart();

  /** Checks the storage itself: another tab may have emptied the cart meanwhile, and the answer must not restore it. */
  const saveIfCurrent = useCallback(
    (lock: Lock) => (readStored(ticketingCartItem)?.lockId === lock.lockId ? saveAsCart(lock) : lock),
    [saveAsCart],
  );

  // An extension or a change of seats may have been answered since this lock was read. The newer lock is kept.
  const findNewerLock = useRecoilCallback(
    ({ snapshot: recoilSnapshot }) =>
      (lock: Lock): Lock | null => {
        const knownLock = recoilSnapshot.getLoadable(seatLockState).getValue()?.lock;
        const isNewer =
          knownLock?.lockId === lock.lockId && Date.parse(knownLock.serverNow) > Date.parse(lock.serverNow);
        return isNewer ? knownLock : null;
      },
    [],
  );
  const readLock = useCallback(
    async (lockId: string, signal?: AbortSignal) => {
      const lock = await helios.getLock(lockId, signal);
      signal?.throwIfAborted();
      return findNewerLock(lock) ?? saveIfCurrent(lock);
    },
    [helios, saveIfCurrent, findNewerLock],
  );

  const { resource, reload } = useResource(cart?.lockId ?? null, (signal) =>
    readLock(cart?.lockId ?? '', signal),
  );

  const isStale =
    cart !== null &&
    snapshot !== null &&
    (snapshot.lock.lockId !== cart.lockId ||
      snapshot.lock.expiresAt !== cart.expiresAt ||
      (cart.contents !== undefined && serializeContents(snapshot.lock) !== cart.contents));
  useEffect(() => {
    if (isStale) reload();
  }, [isStale, reload]);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') reload();
    };
    // After sleep, offline or in the back/forward cache the lock may have expired.
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
      saveAsCart(await helios.createLock(performanceId, seats, idempotencyKey)),
    [helios, saveAsCart],
  );
  const changeSeats = useCallback(
    async (lockId: string, seats: SeatChoice[]) => saveIfCurrent(await helios.changeSeats(lockId, seats)),
    [helios, saveIfCurrent],
  );
  // A request without an answer is repeated with its key, because it may have used one of the extensions.
  const extensionKey = useRef<string | null>(null);
  const extendLock = useCallback(
    async (lockId: string) => {
      extensionKey.current ??= crypto.randomUUID();
      try {
        const extended = await helios.extendLock(lockId, extensionKey.current);
        extensionKey.current = null;
        return saveIfCurrent(extended);
      } catch (error) {
        if (isDecided(error)) extensionKey.current = null;
        throw error;
      }
    },
    [helios, saveIfCurrent],
  );
  const applyPromoCode = useCallback(
    async (lockId: string, code: string) => saveIfCurrent(await helios.applyPromoCode(lockId, code)),
    [helios, saveIfCurrent],
  );
  const removePromoCode = useCallback(
    async (lockId: string) => saveIfCurrent(await helios.removePromoCode(lockId)),
    [helios, saveIfCurrent],
  );
  /** Makes a lock the visitor's own whose id was not in this browser's storage. */
  const adoptLock = useCallback(
    async (lockId: string) => saveAsCart(await helios.getLock(lockId)),
    [helios, saveAsCart],
  );

  return {
    cart,
    lock: toSeatLock(cart, snapshot, resource.error),
    reload,
    readLock,
    clearCart,
    lockSeats,
    changeSeats,
    extendLock,
    applyPromoCode,
    removePromoCode,
    adoptLock,
  };
}

function serializeContents({ seats, promoCode }: Lock): string {
  return JSON.stringify([seats.map((seat) => [seat.seatGuid, seat.ticketType]), promoCode]);
}

function toSeatLock(cart: TicketingCart | null, snapshot: LockSnapshot | null, error: unknown): SeatLock {
  if (!cart) return { status: 'none', snapshot: null, error: null };
  // The lock was released by another tab or has expired, so the known one is outdated. Other errors keep the known
  // lock.
  const isGone = error instanceof HeliosError && error.code === 'LOCK_NOT_FOUND';
  if (isGone) return { status: 'failed', snapshot: null, error };
  if (snapshot?.lock.lockId === cart.lockId) return { status: 'ready', snapshot, error: null };
  return error === null
    ? { status: 'loading', snapshot: null, error: null }
    : { status: 'failed', snapshot: null, error };
}
