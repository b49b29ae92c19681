import { hasCode } from '../../../helios/heliosError';
import type { Order } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import {
  toRequestProblem as toAnyRequestProblem,
  type PaymentProblem as AnyPaymentProblem,
} from '../../shared/checkout/paymentProblem';
import {
  describeOrderProblem,
  describeProblem,
  type NextAction,
  type ProblemDescription,
} from '../shared/problems';
import { checkoutTexts as texts } from '../shared/texts';

/** Why the last payment attempt for a lock failed. */
export interface PaymentProblem extends AnyPaymentProblem<NextAction> {
  /** The promo code of the lock when the request was sent */
  promoCode: string | null;
}

/** Why the order was not paid; null when it is paid or undecided. */
export function toOrderProblem(order: Order, promoCode: string | null): PaymentProblem | null {
  const description = describeOrderProblem(order);
  return description && { code: null, description, fields: {}, promoCode };
}

/** Why a payment request failed. */
export function toRequestProblem(
  error: unknown,
  { mayHaveReachedHelios, promoCode }: { mayHaveReachedHelios: boolean; promoCode: string | null },
): PaymentProblem {
  return { ...toAnyRequestProblem(error, describeRequestError(error), mayHaveReachedHelios), promoCode };
}

function describeRequestError(error: unknown): ProblemDescription {
  const description = describeProblem(error);
  const totals = hasCode(error, 'TOTAL_CHANGED') ? error.problem?.totals : undefined;
  if (!totals) return description;
  const newTotal = texts.newTotal(formatMoney(totals.totalCents, totals.currency));
  return { ...description, message: `${newTotal} ${description.message}` };
}
