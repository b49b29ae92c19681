import { navigate } from 'gatsby';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink, Notice } from '../../../design-system';
import type { Lock } from '../../../helios/types';
import { useLockReader } from '../../../state/LockSynchronizer';
import { useHasLockEnded, useSeatLock } from '../../../state/seatLock';
import {
  useBoughtOrders,
  useCheckoutDraft,
  useClearCart,
  useLastOrder,
  usePaymentAttempt,
  usePaymentGiftCards,
} from '../../../state/ticketing';
import { Checkout } from './Checkout';
import { TicketReturnFromBank } from './TicketReturnFromBank';
import { EmptyCart } from '../shared/components/EmptyCart';
import { Screen } from '../shared/components/Screen';
import { useLinkedOrderId } from '../../shared/checkout/useLinkedOrderId';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { Failure } from '../shared/components/Failure';
import { LockExpired } from '../shared/lock/LockExpired';
import { checkoutPath, confirmationPath } from '../shared/routing/paths';
import { cartTexts, checkoutTexts as texts } from '../shared/texts';
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
  const { isPaid, onPaid } = useFinishPurchase();
  const { orderId: lastOrderId } = useLastOrder();
  const [formerOrderId] = useState(lastOrderId);
  // Another tab has paid for the cart since this screen was opened.
  const orderIdOfOtherTab = lastOrderId === formerOrderId ? null : lastOrderId;

  if (isPaid) return <LoadingIndicator />;
  if (hasLockEnded) return <LockExpired />;
  switch (seatLock.status) {
    case 'none': {
      const orderId = orderIdOfOtherTab ?? linkedOrderId;
      return orderId ? <TicketReturnFromBank orderId={orderId} /> : <EmptyCart />;
    }
    case 'loading':
      return <LoadingIndicator />;
    case 'failed':
      return <Failure error={seatLock.error} onRetry={refreshLock} />;
    case 'ready': {
      const { lock } = seatLock.snapshot;
      if (lock.status === 'sold' && lock.orderId === null) return <SoldNotice />;
      return (
        <Checkout
          key={lock.lockId}
          snapshot={seatLock.snapshot}
          onPaid={(orderId) => onPaid(orderId, lock.performance)}
        />
      );
    }
  }
}

/** Ends the purchase after its payment: clears the cart and what was typed, and opens the confirmation. */
function useFinishPurchase() {
  const clearCart = useClearCart();
  const { setAttempt } = usePaymentAttempt();
  const { clearGiftCards } = usePaymentGiftCards();
  const { clearDraft } = useCheckoutDraft();
  const { setLastOrder } = useLastOrder();
  const { addBoughtOrder } = useBoughtOrders();
  const [isPaid, setIsPaid] = useState(false);

  function onPaid(orderId: string, performance: Lock['performance']) {
    // The cart is cleared before the next screen is rendered; this screen must not show the empty cart meanwhile.
    flushSync(() => setIsPaid(true));
    setLastOrder(orderId, performance, true);
    addBoughtOrder(orderId);
    setAttempt(null);
    clearCart();
    clearGiftCards();
    // The draft is personal data. ConfirmationScreen removes it only while the cart or the attempt names the order.
    clearDraft();
    void navigate(confirmationPath, { replace: true });
  }
  return { isPaid, onPaid };
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
