import type { CreateOrderRequest, Lock } from '../../../helios/types';
import type { PaymentAttempt } from '../../../state/ticketingStorage';
import type { CheckoutFields } from '../../shared/checkout/schema';

/** How the visitor pays, and the selected marketing interests. */
export interface PaymentDetails {
  /** Token of the card; null when gift cards pay everything */
  paymentMethod: string | null;
  giftCards: readonly { number: string; amountCents: number }[];
  /** Marketing interests; none means no subscription */
  marketingInterestIds: readonly string[];
}

/** Builds the order request for a lock, with the total that the visitor has seen. Empty values are omitted. */
export function toOrderRequest(
  lock: Lock,
  fields: CheckoutFields,
  { paymentMethod, giftCards, marketingInterestIds }: PaymentDetails,
): CreateOrderRequest {
  const getValue = (name: keyof CheckoutFields) => fields[name].trim();
  const getOptionalValue = (name: keyof CheckoutFields) => getValue(name) || undefined;
  return {
    lockId: lock.lockId,
    customer: {
      contact: {
        firstName: getValue('firstName'),
        lastName: getValue('lastName'),
        phoneNumber: getValue('phoneNumber'),
        emailAddress: getValue('emailAddress'),
      },
      address: {
        country: getValue('country'),
        addressLine1: getValue('addressLine1'),
        addressLine2: getOptionalValue('addressLine2'),
        city: getValue('city'),
        state: getOptionalValue('state'),
        zipcode: getOptionalValue('zipcode'),
      },
    },
    ...(giftCards.length > 0
      ? { giftCards: giftCards.map(({ number, amountCents }) => ({ number, amountCents })) }
      : {}),
    ...(paymentMethod === null ? {} : { payment: { provider: lock.cardForm.provider, paymentMethod } }),
    ...(marketingInterestIds.length > 0
      ? { marketing: { marketingInterestIds: [...marketingInterestIds] } }
      : {}),
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
