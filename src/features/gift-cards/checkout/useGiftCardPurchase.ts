import { hasCode } from '../../../helios/heliosError';
import type {
  CreateGiftCardOrderRequest,
  GiftCardCalculation,
  GiftCardOptions,
  GiftCardOrder,
} from '../../../helios/types';
import type { GiftCardCartItem } from '../../../state/giftCards/giftCardItems';
import { useGiftCardAttempt } from '../../../state/giftCards/giftCards';
import { useHelios } from '../../../state/heliosContext';
import { toPayerRequest, type CheckoutEntries } from '../../shared/checkout/orderRequest';
import type { Purchase } from '../../shared/checkout/usePayment';
import { describeProblem } from '../shared/problems';

/** The gift cards of a cart, as the visitor saw them. */
export interface GiftCardContents {
  cartId: string;
  items: readonly GiftCardCartItem[];
  options: GiftCardOptions;
  calculation: GiftCardCalculation;
}

/** Creates the purchase of the gift cards of a cart, for `usePayment`. */
export function useGiftCardPurchase(
  cartId: string,
  onPaid: (orderId: string) => void,
  onTotalChanged: () => void,
): Purchase<{ cartId: string }, CreateGiftCardOrderRequest, GiftCardOrder> {
  const helios = useHelios();
  const { attempt, ...attemptWriter } = useGiftCardAttempt();
  return {
    id: { cartId },
    attempt: attempt?.cartId === cartId ? attempt : null,
    ...attemptWriter,
    orderId: null,
    isSold: false,
    promoCode: null,
    createOrder: helios.createGiftCardOrder,
    getOrder: helios.getGiftCardOrder,
    abandonOrder: helios.abandonGiftCardOrder,
    describeProblem,
    onPaid,
    onRefused: (error) => {
      if (hasCode(error, 'TOTAL_CHANGED')) onTotalChanged();
    },
  };
}

/** Builds the order request for a cart, with the total that the visitor has seen. */
export function toOrderRequest(
  { cartId, items, options, calculation }: GiftCardContents,
  entries: CheckoutEntries,
  paymentMethod: string,
): CreateGiftCardOrderRequest {
  return {
    cartId,
    giftCardItems: items.map(({ id: _, ...item }) => item),
    ...toPayerRequest(entries),
    payment: { provider: options.cardForm.provider, paymentMethod },
    expectedTotalCents: calculation.totalCents,
  };
}
