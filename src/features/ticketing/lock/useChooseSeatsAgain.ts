import type { Lock } from '../../../api/heliosTypes';
import { useForgetCart, useSeatSelection, useTicketQuantities } from '../../../state/ticketing';
import { seatsPath } from '../routing/paths';

/**
 * The way back to the seats when those of the cart are lost, with as many tickets as before. Seats of `lock` that are still
 * free stay chosen: the seats screen removes the others, and says which.
 */
export function useChooseSeatsAgain(eventCode: string, dateTime: string, lock: Lock | null) {
  const forget = useForgetCart();
  const { quantities, setQuantities } = useTicketQuantities(eventCode, dateTime);
  const { setSeats } = useSeatSelection(lock?.performance.performanceId ?? '');
  return {
    /** Without a number of tickets the seats screen itself leads on to the quantities. */
    href: seatsPath(eventCode, dateTime),
    prepare: () => {
      forget();
      setQuantities(lock ? quantitiesOf(lock) : quantities);
      if (lock) setSeats(lock.seats.map(({ seatGuid, ticketType }) => ({ seatGuid, ticketType })));
    },
  };
}

/** How many tickets of each type a lock holds. */
export function quantitiesOf({ seats }: Lock): Record<string, number> {
  const quantities: Record<string, number> = {};
  for (const { ticketType } of seats) quantities[ticketType] = (quantities[ticketType] ?? 0) + 1;
  return quantities;
}
