import styled from '@emotion/styled';
import type { Lock, Order } from '../../../helios/types';
import { Button, ButtonLink, Notice, Spinner, Stack, Text, color } from '../../../design-system';
import { Panel } from '../shared/components/Panels';
import { SectionHeading } from '../shared/components/Screen';
import { CallUs } from '../shared/components/LoadingIndicator';
import { checkoutTexts as texts } from '../shared/texts';
import { ProblemNotice } from './ProblemNotice';
import type { Payment } from './usePayment';

/** Shown while a payment is sent and neither the bank nor Helios has answered. */
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
    <Panel>
      <SpinnerBox>
        <Spinner size="2rem" />
      </SpinnerBox>
      <Stack gap="s" role="status">
        <SectionHeading>{texts.confirmingTitle}</SectionHeading>
        <Text>{texts.confirmingText}</Text>
        {order ? <Text look="small">{texts.orderNumber(order.orderNumber)}</Text> : null}
      </Stack>
      {isTakingLong ? (
        <Notice
          tone="warning"
          actions={
            <Button buttonSize="small" variant="secondary" onClick={pollNow}>
              {texts.checkAgain}
            </Button>
          }
        >
          {texts.confirmingLong} <CallUs location={lock.performance.theaterLocation} />
        </Notice>
      ) : null}
    </Panel>
  );
}

/** Shown when the bank requires an action on its own page (3-D Secure). */
export function BankActionNotice({
  order,
  url,
  onOtherCard,
  isAbandoning,
}: {
  order: Order;
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
      <p>{texts.orderNumber(order.orderNumber)}</p>
    </Notice>
  );
}

const SpinnerBox = styled.div`
  color: ${color.accent};
`;
