import type { ReactNode } from 'react';
import type { Lock } from '../../../api/heliosTypes';
import { Button, ButtonLink, Notice } from '../../../design-system';
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
}

/** Why Pay did not lead to tickets, whether money moved, and what helps. */
export function ProblemNotice({ problem: { answer }, lock, onRetry }: ProblemNoticeProps) {
  const { eventCode, dateTime, theaterLocation } = lock.performance;
  const again = useChooseSeatsAgain(eventCode, dateTime);
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

  return (
    <Notice tone="danger" title={answer.title} actions={retry ?? ways[answer.next]}>
      <p>
        {answer.message} {chargeSentence(answer.charge)}
      </p>
      <p>{call}</p>
    </Notice>
  );
}
