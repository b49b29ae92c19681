import styled from '@emotion/styled';
import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { CardForm } from '../../../api/heliosTypes';
import { Button, Notice, Text, radius } from '../../../design-system';
import { checkoutTexts as texts, commonTexts } from '../texts';
import { useLatestCallback } from '../useLatestCallback';
import { readFrameSignal, tokenise, type TokeniseAnswer } from './paymentFields';

/** How long the card fields may take to appear before they count as not loaded. */
const LOAD_TIMEOUT_MS = 15_000;

export interface PaymentFrameHandle {
  /** A token of the card as it was typed, for a bill to this postal code, or what is wrong with it */
  tokenise: (postalCode: string) => Promise<TokeniseAnswer>;
}

interface PaymentFrameProps {
  /** Whose card fields they are, and where */
  cardForm: CardForm;
  /** Enter was pressed in the card fields */
  onSubmit: () => void;
}

/** The card fields of the payment provider, in a frame of its own origin. Card data never leaves it. */
export const PaymentFrame = forwardRef<PaymentFrameHandle, PaymentFrameProps>(function PaymentFrame(
  { cardForm, onSubmit },
  ref,
) {
  const { origin } = new URL(cardForm.url);
  const frame = useRef<HTMLIFrameElement>(null);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [height, setHeight] = useState<number | null>(null);

  useImperativeHandle(
    ref,
    () => ({
      tokenise: async (postalCode) => {
        const content = frame.current?.contentWindow;
        return content ? tokenise(content, origin, postalCode) : { kind: 'silent' };
      },
    }),
    [origin],
  );

  const submit = useLatestCallback(onSubmit);
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const content = frame.current?.contentWindow;
      const signal = content ? readFrameSignal(event, content, origin) : null;
      if (!signal) return;
      setState(signal.kind === 'failed' ? 'failed' : 'ready');
      if (signal.kind === 'height') setHeight(signal.height);
      if (signal.kind === 'submit') submit();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [origin, submit]);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state, round]);

  const loadAgain = useLatestCallback(() => {
    setState('loading');
    setRound((before) => before + 1);
  });
  useEffect(() => {
    if (state === 'ready') return;
    // What was asked for without a connection never comes.
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, [state, loadAgain]);

  if (state === 'failed') {
    return (
      <Notice
        tone="danger"
        actions={
          <Button buttonSize="small" variant="secondary" onClick={loadAgain}>
            {commonTexts.retry}
          </Button>
        }
      >
        {texts.cardFailed}
      </Notice>
    );
  }
  return (
    <div aria-busy={state === 'loading'}>
      {state === 'loading' ? (
        <Text look="small" tone="muted" role="status">
          {texts.cardLoading}
        </Text>
      ) : null}
      {/* The fields tell their parent by the referrer, which a stricter policy of the page would hide. */}
      <Frame
        key={round}
        ref={frame}
        title={texts.card}
        src={cardForm.url}
        referrerPolicy="origin"
        style={height === null ? undefined : { height }}
      />
    </div>
  );
});

/** The fields keep 4 pixels inside for their focus rings; they are taken back here, so that edges align. */
const Frame = styled.iframe`
  display: block;
  width: calc(100% + 8px);
  margin-inline: -4px;
  height: 14rem;
  border: 0;
  border-radius: ${radius.s};
  color-scheme: light;
`;
