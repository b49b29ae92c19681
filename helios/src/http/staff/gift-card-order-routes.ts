import { Type } from 'typebox';
import {
  hashAddresses,
  planRecipientChange,
  resendGiftCards,
  storeRecipientChange,
} from '../../gift-card-orders/correct-delivery.ts';
import { planGiftCardRefund, storeGiftCardRefund } from '../../gift-card-orders/refund-gift-cards.ts';
import {
  findGiftCardOrderId,
  listGiftCardOrders,
  readGiftCardRefund,
  readStaffGiftCardOrder,
} from '../../gift-card-orders/staff-queries.ts';
import {
  ChangeRecipientRequestSchema,
  GiftCardRefundRequestSchema,
  GiftCardRefundSchema,
  StaffGiftCardOrderSchema,
  StaffGiftCardOrderSummarySchema,
} from '../../gift-card-orders/staff-schemas.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { MAX_ROWS } from '../../lib/limits.ts';
import { bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { finishStoredRefund } from '../../refunds/refunds.ts';
import { requireReconciled } from '../../sales/sales-state.ts';
import {
  lockAccount,
  readRequest,
  recipientNeedsSecondPerson,
  refundNeedsSecondPerson,
  requestGiftCardRefund,
  requestRecipientChange,
} from '../../staff/requests.ts';
import { StaffRequestSchema } from '../../staff/schemas.ts';
import type { Services } from '../services.ts';
import { requireStaffCall, runLoggedChange, runLoggedChangeOnce, setLogDetails } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

const orderParams = Type.Object({ orderNumber: Type.String({ maxLength: 40, examples: ['GC-7K3M9QXA'] }) });
const itemParams = Type.Object({
  orderNumber: Type.String({ maxLength: 40, examples: ['GC-7K3M9QXA'] }),
  position: Type.String({ maxLength: 2, pattern: '^[1-9][0-9]?$', description: '1 for the first item.' }),
});

/** Purchases of gift cards, their deliveries and refunds. */
export function registerStaffGiftCardOrderRoutes(app: HeliosServer, services: Services): void {
  registerReadRoutes(app, services);
  registerResendRoute(app, services);
  registerRecipientRoute(app, services);
  registerRefundRoute(app, services);
}

function registerReadRoutes(app: HeliosServer, services: Services): void {
  const { db } = services;
  app.get(
    '/staff/gift-card-orders',
    staffRoute({
      operationId: 'listStaffGiftCardOrders',
      summary: `Purchases of gift cards, newest first; ${MAX_ROWS} at most`,
      querystring: Type.Object({
        search: Type.Optional(
          Type.String({ maxLength: 100, description: 'A part of the number, e-mail address or name.' }),
        ),
      }),
      response: { 200: Type.Array(ref(StaffGiftCardOrderSummarySchema)), ...staffProblemResponses() },
    }),
    async (request) => {
      const orders = await listGiftCardOrders(db, request.query.search);
      // Do not log the search text, which is a customer's name or address.
      setLogDetails(request, undefined, {
        rows: orders.length,
        isSearch: request.query.search !== undefined,
      });
      return orders;
    },
  );

  app.get(
    '/staff/gift-card-orders/:orderNumber',
    staffRoute({
      operationId: 'getStaffGiftCardOrder',
      summary: 'A purchase of gift cards with its deliveries and balances, without numbers',
      params: orderParams,
      response: {
        200: ref(StaffGiftCardOrderSchema),
        ...staffProblemResponses('GIFT_CARD_ORDER_NOT_FOUND'),
      },
    }),
    async (request) => {
      const order = await readStaffGiftCardOrder(services, request.params.orderNumber);
      setLogDetails(request, order.orderNumber);
      return order;
    },
  );
}

function registerResendRoute(app: HeliosServer, { db }: Services): void {
  app.post(
    '/staff/gift-card-orders/:orderNumber/items/:position/deliveries',
    staffRoute({
      operationId: 'resendGiftCards',
      summary: 'Mail the gift cards of an item now, or again',
      params: itemParams,
      response: {
        204: Type.Null({ description: 'They will be sent in some seconds.' }),
        ...staffProblemResponses('GIFT_CARD_ORDER_NOT_FOUND', 'DELIVERY_NOT_POSSIBLE'),
      },
    }),
    async (request, reply) => {
      const { orderNumber } = request.params;
      const position = Number(request.params.position);
      const orderId = await findGiftCardOrderId(db, orderNumber);
      await runLoggedChange(db, requireStaffCall(request), async (trx) => ({
        result: await resendGiftCards(trx, orderId, position),
        target: orderNumber.trim().toUpperCase(),
        details: { position },
      }));
      return reply.code(204).send(null);
    },
  );
}

function registerRecipientRoute(app: HeliosServer, { db, config }: Services): void {
  app.put(
    '/staff/gift-card-orders/:orderNumber/items/:position/recipient',
    staffRoute({
      operationId: 'changeGiftCardRecipient',
      summary: 'Change the recipient of an item before its gift cards are mailed',
      description: 'The buyer gets a mail. Above the limit it needs approval by a second person (202).',
      params: itemParams,
      body: ref(ChangeRecipientRequestSchema),
      response: {
        202: ref(StaffRequestSchema),
        204: Type.Null({ description: 'The delivery has this recipient.' }),
        ...staffProblemResponses(...bodyProblems, 'GIFT_CARD_ORDER_NOT_FOUND', 'DELIVERY_NOT_POSSIBLE'),
      },
    }),
    async (request, reply) => {
      const { orderNumber } = request.params;
      const position = Number(request.params.position);
      const orderId = await findGiftCardOrderId(db, orderNumber);
      const call = requireStaffCall(request);
      const { accountId } = call.account;
      const target = orderNumber.trim().toUpperCase();
      const requestId = await runLoggedChange<string | null>(db, call, async (trx) => {
        await lockAccount(trx, accountId);
        const change = await planRecipientChange(trx, orderId, position, request.body);
        const { valueCents } = change;
        const details = { position, valueCents, ...hashAddresses(config, change) };
        const value = { orderNumber: target, valueCents };
        if (await recipientNeedsSecondPerson(trx, accountId, value, config.staffSecondPersonCents)) {
          const id = await requestRecipientChange(trx, accountId, change);
          return { result: id, target, outcome: 'waits', details: { ...details, requestId: id } };
        }
        await storeRecipientChange(trx, change);
        return { result: null, target, details };
      });
      return requestId === null
        ? reply.code(204).send(null)
        : reply.code(202).send(await readRequest(db, requestId));
    },
  );
}

/** Stored under an Idempotency-Key. */
type RefundOrRequest = { refundId: string } | { requestId: string };

function registerRefundRoute(app: HeliosServer, services: Services): void {
  const { db, config } = services;
  app.post(
    '/staff/gift-card-orders/:orderNumber/refunds',
    staffRoute({
      operationId: 'refundGiftCards',
      summary: 'Take back unspent gift cards and refund them to the card of the buyer',
      description: 'Above the limit of refunds without approval it needs approval by a second person (202).',
      params: orderParams,
      headers: idempotencyHeaders,
      body: ref(GiftCardRefundRequestSchema),
      response: {
        201: ref(GiftCardRefundSchema),
        202: ref(StaffRequestSchema),
        ...staffProblemResponses(
          ...bodyProblems,
          'GIFT_CARD_ORDER_NOT_FOUND',
          'REFUND_NOT_POSSIBLE',
          'PAYMENTS_NOT_RECONCILED',
          ...idempotencyProblems,
        ),
      },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const { accountId } = call.account;
      const { reason, cards: last4s } = request.body;
      const orderId = await findGiftCardOrderId(db, request.params.orderNumber);
      const keyedRequest = {
        target: request.params.orderNumber.trim().toUpperCase(),
        scope: `refund of ${orderId}`,
        key: request.headers['idempotency-key'],
        request: request.body,
      };
      const { result } = await runLoggedChangeOnce<RefundOrRequest>(db, call, keyedRequest, async (trx) => {
        await lockAccount(trx, accountId);
        await requireReconciled(trx);
        const plan = await planGiftCardRefund(trx, { orderId, ...(last4s ? { last4s } : {}) });
        const details = { cards: plan.cards.map(({ last4 }) => last4), cardCents: plan.cardCents };
        const amount = { orderId, cents: plan.cardCents };
        if (await refundNeedsSecondPerson(trx, accountId, amount, config.staffSecondPersonCents)) {
          const requestId = await requestGiftCardRefund(trx, accountId, plan, reason);
          return { status: 202, result: { requestId }, outcome: 'waits', details: { ...details, requestId } };
        }
        const refundId = await storeGiftCardRefund(trx, plan, reason, accountId);
        return { status: 201, result: { refundId }, details };
      });
      if ('requestId' in result) return reply.code(202).send(await readRequest(db, result.requestId));
      await finishStoredRefund(services, result.refundId, request.log);
      return reply.code(201).send(await readGiftCardRefund(db, result.refundId));
    },
  );
}
