import { isRecord, type StoredItem } from './storage';
import { isText } from './ticketingCart';

/** How many tickets of each type are wanted for one performance. */
export interface TicketQuantities {
  eventCode: string;
  dateTime: string;
  /** ticket type code -> count */
  quantities: Record<string, number>;
}

export interface ChosenSeat {
  seatGuid: string;
  /** Ticket type code */
  ticketType: string;
}

/** The seats picked on the map for one performance, before they are locked. */
export interface SeatSelection {
  performanceId: string;
  seats: ChosenSeat[];
}

/** What the visitor narrows the seats by (SPEC 3.3). Empty means any. */
export interface SeatingFilters {
  /** So many of the tickets are for wheelchair spaces */
  wheelchairSpaces: number;
  /** So many are for the seats beside them */
  companionSeats: number;
  /** Rather none than seats apart */
  keepTogether: boolean;
  /** Name of a section of the seating plan */
  section: string | null;
  priceZone: string | null;
}

export const noSeatingFilters: SeatingFilters = {
  wheelchairSpaces: 0,
  companionSeats: 0,
  keepTogether: false,
  section: null,
  priceZone: null,
};

/** What the visitor typed at checkout. Every field is text as typed, valid or not. */
export type CheckoutDraft = Record<string, string>;

/**
 * One attempt to pay. It is stored before the request leaves, so that a double click, a reload or a second
 * tab repeats the same request under the same Idempotency-Key and gets the same order.
 */
export interface PaymentAttempt {
  idempotencyKey: string;
  lockId: string;
  /**
   * The exact JSON text of the order request: another body under the same key would be refused, so that all of it is
   * kept, the numbers of gift cards too, since only this browser could say them again. Once Helios has answered, nobody
   * needs it any more, and it is emptied.
   */
  body: string;
  /** Known once Helios has answered; unguessable */
  orderId: string | null;
}

function isRecordOf<T>(value: unknown, guard: (each: unknown) => each is T): value is Record<string, T> {
  return isRecord(value) && Object.values(value).every(guard);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

export const ticketQuantitiesItem: StoredItem<TicketQuantities> = {
  name: 'ticketQuantities',
  version: 1,
  area: 'session',
  guard: (value): value is TicketQuantities =>
    isRecord(value) &&
    isText(value.eventCode) &&
    isText(value.dateTime) &&
    isRecordOf(value.quantities, isCount),
};

export const seatSelectionItem: StoredItem<SeatSelection> = {
  name: 'seatSelection',
  version: 1,
  area: 'session',
  guard: (value): value is SeatSelection =>
    isRecord(value) &&
    isText(value.performanceId) &&
    Array.isArray(value.seats) &&
    value.seats.every((seat) => isRecord(seat) && isText(seat.seatGuid) && isText(seat.ticketType)),
};

export const seatingFiltersItem: StoredItem<SeatingFilters> = {
  name: 'seatingFilters',
  version: 1,
  area: 'session',
  guard: (value): value is SeatingFilters =>
    isRecord(value) &&
    isCount(value.wheelchairSpaces) &&
    isCount(value.companionSeats) &&
    typeof value.keepTogether === 'boolean' &&
    (value.section === null || isText(value.section)) &&
    (value.priceZone === null || isText(value.priceZone)),
};

export const checkoutDraftItem: StoredItem<CheckoutDraft> = {
  name: 'checkoutDraft',
  version: 1,
  area: 'session',
  guard: (value): value is CheckoutDraft => isRecordOf(value, isText),
};

/** A gift card that the visitor wants to pay with, and what it held when it was last asked. */
export interface PaymentGiftCard {
  number: string;
  last4: string;
  balanceCents: number;
}

/** Like what is typed at checkout: for this tab, until the order is paid. */
export const paymentGiftCardsItem: StoredItem<PaymentGiftCard[]> = {
  name: 'paymentGiftCards',
  version: 1,
  area: 'session',
  guard: (value): value is PaymentGiftCard[] =>
    Array.isArray(value) &&
    value.every(
      (card) =>
        isRecord(card) && isText(card.number) && isText(card.last4) && typeof card.balanceCents === 'number',
    ),
};

export const paymentAttemptItem: StoredItem<PaymentAttempt> = {
  name: 'paymentAttempt',
  version: 1,
  area: 'local',
  guard: (value): value is PaymentAttempt =>
    isRecord(value) &&
    isText(value.idempotencyKey) &&
    isText(value.lockId) &&
    isText(value.body) &&
    (value.orderId === null || isText(value.orderId)),
};

/** The id of the order last placed from this browser, for the confirmation screen. Unguessable. */
export const lastOrderItem: StoredItem<string> = {
  name: 'lastOrder',
  version: 1,
  area: 'local',
  guard: isText,
};
