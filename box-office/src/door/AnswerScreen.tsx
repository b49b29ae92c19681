import styled from '@emotion/styled';
import { useEffect, useId, useRef } from 'react';
import {
  Button,
  Icon,
  color,
  font,
  fontSize,
  opticalSize,
  space,
  type IconName,
} from '../../../src/design-system';
import type { DescribedAnswer, Tone } from './answerTypes';
import { doorTexts } from './doorTexts';
import type { TypedKey } from './typedCode';

const SYMBOLS: Record<Tone, IconName> = { green: 'check', yellow: 'alert', red: 'close' };

/** How long an answer covers the camera when it needs nothing from the person at the door. It stays in the last scans. */
const SHOWN_MS = 1800;

export interface AnswerScreenProps {
  answer: DescribedAnswer;
  /** Whether it closes by itself. */
  isShort: boolean;
  onClose: () => void;
  /** A key was pressed. Returns whether it has completed the next code of a hand scanner. */
  onKey: (key: TypedKey) => boolean;
  /** Undefined: there is nothing to undo. */
  onUndo?: () => void;
}

/** The answer to a scan on the whole screen: color, symbol and words say the same. */
export function AnswerScreen({
  answer: { tone, title, lines },
  isShort,
  onClose,
  onKey,
  onUndo,
}: AnswerScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const linesId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    next.current?.focus();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (!isShort) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isShort, onClose]);
  return (
    <Frame
      ref={dialog}
      role="alertdialog"
      data-tone={tone}
      aria-labelledby={titleId}
      aria-describedby={linesId}
      onKeyDown={(event) => {
        // Otherwise Enter presses the button that has the focus.
        if (onKey(event)) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Words>
        <Icon name={SYMBOLS[tone]} size="min(40vw, 9rem)" />
        <Title id={titleId}>{title}</Title>
        <div id={linesId}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Words>
      <Actions>
        {onUndo ? (
          <Button variant="secondary" buttonSize="large" onClick={onUndo}>
            {doorTexts.undo}
          </Button>
        ) : null}
        <Button ref={next} variant="secondary" buttonSize="large" onClick={onClose}>
          {doorTexts.next}
        </Button>
      </Actions>
    </Frame>
  );
}

const Frame = styled.dialog`
  inset: 0;
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: ${space.l};
  border: 0;
  overflow: auto;
  text-align: center;
  &[open] {
    display: flex;
    flex-direction: column;
    gap: ${space.l};
  }
  &[data-tone='green'] {
    background: ${color.success};
    color: ${color.background};
  }
  &[data-tone='yellow'] {
    background: ${color.fixed.candle};
    color: ${color.fixed.onCandle};
  }
  &[data-tone='red'] {
    background: ${color.danger};
    color: ${color.background};
  }
  && button[data-variant] {
    flex: 1 1 8rem;
    border-color: currentColor;
    background: transparent;
    color: inherit;
  }
  && button:focus-visible {
    outline-color: currentColor;
  }
`;

const Words = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space.m};
  font-size: ${fontSize.xl};
  overflow-wrap: anywhere;
`;

const Title = styled.h2`
  font-family: ${font.display};
  font-size: ${fontSize['4xl']};
  font-variation-settings: ${opticalSize['4xl']};
  line-height: 1.1;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
  justify-content: center;
  width: 100%;
  max-width: 34rem;
  margin-inline: auto;
`;
