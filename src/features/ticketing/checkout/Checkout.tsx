import type { Lock } from '../../../api/heliosTypes';
import { Modal, Text } from '../../../design-system';
import type { HeldLock } from '../../../state/ticketing';
import { PromoCode } from '../cart/PromoCode';
import { Columns, Panel } from '../components/Panels';
import { SectionHeading } from '../components/Screen';
import { TicketList } from '../components/TicketList';
import { TotalsTable } from '../components/TotalsTable';
import { CallUs, Waiting } from '../components/Waiting';
import { HeldAgainNotice } from '../lock/HeldAgainNotice';
import { HoldEnded } from '../lock/HoldEnded';
import { LockBar } from '../lock/LockBar';
import { checkoutTexts as texts } from '../texts';
import { CheckoutForm } from './CheckoutForm';
import { BankWants, PaymentUnderWay } from './PaymentUnderWay';
import { splitPayment } from './giftCards';
import { useGiftCards } from './useGiftCards';
import { usePayment } from './usePayment';

interface CheckoutProps {
  held: HeldLock;
  onExtend: () => Promise<Lock>;
  /** Asks Helios how the lock stands */
  onReload: () => void;
  onPaid: (orderId: string) => void;
  onApplyPromo: (code: string) => Promise<unknown>;
  onRemovePromo: () => Promise<unknown>;
}

/** What checkout shows for a lock: the form, a payment under way, or that the hold has ended. */
export function Checkout({ held, onExtend, onReload, onPaid, onApplyPromo, onRemovePromo }: CheckoutProps) {
  const { lock } = held;
  const payment = usePayment({ lock, onPaid, onLockChanged: onReload });
  const { phase, problem, isSending } = payment;
  const giftCards = useGiftCards(phase.name !== 'filling');
  const isHoldOver =
    phase.name === 'expired' || problem?.code === 'LOCK_EXPIRED' || problem?.code === 'LOCK_NOT_FOUND';

  if (isHoldOver) return <HoldEnded lock={lock} />;
  if (phase.name === 'confirmed') return <Waiting />;
  // The form stays while its payment is out, so that a declined card can be corrected where it was typed.
  const isForm = phase.name === 'filling' || (phase.name === 'confirming' && isSending);
  return (
    <>
      {isForm || phase.name === 'action' ? (
        <LockBar held={held} onExtend={onExtend} onEnded={onReload} />
      ) : null}
      <HeldAgainNotice lock={lock} />
      <Columns>
        {isForm ? (
          <CheckoutForm lock={lock} payment={payment} giftCards={giftCards} onRemovePromo={onRemovePromo} />
        ) : null}
        {!isForm && phase.name === 'confirming' ? (
          <PaymentUnderWay lock={lock} order={phase.order} payment={payment} />
        ) : null}
        {phase.name === 'action' ? (
          <BankWants
            order={phase.order}
            url={phase.url}
            onOtherCard={payment.beginAnew}
            isGivingUp={payment.isGivingUp}
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
