import { Type } from 'typebox';
import { COUNTRIES, CountrySchema } from '../../lib/countries.ts';
import { answerOnce } from '../../idempotency/idempotency.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import { bodyProblems, problemResponses, invalidFields } from '../../lib/problems.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { ref } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { sendAnswer } from '../send-answer.ts';
import type { Services } from '../services.ts';
import {
  MarketingInterestSchema,
  StayInTouchReceiptSchema,
  StayInTouchRequestSchema,
  ConfirmedSubscriptionSchema,
  SubscriptionLinkSchema,
  TokenSchema,
  UnsubscriptionSchema,
} from '../../stay-in-touch/schemas.ts';
import {
  listBlockedEmailDomains,
  listMarketingInterests,
  subscribe,
} from '../../stay-in-touch/stay-in-touch.ts';
import { createUnsubscribePageUrl } from '../../stay-in-touch/links.ts';
import { confirmSubscription, unsubscribe } from '../../stay-in-touch/subscriptions.ts';

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
    async ({ body, headers }, reply) =>
      sendAnswer(
        reply,
        await answerOnce(
          db,
          { scope: 'POST /stay-in-touch', key: headers['idempotency-key'], request: body },
          async (trx) => ({ status: 201, body: await subscribe(trx, body) }),
        ),
      ),
  );
}

/** Tokens cannot be guessed, so this only limits the load. */
const LINKS_PER_MINUTE = 60;
/** A mail provider sends the requests of all its users from a few addresses. */
const ONE_CLICKS_PER_MINUTE = 1_000;
/** The body of RFC 8058, also as multipart/form-data. */
const ONE_CLICK_BODY_BYTES = 2_048;
/** In a form of either type, or as text: programs write it with any type, any case and any white space. An empty body counts, too. */
const ONE_CLICK = /\blist-unsubscribe["']?\s*(?:=|%3d)?\s*one-click\b/i;

/** What the pages of the links in mails send after a press. */
export function registerSubscriptionRoutes(app: HeliosServer, services: Services): void {
  app.post(
    '/subscriptions/confirm',
    {
      config: limitPerAddress(LINKS_PER_MINUTE, 'minute'),
      schema: {
        operationId: 'confirmSubscription',
        tags: ['stay in touch'],
        summary: 'Make the choices of a submission the current ones of its address. Can be repeated',
        body: ref(SubscriptionLinkSchema),
        response: {
          200: ref(ConfirmedSubscriptionSchema),
          ...problemResponses(
            ...bodyProblems,
            'SUBSCRIPTION_LINK_NOT_VALID',
            'SUBSCRIPTION_LINK_EXPIRED',
            'SUBSCRIPTION_LINK_SUPERSEDED',
          ),
        },
      },
    },
    async ({ body }) => ({ outcome: await confirmSubscription(services, body.token) }),
  );

  app.post(
    '/subscriptions/unsubscribe',
    {
      config: limitPerAddress(LINKS_PER_MINUTE, 'minute'),
      schema: {
        operationId: 'unsubscribe',
        tags: ['stay in touch'],
        summary: 'Remove the address of a link from the mailing list. Can be repeated',
        body: ref(SubscriptionLinkSchema),
        response: {
          200: ref(UnsubscriptionSchema),
          ...problemResponses(...bodyProblems, 'SUBSCRIPTION_LINK_NOT_VALID'),
        },
      },
    },
    async ({ body }) => {
      await unsubscribe(services, body.token);
      return { unsubscribed: true as const };
    },
  );
}

/**
 * The address of the header List-Unsubscribe. Mail programs post to it (RFC 8058), and older ones open it. Register it in
 * a scope of its own: it is the only route that takes a form. Not a part of the public API.
 */
export function registerOneClickRoutes(app: HeliosServer, services: Services): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: ONE_CLICK_BODY_BYTES },
    async (_request: unknown, body: string) => body,
  );
  const path = '/subscriptions/unsubscribe/:token';
  const params = Type.Object({ token: TokenSchema });

  app.post(
    path,
    {
      config: limitPerAddress(ONE_CLICKS_PER_MINUTE, 'minute'),
      schema: {
        hide: true,
        consumes: ['application/x-www-form-urlencoded'],
        params,
      },
      preValidation: async ({ body }) => {
        if (typeof body === 'string' && body.trim() !== '' && !ONE_CLICK.test(body))
          throw invalidFields({ path: '/', message: 'must be List-Unsubscribe=One-Click' });
      },
    },
    async ({ params: { token } }) => {
      await unsubscribe(services, token);
      return { unsubscribed: true };
    },
  );

  // Changes nothing: link scanners open every address.
  app.get(path, { schema: { hide: true, params } }, async ({ params: { token } }, reply) =>
    reply.redirect(createUnsubscribePageUrl(services.config, token), 303),
  );
}
