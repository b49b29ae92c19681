import type { Lock } from '../../helios/types';
import type { TicketingCart } from '../tickets/ticketingCart';

/** A live lock without seats. `parts` overrides single fields. */
export function createLock(parts: Partial<Lock> = {}): Lock {
  return {
    lockId: 'lock-1',
    status: 'live',
    performance: {
      performanceId: 'RUTHL-1',
      eventCode: 'RUTHL',
      eventName: 'Ruth',
      dateTime: '2026-11-28T19:00:00',
      timeZone: 'America/New_York',
      theaterLocation: 'STRASBURG_PA',
      seatingPlanId: 'plan-1',
    },
    seats: [],
    totals: {
      subtotalCents: 0,
      discountCents: 0,
      feesCents: 0,
      taxCents: 0,
      totalCents: 0,
      currency: 'USD',
    },
    promoCode: null,
    returnTerms: null,
    exchangeTerms: null,
    expiresAt: '2026-11-21T12:15:00.000Z',
    serverNow: '2026-11-21T12:00:00.000Z',
    extensionsLeft: 2,
    extendableFrom: '2026-11-21T12:12:00.000Z',
    cardForm: { provider: 'test', url: 'https://pay.example/fields' },
    orderId: null,
    ...parts,
  };
}

/** Seats of a lock with these guids. */
export function createSeats(...seatGuids: string[]): Lock['seats'] {
  return seatGuids.map((seatGuid, index) => ({
    seatGuid,
    section: 'Left',
    row: 'A',
    number: String(index + 1),
    kind: 'standard',
    priceZone: 'Gold',
    ticketType: 'ADULT',
    ticketTypeLabel: 'Adult',
    priceCents: 7900,
    discountCents: 0,
  }));
}

/** The stored cart of `createLock()`. */
export function createCart(parts: Partial<TicketingCart> = {}): TicketingCart {
  return {
    lockId: 'lock-1',
    performanceId: 'RUTHL-1',
    eventCode: 'RUTHL',
    dateTime: '2026-11-28T19:00:00',
    expiresAt: '2026-11-21T12:15:00.000Z',
    clockOffsetMs: 0,
    ...parts,
  };
}
