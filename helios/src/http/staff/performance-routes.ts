import { Type } from 'typebox';
import { performanceParams } from '../../catalogue/performance-schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { MAX_ROWS } from '../../lib/limits.ts';
import { bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { isoDate, ref } from '../../lib/schema.ts';
import { setBoxOfficeStatus } from '../../staff/box-office-status.ts';
import { listLocks, listPerformances } from '../../staff/queries.ts';
import { SetStatusRequestSchema, StaffLockSchema, StaffPerformanceSchema } from '../../staff/schemas.ts';
import { CheckedTicketSchema } from '../../tickets/schemas.ts';
import { checkTicket } from '../../tickets/tickets.ts';
import type { Services } from '../services.ts';
import { requireStaffCall, runLoggedChange } from './guard.ts';
import { staffOperation } from './staff-operation.ts';

/** Performances, their locks, and tickets at the entrance. */
export function registerStaffPerformanceRoutes(app: HeliosServer, services: Services): void {
  registerStatusRoutes(app, services);
  registerEntranceRoutes(app, services);
}

function registerStatusRoutes(app: HeliosServer, { db }: Services): void {
  app.get(
    '/staff/performances',
    {
      schema: {
        operationId: 'listStaffPerformances',
        ...staffOperation,
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
      },
    },
    async ({ query }) => listPerformances(db, query),
  );

  app.put(
    '/staff/performances/:performanceId/status',
    {
      schema: {
        operationId: 'setPerformanceStatus',
        ...staffOperation,
        summary: 'Set the box-office status of a performance',
        params: performanceParams,
        body: ref(SetStatusRequestSchema),
        response: {
          204: Type.Null({ description: 'The status is set.' }),
          ...staffProblemResponses(...bodyProblems, 'PERFORMANCE_NOT_FOUND', 'PERFORMANCE_NOT_BOOKABLE'),
        },
      },
    },
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

function registerEntranceRoutes(app: HeliosServer, services: Services): void {
  app.get(
    '/staff/performances/:performanceId/locks',
    {
      schema: {
        operationId: 'listStaffLocks',
        ...staffOperation,
        summary: 'The locks of a performance, newest first',
        params: performanceParams,
        response: {
          200: Type.Array(ref(StaffLockSchema)),
          ...staffProblemResponses('PERFORMANCE_NOT_FOUND'),
        },
      },
    },
    async ({ params }) => listLocks(services.db, params.performanceId),
  );

  app.get(
    '/staff/tickets/:ticketCode',
    {
      schema: {
        operationId: 'checkTicket',
        ...staffOperation,
        summary: 'Check a ticket by its code. Case and dashes do not matter',
        params: Type.Object({ ticketCode: Type.String({ maxLength: 40, examples: ['7K3M9QXA2BCD4EFG'] }) }),
        response: {
          200: ref(CheckedTicketSchema),
          ...staffProblemResponses('TICKET_NOT_FOUND'),
        },
      },
    },
    async ({ params }) => checkTicket(services, params.ticketCode),
  );
}
