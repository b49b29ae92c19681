import { Modal, Text, type Elements } from '../../../design-system';
import type { GiftCardOrder, Order } from '../../../helios/types';
import { LoadingIndicator } from '../screen/LoadingIndicator';
import { Columns } from '../screen/Panels';
import { BankActionNotice } from './BankActionNotice';
import { ConfirmingPanel } from './ConfirmingPanel';
import type { PaymentProblem } from './paymentProblem';
import { checkoutTexts as texts } from './texts';
import type { Payment } from './usePayment';

interface CheckoutContentProps {
  payment: Payment<never, Order | GiftCardOrder>;
  /** Shown above the columns */
  notices?: Elements;
  form: Elements;
  /** What is bought, and its total */
  summary: Elements;
  /** `onRetry` repeats a payment whose result is unknown. */
  renderProblem: (problem: PaymentProblem, onRetry: () => void) => Elements;
  /** What becomes of the purchase while a payment has no result */
  confirmingText: string;
  callUs: Elements;
}

/** The content of checkout: the form, or the pending payment, beside the summary. */
export function CheckoutContent({
  payment,
  notices,
  form,
  summary,
  renderProblem,
  confirmingText,
  callUs,
}: CheckoutContentProps) {
  const { phase, isFormShown, problem, isSending } = payment;
  if (phase.name === 'confirmed') return <LoadingIndicator />;
  return (
    <>
      {notices}
      <Columns>
        {isFormShown ? form : null}
        {!isFormShown && phase.name === 'confirming' ? (
          problem ? (
            renderProblem(problem, payment.retry)
          ) : (
            <ConfirmingPanel
              text={confirmingText}
              orderNumber={phase.order?.orderNumber ?? null}
              callUs={payment.isTakingLong ? callUs : null}
              onCheck={payment.pollNow}
            />
          )
        ) : null}
        {phase.name === 'action' ? (
          <BankActionNotice
            orderNumber={phase.order.orderNumber}
            url={phase.url}
            onOtherCard={payment.abandonPayment}
            isAbandoning={payment.isAbandoning}
          />
        ) : null}
        {summary}
      </Columns>
      <Modal open={isSending} onClose={() => undefined} title={texts.payingTitle} busy>
        <Text>{texts.payingText}</Text>
      </Modal>
    </>
  );
}
