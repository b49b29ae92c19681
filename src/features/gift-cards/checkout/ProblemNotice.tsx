import { Button, ButtonLink } from '../../../design-system';
import { PaymentAlert } from '../../shared/checkout/PaymentAlert';
import type { PaymentProblem } from '../../shared/checkout/paymentProblem';
import { CallUs } from '../shared/Failure';
import { cartPath } from '../shared/paths';
import type { NextAction } from '../shared/problems';
import { checkoutTexts as texts, commonTexts } from '../shared/texts';

interface ProblemNoticeProps {
  problem: PaymentProblem<NextAction>;
  /** Repeats the attempt; set while its result is unknown */
  onRetry?: () => void;
}

/** Describes a failed payment of gift cards and offers an action. Otherwise the form and its Pay button are the next one. */
export function ProblemNotice({ problem, onRetry }: ProblemNoticeProps) {
  const cartLink =
    problem.description.next === 'changeCart' ? (
      <ButtonLink buttonSize="small" href={cartPath}>
        {texts.changeCart}
      </ButtonLink>
    ) : null;
  return (
    <PaymentAlert
      problem={problem}
      actions={
        onRetry ? (
          <Button buttonSize="small" onClick={onRetry}>
            {commonTexts.retry}
          </Button>
        ) : (
          cartLink
        )
      }
    >
      <CallUs />
    </PaymentAlert>
  );
}
