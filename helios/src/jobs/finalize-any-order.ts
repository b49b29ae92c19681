import { finalizeGiftCardOrder } from '../gift-card-orders/finalize-gift-card-order.ts';
import type { FinalizeGiftCardServices } from '../gift-card-orders/finalize-gift-card-order.ts';
import type { ErrorLog, WarnLog } from '../lib/log.ts';
import { finalizeOrder } from '../orders/finalize.ts';
import type { FinalizeServices } from '../orders/finalize.ts';

export type FinalizeAnyServices = FinalizeServices & FinalizeGiftCardServices;

/** The order of a payment attempt: one of the two ids is set. */
export interface PaidOrder {
  order_id: string | null;
  gift_card_order_id: string | null;
}

/** Brings the order of a payment attempt as far as possible. Returns whether something remains to be done. */
export async function finalizeAnyOrder(
  services: FinalizeAnyServices,
  { order_id: orderId, gift_card_order_id: giftCardOrderId }: PaidOrder,
  log: ErrorLog & WarnLog,
): Promise<boolean> {
  if (orderId !== null) return finalizeOrder(services, orderId, log);
  if (giftCardOrderId !== null) return finalizeGiftCardOrder(services, giftCardOrderId, log);
  throw new Error('A payment attempt has no order.');
}
