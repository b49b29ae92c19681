import type { Order } from '../../../helios/types';
import { seatsTexts } from '../shared/texts';

/** The options to choose from these seats of an order. */
export function listSeatOptions({ seats }: Order, seatGuids: readonly string[]) {
  return seats
    .filter((seat) => seatGuids.includes(seat.seatGuid))
    .map((seat) => ({
      value: seat.seatGuid,
      label: `${seatsTexts.seat(seat.section, seat.row, seat.number)}, ${seat.ticketTypeLabel}`,
    }));
}
