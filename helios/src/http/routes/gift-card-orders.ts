import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { abandonGiftCardOrder } from '../../gift-card-orders/abandon-gift-card-order.ts';
import { renderCardPage } from '../../gift-card-orders/card-page.ts';
import { finalizeGiftCardOrder } from '../../gift-card-orders/finalize-gift-card-order.ts';
import { placeGiftCardOrder } from '../../gift-card-orders/place-gift-card-order.ts';
import { readGiftCardOrder, readLinkedGiftCardOrder } from '../../gift-card-orders/queries.ts';
import { CreateGiftCardOrderRequestSchema, GiftCardOrderSchema } from '../../gift-card-orders/schemas.ts';
import { readSoldCard } from '../../gift-card-orders/sold-cards.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { createOrderRefresh, createReturnUrl } from '../order-refresh.ts';
import type { OrderRefresh } from '../order-refresh.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { salesProblems } from '../../sales/sales-state.ts';
import { sendAnswer } from '../send-answer.ts';
import type { Services } from '../services.ts';
import { MAX_SIGNED_ID_LENGTH } from '../../lib/signed-ids.ts';

const params = Type.Object({ orderId: Type.String({ maxLength: MAX_SIGNED_ID_LENGTH }) });

/** Purchases of gift cards. */
export function registerGiftCardOrderRoutes(app: HeliosServer, services: Services): void {
  const refresh = createOrderRefresh(app, (orderId) => finalizeGiftCardOrder(services, orderId, app.log));
  registerPaymentRoute(app, services);
  registerStateRoutes(app, services, refresh);
  registerReturnRoute(app, services, refresh);
  registerCardRoute(app, services);
}

function registerPaymentRoute(app: HeliosServer, services: Services): void {
  app.post(
    '/gift-card-orders',
    {
      config: limitPerAddress(services.config.ordersPerHour, 'hour'),
      schema: {
        operationId: 'createGiftCardOrder',
        tags: ['gift cards'],
        summary: 'Buy gift cards',
        headers: idempotencyHeaders,
        body: ref(CreateGiftCardOrderRequestSchema),
        response: {
          201: ref(GiftCardOrderSchema),
          202: ref(GiftCardOrderSchema),
          ...problemResponses(
            ...bodyProblems,
            'PAYMENT_METHOD_INVALID',
            'UNKNOWN_INTERESTS',
            'PAYMENT_DECLINED',
            'PAYMENT_IN_PROGRESS',
            'GIFT_CARDS_ALREADY_BOUGHT',
            'PAYMENT_ATTEMPTS_EXHAUSTED',
            ...salesProblems,
            'GIFT_CARD_LIMIT',
            'TOTAL_CHANGED',
            ...idempotencyProblems,
          ),
        },
      },
    },
    async ({ body, headers, ip, log }, reply) =>
      sendAnswer(reply, await placeGiftCardOrder(services, headers['idempotency-key'], body, { ip, log })),
  );
}

function registerStateRoutes(
  app: HeliosServer,
  services: Services,
  { refresh, refreshNow }: OrderRefresh,
): void {
  app.get(
    '/gift-card-orders/:orderId',
    {
      schema: {
        operationId: 'getGiftCardOrder',
        tags: ['gift cards'],
        summary: 'The current state of a purchase. Poll it while it is confirming',
        description:
          'After 30 days the answer has no personal data: `customer` is null, and addresses, messages and links to cards are omitted.',
        params,
        response: { 200: ref(GiftCardOrderSchema), ...problemResponses('ORDER_NOT_FOUND') },
      },
    },
    async ({ params: { orderId } }) => {
      await refresh(orderId);
      return readLinkedGiftCardOrder(services, orderId);
    },
  );

  app.delete(
    '/gift-card-orders/:orderId',
    {
      config: limitPerAddress(services.config.ordersPerHour, 'hour'),
      schema: {
        operationId: 'abandonGiftCardOrder',
        tags: ['gift cards'],
        summary: 'Give up a payment that waits on the bank’s page. A second call does nothing',
        params,
        response: {
          204: Type.Null({ description: 'The payment is given up; nothing is charged.' }),
          ...problemResponses('ORDER_NOT_FOUND', 'GIFT_CARDS_ALREADY_BOUGHT', 'PAYMENT_IN_PROGRESS'),
        },
      },
    },
    async ({ params: { orderId } }, reply) => {
      // If the visitor has approved at the bank in the meantime, the purchase is confirmed.
      await refresh(orderId);
      await abandonGiftCardOrder(services, orderId);
      await refreshNow(orderId);
      return reply.code(204).send(null);
    },
  );
}

function registerReturnRoute(app: HeliosServer, services: Services, { refresh }: OrderRefresh): void {
  app.get(
    '/gift-card-orders/:orderId/return',
    {
      schema: {
        operationId: 'returnToGiftCardOrder',
        tags: ['gift cards'],
        summary: 'The return address of the bank; redirects to the site',
        params,
        response: {
          303: Type.Null({
            description: 'To /gift-cards/confirmation, or to /gift-cards/checkout after a refusal.',
          }),
          ...problemResponses('ORDER_NOT_FOUND'),
        },
      },
    },
    async ({ params: { orderId } }, reply) => {
      await refresh(orderId);
      const order = await readGiftCardOrder(services, orderId);
      return reply.redirect(createReturnUrl(services.config, '/gift-cards', order), 303) as never;
    },
  );
}

function registerCardRoute(app: HeliosServer, services: Services): void {
  app.get(
    '/gift-cards/cards/:cardId',
    {
      config: limitPerAddress(services.config.codeChecksPerHour, 'hour'),
      schema: {
        operationId: 'getGiftCardPage',
        tags: ['gift cards'],
        summary: 'The page of a sold card with its number and QR code, to print',
        params: Type.Object({ cardId: Type.String({ maxLength: MAX_SIGNED_ID_LENGTH }) }),
        response: {
          200: { description: 'A page.', content: { 'text/html': { schema: Type.String() } } },
          ...problemResponses('GIFT_CARD_NOT_FOUND'),
        },
      },
    },
    async ({ params: { cardId } }, reply) => {
      const card = await readSoldCard(services, cardId);
      const nonce = randomBytes(16).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('x-robots-tag', 'noindex')
        .header(
          'content-security-policy',
          [
            "default-src 'none'",
            `style-src 'nonce-${nonce}'`,
            `img-src ${services.config.assetsUrl ?? "'none'"}`,
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
          ].join('; '),
        )
        .send(renderCardPage(services.config, card, nonce));
    },
  );
}
