import { hasCode, HeliosError, isRefusedBeforeKey, type HeliosErrorCode } from '../../../helios/heliosError';
import type { Order } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import {
  describeOrderProblem,
  describeProblem,
  getFieldErrors,
  type ProblemDescription,
} from '../shared/problems';
import { checkoutTexts as texts } from '../shared/texts';
import { checkoutFieldNames } from './schema';

/** Why the last payment attempt failed. */
export interface PaymentProblem {
  /** Null when the order failed, not the request */
  code: HeliosErrorCode | null;
  description: ProblemDescription;
  /** Messages of the fields that Helios refused */
  fields: Record<string, string>;
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
  return {
    code: error instanceof HeliosError ? error.code : 'UNEXPECTED',
    description: describeRequestError(error, mayHaveReachedHelios),
    fields: getFieldErrors(error, checkoutFieldNames),
    promoCode,
  };
}

function describeRequestError(error: unknown, mayHaveReachedHelios: boolean): ProblemDescription {
  const description = describeProblem(error);
  if (mayHaveReachedHelios && isRefusedBeforeKey(error)) return { ...description, charge: 'unknown' };
  const totals = hasCode(error, 'TOTAL_CHANGED') ? error.problem?.totals : undefined;
  if (!totals) return description;
  const newTotal = texts.newTotal(formatMoney(totals.totalCents, totals.currency));
  return { ...description, message: `${newTotal} ${description.message}` };
}
