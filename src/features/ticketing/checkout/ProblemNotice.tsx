import { useState, type ReactNode } from 'react';
import type { Lock } from '../../../helios/types';
import { Button, ButtonLink } from '../../../design-system';
import { usePromoCode } from '../../../state/lock/changeLock';
import { PaymentAlert } from '../../shared/checkout/PaymentAlert';
import type { PaymentProblem } from '../../shared/checkout/paymentProblem';
import { CallUs } from '../shared/components/Failure';
import { useReselectSeats } from '../shared/lock/useReselectSeats';
import type { ProblemDescription } from '../../shared/problems';
import { ticketingPath } from '../shared/routing/paths';
import { cartTexts } from '../shared/texts';

interface ProblemNoticeProps {
  problem: PaymentProblem;
  lock: Lock;
  /** Repeats the attempt; set while its result is unknown */
  onRetry?: () => void;
}

/** Describes a failed payment, whether money was charged, and offers an action. */
export function ProblemNotice({ problem, lock, onRetry }: ProblemNoticeProps) {
  const { eventCode, dateTime, theaterLocation } = lock.performance;
  const reselect = useReselectSeats(eventCode, dateTime, lock);
  const actions: Partial<Record<NonNullable<ProblemDescription['next']>, ReactNode>> = {
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
  const { next } = problem.description;
  return (
    <PaymentAlert
      problem={problem}
      onRetry={onRetry}
      action={problem.code === 'PROMO_CODE_NOT_VALID' ? <RemoveCodeButton /> : next && actions[next]}
      callUs={<CallUs location={theaterLocation} />}
    />
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
