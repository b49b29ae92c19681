import { useIsPaymentPending, useSeatLock } from '../../../state/lock/seatLock';
import { useTicketingCart } from '../../../state/tickets/ticketing';
import type { TicketingCart } from '../../../state/tickets/ticketingCart';
import { PerformanceLine } from './components/PerformanceLine';
import type { ScreenProps } from './components/Screen';
import { calendarPath, cartPath, quantitiesPath, seatsPath, ticketingPath } from './routing/paths';

/**
 * The header of the screens of the cart: its performance, and links to the steps before. While a payment is pending, no
 * step leads back to its seats.
 */
export function useCartHeader(): Pick<ScreenProps, 'eventCode' | 'subtitle' | 'links'> {
  const cart = useTicketingCart();
  const isPaymentPending = useIsPaymentPending();
  const performance = useSeatLock().snapshot?.lock.performance;
  return {
    eventCode: cart?.eventCode,
    subtitle: performance ? (
      <PerformanceLine
        eventName={performance.eventName}
        dateTime={performance.dateTime}
        location={performance.theaterLocation}
      />
    ) : undefined,
    links: cart && !isPaymentPending ? getLinks(cart) : { show: ticketingPath },
  };
}

function getLinks({ eventCode, dateTime }: TicketingCart): ScreenProps['links'] {
  return {
    show: ticketingPath,
    date: calendarPath(eventCode),
    tickets: quantitiesPath(eventCode, dateTime),
    seats: seatsPath(eventCode, dateTime),
    cart: cartPath,
  };
}
