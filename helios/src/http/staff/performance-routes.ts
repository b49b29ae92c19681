import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { performanceParams } from '../../catalogue/performance-schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { parseWallClock } from '../../lib/date-time.ts';
import { CHOOSE_DAYS, MAX_ROWS } from '../../lib/limits.ts';
import { Problem, bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { isoDate, ref } from '../../lib/schema.ts';
import { planChange, storeChange } from '../../performance-changes/change-performance.ts';
import type { PerformanceChangeRequest } from '../../performance-changes/change-performance.ts';
import { listChanges } from '../../performance-changes/progress.ts';
import {
  CancelPerformanceRequestSchema,
  ChangeProgressSchema,
  MovePerformanceRequestSchema,
} from '../../performance-changes/schemas.ts';
import { setBoxOfficeStatus } from '../../staff/box-office-status.ts';
import { listLocks, listPerformances, requirePerformanceStatus } from '../../staff/queries.ts';
import { readRequest, requestPerformanceChange } from '../../staff/requests.ts';
import {
  SetStatusRequestSchema,
  StaffLockSchema,
  StaffPerformanceSchema,
  StaffRequestSchema,
} from '../../staff/schemas.ts';
import { CheckedTicketSchema } from '../../tickets/schemas.ts';
import { checkTicket } from '../../tickets/tickets.ts';
import type { Services } from '../services.ts';
import { requireStaffCall, runLoggedChange } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

const changeProblems = ['PERFORMANCE_NOT_FOUND', 'PERFORMANCE_CHANGE_NOT_POSSIBLE'] as const;

/** Performances, their locks, and tickets at the entrance. */
export function registerStaffPerformanceRoutes(app: HeliosServer, services: Services): void {
  registerStatusRoutes(app, services);
  registerChangeRoutes(app, services);
  registerEntranceRoutes(app, services);
}

function registerStatusRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/staff/performances',
    staffRoute({
      operationId: 'listStaffPerformances',
      summary: `Performances by time, by default from today; ${MAX_ROWS} at most`,
      querystring: Type.Object({
        eventCode: Type.Optional(Type.String({ maxLength: 20 })),
        from: Type.Optional(isoDate('The first day.')),
        to: Type.Optional(isoDate('The last day.')),
      }),
      response: {
        200: Type.Array(ref(StaffPerformanceSchema)),
        ...staffProblemResponses('EVENT_NOT_FOUND'),
      },
    }),
    async ({ query }) => listPerformances(db, query),
  );

  app.put(
    '/staff/performances/:performanceId/status',
    staffRoute({
      operationId: 'setPerformanceStatus',
      summary: 'Set the box-office status of a performance',
      params: performanceParams,
      body: ref(SetStatusRequestSchema),
      response: {
        204: Type.Null({ description: 'The status is set.' }),
        ...staffProblemResponses(...bodyProblems, 'PERFORMANCE_NOT_FOUND', 'PERFORMANCE_NOT_BOOKABLE'),
      },
    }),
    async (request, reply) => {
      const { performanceId } = request.params;
      const { status } = request.body;
      await runLoggedChange(db, requireStaffCall(request), async (trx) => ({
        result: await setBoxOfficeStatus(trx, performanceId, status),
        target: performanceId,
        details: { status },
      }));
      return reply.code(204).send(null);
    },
  );
}

