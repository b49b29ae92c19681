import { getConsent } from '../../../analytics/consent';
import { describeOrderVisit } from '../../../analytics/visit';
import type { CreateOrderRequest, Lock } from '../../../helios/types';
import type { PaymentAttempt } from '../../../state/tickets/ticketingStorage';
import { toCustomer, type CheckoutFields } from '../../shared/checkout/schema';

/** How the visitor pays, and the selected marketing interests. */
export interface PaymentDetails {
  /** Token of the card; null when gift cards pay everything */
  paymentMethod: string | null;
  giftCards: readonly { number: string; amountCents: number }[];
  /** Marketing interests; none means no subscription */
  marketingInterestIds: readonly string[];
}

/** Builds the order request for a lock, with the total that the visitor has seen and the present consent. */
export function toOrderRequest(
  lock: Lock,
  fields: CheckoutFields,
  { paymentMethod, giftCards, marketingInterestIds }: PaymentDetails,
): CreateOrderRequest {
  return {
    lockId: lock.lockId,
    customer: toCustomer(fields),
    ...(giftCards.length > 0
      ? { giftCards: giftCards.map(({ number, amountCents }) => ({ number, amountCents })) }
      : {}),
    ...(paymentMethod === null ? {} : { payment: { provider: lock.cardForm.provider, paymentMethod } }),
    ...(marketingInterestIds.length > 0
      ? { marketing: { marketingInterestIds: [...marketingInterestIds] } }
      : {}),
    consentGroups: [...getConsent().groups],
    ...describeOrderVisit(),
    expectedTotalCents: lock.totals.totalCents,
  };
}

/** Creates a payment attempt with a new key. */
export function createPaymentAttempt(request: CreateOrderRequest): PaymentAttempt {
  return {
    idempotencyKey: crypto.randomUUID(),
    lockId: request.lockId,
    body: JSON.stringify(request),
    orderId: null,
  };
}
