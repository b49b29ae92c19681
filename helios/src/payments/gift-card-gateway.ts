import type { PaymentGateway, PaymentState } from './port.ts';

/**
 * The gateway for orders that gift cards pay in full. It has nothing to charge, and lets such orders use the
 * same code path as all others.
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
