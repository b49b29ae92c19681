import { Type } from 'typebox';
import { Problem } from '../../lib/problems.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { strictObject, stringEnum } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import { CARD_FIELDS_PATHS } from '../../payments/card-form.ts';
import { sendPage } from '../../payments/card-page.ts';
import { renderCardFieldsPage, renderChallengePage } from '../../payments/test-gateway/pages.ts';

/** Requests by one address; more than a person needs. */
const REQUESTS_PER_MINUTE = 60;

const challengeParams = Type.Object({ challengeId: Type.String({ maxLength: 100 }) });

/**
 * The HTTP routes of the test processor: its card form, its tokens, its bank page. Not a part of the public
 * API.
 */
export function registerTestGatewayRoutes(app: HeliosServer, { config, testProcessor }: Services): void {
  // Tests and benches set the limit of orders to 0; then this limit is off too.
  const requests = limitPerAddress(config.ordersPerHour === 0 ? 0 : REQUESTS_PER_MINUTE, 'minute');
  // The challenge page is an ordinary HTML form.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );

  app.get(CARD_FIELDS_PATHS.test, { schema: { hide: true } }, async (_request, reply) =>
    sendPage(reply, { frameAncestors: config.corsOrigins }, (nonce) =>
      renderCardFieldsPage(nonce, config.corsOrigins),
    ),
  );

  app.post(
    '/test-gateway/payment-methods',
    {
      config: requests,
      schema: {
        hide: true,
        body: strictObject({
          cardNumber: Type.String({ maxLength: 30 }),
          expiryMonth: Type.Integer({ minimum: 0, maximum: 99 }),
          expiryYear: Type.Integer({ minimum: 0, maximum: 9999 }),
          cvc: Type.String({ maxLength: 10 }),
          postalCode: Type.Optional(Type.String({ maxLength: 12 })),
        }),
      },
    },
    async ({ body }, reply) => {
      const method = await testProcessor.tokenize(body);
      return reply.code('errors' in method ? 400 : 201).send(method);
    },
  );

  app.get(
    '/test-gateway/3ds/:challengeId',
    { schema: { hide: true, params: challengeParams } },
    async ({ params }, reply) => {
      const challenge = await testProcessor.readChallenge(params.challengeId);
      if (!challenge) throw new Problem('NOT_FOUND', 'No payment waits for an answer here.');
      // No form-action directive, because browsers also apply it to the redirect after the answer, which goes
      // to the shop's page.
      return sendPage(reply, { frameAncestors: ["'none'"] }, (nonce) =>
        renderChallengePage(nonce, challenge),
      );
    },
  );

  app.post(
    '/test-gateway/3ds/:challengeId',
    {
      config: requests,
      schema: {
        hide: true,
        params: challengeParams,
        body: strictObject({ answer: stringEnum(['approve', 'decline']) }),
      },
    },
    async ({ params, body }, reply) => {
      const returnUrl = await testProcessor.answerChallenge(params.challengeId, body.answer === 'approve');
      if (!returnUrl) throw new Problem('NOT_FOUND', 'No payment waits for an answer here.');
      return reply.redirect(returnUrl, 303);
    },
  );
}
