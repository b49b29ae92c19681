import { useRef } from 'react';
import { reportLockChange } from '../../../analytics/lockChange';
import { ButtonLink, Notice } from '../../../design-system';
import type { Lock } from '../../../helios/types';
import { useLockReader } from '../../../state/LockSynchronizer';
import { useHasLockEnded, useIsPaymentPending, useSeatLock } from '../../../state/seatLock';
import { EmptyCart } from '../shared/components/EmptyCart';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { CallUs, Failure } from '../shared/components/Failure';
import { Screen } from '../shared/components/Screen';
import { LockExpired } from '../shared/lock/LockExpired';
import { checkoutPath, orderConfirmationPath } from '../shared/routing/paths';
import { cartTexts as texts, commonTexts } from '../shared/texts';
import { useCartHeader } from '../shared/useCartHeader';
import { CartContent } from './CartContent';
import { EmptiedCart } from './EmptiedCart';
import { useEmptiedCart } from './useEmptiedCart';

/** /ticketing/cart */
export function CartScreen() {
  return (
    <Screen title={texts.heading} step="cart" {...useCartHeader()}>
      <CartOrNotice />
    </Screen>
  );
}

/** The content of the cart, or why there is none. */
function CartOrNotice() {
  const seatLock = useSeatLock();
  const hasLockEnded = useHasLockEnded();
  const isPaymentPending = useIsPaymentPending();
  const { refreshLock } = useLockReader();
  const { emptiedStatus, wasUndone, empty, undo } = useEmptiedCart();
  const emptiedLock = useRef<Lock | null>(null);

  function emptyAndReport(lock: Lock) {
    emptiedLock.current = lock;
    reportLockChange(lock, null);
    empty();
  }

  function undoAndReport() {
    if (emptiedLock.current) reportLockChange(null, emptiedLock.current);
    undo();
  }

  if (hasLockEnded) return <LockExpired />;
  switch (seatLock.status) {
    case 'none':
      return emptiedStatus === null ? (
        <EmptyCart />
      ) : (
        <EmptiedCart status={emptiedStatus} onUndo={undoAndReport} />
      );
    case 'loading':
      return <LoadingIndicator />;
    case 'failed':
      return <Failure error={seatLock.error} onRetry={refreshLock} />;
    case 'ready': {
      const { snapshot } = seatLock;
      if (isPaymentPending) return <PaymentPendingNotice lock={snapshot.lock} />;
      if (snapshot.lock.status === 'sold') return <SoldNotice lock={snapshot.lock} />;
      return (
        <CartContent
          snapshot={snapshot}
          wasUndone={wasUndone}
          onEmpty={() => emptyAndReport(snapshot.lock)}
        />
      );
    }
  }
}

/** Shown while a payment of these seats is pending, also after the lock has expired. Only checkout shows its result. */
function PaymentPendingNotice({ lock }: { lock: Lock }) {
  return (
    <Notice
      title={texts.payment}
      actions={
        <ButtonLink buttonSize="small" href={checkoutPath}>
          {texts.toPayment}
        </ButtonLink>
      }
    >
      {texts.paymentText}{' '}
      <CallUs location={lock.performance.theaterLocation} prefix={commonTexts.questions} />
    </Notice>
  );
}

function SoldNotice({ lock }: { lock: Lock }) {
  return (
    <Notice
      tone="success"
      actions={<ButtonLink href={orderConfirmationPath(lock.orderId)}>{texts.toConfirmation}</ButtonLink>}
    >
      {texts.sold}
    </Notice>
  );
}
