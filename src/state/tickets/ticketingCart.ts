import { isRecord, storedItem } from '../../lib/storage';

/* The header of every page loads this file. ticketingStorage.ts is a separate one so that it is not loaded there. */

/** The visitor's lock as stored in the browser. Helios has the current state. */
export interface TicketingCart {
  /** Secret: anybody who knows it can change, release and buy the lock (product 10.1) */
  lockId: string;
  performanceId: string;
  eventCode: string;
  /** The name of the event that is shown until Helios has answered */
  eventName?: string;
  /** Wall-clock `YYYY-MM-DDTHH:MM:SS` of the performance */
  dateTime: string;
  /** Expiry of the lock (ISO 8601, server clock) */
  expiresAt: string;
  /** How far the server clock was ahead of the device clock when the lock was read, in milliseconds */
  clockOffsetMs: number;
  /** The seats and the promo code as one text. Another text means that another tab has changed the lock. */
  contents?: string;
  /** The guids of the locked seats. They count as the visitor's own seats until Helios has answered. */
  seatGuids?: readonly string[];
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export const ticketingCartItem = storedItem(
  'ticketingCart',
  'local',
  (value): value is TicketingCart =>
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
);

/** Milliseconds until the stored lock expires by the server clock. Not above 0 after that. */
export function getCartRemainingMs(cart: TicketingCart, deviceNowMs: number): number {
  return Date.parse(cart.expiresAt) - deviceNowMs - cart.clockOffsetMs;
}

/** True while the stored lock has not expired by the server clock. */
export function isCartLive(cart: TicketingCart, deviceNowMs: number): boolean {
  return getCartRemainingMs(cart, deviceNowMs) > 0;
}
