import { useState } from 'react';
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
  const [wasEmptied, setWasEmptied] = useState(false);

  if (hasLockEnded) return <LockExpired />;
  switch (seatLock.status) {
    case 'none':
      return <EmptyCart wasEmptied={wasEmptied} />;
    case 'loading':
      return <LoadingIndicator />;
    case 'failed':
      return <Failure error={seatLock.error} onRetry={refreshLock} />;
    case 'ready': {
      const { snapshot } = seatLock;
      if (isPaymentPending) return <PaymentPendingNotice lock={snapshot.lock} />;
      if (snapshot.lock.status === 'sold') return <SoldNotice lock={snapshot.lock} />;
      return <CartContent snapshot={snapshot} onEmptied={() => setWasEmptied(true)} />;
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
