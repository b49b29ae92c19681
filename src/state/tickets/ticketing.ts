import { useCallback } from 'react';
import { useRecoilState, useRecoilValue } from 'recoil';
import type { Order } from '../../helios/types';
import { readStored, writeStored } from '../../lib/storage';
import { createDraftWriter } from '../checkoutDraft';
import { useLockWriter } from '../lock/writeLock';
import { createAttemptWriter } from '../storedAttempt';
import { boughtOrdersItem, getEndOfReport, getEndOfShow, hourMs, lastOrderItem } from '../rememberedOrders';
import {
  boughtOrdersState,
  checkoutDraftState,
  emptyGiftCardsState,
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
  checkoutDraftItem,
  noSeatingFilters,
  paymentAttemptItem,
  paymentGiftCardsItem,
  seatingFiltersItem,
  seatSelectionItem,
  ticketQuantitiesItem,
  type PaymentGiftCard,
  type SeatingFilters,
  type SelectedSeat,
} from './ticketingStorage';

/* What the visitor has chosen and typed. The lock is in seatLock.ts. */

/** The filters for seats. A reload keeps them; leaving the page resets them (product 4.5). */
export function useSeatingFilters() {
  return { filters: useRecoilValue(seatingFiltersState) ?? noSeatingFilters, setFilters, resetFilters };
}

function setFilters(change: Partial<SeatingFilters>): void {
  writeStored(seatingFiltersItem, { ...(readStored(seatingFiltersItem) ?? noSeatingFilters), ...change });
}

const resetFilters = () => writeStored(seatingFiltersItem, null);

const noQuantities: Record<string, number> = {};

/** The quantities for one performance. Stored quantities for another performance are ignored. */
export function useTicketQuantities(eventCode: string, dateTime: string) {
  const stored = useRecoilValue(ticketQuantitiesState);
  const storedTotal = useRecoilValue(totalSelectedQuantityState);
  const isSame = stored?.eventCode === eventCode && stored.dateTime === dateTime;
  const setQuantities = useCallback(
    (quantities: Record<string, number>) =>
      writeStored(ticketQuantitiesItem, { eventCode, dateTime, quantities }),
    [eventCode, dateTime],
  );
  return {
    quantities: isSame ? stored.quantities : noQuantities,
    total: isSame ? storedTotal : 0,
    /** Whether the visitor has chosen quantities for this performance, or they were set for the visitor */
    isSet: isSame,
    setQuantities,
  };
}

const noSeats: SelectedSeat[] = [];

/** The selected seats for one performance. A stored selection for another performance is ignored. */
export function useSeatSelection(performanceId: string) {
  const stored = useRecoilValue(seatSelectionState);
  const setSeats = useCallback(
    (seats: SelectedSeat[]) => writeStored(seatSelectionItem, { performanceId, seats }),
    [performanceId],
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
  return { draft: useRecoilValue(checkoutDraftState), ...draftWriter };
}

const draftWriter = createDraftWriter(checkoutDraftItem);

const noGiftCards: PaymentGiftCard[] = [];

/** The gift cards of this checkout. */
export function usePaymentGiftCards() {
  const giftCards = useRecoilValue(paymentGiftCardsState) ?? noGiftCards;
  return { giftCards, setGiftCards, clearGiftCards };
}

function setGiftCards(change: (before: PaymentGiftCard[]) => PaymentGiftCard[]): void {
  writeStored(paymentGiftCardsItem, change(readStored(paymentGiftCardsItem) ?? noGiftCards));
}

const clearGiftCards = () => writeStored(paymentGiftCardsItem, null);

/** The last digits of gift cards that were removed because they are empty. */
export function useEmptyGiftCards() {
  const [emptyCards, setEmptyCards] = useRecoilState(emptyGiftCardsState);
  return { emptyCards, setEmptyCards };
}

/** The current payment attempt. */
export function usePaymentAttempt() {
  return { attempt: useRecoilValue(paymentAttemptState), ...attemptWriter };
}

const attemptWriter = createAttemptWriter(paymentAttemptItem);

export function useLastOrder() {
  const order = useRecoilValue(lastOrderState);
  return { orderId: order?.orderId ?? null, setLastOrder };
}

function setLastOrder(orderId: string, performance: Order['performance'], isPaidNow = false): void {
  // Who has just paid sees the order, also when the clock of the device says that the show is over.
  const forgetAt = Math.max(getEndOfShow(performance), isPaidNow ? Date.now() + hourMs : 0);
  if (forgetAt > Date.now()) writeStored(lastOrderItem, { orderId, forgetAt });
}

/** Fewer than analytics remembers as reported, so that none is reported twice. */
const maxBoughtOrders = 10;
const noOrders: readonly string[] = [];

/** The orders that this browser has paid for. The last order may also be one of a link. */
export function useBoughtOrders() {
  const orders = useRecoilValue(boughtOrdersState);
  return { boughtOrderIds: orders?.orderIds ?? noOrders, addBoughtOrder };
}

function addBoughtOrder(orderId: string): void {
  const before = readStored(boughtOrdersItem)?.orderIds ?? noOrders;
  if (before.includes(orderId)) return;
  const orderIds = [...before, orderId].slice(-maxBoughtOrders);
  writeStored(boughtOrdersItem, { orderIds, forgetAt: getEndOfReport() });
}

/** Clears the cart, its lock, selection and quantities. The checkout draft is kept. */
export function useClearCart() {
  const writer = useLockWriter();
  return useCallback(() => {
    writer.clearCart();
    writeStored(seatSelectionItem, null);
    writeStored(ticketQuantitiesItem, null);
  }, [writer]);
}
