import type { CreateOrderRequest, Lock } from '../../../api/heliosTypes';
import type { PaymentAttempt } from '../../../state/ticketingStorage';
import type { CheckoutFields } from './schema';

/**
 * The request that pays for a lock, with the total that the visitor has seen. What is empty is left out.
 * @param paymentMethod the token of the card fields
 */
export function orderRequest(lock: Lock, fields: CheckoutFields, paymentMethod: string): CreateOrderRequest {
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
    payment: { provider: 'test', paymentMethod },
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
