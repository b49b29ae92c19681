import { navigate } from 'gatsby';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink, Notice } from '../../../design-system';
import { useLastOrder, usePaymentAttempt, useSeatLock } from '../../../state/ticketing';
import { Checkout } from '../checkout/Checkout';
import { EmptyCart } from '../components/EmptyCart';
import { PerformanceLine } from '../components/PerformanceLine';
import { Screen } from '../components/Screen';
import { Failure, Waiting } from '../components/Waiting';
import { HoldEnded } from '../lock/HoldEnded';
import { isCode } from '../problems';
import {
  calendarPath,
  cartPath,
  confirmationPath,
  quantitiesPath,
  seatsPath,
  ticketingPath,
} from '../routing/paths';
import { cartTexts, checkoutTexts as texts } from '../texts';

/** /ticketing/checkout. It brings Joi and the form library along, so the router loads it when it is asked for. */
export function CheckoutScreen() {
  const { cart, lock, reload, extend, forget } = useSeatLock();
  const { setAttempt } = usePaymentAttempt();
  const { setOrderId } = useLastOrder();
  const [isPaid, setIsPaid] = useState(false);
  const lockOfCart = lock.status === 'ready' ? lock.held.lock : null;

  function onPaid(orderId: string) {
    // The cart is forgotten before the next screen is here; until then this one must not call it empty.
    flushSync(() => setIsPaid(true));
    setOrderId(orderId);
    setAttempt(null);
    forget();
    void navigate(confirmationPath, { replace: true });
  }

  function content() {
    if (isPaid) return <Waiting />;
    if (!cart || lock.status === 'none') return <EmptyCart />;
    if (lock.status === 'failed') {
      return isCode(lock.error, 'LOCK_NOT_FOUND') ? (
        <HoldEnded eventCode={cart.eventCode} dateTime={cart.dateTime} />
      ) : (
        <Failure error={lock.error} onRetry={reload} />
      );
    }
    if (lock.status !== 'ready') return <Waiting />;
    const { held } = lock;
    if (held.lock.status === 'sold' && held.lock.orderId === null) {
      return (
        <Notice
          tone="success"
          actions={<ButtonLink href={confirmationPath}>{cartTexts.toConfirmation}</ButtonLink>}
        >
          {cartTexts.sold}
        </Notice>
      );
    }
    return (
      <Checkout
        key={held.lock.lockId}
        held={held}
        onExtend={() => extend(held.lock.lockId)}
        onReload={reload}
        onPaid={onPaid}
      />
    );
  }

  return (
    <Screen
      title={texts.heading}
      subtitle={
        lockOfCart ? (
          <PerformanceLine
            eventName={lockOfCart.performance.eventName}
            dateTime={lockOfCart.performance.dateTime}
            location={lockOfCart.performance.theaterLocation}
          />
        ) : undefined
      }
      step="pay"
      links={
        cart
          ? {
              show: ticketingPath,
              date: calendarPath(cart.eventCode),
              tickets: quantitiesPath(cart.eventCode, cart.dateTime),
              seats: seatsPath(cart.eventCode, cart.dateTime),
              cart: cartPath,
            }
          : { show: ticketingPath }
      }
    >
      {content()}
    </Screen>
  );
}
