import styled from '@emotion/styled';
import { useRef, useState, type ReactNode } from 'react';
import type { CardForm, Totals } from '../../../api/heliosTypes';
import { formatMoney } from '../../../api/money';
import { Button, Notice, Text, space } from '../../../design-system';
import { checkoutTexts as texts } from '../texts';
import { GiftCardPayment } from './GiftCardPayment';
import { splitPayment } from './giftCards';
import { PaymentFrame, type PaymentFrameHandle } from './PaymentFrame';
import { Policies } from './Policies';
import type { GiftCards } from './useGiftCards';

interface PaymentStepProps {
  totals: Totals;
  cardForm: CardForm;
  /** Of the billing address: banks compare it with that of the card */
  postalCode: string;
  giftCards: GiftCards;
  /** A payment is out */
  isSending: boolean;
  /** What became of the last one */
  problem: ReactNode;
  /** Gets the token of the card, or null when gift cards pay it all */
  onPay: (paymentMethod: string | null) => void;
}

/** The last step: gift cards, the card for the rest, and Pay. */
export function PaymentStep({
  totals,
  cardForm,
  postalCode,
  giftCards,
  isSending,
  problem,
  onPay,
}: PaymentStepProps) {
  const frame = useRef<PaymentFrameHandle>(null);
  const isAskingRef = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  const isBusy = isAsking || isSending;
  const { restCents } = splitPayment(giftCards.cards, totals.totalCents);

  async function pay() {
    if (restCents === 0) {
      if (!isSending) onPay(null);
      return;
    }
    // A second click may come before the button is drawn as busy.
    if (!frame.current || isAskingRef.current || isSending) return;
    isAskingRef.current = true;
    setIsAsking(true);
    setComplaint(null);
    const answer = await frame.current.tokenise(postalCode);
    isAskingRef.current = false;
    setIsAsking(false);
    switch (answer.kind) {
      case 'token':
        return onPay(answer.id);
      case 'invalid':
        return setComplaint(answer.message || texts.cardInvalid);
      case 'silent':
        return setComplaint(texts.cardSilent);
    }
  }

  return (
    <Box>
      {problem}
      <GiftCardPayment giftCards={giftCards} totalCents={totals.totalCents} currency={totals.currency} />
      {restCents > 0 ? (
        <>
          <PaymentFrame ref={frame} cardForm={cardForm} onSubmit={() => void pay()} />
          <Text look="small" tone="muted">
            {texts.cardSafe}
          </Text>
        </>
      ) : (
        <Text>{totals.totalCents > 0 ? texts.giftCardsPayAll : texts.nothingToPay}</Text>
      )}
      {complaint ? <Notice tone="danger">{complaint}</Notice> : null}
      <Policies />
      <Button buttonSize="large" fullWidth busy={isBusy} onClick={() => void pay()}>
        {restCents > 0
          ? texts.pay(formatMoney(restCents, totals.currency))
          : totals.totalCents > 0
            ? texts.payByGiftCard
            : texts.payNothing}
      </Button>
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;
