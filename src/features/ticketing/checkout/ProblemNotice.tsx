import styled from '@emotion/styled';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Lock } from '../../../api/heliosTypes';
import { Button, ButtonLink, Notice, space } from '../../../design-system';
import { CallUs } from '../components/Waiting';
import { useChooseSeatsAgain } from '../lock/useChooseSeatsAgain';
import { chargeSentence, type NextAction } from '../problems';
import { ticketingPath } from '../routing/paths';
import { cartTexts, commonTexts } from '../texts';
import type { PaymentProblem } from './usePayment';

interface ProblemNoticeProps {
  problem: PaymentProblem;
  lock: Lock;
  /** Offered while the attempt is still open: repeats it */
  onRetry?: () => void;
  /** Takes the promo code off the seats */
  onRemoveCode?: () => Promise<unknown>;
}

/** Why Pay did not lead to tickets, whether money moved, and what helps. */
export function ProblemNotice({ problem, lock, onRetry, onRemoveCode }: ProblemNoticeProps) {
  const { code, answer } = problem;
  // Pay, or the page of the bank, left the window at another place: who does not see it would wait for an answer.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [problem]);

  const { eventCode, dateTime, theaterLocation } = lock.performance;
  const again = useChooseSeatsAgain(eventCode, dateTime, lock);
  const call = <CallUs location={theaterLocation} />;
  // Where nothing stands, the form and its Pay button are the way on.
  const ways: Record<NextAction, ReactNode> = {
    retry: null,
    otherCard: null,
    reviewTotal: null,
    checkOrder: null,
    wait: null,
    call: null,
    chooseSeats: (
      <ButtonLink buttonSize="small" href={again.href} onClick={again.prepare}>
        {cartTexts.chooseAgain}
      </ButtonLink>
    ),
    pickShow: (
      <ButtonLink buttonSize="small" href={ticketingPath}>
        {cartTexts.toShows}
      </ButtonLink>
    ),
  };
  const retry = onRetry ? (
    <Button buttonSize="small" onClick={onRetry}>
      {commonTexts.retry}
    </Button>
  ) : null;

  const [isRemoving, setIsRemoving] = useState(false);
  async function removeCode(remove: () => Promise<unknown>) {
    setIsRemoving(true);
    // Where it fails, the code stands beside the total as before, with a button of its own that says why.
    await remove().catch(() => undefined);
    setIsRemoving(false);
  }
  const withoutCode =
    code === 'PROMO_CODE_NOT_VALID' && onRemoveCode ? (
      <Button buttonSize="small" busy={isRemoving} onClick={() => void removeCode(onRemoveCode)}>
        {cartTexts.promoRemove}
      </Button>
    ) : null;

  return (
    <Focused ref={box} tabIndex={-1} role="alert" aria-label={answer.title}>
      <Notice
        tone="danger"
        live={false}
        title={answer.title}
        actions={retry ?? withoutCode ?? ways[answer.next]}
      >
        <p>
          {answer.message} {chargeSentence(answer.charge)}
        </p>
        <p>{call}</p>
      </Notice>
    </Focused>
  );
}

const Focused = styled.div`
  scroll-margin-block: ${space.m};
  &:focus {
    outline: none;
  }
`;
