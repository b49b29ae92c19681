import { createHash, timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import { listEnquiries } from '../enquiries/queries.ts';
import { StaffEnquirySchema } from '../enquiries/schemas.ts';
import { NUMBER_LENGTH, issueGiftCard, printed } from '../gift-cards/gift-cards.ts';
import { answerOnce } from '../idempotency/idempotency.ts';
import { idempotencyHeaders, idempotencyProblems } from '../idempotency/schemas.ts';
import { queueMail } from '../mail/outbox.ts';
import { clearCodeOf } from '../ids.ts';
import { performanceParams } from '../performances/schemas.ts';
import { Problem, staffProblemResponses } from '../problems.ts';
import { beginRefund, finishRefund } from '../refunds/refunds.ts';
import { isoDate, ref, stringEnum } from '../schema.ts';
import { CheckedTicketSchema } from '../tickets/schemas.ts';
import { checkTicket } from '../tickets/tickets.ts';
import type { HeliosServer } from '../helios-server.ts';
import type { Services } from '../services.ts';
import {
  MAX_ROWS,
  listLocks,
  listOpenRefunds,
  listOrders,
  listPerformances,
  listSubscribers,
  orderDetails,
  orderIdOf,
  refundView,
  setStatus,
} from './queries.ts';
import {
  IssueGiftCardRequestSchema,
  IssuedGiftCardSchema,
  OpenRefundSchema,
  RefundRequestSchema,
  RefundSchema,
  SetStatusRequestSchema,
  StaffLockSchema,
  StaffOrderDetailsSchema,
  StaffOrderSchema,
  StaffPerformanceSchema,
  SubscriberSchema,
} from './schemas.ts';

const orderParams = Type.Object({ orderNumber: Type.String({ maxLength: 40, examples: ['LT-7K3M9QXA'] }) });
const security = [{ staff: [] }];
const tags = ['staff'];

/** What staff do, by `npm run helios`. Every route wants `Authorization: Bearer HELIOS_STAFF_TOKEN`. */
export function staffRoutes(app: HeliosServer, services: Services): void {
  const { db, config } = services;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isStaff(request.headers.authorization, config.staffToken)) {
      throw new Problem('STAFF_ONLY', 'Send the staff token of this Helios: Authorization: Bearer ….');
    }
  });

  app.get(
    '/staff/performances',
    {
      schema: {
        operationId: 'listStaffPerformances',
        tags,
        security,
        summary: `Performances by time, from today unless told otherwise; ${MAX_ROWS} at most`,
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
        summary: 'Put a performance on sale (AV), leave the rest to the phone (CO), or take it off sale (NA)',
        params: performanceParams,
        body: ref(SetStatusRequestSchema),
        response: {
          204: Type.Null({ description: 'It is set.' }),
          ...staffProblemResponses('PERFORMANCE_NOT_FOUND', 'PERFORMANCE_NOT_BOOKABLE'),
        },
      },
    },
    async ({ params, body }, reply) => {
      await setStatus(db, params.performanceId, body.status);
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
        summary: 'What a ticket that somebody shows is good for; case and dashes of its code do not matter',
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
    async ({ query }) => listOrders(db, query),
  );

  app.get(
    '/staff/orders/:orderNumber',
    {
      schema: {
        operationId: 'getStaffOrder',
        tags,
        security,
        summary: 'An order in full, its refunds and its mails',
        params: orderParams,
        response: { 200: ref(StaffOrderDetailsSchema), ...staffProblemResponses('ORDER_NOT_FOUND') },
      },
    },
    async ({ params }) => orderDetails(services, params.orderNumber),
  );

  app.get(
    '/staff/refunds',
    {
      schema: {
        operationId: 'listOpenRefunds',
        tags,
        security,
        summary: `Refunds whose money has not reached the card: failed ones first, then those on their way; ${MAX_ROWS} at most`,
        response: { 200: Type.Array(ref(OpenRefundSchema)), ...staffProblemResponses() },
      },
    },
    async () => listOpenRefunds(db),
  );

  app.post(
    '/staff/orders/:orderNumber/refunds',
    {
      schema: {
        operationId: 'refundOrder',
        tags,
        security,
        summary: 'Take back an order, or some of its seats: gift cards get their money first, then the card',
        params: orderParams,
        headers: idempotencyHeaders,
        body: ref(RefundRequestSchema),
        response: {
          201: ref(RefundSchema),
          ...staffProblemResponses(
            'ORDER_NOT_FOUND',
            'UNKNOWN_SEATS',
            'REFUND_NOT_POSSIBLE',
            ...idempotencyProblems,
          ),
        },
      },
    },
    async ({ params, body, headers, log }, reply) => {
      const orderId = await orderIdOf(db, params.orderNumber);
      const { body: begun } = await answerOnce(
        db,
        { scope: `refund of ${orderId}`, key: headers['idempotency-key'], request: body },
        async (trx) => ({
          status: 201,
          body: {
            refundId: await beginRefund(trx, { orderId, seatGuids: body.seats, reason: body.reason }),
          },
        }),
      );
      const { refundId } = begun as { refundId: string };
      // It is decided: what goes wrong at the gateway is tried again, or has failed, and the answer says so.
      await finishRefund(services, refundId).catch((error: unknown) =>
        log.error({ err: error }, 'a refund could not be finished'),
      );
      return reply.code(201).send(await refundView(db, refundId));
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
    async ({ params }, reply) => {
      const orderId = await orderIdOf(db, params.orderNumber);
      const { order } = await orderDetails(services, params.orderNumber);
      if (order.status !== 'confirmed') {
        const isUnderWay = order.status === 'confirming' || order.status === 'requires_action';
        throw new Problem(
          'ORDER_NOT_CONFIRMED',
          isUnderWay
            ? 'Its confirmation is sent by itself once it is paid. Nothing was sent now.'
            : `The order is ${order.status} and has no valid ticket that a confirmation could bring. Nothing was sent.`,
        );
      }
      await queueMail(db, { kind: 'confirmation', orderId });
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
        summary: 'Make a gift card. Its number is in the answer, and nowhere else',
        headers: idempotencyHeaders,
        body: ref(IssueGiftCardRequestSchema),
        response: {
          201: ref(IssuedGiftCardSchema),
          ...staffProblemResponses(...idempotencyProblems),
        },
      },
    },
    async ({ body, headers }, reply) => {
      const { amountCents, currency = 'USD' } = body;
      const key = headers['idempotency-key'];
      // The answer is kept under the key, and the number is kept nowhere: it is worked out again for who asks again.
      const code = clearCodeOf(`gift card ${key}`, config.staffToken ?? '', NUMBER_LENGTH);
      await answerOnce(db, { scope: 'POST /staff/gift-cards', key, request: body }, async (trx) => {
        const { last4 } = await issueGiftCard(trx, { amountCents, currency, code });
        return { status: 201, body: { last4 } };
      });
      return reply.code(201).send({ number: printed(code), last4: code.slice(-4), amountCents, currency });
    },
  );

  app.get(
    '/staff/subscribers',
    {
      schema: {
        operationId: 'listSubscribers',
        tags,
        security,
        summary: 'Who is on the mailing list, with the newest choice of each address',
        response: { 200: Type.Array(ref(SubscriberSchema)), ...staffProblemResponses() },
      },
    },
    async () => listSubscribers(db),
  );

  app.get(
    '/staff/enquiries',
    {
      schema: {
        operationId: 'listEnquiries',
        tags,
        security,
        summary: `What visitors wrote to the office, newest first; ${MAX_ROWS} at most`,
        querystring: Type.Object({ kind: Type.Optional(stringEnum(['contact', 'group'])) }),
        response: { 200: Type.Array(ref(StaffEnquirySchema)), ...staffProblemResponses() },
      },
    },
    async ({ query }) => listEnquiries(db, query),
  );
}

/** Compares in a time that tells nothing. Without a token nobody is staff. */
function isStaff(authorization: string | undefined, token: string | undefined): boolean {
  if (!token || !authorization?.startsWith('Bearer ')) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization.slice('Bearer '.length)), digest(token));
}
