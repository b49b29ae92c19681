import { Type } from 'typebox';
import { Problem, problemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import type { Services } from '../services.ts';
import { SeatingPlanSchema } from '../../seating/schemas.ts';

export function registerSeatingPlanRoutes(app: HeliosServer, { db, plans }: Services): void {
  app.get(
    '/seating-plans/:seatingPlanId',
    {
      schema: {
        operationId: 'getSeatingPlan',
        tags: ['seating'],
        summary: 'A seating plan, which can be cached permanently',
        params: Type.Object({ seatingPlanId: Type.String({ maxLength: 60 }) }),
        response: { 200: ref(SeatingPlanSchema), ...problemResponses('SEATING_PLAN_NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const plan = await plans.find(db, request.params.seatingPlanId);
      if (!plan) {
        throw new Problem(
          'SEATING_PLAN_NOT_FOUND',
          'No seating plan has this id. Take the seatingPlanId of the performance; it changes when the plan does.',
        );
      }
      const etag = `"${plan.id}"`;
      reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding');
      if (request.headers['if-none-match'] === etag) return reply.code(304 as 200).send(undefined as never);
      const gzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      if (gzip) reply.header('content-encoding', 'gzip');
      // Serialized once when the plan is loaded, because a plan has 2,000 seats.
      return reply
        .type('application/json; charset=utf-8')
        .send((gzip ? plan.gzipped : plan.json) as never) as never;
    },
  );
}
