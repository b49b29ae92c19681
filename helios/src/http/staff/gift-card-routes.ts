import {
  NUMBER_LENGTH,
  formatGiftCardNumber,
  hasGiftCard,
  hashGiftCardNumber,
  issueGiftCard,
  readGiftCardBalance,
} from '../../gift-cards/gift-cards.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { deriveReadableCode } from '../../lib/ids.ts';
import { findDefaultCurrency } from '../../catalogue/theaters.ts';
import { Problem, bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { giftCardNeedsSecondPerson, readRequest, requestGiftCard } from '../../staff/requests.ts';
import {
  IssueGiftCardRequestSchema,
  IssuedGiftCardSchema,
  RequestedGiftCardSchema,
} from '../../staff/schemas.ts';
import type { Services } from '../services.ts';
import { requireStaffCall, runLoggedChangeOnce } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

/** Stored under an Idempotency-Key. */
type IssuedOrRequested = { numberHash: string; requestId?: string };

export function registerStaffGiftCardRoutes(app: HeliosServer, { db, config }: Services): void {
  app.post(
    '/staff/gift-cards',
    staffRoute({
      operationId: 'issueGiftCard',
      summary: 'Create a gift card. Only this answer contains its number',
      description:
        'The gift cards of an account within a day without approval are limited. Above the limit the card needs approval by a second person (202).',
      headers: idempotencyHeaders,
      body: ref(IssueGiftCardRequestSchema),
      response: {
        201: ref(IssuedGiftCardSchema),
        202: ref(RequestedGiftCardSchema),
        ...staffProblemResponses(...bodyProblems, 'GIFT_CARD_NUMBER_LOST', ...idempotencyProblems),
      },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const { accountId } = call.account;
      const { amountCents } = request.body;
      const currency = request.body.currency ?? (await findDefaultCurrency(db));
      const key = request.headers['idempotency-key'];
      // The number is not stored. It is derived from the idempotency key and the caller's key, so that a
      // repeated request gets it again.
      const code = deriveReadableCode(`gift card ${key}`, call.key, NUMBER_LENGTH);
      const [last4, numberHash] = [code.slice(-4), hashGiftCardNumber(code)];
      const keyedRequest = {
        target: `gift card ${last4}`,
        scope: 'POST /staff/gift-cards',
        key,
        request: request.body,
      };
      const { result } = await runLoggedChangeOnce<IssuedOrRequested>(db, call, keyedRequest, async (trx) => {
        // Answers are kept for two days. After that the same key would give the number of the same card.
        if (await hasGiftCard(trx, code)) {
          throw new Problem('IDEMPOTENCY_KEY_REUSED', 'A gift card was made with this key. Send a new key.');
        }
        const card = { amountCents, currency };
        const limit = config.staffSecondPersonCents;
        if (await giftCardNeedsSecondPerson(trx, { accountId, amountCents }, limit)) {
          const requestId = await requestGiftCard(trx, accountId, { ...card, numberHash, last4 });
          const details = { ...card, requestId };
          return { status: 202, result: { numberHash, requestId }, outcome: 'waits', details };
        }
        await issueGiftCard(trx, { ...card, code, issuedBy: accountId });
        return { status: 201, result: { numberHash }, details: card };
      });
      if (result.numberHash !== numberHash) {
        // It names the number of the caller's new key, which is no card.
        delete call.target;
        throw new Problem(
          'GIFT_CARD_NUMBER_LOST',
          'Your key or your session is another one since it was made. Make another card.',
        );
      }
      const number = formatGiftCardNumber(code);
      if (result.requestId === undefined) {
        // Of the card, because the default currency can have changed before a repeated request.
        const card = await readGiftCardBalance(db, number);
        return reply.code(201).send({ number, last4, amountCents, currency: card.currency });
      }
      return reply.code(202).send({ number, request: await readRequest(db, result.requestId) });
    },
  );
}