/** Answers 200 when it is done, also by an earlier call, and 202 while it waits for a second person. */
async function changePerformance(
  { db, config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Omit<PerformanceChangeRequest, 'chooseDays'> & { chooseDays?: number },
) {
  const call = requireStaffCall(request);
  const { accountId } = call.account;
  const requestId = await runLoggedChange<string | null>(db, call, async (trx) => {
    const plan = await planChange(trx, { ...wanted, chooseDays: wanted.chooseDays ?? CHOOSE_DAYS });
    const { performanceId: target, newDateTime, chooseDays, valueCents, isDone } = plan;
    const details = { valueCents, chooseDays, ...(newDateTime === null ? {} : { newDateTime }) };
    if (isDone) return { result: null, target, details: { ...details, isRepeat: true } };
    const limitCents = config.staffSecondPersonCents;
    if (limitCents > 0 && valueCents > limitCents) {
      const id = await requestPerformanceChange(trx, accountId, plan);
      return { result: id, target, outcome: 'waits', details: { ...details, requestId: id } };
    }
    await storeChange(trx, plan, accountId);
    return { result: null, target, details };
  });
  if (requestId !== null) return reply.code(202).send(await readRequest(db, requestId));
  const [progress] = await listChanges(db, wanted.performanceId);
  if (!progress) throw new Error('A changed performance has no change.');
  return reply.code(200).send(progress);
}

function registerChangeRoutes(app: HeliosServer, services: Services): void {
  app.post(
    '/staff/performances/:performanceId/cancellation',
    staffRoute({
      operationId: 'cancelPerformance',
      summary: 'Cancel a performance. A second call does nothing',
      description:
        'Nothing of it is sold any more, its tickets are void, and each order gets a mail. Its buyers choose another performance, a gift ' +
        'card or their money; without a choice in time the money goes back by itself. Above the limit of a second person the answer is ' +
        '202, and nothing happens before the approval.',
      params: performanceParams,
      body: ref(CancelPerformanceRequestSchema),
      response: {
        200: ref(ChangeProgressSchema),
        202: ref(StaffRequestSchema),
        ...staffProblemResponses(...bodyProblems, ...changeProblems),
      },
    }),
    (request, reply) => {
      const { performanceId } = request.params;
      return changePerformance(services, request, reply, {
        performanceId,
        kind: 'canceled',
        newDateTime: null,
        ...request.body,
      });
    },
  );

  app.post(
    '/staff/performances/:performanceId/move',
    staffRoute({
      operationId: 'movePerformance',
      summary: 'Move a performance to another time. A second call does nothing',
      description:
        'Its tickets are valid at the new time, and each order gets a mail. Until the end of the time to choose, or the new beginning, its ' +
        'buyers can choose as for a canceled performance; without a choice the tickets stay. Above the limit of a second person the ' +
        'answer is 202, and nothing happens before the approval.',
      params: performanceParams,
      body: ref(MovePerformanceRequestSchema),
      response: {
        200: ref(ChangeProgressSchema),
        202: ref(StaffRequestSchema),
        ...staffProblemResponses(...bodyProblems, ...changeProblems, 'MALFORMED_DATE_TIME'),
      },
    }),
    (request, reply) => {
      const { performanceId } = request.params;
      if (!parseWallClock(request.body.newDateTime))
        throw new Problem('MALFORMED_DATE_TIME', 'Give an existing date and time as YYYY-MM-DDTHH:MM:SS.');
      return changePerformance(services, request, reply, { performanceId, kind: 'moved', ...request.body });
    },
  );

  app.get(
    '/staff/performances/:performanceId/changes',
    staffRoute({
      operationId: 'listPerformanceChanges',
      summary: 'How far the cancellation and the moves of a performance are, the newest first',
      params: performanceParams,
      response: {
        200: Type.Array(ref(ChangeProgressSchema)),
        ...staffProblemResponses('PERFORMANCE_NOT_FOUND'),
      },
    }),
    async ({ params: { performanceId } }) => {
      await requirePerformanceStatus(services.db, performanceId);
      return listChanges(services.db, performanceId);
    },
  );
}

function registerEntranceRoutes(app: HeliosServer, services: Services): void {
  app.get(
    '/staff/performances/:performanceId/locks',
    staffRoute({
      operationId: 'listStaffLocks',
      summary: 'The locks of a performance, newest first',
      params: performanceParams,
      response: {
        200: Type.Array(ref(StaffLockSchema)),
        ...staffProblemResponses('PERFORMANCE_NOT_FOUND'),
      },
    }),
    async ({ params }) => listLocks(services.db, params.performanceId),
  );

  app.get(
    '/staff/tickets/:ticketCode',
    staffRoute({
      operationId: 'checkTicket',
      summary: 'Check a ticket by its code. Case and dashes do not matter',
      params: Type.Object({ ticketCode: Type.String({ maxLength: 40, examples: ['7K3M9QXA2BCD4EFG'] }) }),
      response: {
        200: ref(CheckedTicketSchema),
        ...staffProblemResponses('TICKET_NOT_FOUND'),
      },
    }),
    async ({ params }) => checkTicket(services, params.ticketCode),
  );
}
