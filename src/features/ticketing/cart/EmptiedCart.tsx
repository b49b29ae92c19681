import styled from '@emotion/styled';
import { useEffect, useId, useRef, useState } from 'react';
import { Button, ButtonLink, Text, color, space } from '../../../design-system';
import { UNDO_MS } from '../../../state/emptiedCart';
import { EmptyCart } from '../shared/components/EmptyCart';
import { ticketingPath } from '../shared/routing/paths';
import { cartTexts as texts } from '../shared/texts';
import type { EmptiedStatus } from './useEmptiedCart';

interface EmptiedCartProps {
  status: EmptiedStatus;
  onUndo: () => void;
}

/** The screen after the visitor has emptied the cart: the state of the seats, and an undo button for 10 seconds. */
export function EmptiedCart({ status, onUndo }: EmptiedCartProps) {
  const messageId = useId();
  const message = useRef<HTMLDivElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const canUndo = status === 'undoable';

  // The pressed button is removed, so the focus moves to the undo button, and later to the message.
  useEffect(() => {
    if (canUndo) undoButton.current?.focus();
    else if (hadFocus.current) message.current?.focus();
  }, [canUndo]);

  return (
    <EmptyCart>
      <Message ref={message} id={messageId} role="status" tabIndex={-1}>
        <Text look="lead">{texts.empty}</Text>
        <Text tone="muted">{texts.emptied[status]}</Text>
      </Message>
      <Actions>
        {canUndo ? (
          <Button
            ref={undoButton}
            variant="secondary"
            aria-describedby={messageId}
            onFocus={() => (hadFocus.current = true)}
            onBlur={() => (hadFocus.current = false)}
            onClick={onUndo}
          >
            {texts.undo} <Countdown />
          </Button>
        ) : null}
        <ButtonLink href={ticketingPath}>{texts.toShows}</ButtonLink>
      </Actions>
    </EmptyCart>
  );
}

const TICK_MS = 250;

/** Hidden from screen readers, which would read every second. */
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

const Message = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  &:focus {
    outline: none;
  }
`;

const Actions = styled.div`
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
