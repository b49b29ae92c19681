import type { Config } from '../lib/config.ts';
import type { Answer } from '../idempotency/idempotency.ts';
import type { WarnLog } from '../lib/log.ts';
import { Problem } from '../lib/problems.ts';
import { normalizeCustomer } from '../orders/customer.ts';
import { payOnce, requireConfiguredProvider } from '../payments/pay-once.ts';
import { requireSalesOpen } from '../sales/sales-state.ts';
import { failGiftCardOrder, finalizeGiftCardOrder } from './finalize-gift-card-order.ts';
import type { FinalizeGiftCardServices } from './finalize-gift-card-order.ts';
import { readGiftCardOrder } from './queries.ts';
import type { CreateGiftCardOrderRequest, GiftCardOrder } from './schemas.ts';
import { startGiftCardOrder } from './start-gift-card-order.ts';

export interface PlaceGiftCardServices extends FinalizeGiftCardServices {
  config: Pick<
    Config,
    'declinedCardsPerDay' | 'gatewayTimeoutMs' | 'giftCardSecrets' | 'publicUrl' | 'salesClosed' | 'stripe'
  >;
}

/**
 * Pays for gift cards. Answers 201 with the purchase when it is confirmed, 202 while it is undecided; throws the
 * Problems named in the route.
 */
export function placeGiftCardOrder(
  services: PlaceGiftCardServices,
  key: string,
  request: CreateGiftCardOrderRequest,
  { ip, log }: { ip: string; log: WarnLog },
): Promise<Answer> {
  const customer = normalizeCustomer(request.customer);
  // A visitor may change the consent before a repeat, which is the same request: the first consent counts.
  const { consentGroups: _consentGroups, visit: _visit, ...paidRequest } = request;
  requireConfiguredProvider(services.config, request.payment);
  return payOnce(
    services,
    {
      keyedRequest: { scope: 'POST /gift-card-orders', key, request: paidRequest },
      provider: request.payment.provider,
      async start(trx) {
        await requireSalesOpen(trx, services.config);
        return startGiftCardOrder(trx, services, { ...request, customer }, ip);
      },
      failStart: (orderId) => failGiftCardOrder(services, orderId),
      finalize: (orderId) => finalizeGiftCardOrder(services, orderId, log),
      createAnswer: async (orderId) => createAnswer(await readGiftCardOrder(services, orderId)),
    },
    log,
  );
}

function createAnswer(order: GiftCardOrder): Answer {
  switch (order.status) {
    case 'confirmed':
    case 'refunded':
      return { status: 201, body: order };
    case 'confirming':
    case 'requires_action':
      return { status: 202, body: order };
    case 'declined':
    case 'failed': {
      const { body } = createRefusal(order);
      return { status: body.status, body };
    }
    default:
      return order.status satisfies never;
  }
}

function createRefusal({ status, declineCode, failureReason, orderId }: GiftCardOrder): Problem {
  if (failureReason === 'payment_method_invalid')
    return new Problem('PAYMENT_METHOD_INVALID', 'No money was taken. Enter the card again.');
  return status === 'declined'
    ? new Problem('PAYMENT_DECLINED', 'No money was taken. Try another card.', {
        declineCode: declineCode ?? 'card_declined',
        orderId,
      })
    : new Problem('PAYMENT_DECLINED', 'The payment did not reach the bank. No money was taken: try again.', {
        declineCode: 'processing_error',
        orderId,
      });
}
