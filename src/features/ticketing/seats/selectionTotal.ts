import type { Performance } from '../../../helios/types';
import type { LockSnapshot } from '../../../state/ticketingAtoms';
import type { SelectedSeat } from '../../../state/ticketingStorage';
import { calculateCharges } from '../shared/estimate';
import type { SeatMapModel } from './seatMap/plan';
import { isSameSelection } from './seatMap/selection';
import { seatsTexts as texts } from '../shared/texts';

interface SelectionTotalOptions {
  seats: readonly SelectedSeat[];
  performance: Performance;
  map: SeatMapModel;
  /** The visitor's lock, whose seats may differ from the selection */
  snapshot: LockSnapshot | null;
  getPrice: (priceZone: string, ticketType: string) => number | null;
}

/**
 * The total of the selection in cents, and a text of what it includes. Only Helios knows the discount of a promo
 * code.
 */
export function getSelectionTotal({ seats, performance, map, snapshot, getPrice }: SelectionTotalOptions) {
  const matchingLock = snapshot && isSameSelection(seats, snapshot.lock.seats) ? snapshot.lock : null;
  const { totalCents } =
    matchingLock?.totals ??
    calculateCharges(
      seats.map((seat) => getPrice(map.byGuid.get(seat.seatGuid)?.priceZone ?? '', seat.ticketType) ?? 0),
      performance.fees,
    );
  const promoCode = snapshot?.lock.promoCode ?? null;
  const totalNote =
    promoCode === null
      ? texts.withFees
      : matchingLock
        ? texts.withPromo(promoCode)
        : texts.beforePromo(promoCode);
  return { totalCents, totalNote };
}
