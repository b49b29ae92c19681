import styled from '@emotion/styled';
import { useRef, useState, type ReactNode } from 'react';
import type { Totals } from '../../../api/heliosTypes';
import { formatMoney } from '../../../api/money';
import { Button, Notice, Text, space } from '../../../design-system';
import { checkoutTexts as texts } from '../texts';
import { PaymentFrame, type PaymentFrameHandle } from './PaymentFrame';

interface PaymentStepProps {
  totals: Totals;
  /** A payment is out */
  isSending: boolean;
  /** What became of the last one */
  problem: ReactNode;
  /** Gets the token of the card */
  onPay: (paymentMethod: string) => void;
}

/** The last step: the card, and Pay. */
export function PaymentStep({ totals, isSending, problem, onPay }: PaymentStepProps) {
  const frame = useRef<PaymentFrameHandle>(null);
  const isAskingRef = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  const isBusy = isAsking || isSending;

  async function pay() {
    // A second click may come before the button is drawn as busy.
    if (!frame.current || isAskingRef.current || isSending) return;
    isAskingRef.current = true;
    setIsAsking(true);
    setComplaint(null);
    const answer = await frame.current.tokenise();
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
      <PaymentFrame ref={frame} onSubmit={() => void pay()} />
      <Text look="small" tone="muted">
        {texts.cardSafe}
      </Text>
      {complaint ? <Notice tone="danger">{complaint}</Notice> : null}
      <Button buttonSize="large" fullWidth busy={isBusy} onClick={() => void pay()}>
        {texts.pay(formatMoney(totals.totalCents, totals.currency))}
      </Button>
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;
