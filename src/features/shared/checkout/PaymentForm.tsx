import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { collectCardData } from '../../../analytics/cardDataCollection';
import type { CardForm } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { Button, Notice, Text, space, type Elements } from '../../../design-system';
import { useFormSubmit } from '../forms/useFormSubmit';
import { useLatestCallback } from '../screen/useLatestCallback';
import { PaymentFrame, type PaymentFrameHandle } from './PaymentFrame';
import { checkoutTexts as texts } from './texts';

/** What the visitor sees and agrees to. Amounts are in cents. */
interface ShownOrder {
  totalCents: number;
  /** The part for the card */
  restCents: number;
  /** What is paid for and all amounts as one text */
  contents: string;
}

interface PaymentFormProps {
  order: ShownOrder;
  currency: string;
  cardForm: CardForm;
  /** Postal code of the billing address, which banks compare with that of the card */
  postalCode: string;
  /** A payment request is pending */
  isSending: boolean;
  /** What the visitor accepts by paying */
  policies: Elements;
  /** Shown in place of the card fields when there is no rest */
  textWithoutCard?: string;
  /** The label of the button when there is no rest */
  labelWithoutCard?: string;
  /** Called with the token of the card, or null without a rest */
  onPay: (paymentMethod: string | null) => void;
  /** Shown above the card fields: the problem of the last attempt, and other means of payment */
  children: Elements;
}

/** The card fields and the Pay button of a checkout. */
export function PaymentForm({
  order,
  currency,
  cardForm,
  postalCode,
  isSending,
  policies,
  textWithoutCard,
  labelWithoutCard,
  onPay,
  children,
}: PaymentFormProps) {
  const { restCents } = order;
  const frame = useRef<PaymentFrameHandle>(null);
  const needsCard = restCents > 0;
  useEffect(() => {
    if (needsCard) void collectCardData();
  }, [needsCard]);
  // A submit keeps the callbacks of the render in which Pay was pressed. The order may change until the card fields
  // answer.
  const payNow = useLatestCallback(onPay);
  const refuseOtherOrder = useLatestCallback((shown: ShownOrder) => {
    if (shown.totalCents !== order.totalCents || shown.restCents !== restCents)
      throw new PaymentRefusal(texts.amountChanged(formatMoney(restCents, currency)));
    if (shown.contents !== order.contents) throw new PaymentRefusal(texts.orderChanged);
  });
  const submission = useFormSubmit({
    validate: () => Promise.resolve(isSending ? null : order),
    send: async (shown: ShownOrder, { signal }) => {
      const token = shown.restCents === 0 ? null : await requestToken(frame.current, postalCode, signal);
      refuseOtherOrder(shown);
      return token;
    },
    onSent: payNow,
    describeFailure: (error) => (error instanceof PaymentRefusal ? error.message : texts.cardNoAnswer),
  });

  return (
    <Box>
      {children}
      {restCents > 0 ? (
        <>
          <PaymentFrame ref={frame} cardForm={cardForm} onSubmit={submission.submit} />
          <Text look="small" tone="muted">
            {texts.cardSafe}
          </Text>
        </>
      ) : (
        <Text>{textWithoutCard}</Text>
      )}
      {submission.failure ? <Notice tone="danger">{submission.failure}</Notice> : null}
      {policies}
      <Button
        buttonSize="large"
        fullWidth
        busy={isSending || submission.phase.name === 'sending'}
        onClick={submission.submit}
      >
        {restCents > 0 ? texts.pay(formatMoney(restCents, currency)) : labelWithoutCard}
      </Button>
    </Box>
  );
}

/** Nothing is paid: the card fields returned no token, or the order has changed. The message is for the visitor. */
class PaymentRefusal extends Error {}

async function requestToken(frame: PaymentFrameHandle | null, postalCode: string, signal: AbortSignal) {
  const answer = (await frame?.tokenize(postalCode, signal)) ?? { kind: 'noAnswer' };
  switch (answer.kind) {
    case 'token':
      return answer.id;
    case 'invalid':
      throw new PaymentRefusal(answer.message || texts.cardInvalid);
    case 'noAnswer':
      throw new PaymentRefusal(texts.cardNoAnswer);
  }
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;
