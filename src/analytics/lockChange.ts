import type { Lock } from '../helios/types';
import { describeSeats, type PricedSeat } from './commerce';
import { track } from './events';

/**
 * Reports what a visitor has added to the cart and removed from it, each in one event.
 *
 * @param before the lock of the cart before; null or one that has ended: the cart was empty
 * @param after null: the cart was emptied
 */
export function reportLockChange(before: Lock | null, after: Lock | null): void {
  const former = before?.status === 'live' ? before : null;
  // Another performance of a show is another product, although it has the same event code.
  const isSame = former?.performance.performanceId === after?.performance.performanceId;
  reportSeats('productRemoved', former, isSame ? after : null);
  reportSeats('productAdded', after, isSame ? former : null);
}

/** Reports the seats of a lock that the other one does not have. */
function reportSeats(name: 'productAdded' | 'productRemoved', lock: Lock | null, other: Lock | null): void {
  if (!lock) return;
  const seats = subtract(lock.seats, other?.seats ?? []);
  if (seats.length > 0) track({ name, ...describeSeats(lock.performance, seats, lock.totals.currency) });
}

/** The seats without as many others of their type and price. A discount changes with each seat, so it makes no other product. */
function subtract(seats: readonly PricedSeat[], others: readonly PricedSeat[]): PricedSeat[] {
  const rest = [...others];
  return seats.filter(({ ticketType, priceCents }) => {
    const index = rest.findIndex(
      (other) => other.ticketType === ticketType && other.priceCents === priceCents,
    );
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}
