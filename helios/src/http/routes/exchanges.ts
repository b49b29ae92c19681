import { Type } from 'typebox';
import { bookingProblems } from '../../catalogue/performance-status.ts';
import { quoteExchange, quoteExchangeCredit } from '../../exchanges/exchanges.ts';
import {
  ExchangeCreditRequestSchema,
  ExchangeCreditSchema,
  ExchangeQuoteRequestSchema,
  ExchangeQuoteSchema,
  exchangeCreditProblems,
  exchangeProblems,
} from '../../exchanges/schemas.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { MAX_SIGNED_ID_LENGTH } from '../../lib/signed-ids.ts';
import { exchangeTickets } from '../../orders/place-order.ts';
import { ExchangeRequestSchema, OrderSchema } from '../../orders/schemas.ts';
import { salesProblems } from '../../sales/sales-state.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { sendAnswer } from '../send-answer.ts';
import type { Services } from '../services.ts';

const params = Type.Object({ orderId: Type.String({ maxLength: MAX_SIGNED_ID_LENGTH }) });

/** Exchanges of tickets by their buyer. */
export function registerExchangeRoutes(app: HeliosServer, services: Services): void {
  registerQuotes(app, services);
  app.post(
    '/orders/:orderId/exchanges',
    {
      config: limitPerAddress(services.config.ordersPerHour, 'hour'),
      schema: {
        operationId: 'exchangeTickets',
        tags: ['orders'],
        summary: 'Exchange tickets for the seats of a live lock, by the policy of their order',
        description:
          'The answer is the new order. Once it is confirmed, the former tickets are void and their seats free; until then they stay ' +
          'valid.',
        params,
        headers: idempotencyHeaders,
        body: ref(ExchangeRequestSchema),
        response: {
          201: ref(OrderSchema),
          202: ref(OrderSchema),
          ...problemResponses(
            ...bodyProblems,
            ...exchangeProblems,
            'PAYMENT_METHOD_INVALID',
            'PAYMENT_DECLINED',
            'GIFT_CARD_NOT_FOUND',
            'GIFT_CARD_INSUFFICIENT',
            'PROMO_CODE_NOT_VALID',
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
    async ({ params: { orderId }, headers, body, ip, log }, reply) =>
      sendAnswer(
        reply,
        await exchangeTickets(
          services,
          { orderId, key: headers['idempotency-key'], request: body },
          { ip, log },
        ),
      ),
  );
}

function registerQuotes(app: HeliosServer, services: Services): void {
  app.post(
    '/orders/:orderId/exchanges/credit',
    {
      config: limitPerAddress(services.config.quotesPerMinute, 'minute'),
      schema: {
        operationId: 'quoteExchangeCredit',
        tags: ['orders'],
        summary: 'What tickets can pay for others, before new seats are chosen. Exchanges nothing',
        params,
        body: ref(ExchangeCreditRequestSchema),
        response: {
          200: ref(ExchangeCreditSchema),
          ...problemResponses(...bodyProblems, ...exchangeCreditProblems),
        },
      },
    },
    ({ params: { orderId }, body: { seats } }) =>
      quoteExchangeCredit(services, { orderId, seatGuids: seats }),
  );

  app.post(
    '/orders/:orderId/exchanges/quote',
    {
      config: limitPerAddress(services.config.quotesPerMinute, 'minute'),
      schema: {
        operationId: 'quoteExchange',
        tags: ['orders'],
        summary: 'What an exchange of tickets for the seats of a lock would cost. Exchanges nothing',
        params,
        body: ref(ExchangeQuoteRequestSchema),
        response: {
          200: ref(ExchangeQuoteSchema),
          ...problemResponses(...bodyProblems, ...exchangeProblems),
        },
      },
    },
    ({ params: { orderId }, body: { seats, lockId } }) =>
      quoteExchange(services, { orderId, seatGuids: seats }, lockId),
  );
}
