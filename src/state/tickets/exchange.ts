import { selector, useRecoilValue } from 'recoil';
import { isRecord, readStored, writeStored, storedItem } from '../../lib/storage';
import { isRecordOf } from '../checkoutDraft';
import { storedAtom } from '../storedAtom';
import { ticketingCartState } from './ticketingAtoms';
import { isText, ticketingCartItem, type TicketingCart } from './ticketingCart';

/** A ticket that is exchanged, with its seat. */
export interface FormerTicket {
  seatGuid: string;
  ticketType: string;
  section: string;
  row: string;
  number: string;
}

/** The tickets that a purchase replaces (product 21.3). */
export interface TicketExchange {
  /** The former order; secret */
  orderId: string;
  orderNumber: string;
  /** The guids of the former seats */
  seats: readonly string[];
  formerPerformanceId: string;
  seatingPlanId: string;
  formerTickets: readonly FormerTicket[];
  /** The former tickets: ticket type code -> count */
  quantities: Record<string, number>;
  /** What they can pay, as Helios said when the exchange began */
  creditCents: number;
  currency: string;
  /** The only event whose performances can be chosen; null: any event of the theater */
  eventCode: string | null;
  /** The lock that the cart had before, which is not held for the exchange */
  formerLockId: string | null;
}

function isCents(value: unknown): value is number {
  return Number.isInteger(value);
}

function isFormerTicket(value: unknown): value is FormerTicket {
  return (
    isRecord(value) &&
    [value.seatGuid, value.ticketType, value.section, value.row, value.number].every(isText)
  );
}

function isTicketExchange(value: unknown): value is TicketExchange {
  return (
    isRecord(value) &&
    isText(value.orderId) &&
    isText(value.orderNumber) &&
    Array.isArray(value.seats) &&
    value.seats.length > 0 &&
    value.seats.every(isText) &&
    isText(value.formerPerformanceId) &&
    isText(value.seatingPlanId) &&
    Array.isArray(value.formerTickets) &&
    value.formerTickets.every(isFormerTicket) &&
    isRecordOf(value.quantities, isCents) &&
    isCents(value.creditCents) &&
    isText(value.currency) &&
    (value.eventCode === null || isText(value.eventCode)) &&
    (value.formerLockId === null || isText(value.formerLockId))
  );
}

export const ticketExchangeItem = storedItem('ticketExchange', 'session', isTicketExchange);

/** The exchange for which a tab has held the seats of the cart. All tabs have one cart, so they all know it. */
export const exchangeOfCartItem = storedItem(
  'exchangeOfCart',
  'local',
  (value): value is { lockId: string; exchange: TicketExchange } =>
    isRecord(value) && isText(value.lockId) && isTicketExchange(value.exchange),
);

const ticketExchangeState = storedAtom(ticketExchangeItem);
const exchangeOfCartState = storedAtom(exchangeOfCartItem);

const currentExchangeState = selector<TicketExchange | null>({
  key: 'currentExchangeState',
  get: ({ get }) => getCurrent(get(ticketExchangeState), get(exchangeOfCartState), get(ticketingCartState)),
});

function getCurrent(
  ofTab: TicketExchange | null,
  ofCart: { lockId: string; exchange: TicketExchange } | null,
  cart: TicketingCart | null,
): TicketExchange | null {
  return ofTab ?? (ofCart && ofCart.lockId === cart?.lockId ? ofCart.exchange : null);
}

const startExchange = (exchange: TicketExchange) => writeStored(ticketExchangeItem, exchange);

function endExchange(): void {
  writeStored(ticketExchangeItem, null);
  writeStored(exchangeOfCartItem, null);
}

/**
 * The exchange of this tab, or the one for which another tab has filled the cart, if performances of this event can be chosen for it.
 * @param eventCode undefined: of any event
 */
export function useExchange(eventCode?: string) {
  const exchange = useRecoilValue(currentExchangeState);
  return { exchange: exchange && isFor(exchange, eventCode) ? exchange : null, startExchange, endExchange };
}

/** Called before the storage gets another cart, or none: the exchange of this tab or of the former cart is that of the new one, too. */
export function passExchangeOn(cart: TicketingCart | null): void {
  const before = readStored(ticketingCartItem);
  if (before?.lockId === cart?.lockId) return;
  const exchange = getCurrent(readStored(ticketExchangeItem), readStored(exchangeOfCartItem), before);
  const isHeldForIt =
    cart && exchange && exchange.formerLockId !== cart.lockId && isFor(exchange, cart.eventCode);
  writeStored(exchangeOfCartItem, isHeldForIt ? { lockId: cart.lockId, exchange } : null);
}

/** Whether performances of this event can be chosen. */
export function isFor(exchange: TicketExchange, eventCode: string | undefined): boolean {
  return exchange.eventCode === null || eventCode === undefined || exchange.eventCode === eventCode;
}
