import styled from '@emotion/styled';
import {
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { CardForm } from '../../../helios/types';
import { Button, Notice, Text, radius } from '../../../design-system';
import { screenTexts } from '../screen/texts';
import { checkoutTexts as texts } from './texts';
import { useLatestCallback } from '../screen/useLatestCallback';
import { readFrameSignal, requestStatus, tokenize, type TokenizeAnswer } from './paymentFields';

/** Timeout for loading the card fields, in milliseconds. */
const LOAD_TIMEOUT_MS = 15_000;

export interface PaymentFrameHandle {
  /**
   * Requests a token of the card for a billing address with this postal code. Resolves to the token or to the error, and
   * to `noAnswer` when the signal aborts.
   */
  tokenize: (postalCode: string, signal?: AbortSignal) => Promise<TokenizeAnswer>;
}

interface PaymentFrameProps {
  /** Provider and URL of the card fields */
  cardForm: CardForm;
  /** Enter was pressed in the card fields */
  onSubmit: () => void;
}

/**
 * The card fields of the payment provider in an iframe of their own origin, so that card data never reaches this
 * page.
 */
export const PaymentFrame = forwardRef<PaymentFrameHandle, PaymentFrameProps>(function PaymentFrame(
  { cardForm, onSubmit },
  ref,
) {
  const { origin } = new URL(cardForm.url);
  const frame = useRef<HTMLIFrameElement>(null);
  const { state, height, loadCount, reloadFrame } = useFrame(frame, origin, onSubmit);

  useImperativeHandle(
    ref,
    () => ({
      tokenize: async (postalCode, signal) => {
        const content = frame.current?.contentWindow;
        return content ? tokenize(content, origin, postalCode, signal) : { kind: 'noAnswer' };
      },
    }),
    [origin],
  );

  if (state === 'failed') {
    return (
      <Notice
        tone="danger"
        actions={
          <Button buttonSize="small" variant="secondary" onClick={reloadFrame}>
            {screenTexts.retry}
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
      {/* The card fields identify the parent page by the referrer, which the page's own referrer policy would hide. */}
      <Frame
        key={loadCount}
        ref={frame}
        title={texts.card}
        src={cardForm.url}
        referrerPolicy="origin"
        onLoad={({ currentTarget: { contentWindow } }) => {
          if (contentWindow) requestStatus(contentWindow, origin);
        }}
        style={height === null ? undefined : { height }}
      />
    </div>
  );
});

/** Follows the signals of the frame. With a new `loadCount` it must be created again. */
function useFrame(frame: RefObject<HTMLIFrameElement>, origin: string, onSubmit: () => void) {
  const [loadCount, setLoadCount] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [height, setHeight] = useState<number | null>(null);

  const submit = useLatestCallback(onSubmit);
  // In the task that inserts the frame, so that no signal of it comes earlier.
  useLayoutEffect(() => {
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
  }, [frame, origin, submit]);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state, loadCount]);

  const reloadFrame = useLatestCallback(() => {
    setState('loading');
    setLoadCount((before) => before + 1);
  });
  useEffect(() => {
    if (state === 'ready') return;
    // An iframe that was requested offline does not load later, nor one whose page went to the back-forward cache meanwhile.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reloadFrame();
    };
    window.addEventListener('online', reloadFrame);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('online', reloadFrame);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [state, reloadFrame]);

  return { state, height, loadCount, reloadFrame };
}

/** The card fields have 4 pixels of padding for focus rings. The margin aligns their edges with the other fields. */
const Frame = styled.iframe`
  display: block;
  width: calc(100% + 8px);
  margin-inline: -4px;
  height: 14rem;
  border: 0;
  border-radius: ${radius.s};
  color-scheme: light;
`;
