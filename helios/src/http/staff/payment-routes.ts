import { Type } from 'typebox';
import { queryRows } from '../../db/query.ts';
import type { Trx } from '../../db/transactions.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { Problem, bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { instant, nullable, ref, strictObject } from '../../lib/schema.ts';
import { GatewayUnreachable } from '../../payments/port.ts';
import type { Period } from '../../payments/provider-records.ts';
import { copyPage, copyPayment, storePayments } from '../../reconciliation/copy-payments.ts';
import { listDifferences } from '../../reconciliation/differences.ts';
import { finalizeRebuiltExchange } from '../../reconciliation/rebuild-exchange.ts';
import { rebuildOrder } from '../../reconciliation/rebuild-order.ts';
import { rebuildRefund } from '../../reconciliation/rebuild-refund.ts';
import {
  paymentNotFound,
  planPaymentRefund,
  storePaymentRefund,
} from '../../reconciliation/refund-payment.ts';
import {
  CopiedPageSchema,
  DifferencePageSchema,
  PaymentRefundSchema,
  RebuiltOrderSchema,
} from '../../reconciliation/schemas.ts';
import { finishStoredRefund } from '../../refunds/refunds.ts';
import { readRefundStatus } from '../../staff/queries.ts';
import {
  lockAccount,
  readRequest,
  refundNeedsSecondPerson,
  requestPaymentRefund,
} from '../../staff/requests.ts';
import { RefundReasonSchema, StaffRequestSchema } from '../../staff/schemas.ts';
import type { Services } from '../services.ts';
import { logInTransaction, requireStaffCall, runLoggedChange, runLoggedChangeOnce } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

const MAX_CURSOR_LENGTH = 200;
const paymentParams = Type.Object({ paymentId: Type.String({ minLength: 1, maxLength: 100 }) });
const period = {
  from: instant('The first moment of the period.'),
  to: instant('The end of the period.'),
};

/** Compares the payments of the provider with the orders, and corrects what differs. */
export function registerPaymentRoutes(app: HeliosServer, services: Services): void {
  registerCompareRoutes(app, services);
  registerRefundRoute(app, services);
  registerRebuildRoutes(app, services);
}

function registerCompareRoutes(app: HeliosServer, services: Services): void {
  app.post(
    '/staff/payments/copies',
    staffRoute({
      operationId: 'copyProviderPayments',
      summary: "Copy a page of the payment provider's lists of a period",
      description:
        'Repeat it with the `cursor` of its answer, until that is null. It can be repeated from the start.',
      body: strictObject({
        ...period,
        cursor: nullable(Type.String({ minLength: 1, maxLength: MAX_CURSOR_LENGTH })),
      }),
      response: {
        200: ref(CopiedPageSchema),
        ...staffProblemResponses(...bodyProblems, 'PAYMENT_PROVIDER_UNAVAILABLE'),
      },
    }),
    async ({ body }) => callProvider(copyPage(services, toPeriod(body), body.cursor)),
  );

  app.get(
    '/staff/payments/differences',
    staffRoute({
      operationId: 'listPaymentDifferences',
      summary: 'What the copied payments of a period and the orders differ in, oldest first; a page',
      querystring: Type.Object({
        ...period,
        after: Type.Optional(Type.String({ maxLength: MAX_CURSOR_LENGTH, pattern: '^[^ ]+ [^ ]+$' })),
      }),
      response: { 200: ref(DifferencePageSchema), ...staffProblemResponses() },
    }),
    async ({ query }) => listDifferences(services.db, toPeriod(query), query.after ?? null),
  );
}

/** Stored under an Idempotency-Key. */
type RefundOrRequest = { refundId: string } | { requestId: string } | { isReleased: true };

