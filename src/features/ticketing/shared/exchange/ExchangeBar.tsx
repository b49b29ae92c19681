import { navigate } from 'gatsby';
import { Button, Notice } from '../../../../design-system';
import { formatMoney } from '../../../../lib/money';
import { useEmptyCart } from '../../../../state/lock/changeLock';
import { useIsPaymentPending } from '../../../../state/lock/seatLock';
import { isFor, useExchange, type TicketExchange } from '../../../../state/tickets/exchange';
import { useTicketingCart } from '../../../../state/tickets/ticketing';
import { ordersPath } from '../routing/paths';
import { exchangeTexts as texts } from '../texts';

/**
 * Says that the purchase is an exchange, and ends it. Renders nothing without one.
 * @param eventCode the show of the screen; undefined: of no certain show
 */
export function ExchangeBar({ eventCode }: { eventCode?: string }) {
  const { exchange } = useExchange(eventCode);
  return exchange ? <Bar exchange={exchange} /> : null;
}

function Bar({ exchange }: { exchange: TicketExchange }) {
  const { orderNumber, seats, creditCents, currency } = exchange;
  const isPaymentPending = useIsPaymentPending();
  const keepTickets = useKeepTickets(exchange);
  return (
    <Notice
      live={false}
      actions={
        isPaymentPending ? null : (
          <Button variant="secondary" buttonSize="small" onClick={keepTickets}>
            {texts.keep}
          </Button>
        )
      }
    >
      {texts.bar(orderNumber, seats.length, formatMoney(creditCents, currency))}
    </Notice>
  );
}

/** Ends the exchange, releases the seats that are held for it, and opens the former order. */
function useKeepTickets(exchange: TicketExchange): () => void {
  const { endExchange } = useExchange();
  const cart = useTicketingCart();
  const emptyCart = useEmptyCart();
  return () => {
    endExchange();
    if (cart && cart.lockId !== exchange.formerLockId && isFor(exchange, cart.eventCode)) {
      // Seats that cannot be released now become free when their lock ends.
      void emptyCart(cart.lockId).catch(() => undefined);
    }
    // The id of the order is a secret, so it is not in the address (product 19.4).
    void navigate(ordersPath, { state: { linkedOrderId: exchange.orderId } });
  };
}
