import { Type } from 'typebox';
import { bookingProblems } from '../../catalogue/performance-status.ts';
import { performanceParams } from '../../catalogue/performance-schemas.ts';
import { giveCounterSale, payCounterSale } from '../../counter/complete-sale.ts';
import type { CompletedSale } from '../../counter/complete-sale.ts';
import {
  changeCounterSale,
  giveUpCounterSale,
  keepCounterSale,
  quotePayment,
  readCounterSale,
  readSalePerformance,
  startCounterSale,
} from '../../counter/counter-sales.ts';
import { payOutRefund } from '../../counter/payouts.ts';
import {
  ChangeCounterSaleRequestSchema,
  ComplimentaryBudgetSchema,
  CounterOrderSchema,
  CounterSaleSchema,
  GiveCounterSaleRequestSchema,
  PaidOutRefundSchema,
  PayCounterSaleRequestSchema,
  PayOutRefundRequestSchema,
  PaymentQuoteSchema,
  QuotePaymentRequestSchema,
  StartCounterSaleRequestSchema,
} from '../../counter/schemas.ts';
import { inTransaction } from '../../db/transactions.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { STAFF_LOCK_SECONDS } from '../../lib/limits.ts';
import { bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { salesProblems } from '../../sales/sales-state.ts';
import { lockAccount, readComplimentaryBudget, requireComplimentaryLimit } from '../../staff/requests.ts';
import type { Services } from '../services.ts';
import { requireStaffCall, runLoggedChange, runLoggedChangeOnce, setLogDetails } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

const saleParams = Type.Object({ saleId: Type.String({ maxLength: 40, examples: ['CS-7K3M9QXA'] }) });
const toSaleId = (typed: string) => typed.trim().toUpperCase();

const lockProblems = ['COUNTER_SALE_NOT_FOUND', 'LOCK_EXPIRED', 'LOCK_NOT_FOUND', 'LOCK_SOLD'] as const;
const seatProblems = [
  'PERFORMANCE_NOT_FOUND',
  ...bookingProblems,
  ...salesProblems,
  'UNKNOWN_SEATS',
  'SEATS_TAKEN',
] as const;

/** Sales at the counter. */
export function registerCounterRoutes(app: HeliosServer, services: Services): void {
  registerStartRoute(app, services);
  registerSaleRoutes(app, services);
  registerGiveUpRoute(app, services);
  registerQuoteRoute(app, services);
  registerPaymentRoute(app, services);
  registerComplimentaryRoute(app, services);
  registerBudgetRoute(app, services);
  registerPayoutRoute(app, services);
}

function registerStartRoute(app: HeliosServer, services: Services): void {
  const { db, availabilityFeed } = services;
  app.post(
    '/staff/performances/:performanceId/counter-sales',
    staffRoute({
      operationId: 'startCounterSale',
      summary: 'Begin a sale of chosen seats, or of the best free ones, in any status but past and canceled',
      description: `Its seats are kept while it is used: send a sign of life (keepCounterSale) well within ${STAFF_LOCK_SECONDS} seconds.`,
      params: performanceParams,
      headers: idempotencyHeaders,
      body: ref(StartCounterSaleRequestSchema),
      response: {
        201: ref(CounterSaleSchema),
        ...staffProblemResponses(
          ...bodyProblems,
          ...seatProblems,
          'NOT_ENOUGH_SEATS',
          'HOLD_NOT_FOUND',
          'HOLD_ENDED',
          'COUNTER_SALE_NOT_FOUND',
          ...idempotencyProblems,
        ),
      },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const { accountId } = call.account;
      const { performanceId } = request.params;
      const keyedRequest = {
        target: performanceId,
        scope: `counter sale in ${performanceId}`,
        key: request.headers['idempotency-key'],
        request: request.body,
      };
      const { result } = await runLoggedChangeOnce(db, call, keyedRequest, async (trx) => {
        const { saleId, seatGuids } = await startCounterSale(
          trx,
          services,
          performanceId,
          request.body,
          accountId,
        );
        return { status: 201, result: { saleId }, details: { saleId, seats: seatGuids } };
      });
      availabilityFeed.notifyChanged(performanceId);
      return reply.code(201).send(await readCounterSale(db, services, result.saleId, accountId));
    },
  );
}

function registerSaleRoutes(app: HeliosServer, services: Services): void {
  const { db, availabilityFeed } = services;
  app.post(
    '/staff/counter-sales/:saleId/heartbeat',
    staffRoute({
      operationId: 'keepCounterSale',
      summary: `Keep the seats of a sale for ${STAFF_LOCK_SECONDS} seconds from now`,
      params: saleParams,
      response: { 200: ref(CounterSaleSchema), ...staffProblemResponses(...lockProblems) },
    }),
    async (request) => {
      const { accountId } = requireStaffCall(request).account;
      const saleId = toSaleId(request.params.saleId);
      await inTransaction(db, (trx) => keepCounterSale(trx, saleId, accountId));
      return readCounterSale(db, services, saleId, accountId);
    },
  );

  app.put(
    '/staff/counter-sales/:saleId',
    staffRoute({
      operationId: 'changeCounterSale',
      summary: 'Change the seats of a sale, all or nothing, or its promo code',
      params: saleParams,
      body: ref(ChangeCounterSaleRequestSchema),
      response: {
        200: ref(CounterSaleSchema),
        ...staffProblemResponses(
          ...bodyProblems,
          ...lockProblems,
          ...seatProblems,
          'NOT_ENOUGH_SEATS',
          'HOLD_NOT_FOUND',
          'PROMO_CODE_NOT_VALID',
        ),
      },
    }),
    async (request) => {
      const call = requireStaffCall(request);
      const { accountId } = call.account;
      const saleId = toSaleId(request.params.saleId);
      const { promoCode } = request.body;
      await runLoggedChange(db, call, async (trx) => {
        const seats = await changeCounterSale(trx, services, saleId, request.body, accountId);
        return {
          result: undefined,
          target: saleId,
          details: {
            ...(seats ? { seats: seats.map((seat) => seat.seatGuid) } : {}),
            ...(promoCode === undefined ? {} : { hasPromoCode: promoCode !== null }),
          },
        };
      });
      availabilityFeed.notifyChanged(await readSalePerformance(db, saleId));
      return readCounterSale(db, services, saleId, accountId);
    },
  );
}

function registerGiveUpRoute(app: HeliosServer, { db, availabilityFeed }: Services): void {
  app.delete(
    '/staff/counter-sales/:saleId',
    staffRoute({
      operationId: 'giveUpCounterSale',
      summary: 'Give up a sale. Its seats are free, or belong to their hold again',
      params: saleParams,
      response: {
        204: Type.Null({ description: 'It is given up.' }),
        ...staffProblemResponses('COUNTER_SALE_NOT_FOUND', 'LOCK_NOT_FOUND', 'LOCK_SOLD'),
      },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const saleId = toSaleId(request.params.saleId);
      const performanceId = await runLoggedChange(db, call, async (trx) => ({
        result: await giveUpCounterSale(trx, saleId, call.account.accountId),
        target: saleId,
      }));
      availabilityFeed.notifyChanged(performanceId);
      return reply.code(204).send(null);
    },
  );
}

function registerQuoteRoute(app: HeliosServer, services: Services): void {
  app.post(
    '/staff/counter-sales/:saleId/payment-quote',
    staffRoute({
      operationId: 'quoteCounterPayment',
      summary: 'What gift cards pay of a sale, and what is left. Nothing is taken from them',
      params: saleParams,
      body: ref(QuotePaymentRequestSchema),
      response: {
        200: ref(PaymentQuoteSchema),
        ...staffProblemResponses(
          ...bodyProblems,
          'COUNTER_SALE_NOT_FOUND',
          'LOCK_NOT_FOUND',
          'GIFT_CARD_NOT_FOUND',
        ),
      },
    }),
    async (request) => {
      const { accountId } = requireStaffCall(request).account;
      const saleId = toSaleId(request.params.saleId);
      const { giftCards } = request.body;
      setLogDetails(request, saleId, { giftCards: giftCards.length });
      return quotePayment(services.db, services, saleId, giftCards, accountId);
    },
  );
}

const completionProblems = [
  ...bodyProblems,
  ...lockProblems,
  ...seatProblems,
  'PROMO_CODE_NOT_VALID',
  ...idempotencyProblems,
] as const;

function registerPaymentRoute(app: HeliosServer, services: Services): void {
  const { db, availabilityFeed } = services;
  app.post(
    '/staff/counter-sales/:saleId/payment',
    staffRoute({
      operationId: 'payCounterSale',
      summary: 'Sell the seats of a sale for cash, by the card terminal, or with gift cards',
      description:
        'The money is at the counter already: no payment provider takes part. With an e-mail address the tickets are mailed.',
      params: saleParams,
      headers: idempotencyHeaders,
      body: ref(PayCounterSaleRequestSchema),
      response: {
        201: ref(CounterOrderSchema),
        ...staffProblemResponses(
          ...completionProblems,
          'TOTAL_CHANGED',
          'GIFT_CARD_NOT_FOUND',
          'GIFT_CARD_INSUFFICIENT',
        ),
      },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const saleId = toSaleId(request.params.saleId);
      const keyedRequest = {
        target: saleId,
        scope: `payment of ${saleId}`,
        key: request.headers['idempotency-key'],
        request: request.body,
      };
      const { result } = await runLoggedChangeOnce<CompletedSale>(db, call, keyedRequest, async (trx) => {
        const sold = await payCounterSale(trx, services, saleId, request.body, call.account.accountId);
        const { tenders = [], giftCards = [] } = request.body;
        const { orderNumber, totals } = sold.order;
        const amounts = [...tenders.map(({ kind, amountCents }) => `${kind} ${amountCents}`)];
        const details = {
          orderNumber,
          totalCents: totals.totalCents,
          tenders: amounts,
          giftCards: giftCards.length,
        };
        return { status: 201, result: sold, details };
      });
      availabilityFeed.notifyChanged(result.performanceId);
      return reply.code(201).send(result.order);
    },
  );
}

function registerComplimentaryRoute(app: HeliosServer, services: Services): void {
  const { db, config, availabilityFeed } = services;
  app.post(
    '/staff/counter-sales/:saleId/complimentary',
    staffRoute({
      operationId: 'giveCounterSale',
      summary: 'Give the seats of a sale for nothing, with a reason',
      description:
        'An account gives within a day no more than what needs no second person: a donation request can be approved by two.',
      params: saleParams,
      headers: idempotencyHeaders,
      body: ref(GiveCounterSaleRequestSchema),
      response: {
        201: ref(CounterOrderSchema),
        ...staffProblemResponses(...completionProblems, 'COMPLIMENTARY_LIMIT'),
      },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const { accountId } = call.account;
      const saleId = toSaleId(request.params.saleId);
      const keyedRequest = {
        target: saleId,
        scope: `complimentary tickets of ${saleId}`,
        key: request.headers['idempotency-key'],
        request: request.body,
      };
      const { result } = await runLoggedChangeOnce<CompletedSale>(db, call, keyedRequest, async (trx) => {
        await lockAccount(trx, accountId);
        const { valueCents, ...given } = await giveCounterSale(
          trx,
          services,
          saleId,
          request.body,
          accountId,
          (value) => requireComplimentaryLimit(trx, accountId, value, config.staffSecondPersonCents),
        );
        return { status: 201, result: given, details: { orderNumber: given.order.orderNumber, valueCents } };
      });
      availabilityFeed.notifyChanged(result.performanceId);
      return reply.code(201).send(result.order);
    },
  );
}

function registerBudgetRoute(app: HeliosServer, { db, config }: Services): void {
  app.get(
    '/staff/complimentary-budget',
    staffRoute({
      operationId: 'getComplimentaryBudget',
      summary: 'What complimentary tickets your account can still give at the counter within the day',
      response: { 200: ref(ComplimentaryBudgetSchema), ...staffProblemResponses() },
    }),
    async (request) => {
      const { accountId } = requireStaffCall(request).account;
      return readComplimentaryBudget(db, accountId, config.staffSecondPersonCents);
    },
  );
}

function registerPayoutRoute(app: HeliosServer, { db }: Services): void {
  app.post(
    '/staff/refunds/:refundId/payout',
    staffRoute({
      operationId: 'payOutRefund',
      summary: 'Record that the money of a refund was paid out at the counter',
      params: Type.Object({ refundId: Type.String({ maxLength: 60 }) }),
      headers: idempotencyHeaders,
      body: ref(PayOutRefundRequestSchema),
      response: {
        200: ref(PaidOutRefundSchema),
        ...staffProblemResponses(...bodyProblems, 'PAYOUT_NOT_POSSIBLE', ...idempotencyProblems),
      },
    }),
    async (request) => {
      const call = requireStaffCall(request);
      const { refundId } = request.params;
      const keyedRequest = {
        target: refundId,
        scope: `payout of ${refundId}`,
        key: request.headers['idempotency-key'],
        request: request.body,
      };
      const { result } = await runLoggedChangeOnce(db, call, keyedRequest, async (trx) => {
        const paid = await payOutRefund(trx, refundId, request.body, call.account.accountId);
        const { orderNumber, amountCents } = paid;
        return { status: 200, result: paid, details: { orderNumber, amountCents, kind: request.body.kind } };
      });
      return result;
    },
  );
}
