import type { Tracing } from '@playhouse/tracing';
import type { PaymentGateway, PaymentGateways } from './port.ts';

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
