import type { Order } from './types';

/** Whether an order is paid. A refund comes after the payment. */
export function isPaid({ status }: Pick<Order, 'status'>): boolean {
  return status === 'confirmed' || status === 'refunded';
}

/** Whether the payment of an order has no result yet. */
export function isUndecided({ status }: Pick<Order, 'status'>): boolean {
  return status === 'confirming' || status === 'requires_action';
}
