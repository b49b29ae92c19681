import { Type } from 'typebox';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { MAX_ROWS } from '../../lib/limits.ts';
import { Problem, bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { queueMail } from '../../mail-queue/queue-mail.ts';
import { readOrder } from '../../orders/queries.ts';
import { planRefund } from '../../refunds/plan-refund.ts';
import { finishStoredRefund, storeRefund } from '../../refunds/refunds.ts';
import { requireReconciled } from '../../sales/sales-state.ts';
import {
  findCustomers,
  findOrderId,
  listOpenRefunds,
  listOrders,
  readOrderDetails,
  readRefund,
} from '../../staff/queries.ts';
import { lockAccount, readRequest, refundNeedsSecondPerson, requestRefund } from '../../staff/requests.ts';
import {
  FoundCustomerSchema,
  MAX_FOUND_CUSTOMERS,
  MIN_CUSTOMER_SEARCH,
  OpenRefundSchema,
  RefundRequestSchema,
  RefundSchema,
  StaffOrderDetailsSchema,
  StaffOrderSchema,
  StaffRequestSchema,
} from '../../staff/schemas.ts';
import { AdmissionTicketSchema } from '../../tickets/schemas.ts';
import { readTickets } from '../../tickets/tickets.ts';
import type { Services } from '../services.ts';
import { requireStaffCall, runLoggedChange, runLoggedChangeOnce, logRows, setLogDetails } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

const orderParams = Type.Object({ orderNumber: Type.String({ maxLength: 40, examples: ['LT-7K3M9QXA'] }) });

/** Orders, their refunds and confirmations. */
export function registerStaffOrderRoutes(app: HeliosServer, services: Services): void {
  registerReadRoutes(app, services);
  registerCounterReadRoutes(app, services);
  registerOpenRefundRoute(app, services);
  registerRefundRoute(app, services);
  registerConfirmationRoute(app, services);
}

function registerReadRoutes(app: HeliosServer, services: Services): void {
  const { db } = services;
  app.get(
    '/staff/orders',
    staffRoute({
      operationId: 'listStaffOrders',
      summary: 'Orders of the site and the counter, newest first',
      querystring: Type.Object({
        performanceId: Type.Optional(Type.String({ maxLength: 60 })),
        search: Type.Optional(
          Type.String({
            maxLength: 100,
            description:
              'A part of the number, e-mail address, name or phone number, or the last four digits of the card.',
          }),
        ),
      }),
      response: {
        200: Type.Array(ref(StaffOrderSchema)),
        ...staffProblemResponses('PERFORMANCE_NOT_FOUND'),
      },
    }),
    async (request) => {
      const orders = await listOrders(db, request.query);
      const { performanceId, search } = request.query;
      // Do not log the search text, which is a customer's name or address.
      setLogDetails(request, performanceId, { rows: orders.length, isSearch: search !== undefined });
      return orders;
    },
  );

  app.get(
    '/staff/orders/:orderNumber',
    staffRoute({
      operationId: 'getStaffOrder',
      summary: 'An order with its refunds and mails',
      params: orderParams,
      response: { 200: ref(StaffOrderDetailsSchema), ...staffProblemResponses('ORDER_NOT_FOUND') },
    }),
    async (request) => {
      const details = await readOrderDetails(services, request.params.orderNumber);
      setLogDetails(request, details.order.orderNumber);
      return details;
    },
  );
}

/** What a sale at the counter needs besides its seats: its tickets on paper, and customers of earlier orders. */
function registerCounterReadRoutes(app: HeliosServer, services: Services): void {
  const { db } = services;
  app.get(
    '/staff/orders/:orderNumber/tickets',
    staffRoute({
      operationId: 'listStaffTickets',
      summary: 'The tickets of a confirmed order with their QR codes, to print them',
      params: orderParams,
      response: {
        200: Type.Array(ref(AdmissionTicketSchema)),
        ...staffProblemResponses('ORDER_NOT_FOUND'),
      },
    }),
    async (request) => {
      const order = await readOrder(services, await findOrderId(db, request.params.orderNumber));
      setLogDetails(request, order.orderNumber);
      return readTickets(services, order);
    },
  );

  app.get(
    '/staff/customers',
    staffRoute({
      operationId: 'searchCustomers',
      summary: `Customers of earlier orders, the latest first; ${MAX_FOUND_CUSTOMERS} at most`,
      querystring: Type.Object({
        search: Type.String({
          minLength: MIN_CUSTOMER_SEARCH,
          maxLength: 100,
          description: 'A part of the name, e-mail address or phone number.',
        }),
      }),
      response: { 200: Type.Array(ref(FoundCustomerSchema)), ...staffProblemResponses() },
    }),
    async (request) => {
      const customers = await findCustomers(db, request.query.search);
      // Do not log the search text, which is a customer's name or address.
      setLogDetails(request, undefined, { rows: customers.length });
      return customers;
    },
  );
}

function registerOpenRefundRoute(app: HeliosServer, { db }: Services): void {
  app.get(
    '/staff/refunds',
    staffRoute({
      operationId: 'listOpenRefunds',
      summary: `Refunds whose money has not reached the card: failed ones first, then pending ones; ${MAX_ROWS} at most`,
      response: { 200: Type.Array(ref(OpenRefundSchema)), ...staffProblemResponses() },
    }),
    async (request) => logRows(request, await listOpenRefunds(db)),
  );
}

/** Stored under an Idempotency-Key. */
type RefundOrRequest = { refundId: string } | { requestId: string };

function registerRefundRoute(app: HeliosServer, services: Services): void {
  const { db, config } = services;
  app.post(
    '/staff/orders/:orderNumber/refunds',
    staffRoute({
      operationId: 'refundOrder',
      summary: 'Refund an order, or some of its seats: first to gift cards, then to the card',
      description:
        'The refunds of an order without approval are limited, and those of an account within a day. Above the limit the refund needs approval by a second person (202).',
      params: orderParams,
      headers: idempotencyHeaders,
      body: ref(RefundRequestSchema),
      response: {
        201: ref(RefundSchema),
        202: ref(StaffRequestSchema),
        ...staffProblemResponses(
          ...bodyProblems,
          'ORDER_NOT_FOUND',
          'UNKNOWN_SEATS',
          'REFUND_NOT_POSSIBLE',
          'PAYMENTS_NOT_RECONCILED',
          ...idempotencyProblems,
        ),
      },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const { accountId } = call.account;
      const { reason, seats: seatGuids } = request.body;
      const orderId = await findOrderId(db, request.params.orderNumber);
      const orderNumber = request.params.orderNumber.trim().toUpperCase();
      const keyedRequest = {
        target: orderNumber,
        scope: `refund of ${orderId}`,
        key: request.headers['idempotency-key'],
        request: request.body,
      };
      const { result } = await runLoggedChangeOnce<RefundOrRequest>(db, call, keyedRequest, async (trx) => {
        await lockAccount(trx, accountId);
        await requireReconciled(trx);
        const plan = await planRefund(trx, { orderId, ...(seatGuids ? { seatGuids } : {}) });
        const limitCents = config.staffSecondPersonCents;
        const needsApproval = await refundNeedsSecondPerson(
          trx,
          accountId,
          { orderId, cents: plan.giftCents + plan.cardCents },
          limitCents,
        );
        const { seatGuids: seats, giftCents, cardCents } = plan;
        const amounts = { seats, giftCents, cardCents };
        if (needsApproval) {
          const requestId = await requestRefund(trx, accountId, plan, reason);
          const details = { ...amounts, requestId };
          return { status: 202, result: { requestId }, outcome: 'waits', details };
        }
        const refundId = await storeRefund(trx, plan, { reason, refundedBy: accountId });
        return { status: 201, result: { refundId }, details: amounts };
      });
      if ('requestId' in result) return reply.code(202).send(await readRequest(db, result.requestId));
      await finishStoredRefund(services, result.refundId, request.log);
      return reply.code(201).send(await readRefund(db, result.refundId));
    },
  );
}

function registerConfirmationRoute(app: HeliosServer, services: Services): void {
  const { db } = services;
  app.post(
    '/staff/orders/:orderNumber/confirmation',
    staffRoute({
      operationId: 'resendConfirmation',
      summary: 'Send the confirmation of an order again',
      params: orderParams,
      response: {
        204: Type.Null({ description: 'It will be sent in some seconds.' }),
        ...staffProblemResponses('ORDER_NOT_FOUND', 'ORDER_NOT_CONFIRMED'),
      },
    }),
    async (request, reply) => {
      const orderId = await findOrderId(db, request.params.orderNumber);
      const { order } = await readOrderDetails(services, request.params.orderNumber);
      if (order.status !== 'confirmed') {
        const isUnderWay = order.status === 'confirming' || order.status === 'requires_action';
        throw new Problem(
          'ORDER_NOT_CONFIRMED',
          isUnderWay
            ? 'Its confirmation is sent by itself once it is paid. Nothing was sent now.'
            : `The order is ${order.status} and has no valid ticket that a confirmation could bring. Nothing was sent.`,
        );
      }
      if (!order.contact?.emailAddress)
        throw new Problem(
          'ORDER_NOT_CONFIRMED',
          'The customer has given no e-mail address. Nothing was sent.',
        );
      await runLoggedChange(db, requireStaffCall(request), async (trx) => ({
        result: await queueMail(trx, { kind: 'confirmation', orderId }),
        target: order.orderNumber,
      }));
      return reply.code(204).send(null);
    },
  );
}
