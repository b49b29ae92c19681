import { Type } from 'typebox';
import { calendarFile } from '../mail/calendar-file.ts';
import { idempotencyHeaders, idempotencyProblems } from '../idempotency/schemas.ts';
import { Problem, problemResponses } from '../problems.ts';
import { perAddress } from '../rate-limits.ts';
import { ref } from '../schema.ts';
import type { HeliosServer } from '../helios-server.ts';
import type { Services } from '../services.ts';
import { AdmissionTicketSchema } from '../tickets/schemas.ts';
import { ticketsOf } from '../tickets/tickets.ts';
import { abandonOrder } from './abandon.ts';
import { finaliseOrder } from './finalise.ts';
import { OrderInquiries } from './order-inquiries.ts';
import { placeOrder } from './place-order.ts';
import { readLinkedOrder, readOrder } from './queries.ts';
import { CreateOrderRequestSchema, OrderSchema, OrderWithCustomerSchema } from './schemas.ts';

/** Who asks after an order is told what is known, when the gateway takes longer; the asking goes on. */
const PATIENCE_MS = 2_000;

const params = Type.Object({ orderId: Type.String({ maxLength: 100 }) });

export function orderRoutes(app: HeliosServer, services: Services): void {
  /** What goes wrong at the gateway must not keep anybody from reading the order; recovery tries again. */
  const finish = async (orderId: string): Promise<boolean> => {
    try {
      return await finaliseOrder(services, orderId, app.log);
    } catch (error) {
      app.log.error({ err: error }, 'an order could not be finished');
      return true;
    }
  };
  const inquiries = new OrderInquiries(finish);
  app.addHook('onClose', () => inquiries.stop());
  const patiently = async (work: Promise<void>) => {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([work, patience]);
    clearTimeout(timer);
  };

  app.post(
    '/orders',
    {
      config: perAddress(services.config.ordersPerHour, 'hour'),
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
            'PERFORMANCE_NOT_BOOKABLE',
            'PAYMENT_ATTEMPTS_EXHAUSTED',
            'TOTAL_CHANGED',
            'CARD_AMOUNT_TOO_SMALL',
            'RATE_LIMITED',
            ...idempotencyProblems,
          ),
        },
      },
    },
    async ({ body, headers, log }, reply) => {
      const answer = await placeOrder(services, headers['idempotency-key'], body, log);
      return reply.code(answer.status as 201).send(answer.body as never);
    },
  );

  app.get(
    '/orders/:orderId',
    {
      schema: {
        operationId: 'getOrder',
        tags: ['orders'],
        summary: 'An order as it stands; ask again while it is confirming',
        description:
          'After 30 days without personal data: `customer` is null, and nothing is said about the cards that paid.',
        params,
        response: { 200: ref(OrderSchema), ...problemResponses('ORDER_NOT_FOUND') },
      },
    },
    async ({ params }) => {
      await patiently(inquiries.ask(params.orderId));
      return readLinkedOrder(services, params.orderId);
    },
  );

  app.delete(
    '/orders/:orderId',
    {
      config: perAddress(services.config.ordersPerHour, 'hour'),
      schema: {
        operationId: 'abandonOrder',
        tags: ['orders'],
        summary:
          'Give up a payment that waits at the bank’s page, to pay in another way. Once more does nothing',
        description:
          'Its gift cards hold their money again, and the lock stays. An order that is paid is not given up.',
        params,
        response: {
          204: Type.Null({ description: 'It is given up; nothing is charged.' }),
          ...problemResponses('ORDER_NOT_FOUND', 'LOCK_SOLD', 'PAYMENT_IN_PROGRESS', 'RATE_LIMITED'),
        },
      },
    },
    async ({ params: { orderId } }, reply) => {
      // Whoever has said yes at the bank meanwhile has bought.
      await patiently(inquiries.ask(orderId));
      await abandonOrder(services, orderId);
      await patiently(inquiries.letGo(orderId));
      return reply.code(204).send(null);
    },
  );

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
    async ({ params }) => ticketsOf(services, await readOrder(services, params.orderId)),
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
      const file = await calendarFile(services, order);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${order.orderNumber}.ics"`)
        .send(file);
    },
  );

  app.get(
    '/orders/:orderId/return',
    {
      schema: {
        operationId: 'returnToOrder',
        tags: ['orders'],
        summary: 'Where a bank sends the visitor back to; leads on to the site',
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
      await patiently(inquiries.ask(params.orderId));
      const order = await readOrder(services, params.orderId);
      const paid = order.status === 'confirmed' || order.status === 'confirming';
      const page = new URL(paid ? '/ticketing/confirmation' : '/ticketing/checkout', services.config.siteUrl);
      page.searchParams.set('order', order.orderId);
      return reply.redirect(page.href, 303) as never;
    },
  );
}
