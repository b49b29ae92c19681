import { Type } from 'typebox';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { bodyProblems, invalidFields, problemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { createUnsubscribePageUrl } from '../../stay-in-touch/links.ts';
import {
  ConfirmedSubscriptionSchema,
  SubscriptionLinkSchema,
  TokenSchema,
  UnsubscriptionSchema,
} from '../../stay-in-touch/schemas.ts';
import { confirmSubscription, unsubscribe } from '../../stay-in-touch/subscriptions.ts';
import { limitPerAddress } from '../rate-limits.ts';
import type { Services } from '../services.ts';

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
