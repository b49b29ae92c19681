import { Type } from 'typebox';
import { bookingProblems } from '../../catalogue/performance-status.ts';
import { performanceParams } from '../../catalogue/performance-schemas.ts';
import { idempotencyHeaders, idempotencyProblems } from '../../idempotency/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { MAX_ROWS } from '../../lib/limits.ts';
import { bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import {
  ChangeHoldRequestSchema,
  CreateHoldRequestSchema,
  HoldSchema,
  ReleaseHoldRequestSchema,
} from '../../locks/hold-schemas.ts';
import { changeHold, createHold, listHolds, readHold, releaseHold } from '../../locks/holds.ts';
import type { Services } from '../services.ts';
import { requireStaffCall, runLoggedChange, runLoggedChangeOnce, logRows } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

const holdParams = Type.Object({ holdId: Type.String({ maxLength: 40, examples: ['HD-7K3M9QXA'] }) });

/** Seats that staff keep. */
export function registerHoldRoutes(app: HeliosServer, services: Services): void {
  registerListRoute(app, services);
  registerCreateRoute(app, services);
  registerChangeRoutes(app, services);
}

function registerListRoute(app: HeliosServer, { db }: Services): void {
  app.get(
    '/staff/performances/:performanceId/holds',
    staffRoute({
      operationId: 'listHolds',
      summary: `The holds of a performance, live ones first; ${MAX_ROWS} at most`,
      params: performanceParams,
      response: { 200: Type.Array(ref(HoldSchema)), ...staffProblemResponses('PERFORMANCE_NOT_FOUND') },
    }),
    async (request) => {
      const { performanceId } = request.params;
      return logRows(request, await listHolds(db, performanceId), performanceId);
    },
  );
}

function registerCreateRoute(app: HeliosServer, services: Services): void {
  const { db, availabilityFeed } = services;
  app.post(
    '/staff/performances/:performanceId/holds',
    staffRoute({
      operationId: 'createHold',
      summary: 'Hold seats: all of them, or none. They are taken for visitors at once',
      params: performanceParams,
      headers: idempotencyHeaders,
      body: ref(CreateHoldRequestSchema),
      response: {
        201: ref(HoldSchema),
        ...staffProblemResponses(
          ...bodyProblems,
          'PERFORMANCE_NOT_FOUND',
          ...bookingProblems,
          'UNKNOWN_SEATS',
          'SEATS_TAKEN',
          ...idempotencyProblems,
        ),
      },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const { performanceId } = request.params;
      const { seats, endsAt } = request.body;
      const keyedRequest = {
        target: performanceId,
        scope: `hold in ${performanceId}`,
        key: request.headers['idempotency-key'],
        request: request.body,
      };
      const { result } = await runLoggedChangeOnce(db, call, keyedRequest, async (trx) => {
        const holdId = await createHold(trx, services, performanceId, request.body, call.account.accountId);
        // Without the texts, which may name a person.
        return { status: 201, result: { holdId }, details: { holdId, seats, ...(endsAt ? { endsAt } : {}) } };
      });
      availabilityFeed.notifyChanged(performanceId);
      return reply.code(201).send(await readHold(db, result.holdId));
    },
  );
}

function registerChangeRoutes(app: HeliosServer, { db, availabilityFeed }: Services): void {
  app.put(
    '/staff/holds/:holdId',
    staffRoute({
      operationId: 'changeHold',
      summary: 'Change the texts or the end of a live hold. What is not given stays',
      params: holdParams,
      body: ref(ChangeHoldRequestSchema),
      response: {
        200: ref(HoldSchema),
        ...staffProblemResponses(...bodyProblems, 'HOLD_NOT_FOUND', 'HOLD_ENDED'),
      },
    }),
    async (request) => {
      const holdId = request.params.holdId.trim().toUpperCase();
      const { endsAt } = request.body;
      const performanceId = await runLoggedChange(db, requireStaffCall(request), async (trx) => ({
        result: await changeHold(trx, holdId, request.body),
        target: holdId,
        details: { ...(endsAt === undefined ? {} : { endsAt: endsAt ?? 'none' }) },
      }));
      availabilityFeed.notifyChanged(performanceId);
      return readHold(db, holdId);
    },
  );

  app.post(
    '/staff/holds/:holdId/release',
    staffRoute({
      operationId: 'releaseHold',
      summary:
        'Release seats of a hold, or all of them. They are free for all at once. A second call does nothing',
      params: holdParams,
      body: ref(ReleaseHoldRequestSchema),
      response: {
        200: ref(HoldSchema),
        ...staffProblemResponses(...bodyProblems, 'HOLD_NOT_FOUND', 'UNKNOWN_SEATS'),
      },
    }),
    async (request) => {
      const holdId = request.params.holdId.trim().toUpperCase();
      const performanceId = await runLoggedChange(db, requireStaffCall(request), async (trx) => {
        const { performanceId: result, released } = await releaseHold(trx, holdId, request.body.seats);
        return { result, target: holdId, details: { seats: released } };
      });
      availabilityFeed.notifyChanged(performanceId);
      return readHold(db, holdId);
    },
  );
}
