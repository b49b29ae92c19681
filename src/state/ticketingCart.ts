import { isRecord, type StoredItem } from './storage';

/* Apart from what else ticketing stores: the header of every page reads it. */

/** The seat lock this visitor holds, as the browser remembers it. The truth about it is Helios' own. */
export interface TicketingCart {
  /** Unguessable; whoever has it may change or release the lock. */
  lockId: string;
  performanceId: string;
  eventCode: string;
  /** Its name, so that it can be told before Helios has answered */
  eventName?: string;
  /** Wall-clock `YYYY-MM-DDTHH:MM:SS` of the performance */
  dateTime: string;
  /** The seat-lock expiry date-time (ISO 8601, the server's clock) */
  expiresAt: string;
  /** Milliseconds the server's clock is ahead of this device's, when the lock was last read */
  clockOffsetMs: number;
  /** What is in it, as text that is another one for other seats or another promo code */
  contents?: string;
  /** Its seats, so that they are known as the visitor's own before Helios has told the lock */
  seatGuids?: readonly string[];
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export const ticketingCartItem: StoredItem<TicketingCart> = {
  name: 'ticketingCart',
  version: 1,
  area: 'local',
  guard: (value): value is TicketingCart =>
    isRecord(value) &&
    isText(value.lockId) &&
    isText(value.performanceId) &&
    isText(value.eventCode) &&
    (value.eventName === undefined || isText(value.eventName)) &&
    isText(value.dateTime) &&
    isText(value.expiresAt) &&
    Number.isFinite(Date.parse(value.expiresAt)) &&
    Number.isFinite(value.clockOffsetMs) &&
    (value.contents === undefined || isText(value.contents)) &&
    (value.seatGuids === undefined || (Array.isArray(value.seatGuids) && value.seatGuids.every(isText))),
};

/** True while the remembered lock has time left by the server's clock. */
export function isCartLive(cart: TicketingCart, deviceNowMs: number): boolean {
  return Date.parse(cart.expiresAt) > deviceNowMs + cart.clockOffsetMs;
}
