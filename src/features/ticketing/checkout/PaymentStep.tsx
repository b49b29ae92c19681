import styled from '@emotion/styled';
import { useRef, useState, type ReactNode } from 'react';
import type { CardForm, Totals } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { Button, Notice, Text, space } from '../../../design-system';
import { checkoutTexts as texts } from '../shared/texts';
import { GiftCardPayment } from './GiftCardPayment';
import { splitPayment } from './giftCards';
import { PaymentFrame, type PaymentFrameHandle } from './PaymentFrame';
import { Policies } from './Policies';
import type { GiftCards } from './useGiftCards';

interface PaymentStepProps {
  totals: Totals;
  cardForm: CardForm;
  /** Postal code of the billing address, which banks compare with that of the card */
  postalCode: string;
  giftCards: GiftCards;
  /** A payment request is pending */
  isSending: boolean;
  /** The notice about the last payment attempt */
  problem: ReactNode;
  /** Called with the token of the card, or null when gift cards pay everything */
  onPay: (paymentMethod: string | null) => void;
}

/** The last step of checkout: gift cards, the card for the rest, and the Pay button. */
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
  const isTokenizingRef = useRef(false);
  const [isTokenizing, setIsTokenizing] = useState(false);
  const [cardError, setCardError] = useState<string | null>(null);
  const isBusy = isTokenizing || isSending;
  const { restCents } = splitPayment(giftCards.cards, totals.totalCents);

  async function pay() {
    if (restCents === 0) {
      if (!isSending) onPay(null);
      return;
    }
    // A second click can happen before the button is rendered as busy.
    if (!frame.current || isTokenizingRef.current || isSending) return;
    isTokenizingRef.current = true;
    setIsTokenizing(true);
    setCardError(null);
    const answer = await frame.current.tokenize(postalCode);
    isTokenizingRef.current = false;
    setIsTokenizing(false);
    switch (answer.kind) {
      case 'token':
        return onPay(answer.id);
      case 'invalid':
        return setCardError(answer.message || texts.cardInvalid);
      case 'noAnswer':
        return setCardError(texts.cardNoAnswer);
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
      {cardError ? <Notice tone="danger">{cardError}</Notice> : null}
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
