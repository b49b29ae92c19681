import type { Lock, Order } from '../../../helios/types';
import { ConfirmingPanel } from '../../shared/checkout/ConfirmingPanel';
import { CallUs } from '../shared/components/Failure';
import { checkoutTexts as texts } from '../shared/texts';
import { ProblemNotice } from './ProblemNotice';
import type { Payment } from './usePayment';

/** Shown while a payment for a lock is sent and has no result, or its result could not be read. */
export function PaymentPending({
  lock,
  order,
  payment,
}: {
  lock: Lock;
  order: Order | null;
  payment: Payment;
}) {
  const { problem, isTakingLong, retry, pollNow } = payment;
  if (problem) return <ProblemNotice problem={problem} lock={lock} onRetry={retry} />;
  return (
    <ConfirmingPanel
      text={texts.confirmingText}
      orderNumber={order?.orderNumber ?? null}
      slowText={
        isTakingLong ? (
          <span>
            {texts.confirmingLong} <CallUs location={lock.performance.theaterLocation} />
          </span>
        ) : null
      }
      onCheck={pollNow}
    />
  );
}
