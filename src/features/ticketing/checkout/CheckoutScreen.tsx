import { ButtonLink, Notice } from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import { useLockReader } from '../../../state/lock/LockSynchronizer';
import { useHasLockEnded, useSeatLock } from '../../../state/lock/seatLock';
import { useExchange } from '../../../state/tickets/exchange';
import {
  useBoughtOrders,
  useCheckoutDraft,
  useClearCart,
  useLastOrder,
  usePaymentAttempt,
  usePaymentGiftCards,
} from '../../../state/tickets/ticketing';
import { Checkout } from './Checkout';
import { EmptyCart } from '../shared/components/EmptyCart';
import { Screen } from '../shared/components/Screen';
import { ReturnFromBank } from '../../shared/checkout/ReturnFromBank';
import { useCheckoutEnd } from '../../shared/checkout/useCheckoutEnd';
import { useLinkedOrderId } from '../../shared/checkout/useLinkedOrderId';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { CallUs, Failure } from '../shared/components/Failure';
import { LockExpired } from '../shared/lock/LockExpired';
import {
  checkoutPath,
  confirmationPath,
  myTicketsPath,
  orderConfirmationPath,
  seatsPath,
} from '../shared/routing/paths';
import { cartTexts, checkoutTexts as texts, commonTexts } from '../shared/texts';
import { useCartHeader } from '../shared/useCartHeader';

export interface CheckoutScreenProps {
  /** The query of the URL: the bank redirects back with `order`. */
  search: string;
}

/** /ticketing/checkout. Loaded on demand because it contains Joi and the form library. */
export function CheckoutScreen({ search }: CheckoutScreenProps) {
  const linkedOrderId = useLinkedOrderId(checkoutPath, search);
  return (
    <Screen title={texts.heading} step="pay" {...useCartHeader()}>
      <CheckoutOrNotice linkedOrderId={linkedOrderId} />
    </Screen>
  );
}

/** Checkout for the lock of the cart, or why there is none. */
function CheckoutOrNotice({ linkedOrderId }: { linkedOrderId: string | null }) {
  const seatLock = useSeatLock();
  const hasLockEnded = useHasLockEnded();
  const { refreshLock } = useLockReader();
  const { orderId: lastOrderId, setLastOrder } = useLastOrder();
  const { isPaid, orderId, finish } = useCheckoutEnd(confirmationPath, lastOrderId, linkedOrderId);
  const { addBoughtOrder } = useBoughtOrders();
  const forgetPurchase = useForgetPurchase();

  if (isPaid) return <LoadingIndicator />;
  if (hasLockEnded) return <LockExpired />;
  switch (seatLock.status) {
    case 'none':
      return orderId ? <TicketReturnFromBank orderId={orderId} /> : <EmptyCart />;
    case 'loading':
      return <LoadingIndicator />;
    case 'failed':
      return <Failure error={seatLock.error} onRetry={refreshLock} />;
    case 'ready': {
      const { lock } = seatLock.snapshot;
      if (lock.status === 'sold' && lock.orderId === null) return <SoldNotice />;
      const onPaid = (paidOrderId: string) =>
        finish(() => {
          setLastOrder(paidOrderId, lock.performance, true);
          addBoughtOrder(paidOrderId);
          forgetPurchase();
        });
      return <Checkout key={lock.lockId} snapshot={seatLock.snapshot} onPaid={onPaid} />;
    }
  }
}

/** Clears the cart and what was typed. */
function useForgetPurchase() {
  const clearCart = useClearCart();
  const { setAttempt } = usePaymentAttempt();
  const { clearGiftCards } = usePaymentGiftCards();
  const { clearDraft } = useCheckoutDraft();
  const { endExchange } = useExchange();
  return () => {
    endExchange();
    setAttempt(null);
    clearCart();
    clearGiftCards();
    // The draft is personal data. ConfirmationScreen removes it only while the cart or the attempt names the order.
    clearDraft();
  };
}

/**
 * The result of the payment of tickets after a return from the bank to a browser without a stored cart. The lock of the order
 * does not become the cart, because the link may be from another person, who knows the lock and could read an order of the
 * visitor by it.
 */
function TicketReturnFromBank({ orderId }: { orderId: string }) {
  const helios = useHelios();
  return (
    <ReturnFromBank
      orderId={orderId}
      getOrder={helios.getOrder}
      getConfirmationPath={orderConfirmationPath}
      notFound={<EmptyCart />}
      renderFailure={(error, onRetry) => <Failure error={error} onRetry={onRetry} />}
      // Only the link of the former order begins an exchange again.
      getChooseLink={({ exchangeOf, performance: { eventCode, dateTime } }) =>
        exchangeOf
          ? { href: myTicketsPath, text: commonTexts.myTickets }
          : { href: seatsPath(eventCode, dateTime), text: cartTexts.chooseAgain }
      }
      confirmingText={texts.confirmingText}
      renderCallUs={({ performance }) => (
        <CallUs location={performance.theaterLocation} prefix={commonTexts.questions} />
      )}
    />
  );
}

/** For a sold lock without a known order. */
function SoldNotice() {
  return (
    <Notice
      tone="success"
      actions={<ButtonLink href={confirmationPath}>{cartTexts.toConfirmation}</ButtonLink>}
    >
      {cartTexts.sold}
    </Notice>
  );
}
