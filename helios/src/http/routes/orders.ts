import { Type } from 'typebox';
import { createCalendarFile } from '../../mail/calendar-file.ts';
import { bookingProblems } from '../../catalogue/performance-status.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import { Problem, bodyProblems, problemResponses } from '../../lib/problems.ts';
import { createOrderRefresh, createReturnUrl } from '../order-refresh.ts';
import type { OrderRefresh } from '../order-refresh.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { ref } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { salesProblems } from '../../sales/sales-state.ts';
import { sendAnswer } from '../send-answer.ts';
import type { Services } from '../services.ts';
import { AdmissionTicketSchema } from '../../tickets/schemas.ts';
import { readTickets } from '../../tickets/tickets.ts';
import { abandonOrder } from '../../payments/abandon-pending-payment.ts';
import { finalizeOrder } from '../../orders/finalize.ts';
import { placeOrder } from '../../orders/place-order.ts';
import { readLinkedOrder, readOrder } from '../../orders/queries.ts';
import { CreateOrderRequestSchema, OrderSchema, OrderWithCustomerSchema } from '../../orders/schemas.ts';
import { MAX_SIGNED_ID_LENGTH } from '../../lib/signed-ids.ts';

const params = Type.Object({ orderId: Type.String({ maxLength: MAX_SIGNED_ID_LENGTH }) });

export function registerOrderRoutes(app: HeliosServer, services: Services): void {
  const refresh = createOrderRefresh(app, (orderId) => finalizeOrder(services, orderId, app.log));
  registerPaymentRoute(app, services);
  registerStateRoutes(app, services, refresh);
  registerTicketRoutes(app, services);
  registerBankReturnRoute(app, services, refresh);
}

function registerPaymentRoute(app: HeliosServer, services: Services): void {
  app.post(
    '/orders',
    {
      config: limitPerAddress(services.config.ordersPerHour, 'hour'),
      schema: {
        operationId: 'createOrder',
        tags: ['orders'],
        summary: 'Pay for the seats of a live lock',
        headers: idempotencyHeaders,
        body: ref(CreateOrderRequestSchema),
        response: {
          201: ref(OrderWithCustomerSchema),
          202: ref(OrderWithCustomerSchema),
          ...problemResponses(
            ...bodyProblems,
            'PAYMENT_METHOD_INVALID',
            'UNKNOWN_INTERESTS',
            'PAYMENT_DECLINED',
            'LOCK_NOT_FOUND',
            'GIFT_CARD_NOT_FOUND',
            'GIFT_CARD_INSUFFICIENT',
            'PROMO_CODE_NOT_VALID',
            'LOCK_EXPIRED',
            'LOCK_SOLD',
            'SEATS_TAKEN',
            'PAYMENT_IN_PROGRESS',
            ...bookingProblems,
            'PAYMENT_ATTEMPTS_EXHAUSTED',
            ...salesProblems,
            'TOTAL_CHANGED',
            'CARD_AMOUNT_TOO_SMALL',
            ...idempotencyProblems,
          ),
        },
      },
    },
    async ({ body, headers, ip, log }, reply) =>
      sendAnswer(reply, await placeOrder(services, headers['idempotency-key'], body, { ip, log })),
  );
}

function registerStateRoutes(
  app: HeliosServer,
  services: Services,
  { refresh, refreshNow }: OrderRefresh,
): void {
  app.get(
    '/orders/:orderId',
    {
      schema: {
        operationId: 'getOrder',
        tags: ['orders'],
        summary: 'The current state of an order. Poll it while it is confirming',
        description:
          'After 30 days the answer has no personal data: `customer` is null, and data of the cards is omitted.',
        params,
        response: { 200: ref(OrderSchema), ...problemResponses('ORDER_NOT_FOUND') },
      },
    },
    async ({ params }) => {
      await refresh(params.orderId);
      return readLinkedOrder(services, params.orderId);
    },
  );

  app.delete(
    '/orders/:orderId',
    {
      config: limitPerAddress(services.config.ordersPerHour, 'hour'),
      schema: {
        operationId: 'abandonOrder',
        tags: ['orders'],
        summary:
          'Give up a payment that waits on the bank’s page, to pay in another way. A second call does nothing',
        description: 'Its gift cards are refilled, and the lock stays. A paid order cannot be given up.',
        params,
        response: {
          204: Type.Null({ description: 'The payment is given up; nothing is charged.' }),
          ...problemResponses('ORDER_NOT_FOUND', 'LOCK_SOLD', 'PAYMENT_IN_PROGRESS'),
        },
      },
    },
    async ({ params: { orderId } }, reply) => {
      // If the visitor has approved at the bank in the meantime, the order is confirmed.
      await refresh(orderId);
      await abandonOrder(services, orderId);
      await refreshNow(orderId);
      return reply.code(204).send(null);
    },
  );
}

function registerTicketRoutes(app: HeliosServer, services: Services): void {
  app.get(
    '/orders/:orderId/tickets',
    {
      schema: {
        operationId: 'listOrderTickets',
        tags: ['orders'],
        summary: 'The tickets of a confirmed order, one per seat, with their QR codes',
        params,
        response: { 200: Type.Array(ref(AdmissionTicketSchema)), ...problemResponses('ORDER_NOT_FOUND') },
      },
    },
    async ({ params }) => readTickets(services, await readOrder(services, params.orderId)),
  );

  app.get(
    '/orders/:orderId/calendar.ics',
    {
      schema: {
        operationId: 'getOrderCalendar',
        tags: ['orders'],
        summary: 'The performance of a confirmed order as a calendar file',
        params,
        response: {
          200: { description: 'RFC 5545.', content: { 'text/calendar': { schema: Type.String() } } },
          ...problemResponses('ORDER_NOT_FOUND'),
        },
      },
    },
    async ({ params }, reply) => {
      const order = await readOrder(services, params.orderId);
      if (order.status !== 'confirmed') {
        throw new Problem('ORDER_NOT_FOUND', 'This order is not confirmed: there is no date to keep.');
      }
      const file = await createCalendarFile(services, order);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${order.orderNumber}.ics"`)
        .send(file);
    },
  );
}

function registerBankReturnRoute(app: HeliosServer, services: Services, { refresh }: OrderRefresh): void {
  app.get(
    '/orders/:orderId/return',
    {
      schema: {
        operationId: 'returnToOrder',
        tags: ['orders'],
        summary: 'The return address of the bank; redirects to the site',
        params,
        response: {
          303: Type.Null({
            description: 'To /ticketing/confirmation, or to /ticketing/checkout after a refusal.',
          }),
          ...problemResponses('ORDER_NOT_FOUND'),
        },
      },
    },
    async ({ params }, reply) => {
      await refresh(params.orderId);
      const url = createReturnUrl(services.config, '/ticketing', await readOrder(services, params.orderId));
      return reply.redirect(url, 303) as never;
    },
  );
}
