import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { ref } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import { calculateGiftCards, readGiftCardOptions } from '../../gift-card-orders/options.ts';
import {
  GiftCardCalculationRequestSchema,
  GiftCardCalculationSchema,
  GiftCardOptionsSchema,
} from '../../gift-card-orders/schemas.ts';
import { readGiftCardBalance } from '../../gift-cards/gift-cards.ts';
import { GiftCardBalanceRequestSchema, GiftCardBalanceSchema } from '../../gift-cards/schemas.ts';

export function registerGiftCardRoutes(app: HeliosServer, { db, config }: Services): void {
  app.get(
    '/gift-cards/options',
    {
      schema: {
        operationId: 'getGiftCardOptions',
        tags: ['gift cards'],
        summary: 'The amounts, limits and days of delivery of gift cards',
        response: { 200: ref(GiftCardOptionsSchema), ...problemResponses('GIFT_CARD_LIMIT') },
      },
    },
    async () => readGiftCardOptions(db, config),
  );

  app.post(
    '/gift-cards/calculations',
    {
      config: limitPerAddress(config.quotesPerMinute, 'minute'),
      schema: {
        operationId: 'calculateGiftCards',
        tags: ['gift cards'],
        summary: 'The total of gift cards. Stores nothing',
        body: ref(GiftCardCalculationRequestSchema),
        response: {
          200: ref(GiftCardCalculationSchema),
          ...problemResponses(...bodyProblems, 'GIFT_CARD_LIMIT'),
        },
      },
    },
    async ({ body }) => calculateGiftCards(db, body),
  );

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
          ...problemResponses(...bodyProblems, 'GIFT_CARD_NOT_FOUND'),
        },
      },
    },
    async ({ body }) => readGiftCardBalance(db, body.number),
  );
}
