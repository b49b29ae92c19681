import styled from '@emotion/styled';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button, Notice, space } from '../../../design-system';
import type { ProblemDescription } from '../problems';
import { screenTexts } from '../screen/texts';
import { checkoutTexts as texts } from './texts';

interface PaymentAlertProps {
  /** A new object for each failed attempt */
  problem: { description: ProblemDescription };
  /** Repeats the attempt; set while its result is unknown */
  onRetry?: () => void;
  /** The next action. Without one, the form and its Pay button are next. */
  action: ReactNode;
  /** Who can help */
  callUs: ReactNode;
}

/** Describes a failed payment and whether money was charged. It takes the focus with each new failure. */
export function PaymentAlert({ problem, onRetry, action, callUs }: PaymentAlertProps) {
  const { title, message, charge } = problem.description;
  // Focuses the notice, because it may be outside of the viewport.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [problem]);
  const retryButton = onRetry ? (
    <Button buttonSize="small" onClick={onRetry}>
      {screenTexts.retry}
    </Button>
  ) : null;
  return (
    <FocusTarget ref={box} tabIndex={-1} role="alert" aria-label={title}>
      <Notice tone="danger" live={false} title={title} actions={retryButton ?? action}>
        <p>{`${message} ${charge === 'none' ? texts.notCharged : texts.chargeUnknown}`}</p>
        <p>{callUs}</p>
      </Notice>
    </FocusTarget>
  );
}

const FocusTarget = styled.div`
  scroll-margin-block: ${space.m};
  &:focus {
    outline: none;
  }
`;
