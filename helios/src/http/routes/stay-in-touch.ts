import { Type } from 'typebox';
import { COUNTRIES, CountrySchema } from '../../lib/countries.ts';
import { answerOnce } from '../../idempotency/idempotency.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { ref } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import {
  MarketingInterestSchema,
  StayInTouchReceiptSchema,
  StayInTouchRequestSchema,
} from '../../stay-in-touch/schemas.ts';
import {
  listBlockedEmailDomains,
  listMarketingInterests,
  subscribe,
} from '../../stay-in-touch/stay-in-touch.ts';

/** These lists change rarely, so repeated visits to a form need no new request. */
const CACHE = 'public, max-age=300';

export function registerStayInTouchRoutes(app: HeliosServer, services: Services): void {
  registerFormRoutes(app, services);
  registerSubscriptionRoute(app, services);
}

/** The lists of the form. */
function registerFormRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/countries',
    {
      schema: {
        operationId: 'listCountries',
        tags: ['stay in touch'],
        summary: "All countries for an address form: the company's own first, then by name",
        response: { 200: Type.Array(ref(CountrySchema)), ...problemResponses() },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', CACHE);
      return [...COUNTRIES];
    },
  );

  app.get(
    '/marketing-interests',
    {
      schema: {
        operationId: 'listMarketingInterests',
        tags: ['stay in touch'],
        summary: 'The interests that a subscriber can choose, in display order',
        response: { 200: Type.Array(ref(MarketingInterestSchema)), ...problemResponses() },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', CACHE);
      return listMarketingInterests(db);
    },
  );

  app.get(
    '/blocked-email-domains',
    {
      schema: {
        operationId: 'listBlockedEmailDomains',
        tags: ['stay in touch'],
        summary: 'Domains of e-mail providers whose addresses are refused, including their subdomains',
        response: {
          200: Type.Array(Type.String({ examples: ['mailinator.com'] })),
          ...problemResponses(),
        },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', CACHE);
      return listBlockedEmailDomains(db);
    },
  );
}

function registerSubscriptionRoute(app: HeliosServer, { db, config }: Services): void {
  app.post(
    '/stay-in-touch',
    {
      config: limitPerAddress(config.subscriptionsPerHour, 'hour'),
      schema: {
        operationId: 'stayInTouch',
        tags: ['stay in touch'],
        summary: 'Ask for a subscription to the mailing list',
        description:
          'The address gets a mail with a link, and the choices count once it is confirmed. The answer does not tell whether the address is known.',
        headers: idempotencyHeaders,
        body: ref(StayInTouchRequestSchema),
        response: {
          201: ref(StayInTouchReceiptSchema),
          ...problemResponses(
            ...bodyProblems,
            'EMAIL_PROVIDER_NOT_SUPPORTED',
            'UNKNOWN_INTERESTS',
            ...idempotencyProblems,
          ),
        },
      },
    },
    async ({ body, headers }, reply) => {
      const answer = await answerOnce(
        db,
        { scope: 'POST /stay-in-touch', key: headers['idempotency-key'], request: body },
        async (trx) => ({ status: 201, body: await subscribe(trx, body) }),
      );
      return reply.code(answer.status as 201).send(answer.body as never);
    },
  );
}
