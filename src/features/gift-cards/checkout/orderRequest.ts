import { getConsent } from '../../../analytics/consent';
import { describeOrderVisit } from '../../../analytics/visit';
import type { CreateGiftCardOrderRequest, GiftCardCalculation, GiftCardOptions } from '../../../helios/types';
import type { GiftCardAttempt, GiftCardCartItem } from '../../../state/giftCards/giftCardItems';
import { toCustomer, type CheckoutFields } from '../../shared/checkout/schema';

/** What is paid for, as the visitor saw it. */
export interface GiftCardPurchase {
  cartId: string;
  items: readonly GiftCardCartItem[];
  options: GiftCardOptions;
  calculation: GiftCardCalculation;
}

/** Builds the order request for a cart, with the total that the visitor has seen and the present consent. */
export function toOrderRequest(
  { cartId, items, options, calculation }: GiftCardPurchase,
  fields: CheckoutFields,
  paymentMethod: string,
  marketingInterestIds: readonly string[],
): CreateGiftCardOrderRequest {
  return {
    cartId,
    giftCardItems: items.map(({ id: _, ...item }) => item),
    customer: toCustomer(fields),
    payment: { provider: options.cardForm.provider, paymentMethod },
    ...(marketingInterestIds.length > 0
      ? { marketing: { marketingInterestIds: [...marketingInterestIds] } }
      : {}),
    consentGroups: [...getConsent().groups],
    ...describeOrderVisit(),
    expectedTotalCents: calculation.totalCents,
  };
}

/** Creates a payment attempt with a new key. */
export function createAttempt(request: CreateGiftCardOrderRequest): GiftCardAttempt {
  return {
    idempotencyKey: crypto.randomUUID(),
    cartId: request.cartId,
    body: JSON.stringify(request),
    orderId: null,
  };
}
