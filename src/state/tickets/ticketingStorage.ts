import { createDraftItem, isRecordOf } from '../checkoutDraft';
import { isRecord, storedItem } from '../../lib/storage';
import { isStoredAttempt, type StoredAttempt } from '../storedAttempt';
import { isText } from './ticketingCart';

/** The quantities for one performance. */
interface TicketQuantities {
  eventCode: string;
  dateTime: string;
  /** ticket type code -> count */
  quantities: Record<string, number>;
}

export interface SelectedSeat {
  seatGuid: string;
  /** Ticket type code */
  ticketType: string;
}

/** The selected seats of one performance, before they are locked. */
interface SeatSelection {
  performanceId: string;
  seats: SelectedSeat[];
}

/** The visitor's filters for seats (product 3.3). Empty means any. */
export interface SeatingFilters {
  /** Number of tickets for wheelchair spaces */
  wheelchairSpaces: number;
  /** Number of tickets for companion seats */
  companionSeats: number;
  /** Only adjacent seats are acceptable */
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

/** An attempt to pay for a lock. Its body has the numbers of gift cards. */
export interface PaymentAttempt extends StoredAttempt {
  lockId: string;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

export const ticketQuantitiesItem = storedItem(
  'ticketQuantities',
  'session',
  (value): value is TicketQuantities =>
    isRecord(value) &&
    isText(value.eventCode) &&
    isText(value.dateTime) &&
    isRecordOf(value.quantities, isCount),
);

export const seatSelectionItem = storedItem(
  'seatSelection',
  'session',
  (value): value is SeatSelection =>
    isRecord(value) &&
    isText(value.performanceId) &&
    Array.isArray(value.seats) &&
    value.seats.every((seat) => isRecord(seat) && isText(seat.seatGuid) && isText(seat.ticketType)),
);

export const seatingFiltersItem = storedItem(
  'seatingFilters',
  'session',
  (value): value is SeatingFilters =>
    isRecord(value) &&
    isCount(value.wheelchairSpaces) &&
    isCount(value.companionSeats) &&
    typeof value.keepTogether === 'boolean' &&
    (value.section === null || isText(value.section)) &&
    (value.priceZone === null || isText(value.priceZone)),
);

export const checkoutDraftItem = createDraftItem('checkoutDraft');

/**
 * A gift card of the payment, with its last known balance. Its number is worth money: it is stored only in this tab, and with a pending
 * payment in this browser, until the order is paid. It is sent only to Helios.
 */
export interface PaymentGiftCard {
  number: string;
  last4: string;
  balanceCents: number;
}

/** Stored like the checkout draft: in this tab, until the order is paid. */
export const paymentGiftCardsItem = storedItem(
  'paymentGiftCards',
  'session',
  (value): value is PaymentGiftCard[] =>
    Array.isArray(value) &&
    value.every(
      (card) =>
        isRecord(card) && isText(card.number) && isText(card.last4) && typeof card.balanceCents === 'number',
    ),
);

/** The number of a gift card of a link, until it is added to the payment. */
export const linkedGiftCardItem = storedItem('linkedGiftCard', 'session', isText);

export const paymentAttemptItem = storedItem(
  'paymentAttempt',
  'local',
  (value): value is PaymentAttempt => isStoredAttempt(value) && isText(value.lockId),
);
