import { Type } from 'typebox';
import { GIVINGS_PER_HOUR } from '../../given-tickets/limits.ts';
import { giveTicket, readReceivedTicket, takeTicketBack } from '../../given-tickets/given-tickets.ts';
import {
  GiveTicketRequestSchema,
  GivenTicketLinkSchema,
  ReceivedTicketSchema,
} from '../../given-tickets/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { MAX_SIGNED_ID_LENGTH } from '../../lib/signed-ids.ts';
import { readLinkedOrder } from '../../orders/queries.ts';
import { OrderSchema } from '../../orders/schemas.ts';
import { limitPerAddress } from '../rate-limits.ts';
import type { Services } from '../services.ts';

/** Tokens cannot be guessed, so this only limits the load. */
const OPENINGS_PER_MINUTE = 60;

const orderId = Type.String({ maxLength: MAX_SIGNED_ID_LENGTH });

/** Tickets that their buyers give to somebody, and the tickets of those who get them. */
export function registerGivenTicketRoutes(app: HeliosServer, services: Services): void {
  app.post(
    '/orders/:orderId/given-tickets',
    {
      config: limitPerAddress(GIVINGS_PER_HOUR, 'hour'),
      schema: {
        operationId: 'giveTicket',
        tags: ['orders'],
        summary: 'Give a ticket to somebody, who gets a mail with another code',
        description:
          'The code of the order is void at once. A repeat for the same recipient does nothing, and sends no second mail.',
        params: Type.Object({ orderId }),
        body: ref(GiveTicketRequestSchema),
        response: {
          200: ref(OrderSchema),
          ...problemResponses(...bodyProblems, 'ORDER_NOT_FOUND', 'UNKNOWN_SEATS', 'GIVING_NOT_POSSIBLE'),
        },
      },
    },
    async ({ params, body }) => {
      await giveTicket(services, params.orderId, body);
      return readLinkedOrder(services, params.orderId);
    },
  );

  app.delete(
    '/orders/:orderId/given-tickets/:givenTicketId',
    {
      config: limitPerAddress(GIVINGS_PER_HOUR, 'hour'),
      schema: {
        operationId: 'takeTicketBack',
        tags: ['orders'],
        summary: 'Take a given ticket back: the code of the order is valid again. A second call does nothing',
        params: Type.Object({ orderId, givenTicketId: Type.String({ maxLength: 20 }) }),
        response: {
          200: ref(OrderSchema),
          ...problemResponses('ORDER_NOT_FOUND', 'GIVEN_TICKET_NOT_FOUND', 'GIVING_NOT_POSSIBLE'),
        },
      },
    },
    async ({ params }) => {
      await takeTicketBack(services, params.orderId, params.givenTicketId);
      return readLinkedOrder(services, params.orderId);
    },
  );

  app.post(
    '/received-tickets',
    {
      config: limitPerAddress(OPENINGS_PER_MINUTE, 'minute'),
      schema: {
        operationId: 'openReceivedTicket',
        tags: ['orders'],
        summary: 'The ticket to which the link in the mail of a recipient leads',
        body: ref(GivenTicketLinkSchema),
        response: {
          200: ref(ReceivedTicketSchema),
          ...problemResponses(...bodyProblems, 'GIVEN_TICKET_NOT_FOUND'),
        },
      },
    },
    ({ body }) => readReceivedTicket(services, body.token),
  );
}
