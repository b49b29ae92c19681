import styled from '@emotion/styled';
import { useRef, type ReactNode } from 'react';
import type { Lock } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { Button, Notice, Text, space } from '../../../design-system';
import { serializeContents } from '../../../state/seatLock';
import { useFormSubmit } from '../../shared/forms/useFormSubmit';
import { checkoutTexts as texts } from '../shared/texts';
import { useLatestCallback } from '../shared/useLatestCallback';
import { GiftCardPayment } from './GiftCardPayment';
import { splitPayment } from './giftCards';
import { PaymentFrame, type PaymentFrameHandle } from './PaymentFrame';
import { Policies } from './Policies';
import { useGiftCards } from './useGiftCards';

interface PaymentStepProps {
  lock: Lock;
  /** Postal code of the billing address, which banks compare with that of the card */
  postalCode: string;
  /** A payment request is pending */
  isSending: boolean;
  /** The notice about the last payment attempt */
  problem: ReactNode;
  /** Called with the token of the card, or null when gift cards pay everything */
  onPay: (paymentMethod: string | null) => void;
}

/** The last step of checkout: gift cards, the card for the rest, and the Pay button. */
export function PaymentStep({ lock, postalCode, isSending, problem, onPay }: PaymentStepProps) {
  const { totals, cardForm } = lock;
  const frame = useRef<PaymentFrameHandle>(null);
  const { cards } = useGiftCards();
  const { restCents } = splitPayment(cards, totals.totalCents);
  // A submit keeps the callbacks of the render in which Pay was pressed. The lock and the gift cards may change until the
  // card fields answer.
  const payNow = useLatestCallback(onPay);
  const refuseOtherOrder = useLatestCallback((shown: ShownOrder) => {
    if (shown.totalCents !== totals.totalCents || shown.restCents !== restCents)
      throw new PaymentRefusal(texts.amountChanged(formatMoney(restCents, totals.currency)));
    if (shown.contents !== serializeOrder(lock)) throw new PaymentRefusal(texts.orderChanged);
  });
  const submission = useFormSubmit({
    validate: () =>
      Promise.resolve(
        isSending ? null : { totalCents: totals.totalCents, restCents, contents: serializeOrder(lock) },
      ),
    send: async (shown: ShownOrder, { signal }) => {
      // Without a rest, gift cards pay everything and no card is needed.
      const token = shown.restCents === 0 ? null : await requestToken(frame.current, postalCode, signal);
      refuseOtherOrder(shown);
      return token;
    },
    onSent: payNow,
    describeFailure: (error) => (error instanceof PaymentRefusal ? error.message : texts.cardNoAnswer),
  });

  return (
    <Box>
      {problem}
      <GiftCardPayment totalCents={totals.totalCents} currency={totals.currency} />
      {restCents > 0 ? (
        <>
          <PaymentFrame ref={frame} cardForm={cardForm} onSubmit={submission.submit} />
          <Text look="small" tone="muted">
            {texts.cardSafe}
          </Text>
        </>
      ) : (
        <Text>{totals.totalCents > 0 ? texts.giftCardsPayAll : texts.nothingToPay}</Text>
      )}
      {submission.failure ? <Notice tone="danger">{submission.failure}</Notice> : null}
      <Policies />
      <Button
        buttonSize="large"
        fullWidth
        busy={isSending || submission.phase.name === 'sending'}
        onClick={submission.submit}
      >
        {restCents > 0
          ? texts.pay(formatMoney(restCents, totals.currency))
          : totals.totalCents > 0
            ? texts.payByGiftCard
            : texts.payNothing}
      </Button>
    </Box>
  );
}

/** What the visitor saw when Pay was pressed. Amounts are in cents. */
interface ShownOrder {
  totalCents: number;
  /** The part for the card */
  restCents: number;
  /** The seats, the promo code and all amounts as one text */
  contents: string;
}

function serializeOrder(lock: Lock): string {
  return JSON.stringify([serializeContents(lock), lock.totals]);
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
