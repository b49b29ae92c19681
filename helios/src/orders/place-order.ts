import type { Config } from '../lib/config.ts';
import type { Answer } from '../idempotency/idempotency.ts';
import type { ErrorLog, WarnLog } from '../lib/log.ts';
import { Problem } from '../lib/problems.ts';
import { payOnce, requireConfiguredProvider } from '../payments/pay-once.ts';
import { requireSalesOpen } from '../sales/sales-state.ts';
import type { SeatingPlans } from '../seating/plans.ts';
import { normalizeCustomer } from './customer.ts';
import { failOrder, finalizeOrder } from './finalize.ts';
import type { FinalizeServices } from './finalize.ts';
import { readLinkedOrder } from './queries.ts';
import type { CreateOrderRequest, ExchangeRequest, Order } from './schemas.ts';
import { startOrder } from './start-order.ts';
import type { OrderPlacement } from './start-order.ts';

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

interface RequestContext {
  ip: string;
  log: ErrorLog & WarnLog;
}

/**
 * Pays for a live lock. Answers 201 with the order when it is confirmed, 202 while it is undecided; throws the Problems
 * named in the route.
 */
export async function placeOrder(
  services: PlaceOrderServices,
  key: string,
  request: CreateOrderRequest,
  context: RequestContext,
): Promise<Answer> {
  const customer = normalizeCustomer(request.customer);
  return pay(services, { scope: 'POST /orders', key, request }, { ...request, customer }, context);
}

/**
 * Exchanges tickets of an order for the seats of a live lock. Answers as placeOrder. Throws the Problems named in the route.
 */
export async function exchangeTickets(
  services: PlaceOrderServices,
  { orderId, key, request }: { orderId: string; key: string; request: ExchangeRequest },
  context: RequestContext,
): Promise<Answer> {
  const { seats: seatGuids, expectedDifferenceCents, ...payment } = request;
  const exchange = { orderId, seatGuids, expectedDifferenceCents };
  return pay(services, { scope: `exchange of ${orderId}`, key, request }, { ...payment, exchange }, context);
}

function pay(
  services: PlaceOrderServices,
  keyed: { scope: string; key: string; request: CreateOrderRequest | ExchangeRequest },
  placement: OrderPlacement,
  { ip, log }: RequestContext,
): Promise<Answer> {
  // A visitor may change the consent before a repeat, which is the same request: the first consent counts.
  const { consentGroups: _consentGroups, visit: _visit, ...paidRequest } = keyed.request;
  requireConfiguredProvider(services.config, placement.payment);
  return payOnce(
    services,
    {
      keyedRequest: { ...keyed, request: paidRequest },
      provider: placement.payment?.provider,
      async start(trx) {
        await requireSalesOpen(trx, services.config);
        return startOrder(trx, services, placement, ip);
      },
      failStart: (orderId) => failOrder(services, orderId, 'payment_method_invalid'),
      finalize: (orderId) => finalizeOrder(services, orderId, log),
      createAnswer: async (orderId) => createAnswer(await readLinkedOrder(services, orderId)),
    },
    log,
  );
}

/** The answer to the request that placed an order, from the state of the order. */
function createAnswer(order: Order): Answer {
  switch (order.status) {
    case 'confirmed':
    case 'refunded':
      return { status: 201, body: order };
    case 'confirming':
    case 'requires_action':
      return { status: 202, body: order };
    case 'declined':
      return toAnswer(
        new Problem(
          'PAYMENT_DECLINED',
          'No money was taken, and your seats are still held. Try another card.',
          {
            declineCode: order.declineCode ?? 'card_declined',
            orderId: order.orderId,
          },
        ),
      );
    case 'failed':
      return toAnswer(createFailureProblem(order));
    default:
      return order.status satisfies never;
  }
}

function createFailureProblem(order: Order): Problem {
  switch (order.failureReason) {
    case 'payment_method_invalid':
      return new Problem('PAYMENT_METHOD_INVALID', 'No money was taken. Enter the card again.');
    case 'seats_lost':
      return new Problem(
        'SEATS_TAKEN',
        'The time was over and somebody else has the seats. You are not charged.',
        {
          seats: order.seats.map((seat) => seat.seatGuid),
        },
      );
    case 'performance_not_bookable':
      return new Problem(
        'PERFORMANCE_NOT_BOOKABLE',
        'It is over, or was called off, before the payment came. You are not charged. Choose another performance.',
      );
    case 'exchange_not_possible':
      return new Problem(
        'EXCHANGE_NOT_POSSIBLE',
        'The former tickets were returned or exchanged before the payment came. You are not charged.',
      );
    default:
      return new Problem(
        'PAYMENT_DECLINED',
        'The payment did not reach the bank. No money was taken: try again.',
        {
          declineCode: 'processing_error',
          orderId: order.orderId,
        },
      );
  }
}

function toAnswer(problem: Problem): Answer {
  return { status: problem.body.status, body: problem.body };
}
