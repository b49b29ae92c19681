import { Type } from 'typebox';
import { Problem, problemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { sendPreparedJson } from '../prepared-json.ts';
import type { Services } from '../services.ts';
import type { Db } from '../../db/transactions.ts';
import type { LoadedPlan, SeatingPlans } from '../../seating/plans.ts';
import { SeatingPlanSchema } from '../../seating/schemas.ts';

/** Throws SEATING_PLAN_NOT_FOUND. */
export async function requireSeatingPlan(db: Db, plans: SeatingPlans, id: string): Promise<LoadedPlan> {
  const plan = await plans.find(db, id);
  if (plan) return plan;
  throw new Problem(
    'SEATING_PLAN_NOT_FOUND',
    'No seating plan has this id. Take the seatingPlanId of the performance; it changes when the plan does.',
  );
}

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
      const plan = await requireSeatingPlan(db, plans, request.params.seatingPlanId);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return sendPreparedJson(request, reply, { etag: `"${plan.id}"`, ...plan }) as never;
    },
  );
}
