import { createHash } from 'node:crypto';
import type { OrderEventName } from './port.ts';

/**
 * The id under which the customer-data platform counts an event once, also if it comes from several places (product 13). `id`: the
 * order or the refund, which the result does not reveal. Always the same for the same event.
 */
export function createMessageId(event: OrderEventName, id: string): string {
  return createHashedId(`${event} ${id}`);
}

/**
 * The visitor of an order for the platform, which requires one, where the browser has told no id. The same for all
 * events of the order, whose id it does not reveal.
 */
export function createAnonymousId(orderId: string): string {
  return createHashedId(`Visitor ${orderId}`);
}

function createHashedId(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
