import { Type } from 'typebox';
import { AvailabilitySchema, performanceParams } from '../../catalogue/performance-schemas.ts';
import { requirePerformance } from '../../catalogue/performances.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { readAvailability } from '../../locks/availability.ts';
import { SeatingPlanSchema } from '../../seating/schemas.ts';
import { readPerformanceDetails } from '../../staff/queries.ts';
import { StaffPerformanceDetailsSchema } from '../../staff/schemas.ts';
import { sendPreparedJson } from '../prepared-json.ts';
import { registerAvailabilityStream, streamSchema } from '../routes/availability-stream.ts';
import { requireSeatingPlan } from '../routes/seating-plans.ts';
import type { Services } from '../services.ts';
import { staffOperation, staffRoute } from './staff-operation.ts';

/** What the seat map of the box office shows: prices, the seating plan, and which seats are taken. */
export function registerSeatRoutes(app: HeliosServer, services: Services): void {
  registerMapRoutes(app, services);
  registerAvailabilityRoutes(app, services);
}

function registerMapRoutes(app: HeliosServer, { db, plans }: Services): void {
  app.get(
    '/staff/performances/:performanceId',
    staffRoute({
      operationId: 'getStaffPerformance',
      summary: 'One performance: its theater, price types and prices',
      params: performanceParams,
      response: {
        200: ref(StaffPerformanceDetailsSchema),
        ...staffProblemResponses('PERFORMANCE_NOT_FOUND'),
      },
    }),
    async ({ params }) => readPerformanceDetails(db, params.performanceId),
  );

  app.get(
    '/staff/seating-plans/:seatingPlanId',
    staffRoute({
      operationId: 'getStaffSeatingPlan',
      summary: 'A seating plan, which can be cached permanently',
      params: Type.Object({ seatingPlanId: Type.String({ maxLength: 60 }) }),
      response: { 200: ref(SeatingPlanSchema), ...staffProblemResponses('SEATING_PLAN_NOT_FOUND') },
    }),
    async (request, reply) => {
      const plan = await requireSeatingPlan(db, plans, request.params.seatingPlanId);
      reply.header('cache-control', 'private, max-age=31536000, immutable');
      return sendPreparedJson(request, reply, { etag: `"${plan.id}"`, ...plan }) as never;
    },
  );
}

function registerAvailabilityRoutes(app: HeliosServer, services: Services): void {
  const { db } = services;
  app.get(
    '/staff/performances/:performanceId/availability',
    staffRoute({
      operationId: 'getStaffAvailability',
      summary: 'The taken seats; all others are free',
      params: performanceParams,
      response: { 200: ref(AvailabilitySchema), ...staffProblemResponses('PERFORMANCE_NOT_FOUND') },
    }),
    async ({ params }) => {
      await requirePerformance(db, params.performanceId);
      return readAvailability(db, params.performanceId);
    },
  );

  registerAvailabilityStream(app, services, '/staff/performances/:performanceId/availability/stream', {
    ...streamSchema,
    operationId: 'streamStaffAvailability',
    ...staffOperation,
    response: {
      200: streamSchema.response[200],
      ...staffProblemResponses('PERFORMANCE_NOT_FOUND', 'STREAMS_EXHAUSTED'),
    },
  });
}
