import styled from '@emotion/styled';
import {
  Modal,
  Text,
  type Elements,
  Button,
  ButtonLink,
  Notice,
  Spinner,
  Stack,
  color,
} from '../../../design-system';
import type { GiftCardOrder, Order } from '../../../helios/types';
import { LoadingIndicator } from '../screen/LoadingIndicator';
import { Columns, Panel, SectionHeading } from '../screen/Panels';
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

/** Shown when the bank requires an action on its own page (3-D Secure). */
export function BankActionNotice({
  orderNumber,
  url,
  onOtherCard,
  isAbandoning,
}: {
  orderNumber: string;
  url: string;
  onOtherCard: () => void;
  isAbandoning: boolean;
}) {
  return (
    <Notice
      title={texts.actionTitle}
      actions={
        <>
          {/* Opens in this tab because the bank redirects back to it. */}
          <ButtonLink href={url} openInNewTab={false}>
            {texts.toBank}
          </ButtonLink>
          <Button variant="text" busy={isAbandoning} onClick={onOtherCard}>
            {texts.otherCard}
          </Button>
        </>
      }
    >
      <p>{texts.actionText}</p>
      <p>{texts.orderNumber(orderNumber)}</p>
    </Notice>
  );
}

interface ConfirmingPanelProps {
  /** What becomes of the purchase meanwhile */
  text: string;
  /** Null until the order is known */
  orderNumber: string | null;
  /** Who can help when the bank takes longer than usual; null before */
  callUs: Elements;
  onCheck: () => void;
}

/** Shown while a payment is sent and neither the bank nor Helios has answered. */
export function ConfirmingPanel({ text, orderNumber, callUs, onCheck }: ConfirmingPanelProps) {
  return (
    <Panel>
      <SpinnerBox>
        <Spinner size="2rem" />
      </SpinnerBox>
      <Stack gap="s" role="status">
        <SectionHeading>{texts.confirmingTitle}</SectionHeading>
        <Text>{text}</Text>
        {orderNumber === null ? null : <Text look="small">{texts.orderNumber(orderNumber)}</Text>}
      </Stack>
      {callUs === null ? null : (
        <Notice
          tone="warning"
          actions={
            <Button buttonSize="small" variant="secondary" onClick={onCheck}>
              {texts.checkAgain}
            </Button>
          }
        >
          <span>
            {texts.confirmingLong} {callUs}
          </span>
        </Notice>
      )}
    </Panel>
  );
}

const SpinnerBox = styled.div`
  color: ${color.accent};
`;
