import styled from '@emotion/styled';
import { useEffect, useRef, type ReactNode } from 'react';
import { Notice, space } from '../../../design-system';
import { getChargeText, type ProblemDescription } from './problems';

interface PaymentAlertProps {
  /** A new object for each failed attempt */
  problem: { description: ProblemDescription<unknown> };
  actions: ReactNode;
  /** Who can help */
  children: ReactNode;
}

/** Describes a failed payment and whether money was charged. It takes the focus with each new failure. */
export function PaymentAlert({ problem, actions, children }: PaymentAlertProps) {
  const { description } = problem;
  // Focuses the notice, because it may be outside of the viewport.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [problem]);
  return (
    <FocusTarget ref={box} tabIndex={-1} role="alert" aria-label={description.title}>
      <Notice tone="danger" live={false} title={description.title} actions={actions}>
        <p>{`${description.message} ${getChargeText(description.charge)}`}</p>
        <p>{children}</p>
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
