import { Type } from 'typebox';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { MAX_SIGNED_ID_LENGTH } from '../../lib/signed-ids.ts';
import { quoteReturn, returnTickets } from '../../returns/returns.ts';
import {
  ReturnQuoteRequestSchema,
  ReturnRequestSchema,
  TicketReturnSchema,
  returnProblems,
} from '../../returns/schemas.ts';
import { limitPerAddress } from '../rate-limits.ts';
import type { Services } from '../services.ts';

const params = Type.Object({ orderId: Type.String({ maxLength: MAX_SIGNED_ID_LENGTH }) });

/** Returns of tickets by their buyer. */
export function registerReturnRoutes(app: HeliosServer, services: Services): void {
  app.post(
    '/orders/:orderId/returns/quote',
    {
      config: limitPerAddress(services.config.quotesPerMinute, 'minute'),
      schema: {
        operationId: 'quoteReturn',
        tags: ['orders'],
        summary: 'What the buyer would get for returned tickets. Returns nothing',
        params,
        body: ref(ReturnQuoteRequestSchema),
        response: {
          200: ref(TicketReturnSchema),
          ...problemResponses(...bodyProblems, ...returnProblems),
        },
      },
    },
    ({ params, body }) => quoteReturn(services, params.orderId, body),
  );

  app.post(
    '/orders/:orderId/returns',
    {
      config: limitPerAddress(services.config.ordersPerHour, 'hour'),
      schema: {
        operationId: 'returnTickets',
        tags: ['orders'],
        summary: 'Return tickets by the policy of their order',
        description: 'The tickets are void and their seats free at once. The buyer gets a mail.',
        params,
        headers: idempotencyHeaders,
        body: ref(ReturnRequestSchema),
        response: {
          201: ref(TicketReturnSchema),
          ...problemResponses(...bodyProblems, ...returnProblems, 'TOTAL_CHANGED', ...idempotencyProblems),
        },
      },
    },
    async ({ params, headers, body, log }, reply) => {
      const returned = await returnTickets(
        services,
        { orderId: params.orderId, key: headers['idempotency-key'], request: body },
        log,
      );
      return reply.code(201).send(returned);
    },
  );
}
