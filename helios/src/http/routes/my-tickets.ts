import { Type } from 'typebox';
import { idempotencyHeaders } from '../../idempotency/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { LINK_REQUESTS_PER_HOUR } from '../../my-tickets/limits.ts';
import { requestTicketLink } from '../../my-tickets/links.ts';
import { openMyTickets } from '../../my-tickets/my-tickets.ts';
import { MyTicketsSchema, TicketLinkRequestSchema, TicketLinkSchema } from '../../my-tickets/schemas.ts';
import { limitPerAddress } from '../rate-limits.ts';
import type { Services } from '../services.ts';

/** Tokens cannot be guessed, so this only limits the load. */
const OPENINGS_PER_MINUTE = 60;

/** All tickets and gift cards of an e-mail address, by a link that it gets by mail. */
export function registerMyTicketsRoutes(app: HeliosServer, services: Services): void {
  app.post(
    '/my-tickets/links',
    {
      config: limitPerAddress(LINK_REQUESTS_PER_HOUR, 'hour'),
      schema: {
        operationId: 'requestTicketLink',
        tags: ['orders'],
        summary: 'Mail a link to all coming tickets and the gift cards that were bought with an address',
        description:
          'The answer is the same for every address, also for one that has bought nothing and gets no mail.',
        body: ref(TicketLinkRequestSchema),
        response: {
          204: Type.Null({ description: 'If the address has bought something, the mail is on its way.' }),
          ...problemResponses(...bodyProblems),
        },
      },
    },
    async ({ body }, reply) => {
      await requestTicketLink(services, body.emailAddress);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/my-tickets',
    {
      config: limitPerAddress(OPENINGS_PER_MINUTE, 'minute'),
      schema: {
        operationId: 'openMyTickets',
        tags: ['orders'],
        summary: 'Use the link of a mail, and list what it leads to',
        description: 'A link works once: afterwards only with the same key, until it ends.',
        headers: idempotencyHeaders,
        body: ref(TicketLinkSchema),
        response: {
          200: ref(MyTicketsSchema),
          ...problemResponses(
            ...bodyProblems,
            'TICKET_LINK_NOT_VALID',
            'TICKET_LINK_EXPIRED',
            'TICKET_LINK_USED',
            'IDEMPOTENCY_KEY_REQUIRED',
          ),
        },
      },
    },
    ({ body: { token }, headers }) => openMyTickets(services, { token, key: headers['idempotency-key'] }),
  );
}
