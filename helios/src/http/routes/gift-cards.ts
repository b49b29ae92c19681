import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { ref } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import { readGiftCardBalance } from '../../gift-cards/gift-cards.ts';
import { GiftCardBalanceRequestSchema, GiftCardBalanceSchema } from '../../gift-cards/schemas.ts';

export function registerGiftCardRoutes(app: HeliosServer, { db, config }: Services): void {
  app.post(
    '/gift-cards/balance',
    {
      config: limitPerAddress(config.codeChecksPerHour, 'hour'),
      schema: {
        operationId: 'getGiftCardBalance',
        tags: ['gift cards'],
        summary: 'The balance of a gift card (a POST, so that its number is not in a log of URLs)',
        body: ref(GiftCardBalanceRequestSchema),
        response: {
          200: ref(GiftCardBalanceSchema),
          ...problemResponses(...bodyProblems, 'GIFT_CARD_NOT_FOUND', 'RATE_LIMITED'),
        },
      },
    },
    async ({ body }) => {
      return readGiftCardBalance(db, body.number);
    },
  );
}
