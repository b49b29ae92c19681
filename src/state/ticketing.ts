import { useCallback } from 'react';
import { useRecoilState, useRecoilValue, useSetRecoilState } from 'recoil';
import type { Order } from '../helios/types';
import { useLockWriter } from './lockWriter';
import { getEndOfReport, getEndOfShow, hourMs } from './rememberedOrders';
import { readStored, writeStored } from '../lib/storage';
import {
  boughtOrdersState,
  checkoutDraftState,
  emptyGiftCardsState,
  endedOrderState,
  lastOrderState,
  paymentAttemptState,
  paymentGiftCardsState,
  seatingFiltersState,
  seatSelectionState,
  ticketingCartState,
  ticketQuantitiesState,
  totalSelectedQuantityState,
} from './ticketingAtoms';
import type { TicketingCart } from './ticketingCart';
import {
  noSeatingFilters,
  paymentAttemptItem,
  seatingFiltersItem,
  type PaymentAttempt,
  type PaymentGiftCard,
  type SeatingFilters,
  type SelectedSeat,
} from './ticketingStorage';

/* What the visitor has chosen and typed. The lock is in seatLock.ts. */

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

/** The last digits of gift cards that were removed because they are empty. */
export function useEmptyGiftCards() {
  const [emptyCards, setEmptyCards] = useRecoilState(emptyGiftCardsState);
  return { emptyCards, setEmptyCards };
}

/**
 * The current payment attempt. `setAttempt` and `replaceAttempt` write the storage before they return, because an atom is
 * stored only at the next render and the attempt must be stored before its request is sent. `replaceAttempt` does
 * nothing when the stored attempt has another key, because another tab has started or ended it.
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
  const replaceAttempt = useCallback(
    (idempotencyKey: string, next: PaymentAttempt | null) => {
      if (readStored(paymentAttemptItem)?.idempotencyKey === idempotencyKey) setAttempt(next);
    },
    [setAttempt],
  );
  return { attempt, setAttempt, replaceAttempt };
}

/** The last order that ended without a payment. The lock may still have its id. */
export function useEndedOrder() {
  const [endedOrderId, setEndedOrderId] = useRecoilState(endedOrderState);
  return { endedOrderId, setEndedOrderId };
}

export function useLastOrder() {
  const [order, setOrder] = useRecoilState(lastOrderState);
  const setLastOrder = useCallback(
    (orderId: string, performance: Order['performance'], isPaidNow = false) => {
      // Who has just paid sees the order, also when the clock of the device says that the show is over.
      const forgetAt = Math.max(getEndOfShow(performance), isPaidNow ? Date.now() + hourMs : 0);
      if (forgetAt > Date.now()) setOrder({ orderId, forgetAt });
    },
    [setOrder],
  );
  return { orderId: order?.orderId ?? null, setLastOrder };
}

/** Fewer than analytics remembers as reported, so that none is reported twice. */
const maxBoughtOrders = 10;
const noOrders: readonly string[] = [];

/** The orders that this browser has paid for. The last order may also be one of a link. */
export function useBoughtOrders() {
  const [orders, setOrders] = useRecoilState(boughtOrdersState);
  const addBoughtOrder = useCallback(
    (orderId: string) =>
      setOrders((before) => {
        if (before?.orderIds.includes(orderId)) return before;
        const orderIds = [...(before?.orderIds ?? noOrders), orderId].slice(-maxBoughtOrders);
        return { orderIds, forgetAt: getEndOfReport() };
      }),
    [setOrders],
  );
  return { boughtOrderIds: orders?.orderIds ?? noOrders, addBoughtOrder };
}

/** Clears the cart, its lock, selection and quantities. The checkout draft is kept. */
export function useClearCart() {
  const writer = useLockWriter();
  const setSelection = useSetRecoilState(seatSelectionState);
  const setQuantities = useSetRecoilState(ticketQuantitiesState);
  return useCallback(() => {
    writer.clearCart();
    setSelection(null);
    setQuantities(null);
  }, [writer, setSelection, setQuantities]);
}
