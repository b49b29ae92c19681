import { Type } from 'typebox';
import { Problem, bodyProblems, problemResponses } from '../../lib/problems.ts';
import { limitPerAddress } from '../rate-limits.ts';
import { ref } from '../../lib/schema.ts';
import { chooseBestSeats } from '../../seating/best-available.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import { readAvailability } from '../../locks/availability.ts';
import { parseWallClock } from '../../lib/date-time.ts';
import { bookingProblems } from '../../catalogue/performance-status.ts';
import { findPerformance, requirePerformance } from '../../catalogue/performances.ts';
import { createQuote } from '../../catalogue/quotes.ts';
import { QuoteRequestSchema, QuoteSchema } from '../../catalogue/quote-schemas.ts';
import {
  AvailabilitySchema,
  BestAvailableRequestSchema,
  BestAvailableSchema,
  PerformanceSchema,
  ownLockQuery,
  performanceParams,
} from '../../catalogue/performance-schemas.ts';

export function registerPerformanceRoutes(app: HeliosServer, services: Services): void {
  registerReadRoutes(app, services);
  registerBestAvailableRoute(app, services);
  registerQuoteRoute(app, services);
}

function registerReadRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/performances/:eventCode/:dateTime',
    {
      schema: {
        operationId: 'getPerformance',
        tags: ['performances'],
        summary: 'One performance: status, prices, fees, seats left',
        description:
          'Of a performance that was moved, the former time finds it, too: the answer has the present `dateTime`.',
        params: Type.Object({
          eventCode: Type.String({ maxLength: 20, examples: ['RUTHL'] }),
          dateTime: Type.String({
            maxLength: 40,
            description: "The theater's wall-clock time, YYYY-MM-DDTHH:MM:SS.",
            examples: ['2026-12-05T19:00:00'],
          }),
        }),
        querystring: ownLockQuery,
        response: {
          200: ref(PerformanceSchema),
          ...problemResponses('MALFORMED_DATE_TIME', 'EVENT_NOT_FOUND', 'PERFORMANCE_NOT_FOUND'),
        },
      },
    },
    async ({ params, query }) => {
      const dateTime = parseWallClock(params.dateTime);
      if (!dateTime) {
        throw new Problem(
          'MALFORMED_DATE_TIME',
          'Give the date and time as YYYY-MM-DDTHH:MM:SS, as in the calendar.',
        );
      }
      return findPerformance(db, params.eventCode, dateTime, query.lockId);
    },
  );

  app.get(
    '/performances/:performanceId/availability',
    {
      schema: {
        operationId: 'getAvailability',
        tags: ['performances'],
        summary: 'The taken seats; all others are free',
        params: performanceParams,
        querystring: ownLockQuery,
        response: { 200: ref(AvailabilitySchema), ...problemResponses('PERFORMANCE_NOT_FOUND') },
      },
    },
    async ({ params, query }) => {
      await requirePerformance(db, params.performanceId);
      return readAvailability(db, params.performanceId, query.lockId);
    },
  );
}

function registerBestAvailableRoute(app: HeliosServer, { db, plans, config }: Services): void {
  app.post(
    '/performances/:performanceId/best-available',
    {
      config: limitPerAddress(config.bestSeatsPerMinute, 'minute'),
      schema: {
        operationId: 'findBestAvailable',
        tags: ['performances'],
        summary: 'The best free seats for a party, side by side where possible. Does not lock them',
        params: performanceParams,
        body: ref(BestAvailableRequestSchema),
        response: {
          200: ref(BestAvailableSchema),
          ...problemResponses(
            ...bodyProblems,
            'PERFORMANCE_NOT_FOUND',
            ...bookingProblems,
            'NOT_ENOUGH_SEATS',
          ),
        },
      },
    },
    async ({ params, body }) => {
      const performance = await requirePerformance(db, params.performanceId, { bookableFor: 'newLock' });
      const { locked, sold } = await readAvailability(db, params.performanceId, body.lockId);
      return chooseBestSeats(
        await plans.get(db, performance.seatingPlanId),
        new Set([...locked, ...sold]),
        body,
      );
    },
  );
}

function registerQuoteRoute(app: HeliosServer, { db, plans, config }: Services): void {
  app.post(
    '/performances/:performanceId/quote',
    {
      config: limitPerAddress(config.quotesPerMinute, 'minute'),
      schema: {
        operationId: 'createQuote',
        tags: ['performances'],
        summary: 'What seats or quantities cost in total. Locks and stores nothing',
        params: performanceParams,
        body: ref(QuoteRequestSchema),
        response: {
          200: ref(QuoteSchema),
          ...problemResponses(...bodyProblems, 'PERFORMANCE_NOT_FOUND', 'UNKNOWN_SEATS'),
        },
      },
    },
    async ({ params, body }) => createQuote(db, plans, params.performanceId, body),
  );
}
