import { useState, type ReactNode } from 'react';
import type { Lock } from '../../../helios/types';
import { Button, ButtonLink } from '../../../design-system';
import { usePromoCode } from '../../../state/lock/changeLock';
import { PaymentAlert } from '../../shared/checkout/PaymentAlert';
import { CallUs } from '../shared/components/Failure';
import { useReselectSeats } from '../shared/lock/useReselectSeats';
import type { NextAction } from '../shared/problems';
import { ticketingPath } from '../shared/routing/paths';
import { cartTexts, commonTexts } from '../shared/texts';
import type { PaymentProblem } from './paymentProblem';

interface ProblemNoticeProps {
  problem: PaymentProblem;
  lock: Lock;
  /** Repeats the attempt; set while its result is unknown */
  onRetry?: () => void;
}

/** Describes a failed payment, whether money was charged, and offers an action. */
export function ProblemNotice({ problem, lock, onRetry }: ProblemNoticeProps) {
  const { code, description } = problem;
  const { eventCode, dateTime, theaterLocation } = lock.performance;
  const reselect = useReselectSeats(eventCode, dateTime, lock);
  // For null, the form and its Pay button are the next action.
  const actionByNext: Record<NextAction, ReactNode> = {
    retry: null,
    otherCard: null,
    reviewTotal: null,
    checkOrder: null,
    wait: null,
    call: null,
    chooseSeats: (
      <ButtonLink buttonSize="small" href={reselect.href} onClick={reselect.prepare}>
        {cartTexts.chooseAgain}
      </ButtonLink>
    ),
    pickShow: (
      <ButtonLink buttonSize="small" href={ticketingPath}>
        {cartTexts.toShows}
      </ButtonLink>
    ),
  };
  const retryButton = onRetry ? (
    <Button buttonSize="small" onClick={onRetry}>
      {commonTexts.retry}
    </Button>
  ) : null;

  const removeCodeButton = code === 'PROMO_CODE_NOT_VALID' ? <RemoveCodeButton /> : null;

  return (
    <PaymentAlert
      problem={problem}
      actions={retryButton ?? removeCodeButton ?? actionByNext[description.next]}
    >
      <CallUs location={theaterLocation} />
    </PaymentAlert>
  );
}

function RemoveCodeButton() {
  const { removePromoCode } = usePromoCode();
  const [isRemoving, setIsRemoving] = useState(false);
  async function remove() {
    setIsRemoving(true);
    // After a failure the code is still shown next to the total, with its own remove button and error.
    await removePromoCode().catch(() => undefined);
    setIsRemoving(false);
  }
  return (
    <Button buttonSize="small" busy={isRemoving} onClick={() => void remove()}>
      {cartTexts.promoRemove}
    </Button>
  );
}
