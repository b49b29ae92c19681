import styled from '@emotion/styled';
import type { Lock, Order } from '../../../api/heliosTypes';
import { Button, ButtonLink, Notice, Spinner, Stack, Text, color } from '../../../design-system';
import { Panel } from '../components/Panels';
import { SectionHeading } from '../components/Screen';
import { CallUs } from '../components/Waiting';
import { checkoutTexts as texts } from '../texts';
import { ProblemNotice } from './ProblemNotice';
import type { Payment } from './usePayment';

/** A payment is out and the bank, or our line to Helios, has not answered yet. */
export function PaymentUnderWay({
  lock,
  order,
  payment,
}: {
  lock: Lock;
  order: Order | null;
  payment: Payment;
}) {
  const { problem, isLong, retry, askAgain } = payment;
  if (problem) return <ProblemNotice problem={problem} lock={lock} onRetry={retry} />;
  return (
    <Panel>
      <Turning>
        <Spinner size="2rem" />
      </Turning>
      <Stack gap="s" role="status">
        <SectionHeading>{texts.confirmingTitle}</SectionHeading>
        <Text>{texts.confirmingText}</Text>
        {order ? <Text look="small">{texts.orderNumber(order.orderNumber)}</Text> : null}
      </Stack>
      {isLong ? (
        <Notice
          tone="warning"
          actions={
            <Button buttonSize="small" variant="secondary" onClick={askAgain}>
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

/** The bank wants to see the visitor on a page of its own. */
export function BankWants({
  order,
  url,
  onOtherCard,
  isGivingUp,
}: {
  order: Order;
  url: string;
  onOtherCard: () => void;
  isGivingUp: boolean;
}) {
  return (
    <Notice
      title={texts.actionTitle}
      actions={
        <>
          {/* In this tab: the bank leads back to it. */}
          <ButtonLink href={url} openInNewTab={false}>
            {texts.toBank}
          </ButtonLink>
          <Button variant="text" busy={isGivingUp} onClick={onOtherCard}>
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

const Turning = styled.div`
  color: ${color.accent};
`;
