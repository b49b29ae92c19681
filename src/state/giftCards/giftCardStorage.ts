import { isRecord, storedItem } from '../../lib/storage';

/** The gift cards in the cart (product 3.3), as stored in the browser. */
export interface GiftCardCart {
  /** A random id. Only one order of a cart can be paid. Missing while the cart is empty. */
  cartId?: string;
  calculationRequest: { giftCardItems: Record<string, unknown>[] };
}

export const giftCardCartItem = storedItem(
  'giftCardCart',
  'local',
  (value): value is GiftCardCart =>
    isRecord(value) &&
    (value.cartId === undefined || typeof value.cartId === 'string') &&
    isRecord(value.calculationRequest) &&
    Array.isArray(value.calculationRequest.giftCardItems) &&
    value.calculationRequest.giftCardItems.every(isRecord),
);
