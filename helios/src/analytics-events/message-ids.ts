import { createHash } from 'node:crypto';

/**
 * The id under which the customer-data platform counts an event once, also if it comes from several places (product 13). `id`: the order or the
 * refund, which the result does not reveal. Always the same for the same event.
 */
export function createMessageId(event: 'Order Completed' | 'Order Refunded', id: string): string {
  const digest = createHash('sha256').update(`${event} ${id}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
