import type { Lock } from '../../../helios/types';
import { Modal, Text } from '../../../design-system';
import type { LockSnapshot } from '../../../state/ticketing';
import { PromoCode } from '../shared/components/PromoCode';
import { Columns, Panel } from '../shared/components/Panels';
import { SectionHeading } from '../shared/components/Screen';
import { TicketList } from '../shared/components/TicketList';
import { TotalsTable } from '../shared/components/TotalsTable';
import { CallUs, LoadingIndicator } from '../shared/components/LoadingIndicator';
import { RelockNotice } from '../shared/lock/RelockNotice';
import { LockExpired } from '../shared/lock/LockExpired';
import { LockBar } from '../shared/lock/LockBar';
import { checkoutTexts as texts } from '../shared/texts';
import { CheckoutForm } from './CheckoutForm';
import { BankActionNotice, PaymentPending } from './PaymentPending';
import { splitPayment } from './giftCards';
import { useGiftCards } from './useGiftCards';
import { usePayment } from './usePayment';

interface CheckoutProps {
  snapshot: LockSnapshot;
  onExtend: () => Promise<Lock>;
  /** Reads the lock again */
  onReload: () => void;
  onPaid: (orderId: string) => void;
  onApplyPromo: (code: string) => Promise<unknown>;
  onRemovePromo: () => Promise<unknown>;
}

/** The content of checkout for a lock: the form, a pending payment, or an expired lock. */
export function Checkout({
  snapshot,
  onExtend,
  onReload,
  onPaid,
  onApplyPromo,
  onRemovePromo,
}: CheckoutProps) {
  const { lock } = snapshot;
  const payment = usePayment({ lock, onPaid, onLockChanged: onReload });
  const { phase, problem, isSending } = payment;
  const giftCards = useGiftCards(phase.name !== 'filling');
  const isLockExpired =
    phase.name === 'expired' || problem?.code === 'LOCK_EXPIRED' || problem?.code === 'LOCK_NOT_FOUND';

  if (isLockExpired) return <LockExpired lock={lock} />;
  if (phase.name === 'confirmed') return <LoadingIndicator />;
  // The form stays while its payment is sent, so that the card of a declined payment can be corrected.
  const isFormShown = phase.name === 'filling' || (phase.name === 'confirming' && isSending);
  return (
    <>
      {isFormShown || phase.name === 'action' ? (
        <LockBar snapshot={snapshot} onExtend={onExtend} onExpired={onReload} />
      ) : null}
      <RelockNotice lock={lock} />
      <Columns>
        {isFormShown ? (
          <CheckoutForm lock={lock} payment={payment} giftCards={giftCards} onRemovePromo={onRemovePromo} />
        ) : null}
        {!isFormShown && phase.name === 'confirming' ? (
          <PaymentPending lock={lock} order={phase.order} payment={payment} />
        ) : null}
        {phase.name === 'action' ? (
          <BankActionNotice
            order={phase.order}
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
            giftCards={splitPayment(giftCards.cards, lock.totals.totalCents).cards}
          />
          {phase.name === 'filling' ? (
            <PromoCode lock={lock} onApply={onApplyPromo} onRemove={onRemovePromo} />
          ) : null}
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
