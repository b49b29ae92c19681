import type { CreateOrderRequest, Lock } from '../../../api/heliosTypes';
import type { PaymentAttempt } from '../../../state/ticketingStorage';
import type { CheckoutFields } from './schema';

/** How the visitor pays, and what they agreed to beside it. */
export interface PaymentChoice {
  /** The token of the card fields; null when gift cards pay it all */
  paymentMethod: string | null;
  giftCards: readonly { number: string; amountCents: number }[];
  /** What they want to hear about; none is no subscription */
  marketingInterestIds: readonly string[];
}

/** The request that pays for a lock, with the total that the visitor has seen. What is empty is left out. */
export function orderRequest(
  lock: Lock,
  fields: CheckoutFields,
  { paymentMethod, giftCards, marketingInterestIds }: PaymentChoice,
): CreateOrderRequest {
  const typed = (name: keyof CheckoutFields) => fields[name].trim();
  const ifTyped = (name: keyof CheckoutFields) => typed(name) || undefined;
  return {
    lockId: lock.lockId,
    customer: {
      contact: {
        firstName: typed('firstName'),
        lastName: typed('lastName'),
        phoneNumber: typed('phoneNumber'),
        emailAddress: typed('emailAddress'),
      },
      address: {
        country: typed('country'),
        addressLine1: typed('addressLine1'),
        addressLine2: ifTyped('addressLine2'),
        city: typed('city'),
        state: ifTyped('state'),
        zipcode: ifTyped('zipcode'),
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

/** A new attempt to pay, under a key of its own. */
export function newAttempt(request: CreateOrderRequest): PaymentAttempt {
  return {
    idempotencyKey: crypto.randomUUID(),
    lockId: request.lockId,
    body: JSON.stringify(request),
    orderId: null,
  };
}

/** An attempt that Helios has answered: it is followed by its order, and what was sent need not lie around here. */
export function answeredAttempt(attempt: PaymentAttempt, orderId: string): PaymentAttempt {
  return { ...attempt, body: '{}', orderId };
}
