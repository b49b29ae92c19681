import { navigate } from 'gatsby';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink, Notice } from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import {
  useCheckoutDraft,
  useLastOrder,
  usePaymentAttempt,
  usePaymentGiftCards,
  useSeatLock,
} from '../../../state/ticketing';
import { useResource } from '../../../state/useResource';
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
import { useLatestCallback } from '../useLatestCallback';

export interface CheckoutScreenProps {
  /** The query of the address: the bank's page leads back with `order`. */
  search: string;
}

/** /ticketing/checkout. It brings Joi and the form library along, so the router loads it when it is asked for. */
export function CheckoutScreen({ search }: CheckoutScreenProps) {
  const { cart, lock, reload, extend, forget, applyPromoCode, removePromoCode } = useSeatLock();
  const { attempt, setAttempt } = usePaymentAttempt();
  const { forgetGiftCards } = usePaymentGiftCards();
  const { setDraft } = useCheckoutDraft();
  const { setOrderId } = useLastOrder();
  const [isPaid, setIsPaid] = useState(false);
  const lockOfCart = lock.status === 'ready' ? lock.held.lock : null;
  const orderOfAddress = new URLSearchParams(search).get('order');
  // As in the cart: while a payment is out, the seats can be neither changed nor given back.
  const isPaymentOut =
    cart !== null &&
    (attempt?.lockId === cart.lockId || (lockOfCart !== null && lockOfCart.orderId !== null));

  function onPaid(orderId: string) {
    // The cart is forgotten before the next screen is here; until then this one must not call it empty.
    flushSync(() => setIsPaid(true));
    setOrderId(orderId);
    setAttempt(null);
    forget();
    forgetGiftCards();
    // The draft is personal data. ConfirmationScreen removes it only while the cart or the attempt names the order.
    setDraft(null);
    void navigate(confirmationPath, { replace: true });
  }

  function content() {
    if (isPaid) return <Waiting />;
    if (!cart || lock.status === 'none') {
      return orderOfAddress ? <FromBank orderId={orderOfAddress} onPaid={onPaid} /> : <EmptyCart />;
    }
    if (lock.status === 'failed') {
      return isCode(lock.error, 'LOCK_NOT_FOUND') ? (
        <HoldEnded lock={null} eventCode={cart.eventCode} dateTime={cart.dateTime} />
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
        onApplyPromo={(code) => applyPromoCode(held.lock.lockId, code)}
        onRemovePromo={() => removePromoCode(held.lock.lockId)}
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
        cart && !isPaymentOut
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

/**
 * The visitor comes from the bank's page to a browser that has kept nothing (storage is blocked or was emptied): the order
 * that the address names leads to its seats and to what became of the payment.
 */
function FromBank({ orderId, onPaid }: { orderId: string; onPaid: (orderId: string) => void }) {
  const helios = useHelios();
  const { adopt } = useSeatLock();
  const { setAttempt } = usePaymentAttempt();
  const paid = useLatestCallback(onPaid);
  const { resource, reload } = useResource(orderId, async (signal) => {
    const order = await helios.getOrder(orderId, signal);
    signal.throwIfAborted();
    if (order.status === 'confirmed' || order.status === 'refunded') {
      paid(orderId);
      return;
    }
    // First, since with the cart this gives way to checkout, which tells what became of it.
    setAttempt({ idempotencyKey: crypto.randomUUID(), lockId: order.lockId, body: '{}', orderId });
    await adopt(order.lockId);
  });
  if (resource.status !== 'failed') return <Waiting />;
  return isCode(resource.error, 'ORDER_NOT_FOUND', 'LOCK_NOT_FOUND', 'INVALID_REQUEST') ? (
    <EmptyCart />
  ) : (
    <Failure error={resource.error} onRetry={reload} />
  );
}
