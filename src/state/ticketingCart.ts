import { isRecord, type StoredItem } from './storage';

/* Separate from ticketingStorage.ts because the header of every page reads it. */

/** The visitor's lock as stored in the browser. Helios has the current state. */
export interface TicketingCart {
  /** Secret: its owner may change or release the lock */
  lockId: string;
  performanceId: string;
  eventCode: string;
  /** Shown before Helios has answered */
  eventName?: string;
  /** Wall-clock `YYYY-MM-DDTHH:MM:SS` of the performance */
  dateTime: string;
  /** Expiry of the lock (ISO 8601, server clock) */
  expiresAt: string;
  /** How far the server clock was ahead of the device clock when the lock was read, in milliseconds */
  clockOffsetMs: number;
  /** A fingerprint of the seats and the promo code, to detect changes */
  contents?: string;
  /** The locked seats, which are the visitor's own before Helios has answered */
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

/** Milliseconds until the stored lock expires by the server clock. Not above 0 after that. */
export function getCartRemainingMs(cart: TicketingCart, deviceNowMs: number): number {
  return Date.parse(cart.expiresAt) - deviceNowMs - cart.clockOffsetMs;
}

/** True while the stored lock has not expired by the server clock. */
export function isCartLive(cart: TicketingCart, deviceNowMs: number): boolean {
  return getCartRemainingMs(cart, deviceNowMs) > 0;
}
