import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { listEnquiries } from '../../enquiries/queries.ts';
import { StaffEnquirySchema } from '../../enquiries/schemas.ts';
import {
  NUMBER_LENGTH,
  formatGiftCardNumber,
  hasGiftCard,
  hashGiftCardNumber,
  issueGiftCard,
} from '../../gift-cards/gift-cards.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import { queueMail } from '../../mail-queue/queue-mail.ts';
import { deriveReadableCode } from '../../lib/ids.ts';
import { MAX_ROWS } from '../../lib/limits.ts';
import { performanceParams } from '../../catalogue/performance-schemas.ts';
import { Problem, bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { storeRefund, finishRefund, planRefund } from '../../refunds/refunds.ts';
import { isoDate, ref, stringEnum } from '../../lib/schema.ts';
import { CheckedTicketSchema } from '../../tickets/schemas.ts';
import { checkTicket } from '../../tickets/tickets.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import type { ActionDetails } from '../../db/stored-types.ts';
import { requireStaffCall, runLoggedChange, runLoggedChangeOnce } from './guard.ts';
import {
  listLocks,
  listOpenRefunds,
  listOrders,
  listPerformances,
  listSubscribers,
  readOrderDetails,
  findOrderId,
  readRefund,
  setBoxOfficeStatus,
} from '../../staff/queries.ts';
import {
  giftCardNeedsSecondPerson,
  lockAccount,
  readRequest,
  refundNeedsSecondPerson,
  requestGiftCard,
  requestRefund,
} from '../../staff/requests.ts';
import {
  IssueGiftCardRequestSchema,
  IssuedGiftCardSchema,
  OpenRefundSchema,
  RefundRequestSchema,
  RefundSchema,
  RequestedGiftCardSchema,
  SetStatusRequestSchema,
  StaffLockSchema,
  StaffOrderDetailsSchema,
  StaffOrderSchema,
  StaffPerformanceSchema,
  StaffRequestSchema,
  SubscriberSchema,
} from '../../staff/schemas.ts';

const orderParams = Type.Object({ orderNumber: Type.String({ maxLength: 40, examples: ['LT-7K3M9QXA'] }) });
const security = [{ staff: [] }];
const tags = ['staff'];

/** Routes of the box office, for `npm run helios`. src/staff/operations.ts has the role of each route. */
export function registerStaffRoutes(app: HeliosServer, services: Services): void {
  const { db, config } = services;
  app.get(
    '/staff/performances',
    {
      schema: {
        operationId: 'listStaffPerformances',
        tags,
        security,
        summary: `Performances by time, by default from today; ${MAX_ROWS} at most`,
        querystring: Type.Object({
          eventCode: Type.Optional(Type.String({ maxLength: 20 })),
          from: Type.Optional(isoDate('The first day.')),
          to: Type.Optional(isoDate('The last day.')),
        }),
        response: {
          200: Type.Array(ref(StaffPerformanceSchema)),
          ...staffProblemResponses('EVENT_NOT_FOUND'),
        },
      },
    },
    async ({ query }) => listPerformances(db, query),
  );

  app.put(
    '/staff/performances/:performanceId/status',
    {
      schema: {
        operationId: 'setPerformanceStatus',
        tags,
        security,
        summary: 'Put a performance on sale (AV), sell by phone only (CO), or take it off sale (NA)',
        params: performanceParams,
        body: ref(SetStatusRequestSchema),
        response: {
          204: Type.Null({ description: 'The status is set.' }),
          ...staffProblemResponses(...bodyProblems, 'PERFORMANCE_NOT_FOUND', 'PERFORMANCE_NOT_BOOKABLE'),
        },
      },
    },
    async (request, reply) => {
      const { performanceId } = request.params;
      const { status } = request.body;
      await runLoggedChange(db, requireStaffCall(request), async (trx) => ({
        result: await setBoxOfficeStatus(trx, performanceId, status),
        target: performanceId,
        details: { status },
      }));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/staff/performances/:performanceId/locks',
    {
      schema: {
        operationId: 'listStaffLocks',
        tags,
        security,
        summary: 'The locks of a performance, newest first',
        params: performanceParams,
        response: {
          200: Type.Array(ref(StaffLockSchema)),
          ...staffProblemResponses('PERFORMANCE_NOT_FOUND'),
        },
      },
    },
    async ({ params }) => listLocks(db, params.performanceId),
  );

  app.get(
    '/staff/tickets/:ticketCode',
    {
      schema: {
        operationId: 'checkTicket',
        tags,
        security,
        summary: 'Check a ticket by its code. Case and dashes do not matter',
        params: Type.Object({ ticketCode: Type.String({ maxLength: 40, examples: ['7K3M9QXA2BCD4EFG'] }) }),
        response: {
          200: ref(CheckedTicketSchema),
          ...staffProblemResponses('TICKET_NOT_FOUND'),
        },
      },
    },
    async ({ params }) => checkTicket(services, params.ticketCode),
  );

  app.get(
    '/staff/orders',
    {
      schema: {
        operationId: 'listStaffOrders',
        tags,
        security,
        summary: 'Orders of the site, newest first',
        querystring: Type.Object({
          performanceId: Type.Optional(Type.String({ maxLength: 60 })),
          search: Type.Optional(
            Type.String({ maxLength: 100, description: 'A part of the number, e-mail address or name.' }),
          ),
        }),
        response: {
          200: Type.Array(ref(StaffOrderSchema)),
          ...staffProblemResponses('PERFORMANCE_NOT_FOUND'),
        },
      },
    },
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
    {
      schema: {
        operationId: 'getStaffOrder',
        tags,
        security,
        summary: 'An order with its refunds and mails',
        params: orderParams,
        response: { 200: ref(StaffOrderDetailsSchema), ...staffProblemResponses('ORDER_NOT_FOUND') },
      },
    },
    async (request) => {
      const details = await readOrderDetails(services, request.params.orderNumber);
      setLogDetails(request, details.order.orderNumber);
      return details;
    },
  );

  app.get(
    '/staff/refunds',
    {
      schema: {
        operationId: 'listOpenRefunds',
        tags,
        security,
        summary: `Refunds whose money has not reached the card: failed ones first, then pending ones; ${MAX_ROWS} at most`,
        response: { 200: Type.Array(ref(OpenRefundSchema)), ...staffProblemResponses() },
      },
    },
    async (request) => {
      const refunds = await listOpenRefunds(db);
      setLogDetails(request, undefined, { rows: refunds.length });
      return refunds;
    },
  );

  app.post(
    '/staff/orders/:orderNumber/refunds',
    {
      schema: {
        operationId: 'refundOrder',
        tags,
        security,
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
            ...idempotencyProblems,
          ),
        },
      },
    },
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
        const plan = await planRefund(trx, { orderId, ...(seatGuids ? { seatGuids } : {}) });
        const limitCents = config.staffSecondPersonCents;
        const needsApproval = await refundNeedsSecondPerson(trx, accountId, plan, limitCents);
        const { seatGuids: seats, giftCents, cardCents } = plan;
        const amounts = { seats, giftCents, cardCents };
        if (needsApproval) {
          const requestId = await requestRefund(trx, accountId, plan, reason);
          const details = { ...amounts, requestId };
          return { status: 202, result: { requestId }, outcome: 'waits', details };
        }
        const refundId = await storeRefund(trx, plan, reason, accountId);
        return { status: 201, result: { refundId }, details: amounts };
      });
      if ('requestId' in result) return reply.code(202).send(await readRequest(db, result.requestId));
      // The refund is stored: recovery retries a failure at the gateway, and the answer has the state.
      await finishRefund(services, result.refundId).catch((error: unknown) =>
        request.log.error({ err: error }, 'a refund could not be finished'),
      );
      return reply.code(201).send(await readRefund(db, result.refundId));
    },
  );

  app.post(
    '/staff/orders/:orderNumber/confirmation',
    {
      schema: {
        operationId: 'resendConfirmation',
        tags,
        security,
        summary: 'Send the confirmation of an order again',
        params: orderParams,
        response: {
          204: Type.Null({ description: 'It will be sent in some seconds.' }),
          ...staffProblemResponses('ORDER_NOT_FOUND', 'ORDER_NOT_CONFIRMED'),
        },
      },
    },
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
      await runLoggedChange(db, requireStaffCall(request), async (trx) => ({
        result: await queueMail(trx, { kind: 'confirmation', orderId }),
        target: order.orderNumber,
      }));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/staff/gift-cards',
    {
      schema: {
        operationId: 'issueGiftCard',
        tags,
        security,
        summary: 'Create a gift card. Only this answer contains its number',
        description:
          'The gift cards of an account within a day without approval are limited. Above the limit the card needs approval by a second person (202).',
        headers: idempotencyHeaders,
        body: ref(IssueGiftCardRequestSchema),
        response: {
          201: ref(IssuedGiftCardSchema),
          202: ref(RequestedGiftCardSchema),
          ...staffProblemResponses(...bodyProblems, 'GIFT_CARD_NUMBER_LOST', ...idempotencyProblems),
        },
      },
    },
    async (request, reply) => {
      const call = requireStaffCall(request);
      const { accountId } = call.account;
      const { amountCents, currency = 'USD' } = request.body;
      const key = request.headers['idempotency-key'];
      // The number is not stored. It is derived from the idempotency key and the caller's key, so that a
      // repeated request gets it again.
      const code = deriveReadableCode(`gift card ${key}`, call.key, NUMBER_LENGTH);
      const [last4, numberHash] = [code.slice(-4), hashGiftCardNumber(code)];
      const keyedRequest = {
        target: `gift card ${last4}`,
        scope: 'POST /staff/gift-cards',
        key,
        request: request.body,
      };
      const { result } = await runLoggedChangeOnce<IssuedOrRequested>(db, call, keyedRequest, async (trx) => {
        // Answers are kept for two days. After that the same key would give the number of the same card.
        if (await hasGiftCard(trx, code)) {
          throw new Problem('IDEMPOTENCY_KEY_REUSED', 'A gift card was made with this key. Send a new key.');
        }
        const card = { amountCents, currency };
        const limit = config.staffSecondPersonCents;
        if (await giftCardNeedsSecondPerson(trx, { accountId, amountCents }, limit)) {
          const requestId = await requestGiftCard(trx, accountId, { ...card, numberHash, last4 });
          const details = { ...card, requestId };
          return { status: 202, result: { numberHash, requestId }, outcome: 'waits', details };
        }
        await issueGiftCard(trx, { ...card, code, issuedBy: accountId });
        return { status: 201, result: { numberHash }, details: card };
      });
      if (result.numberHash !== numberHash) {
        // It names the number of the caller's new key, which is no card.
        delete call.target;
        throw new Problem(
          'GIFT_CARD_NUMBER_LOST',
          'Your key has been replaced since it was made. Make another card.',
        );
      }
      const number = formatGiftCardNumber(code);
      if (result.requestId === undefined)
        return reply.code(201).send({ number, last4, amountCents, currency });
      return reply.code(202).send({ number, request: await readRequest(db, result.requestId) });
    },
  );

  app.get(
    '/staff/subscribers',
    {
      schema: {
        operationId: 'listSubscribers',
        tags,
        security,
        summary: 'The subscribers of the mailing list, with the newest choice of each address',
        response: { 200: Type.Array(ref(SubscriberSchema)), ...staffProblemResponses() },
      },
    },
    async (request) => {
      const subscribers = await listSubscribers(db);
      setLogDetails(request, undefined, { rows: subscribers.length });
      return subscribers;
    },
  );

  app.get(
    '/staff/enquiries',
    {
      schema: {
        operationId: 'listEnquiries',
        tags,
        security,
        summary: `Messages of visitors to the office, newest first; ${MAX_ROWS} at most`,
        querystring: Type.Object({ kind: Type.Optional(stringEnum(['contact', 'group'])) }),
        response: { 200: Type.Array(ref(StaffEnquirySchema)), ...staffProblemResponses() },
      },
    },
    async (request) => {
      const enquiries = await listEnquiries(db, request.query);
      setLogDetails(request, undefined, { rows: enquiries.length });
      return enquiries;
    },
  );
}

/** Stored under an Idempotency-Key. */
type RefundOrRequest = { refundId: string } | { requestId: string };
type IssuedOrRequested = { numberHash: string; requestId?: string };

/** Sets the content of the log entry of a read. */
function setLogDetails(request: FastifyRequest, target: string | undefined, details?: ActionDetails): void {
  const call = requireStaffCall(request);
  if (target !== undefined) call.target = target;
  if (details !== undefined) call.details = details;
}
