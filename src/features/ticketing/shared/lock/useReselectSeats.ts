import type { Lock } from '../../../../helios/types';
import { useClearCart, useSeatSelection, useTicketQuantities } from '../../../../state/tickets/ticketing';
import { seatsPath } from '../routing/paths';

/**
 * The link to choose seats again after a lock was lost, with the same quantities. The seats of `lock` stay selected;
 * the seats screen removes those that are taken and reports them.
 */
export function useReselectSeats(eventCode: string, dateTime: string, lock: Lock | null) {
  const clearCart = useClearCart();
  const { quantities, setQuantities } = useTicketQuantities(eventCode, dateTime);
  const { setSeats } = useSeatSelection(lock?.performance.performanceId ?? '');
  return {
    /** Without quantities the seats screen redirects to the quantities. */
    href: seatsPath(eventCode, dateTime),
    prepare: () => {
      clearCart();
      setQuantities(lock ? getQuantities(lock) : quantities);
      if (lock) setSeats(lock.seats.map(({ seatGuid, ticketType }) => ({ seatGuid, ticketType })));
    },
  };
}

/** The quantities of seats. */
export function getQuantities({ seats }: Pick<Lock, 'seats'>): Record<string, number> {
  const quantities: Record<string, number> = {};
  for (const { ticketType } of seats) quantities[ticketType] = (quantities[ticketType] ?? 0) + 1;
  return quantities;
}
