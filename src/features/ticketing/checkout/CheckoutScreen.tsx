import { navigate } from 'gatsby';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { hasCode } from '../../../helios/heliosError';
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
import { Checkout } from './Checkout';
import { EmptyCart } from '../shared/components/EmptyCart';
import { PerformanceLine } from '../shared/components/PerformanceLine';
import { Screen } from '../shared/components/Screen';
import { Failure, LoadingIndicator } from '../shared/components/LoadingIndicator';
import { LockExpired } from '../shared/lock/LockExpired';
import {
  calendarPath,
  cartPath,
  confirmationPath,
  quantitiesPath,
  seatsPath,
  ticketingPath,
} from '../shared/routing/paths';
import { cartTexts, checkoutTexts as texts } from '../shared/texts';
import { useLatestCallback } from '../shared/useLatestCallback';

export interface CheckoutScreenProps {
  /** The query of the URL: the bank redirects back with `order`. */
  search: string;
}

/** /ticketing/checkout. Loaded on demand because it contains Joi and the form library. */
export function CheckoutScreen({ search }: CheckoutScreenProps) {
  const { cart, lock, reload, extendLock, clearCart, applyPromoCode, removePromoCode } = useSeatLock();
  const { attempt, setAttempt } = usePaymentAttempt();
  const { clearGiftCards } = usePaymentGiftCards();
  const { setDraft } = useCheckoutDraft();
  const { setOrderId } = useLastOrder();
  const [isPaid, setIsPaid] = useState(false);
  const cartLock = lock.status === 'ready' ? lock.snapshot.lock : null;
  const orderIdFromUrl = new URLSearchParams(search).get('order');
  // While a payment is pending, seats can be neither changed nor released, as in the cart.
  const isPaymentPending =
    cart !== null && (attempt?.lockId === cart.lockId || (cartLock !== null && cartLock.orderId !== null));

  function onPaid(orderId: string) {
    // The cart is cleared before the next screen is rendered; this screen must not show the empty cart meanwhile.
    flushSync(() => setIsPaid(true));
    setOrderId(orderId);
    setAttempt(null);
    clearCart();
    clearGiftCards();
    // The draft is personal data. ConfirmationScreen removes it only while the cart or the attempt names the order.
    setDraft(null);
    void navigate(confirmationPath, { replace: true });
  }

  function renderContent() {
    if (isPaid) return <LoadingIndicator />;
    if (!cart || lock.status === 'none') {
      return orderIdFromUrl ? <ReturnFromBank orderId={orderIdFromUrl} onPaid={onPaid} /> : <EmptyCart />;
    }
    if (lock.status === 'failed') {
      return hasCode(lock.error, 'LOCK_NOT_FOUND') ? (
        <LockExpired lock={null} eventCode={cart.eventCode} dateTime={cart.dateTime} />
      ) : (
        <Failure error={lock.error} onRetry={reload} />
      );
    }
    if (lock.status !== 'ready') return <LoadingIndicator />;
    const { snapshot } = lock;
    if (snapshot.lock.status === 'sold' && snapshot.lock.orderId === null) {
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
        key={snapshot.lock.lockId}
        snapshot={snapshot}
        onExtend={() => extendLock(snapshot.lock.lockId)}
        onReload={reload}
        onPaid={onPaid}
        onApplyPromo={(code) => applyPromoCode(snapshot.lock.lockId, code)}
        onRemovePromo={() => removePromoCode(snapshot.lock.lockId)}
      />
    );
  }

  return (
    <Screen
      title={texts.heading}
      subtitle={
        cartLock ? (
          <PerformanceLine
            eventName={cartLock.performance.eventName}
            dateTime={cartLock.performance.dateTime}
            location={cartLock.performance.theaterLocation}
          />
        ) : undefined
      }
      step="pay"
      links={
        cart && !isPaymentPending
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
      {renderContent()}
    </Screen>
  );
}

/**
 * Handles a return from the bank in a browser without stored state (storage is blocked or was cleared): restores the
 * lock of the order in the URL and shows the result of the payment.
 */
function ReturnFromBank({ orderId, onPaid }: { orderId: string; onPaid: (orderId: string) => void }) {
  const helios = useHelios();
  const { adoptLock } = useSeatLock();
  const { setAttempt } = usePaymentAttempt();
  const onOrderPaid = useLatestCallback(onPaid);
  const { resource, reload } = useResource(orderId, async (signal) => {
    const order = await helios.getOrder(orderId, signal);
    signal.throwIfAborted();
    if (order.status === 'confirmed' || order.status === 'refunded') {
      onOrderPaid(orderId);
      return;
    }
    // Set first, because this component is replaced by checkout as soon as the cart is set.
    setAttempt({ idempotencyKey: crypto.randomUUID(), lockId: order.lockId, body: '{}', orderId });
    await adoptLock(order.lockId);
  });
  if (resource.status !== 'failed') return <LoadingIndicator />;
  return hasCode(resource.error, 'ORDER_NOT_FOUND', 'LOCK_NOT_FOUND', 'INVALID_REQUEST') ? (
    <EmptyCart />
  ) : (
    <Failure error={resource.error} onRetry={reload} />
  );
}
