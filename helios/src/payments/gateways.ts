import type { Tracing } from '@playhouse/tracing';
import type { PaymentGateway, PaymentGateways, PaymentState } from './port.ts';

// The gateways that stand for no provider, and what all have in common.

/**
 * The gateway for orders that gift cards pay in full, or whose money is at the counter. It has nothing to charge, and lets such orders
 * use the same code path as all others.
 */
export function createEmptyGateway(): PaymentGateway {
  const nothingToCharge: PaymentState = { status: 'captured', amountCents: 0, card: null };
  return {
    authorize: async () => nothingToCharge,
    lookup: async () => nothingToCharge,
    capture: async () => nothingToCharge,
    void: async () => nothingToCharge,
    refund: async () => ({ status: 'done' }),
  };
}

/**
 * Without Stripe's settings, unfinished Stripe payments stay open and every attempt to finish them logs an
 * error.
 */
export function createUnconfiguredGateway(): PaymentGateway {
  const throwNotConfigured = async (): Promise<never> => {
    throw new Error(
      'A payment belongs to Stripe: set HELIOS_STRIPE_SECRET_KEY and the other variables of Stripe.',
    );
  };
  return {
    authorize: throwNotConfigured,
    lookup: throwNotConfigured,
    capture: throwNotConfigured,
    void: throwNotConfigured,
    refund: throwNotConfigured,
  };
}

/** Makes a span of each call to a payment provider. Gift cards have none. */
export function traceGateways(gateways: PaymentGateways, tracing: Tracing): PaymentGateways {
  return {
    ...gateways,
    stripe: traceGateway('stripe', gateways.stripe, tracing),
    test: traceGateway('test', gateways.test, tracing),
  };
}

function traceGateway(provider: string, gateway: PaymentGateway, tracing: Tracing): PaymentGateway {
  const call = <T>(name: string, work: () => Promise<T>) =>
    tracing.call(`${provider} ${name}`, { 'payment.provider': provider }, work);
  return {
    authorize: (request) => call('authorize', () => gateway.authorize(request)),
    lookup: (attemptId) => call('lookup', () => gateway.lookup(attemptId)),
    capture: (attemptId) => call('capture', () => gateway.capture(attemptId)),
    void: (attemptId) => call('void', () => gateway.void(attemptId)),
    refund: (request) => call('refund', () => gateway.refund(request)),
  };
}
