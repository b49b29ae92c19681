import { describeLock } from '../../../analytics/commerce';
import { Modal, Text } from '../../../design-system';
import { BankActionNotice } from '../../shared/checkout/BankActionNotice';
import type { LockSnapshot } from '../../../state/tickets/ticketingAtoms';
import { PromoCode } from '../shared/components/PromoCode';
import { Columns, Panel } from '../../shared/screen/Panels';
import { SectionHeading } from '../../shared/screen/SectionHeading';
import { useTrackCheckoutOnce } from '../../shared/screen/useTrackOnce';
import { TicketList } from '../shared/components/TicketList';
import { TotalsTable } from '../shared/components/TotalsTable';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { CallUs } from '../shared/components/Failure';
import { RelockNotice } from '../shared/lock/RelockNotice';
import { LockBar } from '../shared/lock/LockBar';
import { checkoutTexts as texts } from '../shared/texts';
import { CheckoutForm } from './CheckoutForm';
import { PaymentPending } from './PaymentPending';
import { splitPayment } from './giftCards';
import { useGiftCards, useRefreshBalances } from './useGiftCards';
import { usePayment } from './usePayment';

interface CheckoutProps {
  snapshot: LockSnapshot;
  onPaid: (orderId: string) => void;
}

/** The content of checkout for a lock that can be paid: the form, or a pending payment. */
export function Checkout({ snapshot, onPaid }: CheckoutProps) {
  const { lock } = snapshot;
  const payment = usePayment({ lock, onPaid });
  const { phase, isSending } = payment;
  const { cards } = useGiftCards();
  useRefreshBalances(phase.name !== 'filling');
  useTrackCheckoutOnce(phase.name === 'filling' ? lock.lockId : null, () => ({
    name: 'checkoutStarted',
    ...describeLock(lock),
  }));

  if (phase.name === 'confirmed') return <LoadingIndicator />;
  // The form stays while its payment is sent, so that the card of a declined payment can be corrected.
  const isFormShown = phase.name === 'filling' || (phase.name === 'confirming' && isSending);
  return (
    <>
      {isFormShown || phase.name === 'action' ? <LockBar snapshot={snapshot} /> : null}
      <RelockNotice lock={lock} />
      <Columns>
        {isFormShown ? <CheckoutForm lock={lock} payment={payment} /> : null}
        {!isFormShown && phase.name === 'confirming' ? (
          <PaymentPending lock={lock} order={phase.order} payment={payment} />
        ) : null}
        {phase.name === 'action' ? (
          <BankActionNotice
            orderNumber={phase.order.orderNumber}
            url={phase.url}
            onOtherCard={payment.abandonPayment}
            isAbandoning={payment.isAbandoning}
          />
        ) : null}
        <Panel as="aside">
          <SectionHeading>{texts.summary}</SectionHeading>
          <TicketList seats={lock.seats} currency={lock.totals.currency} />
          <TotalsTable
            totals={lock.totals}
            promoCode={lock.promoCode}
            giftCards={splitPayment(cards, lock.totals.totalCents).cards}
          />
          {phase.name === 'filling' ? <PromoCode lock={lock} /> : null}
          <Text look="small" tone="muted">
            <CallUs location={lock.performance.theaterLocation} />
          </Text>
        </Panel>
      </Columns>
      <Modal open={isSending} onClose={() => undefined} title={texts.payingTitle} busy>
        <Text>{texts.payingText}</Text>
      </Modal>
    </>
  );
}
