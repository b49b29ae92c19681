import styled from '@emotion/styled';
import { useEffect, useId, useRef, useState } from 'react';
import { Button, ButtonLink, Text, color, space } from '../../../design-system';
import { UNDO_MS } from '../../../state/setAsideCart';
import { EmptyCart } from '../components/EmptyCart';
import { ticketingPath } from '../routing/paths';
import { cartTexts as texts } from '../texts';
import type { EmptiedStatus } from './useEmptiedCart';

interface EmptiedCartProps {
  status: EmptiedStatus;
  onUndo: () => void;
}

/** The visitor has just emptied the cart: what that means for the seats, and for 10 seconds the way to undo it. */
export function EmptiedCart({ status, onUndo }: EmptiedCartProps) {
  const wordsId = useId();
  const words = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const canUndo = status === 'undoable';

  // The pressed button is gone. The focus goes to the undo, and from there to the words when the undo goes.
  useEffect(() => {
    if (canUndo) undo.current?.focus();
    else if (hadFocus.current) words.current?.focus();
  }, [canUndo]);

  return (
    <EmptyCart>
      <Words ref={words} id={wordsId} role="status" tabIndex={-1}>
        <Text look="lead">{texts.empty}</Text>
        <Text tone="muted">{texts.emptied[status]}</Text>
      </Words>
      <Ways>
        {canUndo ? (
          <Button
            ref={undo}
            variant="secondary"
            aria-describedby={wordsId}
            onFocus={() => (hadFocus.current = true)}
            onBlur={() => (hadFocus.current = false)}
            onClick={onUndo}
          >
            {texts.undo} <Countdown />
          </Button>
        ) : null}
        <ButtonLink href={ticketingPath}>{texts.toShows}</ButtonLink>
      </Ways>
    </EmptyCart>
  );
}

const TICK_MS = 250;

/** For eyes only: a screen reader would read each second. */
function Countdown() {
  const [seconds, setSeconds] = useState(UNDO_MS / 1000);
  useEffect(() => {
    const end = performance.now() + UNDO_MS;
    const timer = setInterval(
      () => setSeconds(Math.max(0, Math.ceil((end - performance.now()) / 1000))),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return <Digits aria-hidden>{texts.seconds(seconds)}</Digits>;
}

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  &:focus {
    outline: none;
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space.s};
`;

const Digits = styled.span`
  min-width: 2.4em;
  color: ${color.textMuted};
  font-variant-numeric: tabular-nums;
`;
