import { orderEventLimits } from '../helios/limits.generated';
import type { Order } from '../helios/types';
import { isRecord, readStored, storedItem } from '../lib/storage';
import { isText } from './tickets/ticketingCart';

/* Orders that this browser remembers. Their ids are secrets, so each entry has an end (product 13). */

interface Entry {
  /** Milliseconds of the epoch. An entry is invalid from then on, so it is removed when it is read. */
  forgetAt: number;
}

export interface RememberedOrder extends Entry {
  orderId: string;
}

interface BoughtOrders extends Entry {
  orderIds: readonly string[];
}

const isCurrent = (value: unknown): value is Entry & Record<string, unknown> =>
  isRecord(value) && typeof value.forgetAt === 'number' && value.forgetAt > Date.now();

const isRememberedOrder = (value: unknown): value is RememberedOrder =>
  isCurrent(value) && isText(value.orderId);

/** The last order of this browser, for the confirmation screen. */
export const lastOrderItem = storedItem('lastOrder', 'local', isRememberedOrder, 2);

/** The last order of gift cards of this browser, for the confirmation. */
export const lastGiftCardOrderItem = storedItem('lastGiftCardOrder', 'local', isRememberedOrder, 2);

/** The last orders that this browser has paid for, which analytics may report. */
export const boughtOrdersItem = storedItem(
  'boughtOrders',
  'local',
  (value): value is BoughtOrders =>
    isCurrent(value) && Array.isArray(value.orderIds) && value.orderIds.every(isText),
  2,
);

export const hourMs = 3_600_000;

/**
 * When an order of tickets is forgotten: a day after the time of the show, read as UTC. The show is over by then in every time zone.
 */
export function getEndOfShow({ dateTime }: Pick<Order['performance'], 'dateTime'>): number {
  return Date.parse(`${dateTime}Z`) + 24 * hourMs;
}

/** When an order of gift cards is forgotten: its link shows no data after 30 days (product 13). */
export const getEndOfGiftCardOrder = (): number => Date.now() + 30 * 24 * hourMs;

/** When a paid order is not reported any more (product 19.1). */
export const getEndOfReport = (): number => Date.now() + orderEventLimits.MAX_AGE_HOURS * hourMs;

/** Removes what has ended. For every page, because the visitor may not come back to the screens that read it. */
export function forgetOldOrders(): void {
  readStored(lastOrderItem);
  readStored(lastGiftCardOrderItem);
  readStored(boughtOrdersItem);
}
