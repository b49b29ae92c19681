import type { PaymentGateway, PaymentState } from './port.ts';

/**
 * The gateway of orders that gift cards pay in full: there is nothing to charge, so nobody to ask. It lets such an order
 * take the same way as all others.
 */
export function createGiftCardGateway(): PaymentGateway {
  const nothing: PaymentState = { status: 'captured', amountCents: 0, card: null };
  return {
    authorise: async () => nothing,
    lookup: async () => nothing,
    capture: async () => nothing,
    void: async () => nothing,
    refund: async () => ({ status: 'done' }),
  };
}
