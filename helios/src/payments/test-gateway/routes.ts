import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../problems.ts';
import { strictObject } from '../../schema.ts';
import type { HeliosServer } from '../../helios-server.ts';
import type { Services } from '../../services.ts';
import { cardFieldsPage, challengePage } from './pages.ts';

const challengeParams = Type.Object({ challengeId: Type.String({ maxLength: 100 }) });

/** The test processor's own HTTP: its card form, its tokens, its bank's page. Not a part of Helios' contract. */
export function testGatewayRoutes(app: HeliosServer, { config, testProcessor }: Services): void {
  // The challenge is an ordinary HTML form.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );

  app.get('/test-gateway/fields', { schema: { hide: true } }, async (_request, reply) => {
    const nonce = sendAsPage(reply, `frame-ancestors ${config.corsOrigins.join(' ')}`);
    return reply.send(cardFieldsPage(nonce, config.corsOrigins));
  });

  app.post(
    '/test-gateway/payment-methods',
    {
      schema: {
        hide: true,
        body: strictObject({
          cardNumber: Type.String({ maxLength: 30 }),
          expiryMonth: Type.Integer(),
          expiryYear: Type.Integer({ maximum: 9999 }),
          cvc: Type.String({ maxLength: 10 }),
          postalCode: Type.Optional(Type.String({ maxLength: 12 })),
        }),
      },
    },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      const method = await testProcessor.tokenise(body);
      return reply.code('errors' in method ? 400 : 201).send(method);
    },
  );

  app.get(
    '/test-gateway/3ds/:challengeId',
    { schema: { hide: true, params: challengeParams } },
    async ({ params }, reply) => {
      const challenge = await testProcessor.challenge(params.challengeId);
      if (!challenge) throw new Problem('NOT_FOUND', 'No payment waits for an answer here.');
      // No form-action: browsers apply it to where the answer leads on to as well, which is the shop's page.
      const nonce = sendAsPage(reply, "frame-ancestors 'none'");
      return reply.send(challengePage(nonce, challenge));
    },
  );

  app.post(
    '/test-gateway/3ds/:challengeId',
    {
      schema: {
        hide: true,
        params: challengeParams,
        body: Type.Object({ answer: Type.Union([Type.Literal('approve'), Type.Literal('decline')]) }),
      },
    },
    async ({ params, body }, reply) => {
      const returnUrl = await testProcessor.answerChallenge(params.challengeId, body.answer === 'approve');
      if (!returnUrl) throw new Problem('NOT_FOUND', 'No payment waits for an answer here.');
      return reply.redirect(returnUrl, 303);
    },
  );
}

/** Sets the headers of an HTML page. Returns the nonce of its style and script. */
function sendAsPage(reply: FastifyReply, framePolicy: string): string {
  const nonce = randomBytes(16).toString('base64');
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; ${framePolicy}`,
    );
  return nonce;
}
