import { useForgetCart, useTicketQuantities } from '../../../state/ticketing';
import { seatsPath } from '../routing/paths';

/** The way back to the seats when those of the cart are lost, with as many tickets as before. */
export function useChooseSeatsAgain(eventCode: string, dateTime: string) {
  const forget = useForgetCart();
  const { quantities, setQuantities } = useTicketQuantities(eventCode, dateTime);
  return {
    /** Without a number of tickets the seats screen itself leads on to the quantities. */
    href: seatsPath(eventCode, dateTime),
    prepare: () => {
      forget();
      setQuantities(quantities);
    },
  };
}
