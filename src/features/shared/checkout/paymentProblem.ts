import { HeliosError, isRefusedBeforeKey, type HeliosErrorCode } from '../../../helios/heliosError';
import { getFieldErrors, type ProblemDescription } from './problems';
import { checkoutFieldNames } from './schema';

/** Why the last payment attempt failed. */
export interface PaymentProblem<Next> {
  /** Null when the order failed, not the request */
  code: HeliosErrorCode | null;
  description: ProblemDescription<Next>;
  /** Messages of the fields that Helios refused */
  fields: Record<string, string>;
}

/**
 * Why a payment request failed.
 * @param mayHaveReachedHelios this or an earlier request of the attempt may have been processed
 */
export function toRequestProblem<Next>(
  error: unknown,
  description: ProblemDescription<Next>,
  mayHaveReachedHelios: boolean,
): PaymentProblem<Next> {
  const isUnknown = mayHaveReachedHelios && isRefusedBeforeKey(error);
  return {
    code: error instanceof HeliosError ? error.code : 'UNEXPECTED',
    description: isUnknown ? { ...description, charge: 'unknown' } : description,
    fields: getFieldErrors(error, checkoutFieldNames),
  };
}
