import { HeliosError, isRefusedBeforeKey, type HeliosErrorCode } from '../../../helios/heliosError';
import type { ProblemDescription } from '../problems';
import { checkoutFieldNames } from './schema';

/** Why the last payment attempt failed. */
export interface PaymentProblem {
  /** Null when the order failed, not the request */
  code: HeliosErrorCode | null;
  description: ProblemDescription;
  /** Messages of the fields that Helios refused */
  fields: Record<string, string>;
  /** The promo code of the purchase at that time */
  promoCode: string | null;
}

/**
 * Why a payment request failed.
 * @param mayHaveReachedHelios this or an earlier request of the attempt may have been processed
 */
export function toRequestProblem(
  error: unknown,
  description: ProblemDescription,
  { mayHaveReachedHelios, promoCode }: { mayHaveReachedHelios: boolean; promoCode: string | null },
): PaymentProblem {
  const isUnknown = mayHaveReachedHelios && isRefusedBeforeKey(error);
  return {
    code: error instanceof HeliosError ? error.code : 'UNEXPECTED',
    description: isUnknown ? { ...description, charge: 'unknown' } : description,
    fields: getFieldErrors(error),
    promoCode,
  };
}

/** The messages of refused form fields (INVALID_REQUEST), by the last part of their JSON pointer. */
function getFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof HeliosError)) return {};
  const messages: Record<string, string> = {};
  for (const { path, message } of error.problem?.errors ?? []) {
    const field = path.split('/').pop() ?? '';
    if (checkoutFieldNames.some((name) => name === field)) messages[field] = message;
  }
  return messages;
}
