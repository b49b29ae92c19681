import { useRecoilValue } from 'recoil';
import { isRecord, writeStored, type StoredItem } from '../../lib/storage';
import { isRecordOf } from '../checkoutDraft';
import { storedAtom } from '../storedAtom';
import { isText } from './ticketingCart';

/** The tickets that the purchase of this tab replaces (product 21.3). */
export interface TicketExchange {
  /** The former order; secret */
  orderId: string;
  orderNumber: string;
  /** The guids of the former seats */
  seats: readonly string[];
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

export const ticketExchangeItem: StoredItem<TicketExchange> = {
  name: 'ticketExchange',
  version: 1,
  area: 'session',
  guard: (value): value is TicketExchange =>
    isRecord(value) &&
    isText(value.orderId) &&
    isText(value.orderNumber) &&
    Array.isArray(value.seats) &&
    value.seats.length > 0 &&
    value.seats.every(isText) &&
    isRecordOf(value.quantities, isCents) &&
    isCents(value.creditCents) &&
    isText(value.currency) &&
    (value.eventCode === null || isText(value.eventCode)) &&
    (value.formerLockId === null || isText(value.formerLockId)),
};

const ticketExchangeState = storedAtom(ticketExchangeItem);

const startExchange = (exchange: TicketExchange) => writeStored(ticketExchangeItem, exchange);
const endExchange = () => writeStored(ticketExchangeItem, null);

/**
 * The exchange of this tab, if performances of this event can be chosen for it.
 * @param eventCode undefined: of any event
 */
export function useExchange(eventCode?: string) {
  const exchange = useRecoilValue(ticketExchangeState);
  return { exchange: exchange && isFor(exchange, eventCode) ? exchange : null, startExchange, endExchange };
}

/** Whether performances of this event can be chosen. */
export function isFor(exchange: TicketExchange, eventCode: string | undefined): boolean {
  return exchange.eventCode === null || eventCode === undefined || exchange.eventCode === eventCode;
}