function registerRefundRoute(app: HeliosServer, services: Services): void {
  const { db, config } = services;
  app.post(
    '/staff/payments/:paymentId/refunds',
    staffRoute({
      operationId: 'refundPayment',
      summary: 'Refund a payment that has no order, or release its reserved money',
      description:
        'Above the limit of a second person the answer is 202, and nothing is refunded before the approval. A payment is refunded once.',
      params: paymentParams,
      headers: idempotencyHeaders,
      body: strictObject({ reason: RefundReasonSchema }),
      response: {
        201: ref(PaymentRefundSchema),
        202: ref(StaffRequestSchema),
        ...staffProblemResponses(
          ...bodyProblems,
          'PAYMENT_NOT_FOUND',
          'REFUND_NOT_POSSIBLE',
          'PAYMENT_PROVIDER_UNAVAILABLE',
          ...idempotencyProblems,
        ),
      },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const { accountId } = call.account;
      const { paymentId } = request.params;
      const { reason } = request.body;
      await requireCopy(services, paymentId);
      const keyedRequest = {
        target: paymentId,
        scope: `refund payment ${paymentId}`,
        key: request.headers['idempotency-key'],
        request: request.body,
      };
      const { result } = await runLoggedChangeOnce<
        RefundOrRequest & { amountCents: number; currency: string }
      >(db, call, keyedRequest, async (trx) => {
        await lockAccount(trx, accountId);
        const plan = await planPaymentRefund(trx, paymentId);
        const { amountCents, currency, orderNumber } = plan;
        const details = { amountCents, ...(orderNumber === null ? {} : { orderNumber }) };
        if (plan.status === 'authorized') {
          await releaseReserved(trx, services, paymentId);
          return { status: 201, result: { isReleased: true, amountCents, currency }, details };
        }
        const needsApproval = await refundNeedsSecondPerson(
          trx,
          accountId,
          { orderId: paymentId, cents: amountCents },
          config.staffSecondPersonCents,
        );
        if (needsApproval) {
          const requestId = await requestPaymentRefund(trx, accountId, plan, reason);
          return {
            status: 202,
            result: { requestId, amountCents, currency },
            outcome: 'waits',
            details: { ...details, requestId },
          };
        }
        const refundId = await storePaymentRefund(trx, plan, reason, accountId);
        return { status: 201, result: { refundId, amountCents, currency }, details };
      });
      const { amountCents, currency } = result;
      if ('requestId' in result) return reply.code(202).send(await readRequest(db, result.requestId));
      if ('isReleased' in result)
        return reply.code(201).send({ paymentId, amountCents, currency, status: 'released' });
      await finishStoredRefund(services, result.refundId, request.log);
      const status = await readRefundStatus(db, result.refundId);
      return reply.code(201).send({ paymentId, amountCents, currency, status });
    },
  );
}

/**
 * Releases the reserved money of a payment whose row the transaction has locked, so that no order is rebuilt of it meanwhile. Throws
 * REFUND_NOT_POSSIBLE, PAYMENT_PROVIDER_UNAVAILABLE.
 */
async function releaseReserved(
  trx: Trx,
  { providerRecords }: Pick<Services, 'providerRecords'>,
  paymentId: string,
): Promise<void> {
  const released = await callProvider(providerRecords.releasePayment(paymentId));
  if (released.status !== 'unpaid') {
    throw new Problem(
      'REFUND_NOT_POSSIBLE',
      'The provider has not released the money: it may have been taken meanwhile. Compare again.',
    );
  }
  await storePayments({ db: trx, providerRecords }, [released]);
}

function registerRebuildRoutes(app: HeliosServer, services: Services): void {
  const { db } = services;
  app.post(
    '/staff/payments/:paymentId/order',
    staffRoute({
      operationId: 'rebuildOrder',
      summary: 'Rebuild the order of a payment that has none, if its seats are free',
      description:
        'It has its former number, seats, tickets and link. The customer is not known: the office gets the confirmation.',
      params: paymentParams,
      response: {
        200: ref(RebuiltOrderSchema),
        ...staffProblemResponses(
          'PAYMENT_NOT_FOUND',
          'REBUILD_NOT_POSSIBLE',
          'SEATS_TAKEN',
          'PERFORMANCE_NOT_FOUND',
          'PERFORMANCE_NOT_BOOKABLE',
          'PAYMENT_PROVIDER_UNAVAILABLE',
        ),
      },
    }),
    async (request) => {
      const call = requireStaffCall(request);
      const { paymentId } = request.params;
      await requireCopy(services, paymentId);
      const rebuilt = await rebuildOrder(services, paymentId, request.log, (trx, { orderNumber, seats }) =>
        logInTransaction(trx, call, orderNumber, {
          paymentId,
          seats: seats.map(({ seatGuid }) => seatGuid),
        }),
      );
      call.isLogged = true;
      return rebuilt;
    },
  );

  app.post(
    '/staff/provider-refunds/:providerRefundId/refund',
    staffRoute({
      operationId: 'rebuildRefund',
      summary: 'Store a refund that the payment provider has made and the database has lost',
      description:
        'Its seats become free, or its gift cards lose their money. Of an exchange, the new order is rebuilt, if its seats are free. ' +
        'Nothing is refunded again.',
      params: Type.Object({ providerRefundId: Type.String({ minLength: 1, maxLength: 100 }) }),
      response: {
        204: Type.Null({ description: 'The refund is stored.' }),
        ...staffProblemResponses(
          'PAYMENT_NOT_FOUND',
          'ORDER_NOT_FOUND',
          'GIFT_CARD_ORDER_NOT_FOUND',
          'UNKNOWN_SEATS',
          'REBUILD_NOT_POSSIBLE',
          'REFUND_NOT_POSSIBLE',
        ),
      },
    }),
    async (request, reply) => {
      const { providerRefundId } = request.params;
      const { refundId, newOrderId } = await runLoggedChange(db, requireStaffCall(request), async (trx) => {
        const result = await rebuildRefund(trx, providerRefundId, 'rebuilt from the payment provider');
        return { result, target: result.orderNumber, details: { providerRefundId } };
      });
      if (newOrderId !== undefined) await finalizeRebuiltExchange(services, newOrderId, request.log);
      await finishStoredRefund(services, refundId, request.log);
      return reply.code(204).send(null);
    },
  );
}

/** Reads a payment again, so that what is decided is its present state. Throws PAYMENT_NOT_FOUND for one that was never copied. */
async function requireCopy(services: Services, paymentId: string): Promise<void> {
  const { db } = services;
  const rows = await queryRows(db)`select from provider_payments where payment_id = ${paymentId}`;
  if (rows.length === 0) throw paymentNotFound();
  await callProvider(copyPayment(services, paymentId));
}

function toPeriod({ from, to }: { from: string; to: string }): Period {
  return { from: new Date(from), to: new Date(to) };
}

async function callProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    throw new Problem(
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'Try again in a minute: what was done is not done twice.',
      {},
      60,
      error,
    );
  }
}
