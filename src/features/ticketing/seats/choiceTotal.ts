import type { Performance } from '../../../api/heliosTypes';
import type { HeldLock } from '../../../state/ticketing';
import type { ChosenSeat } from '../../../state/ticketingStorage';
import { addUp } from '../quantities/estimate';
import type { SeatMapModel } from '../seatMap/plan';
import { isSameChoice } from '../seatMap/selection';
import { seatsTexts as texts } from '../texts';

interface ChoiceTotalOptions {
  seats: readonly ChosenSeat[];
  performance: Performance;
  map: SeatMapModel;
  /** The lock that these seats take the place of, or are */
  held: HeldLock | null;
  priceOf: (priceZone: string, ticketType: string) => number | null;
}

/** What chosen seats come to, in cents, and in words what is in it. Only Helios knows what a promo code takes off. */
export function choiceTotal({ seats, performance, map, held, priceOf }: ChoiceTotalOptions) {
  const asHeld = held && isSameChoice(seats, held.lock.seats) ? held.lock : null;
  const { totalCents } =
    asHeld?.totals ??
    addUp(
      seats.map((seat) => priceOf(map.byGuid.get(seat.seatGuid)?.priceZone ?? '', seat.ticketType) ?? 0),
      performance.fees,
    );
  const promoCode = held?.lock.promoCode ?? null;
  const allIn =
    promoCode === null
      ? texts.allIn
      : asHeld
        ? texts.allInWithPromo(promoCode)
        : texts.allInBeforePromo(promoCode);
  return { totalCents, allIn };
}
