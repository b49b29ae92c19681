import type { Config } from '../lib/config.ts';
import type { Answer } from '../idempotency/idempotency.ts';
import type { WarnLog } from '../lib/log.ts';
import { payOnce, requireConfiguredProvider } from '../payments/pay-once.ts';
import { requireSalesOpen } from '../sales/sales-state.ts';
import type { SeatingPlans } from '../seating/plans.ts';
import { normalizeCustomer } from './customer.ts';
import { failOrder, finalizeOrder } from './finalize.ts';
import type { FinalizeServices } from './finalize.ts';
import { createAnswer } from './order-answer.ts';
import { readOrder } from './queries.ts';
import type { CreateOrderRequest } from './schemas.ts';
import { startOrder } from './start-order.ts';

export interface PlaceOrderServices extends FinalizeServices {
  config: Pick<
    Config,
    | 'declinedCardsPerDay'
    | 'gatewayTimeoutMs'
    | 'giftCardSecrets'
    | 'locale'
    | 'orderPrefix'
    | 'publicUrl'
    | 'salesClosed'
    | 'stripe'
  >;
  plans: SeatingPlans;
}

/**
 * Pays for a live lock. Answers 201 with the order when it is confirmed, 202 while it is undecided; throws the Problems
 * named in the route.
 */
export async function placeOrder(
  services: PlaceOrderServices,
  key: string,
  request: CreateOrderRequest,
  { ip, log }: { ip: string; log: WarnLog },
): Promise<Answer> {
  const customer = normalizeCustomer(request.customer);
  // A visitor may change the consent before a repeat, which is the same request: the first consent counts.
  const { consentGroups: _consentGroups, visit: _visit, ...paidRequest } = request;
  requireConfiguredProvider(services.config, request.payment);
  return payOnce(
    services,
    {
      keyedRequest: { scope: 'POST /orders', key, request: paidRequest },
      provider: request.payment?.provider,
      async start(trx) {
        await requireSalesOpen(trx, services.config);
        return startOrder(trx, services, { ...request, customer }, ip);
      },
      failStart: (orderId) => failOrder(services, orderId, 'payment_method_invalid'),
      finalize: (orderId) => finalizeOrder(services, orderId, log),
      createAnswer: async (orderId) => createAnswer(await readOrder(services, orderId)),
    },
    log,
  );
}
