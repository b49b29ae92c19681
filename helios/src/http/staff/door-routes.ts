import { Type } from 'typebox';
import { performanceParams } from '../../catalogue/performance-schemas.ts';
import { listDoorPerformances, readDoor, readDoorList, searchTickets } from '../../door/door.ts';
import { scanTicket, uploadScans } from '../../door/scans.ts';
import {
  DoorListSchema,
  DoorPerformanceSchema,
  DoorSchema,
  FoundTicketSchema,
  MIN_DOOR_SEARCH,
  ScanAnswerSchema,
  ScanTicketRequestSchema,
  UploadScansRequestSchema,
  UploadedScansSchema,
} from '../../door/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { DOOR_OPENS_HOURS_BEFORE, DOOR_UPLOAD_HOURS_AFTER, MAX_ROWS } from '../../lib/limits.ts';
import { bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import type { Services } from '../services.ts';
import { logInTransaction, requireStaffCall, runLoggedChange, logRows, setLogDetails } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

/** The door of a performance: scans, counts, the list for a device without a network. */
export function registerDoorRoutes(app: HeliosServer, services: Services): void {
  registerReadRoutes(app, services);
  registerScanRoutes(app, services);
  registerUploadRoute(app, services);
}

function registerReadRoutes(app: HeliosServer, services: Services): void {
  app.get(
    '/staff/door/performances',
    staffRoute({
      operationId: 'listDoorPerformances',
      summary: 'Performances whose door is open, or opens within a day, by time',
      response: { 200: Type.Array(ref(DoorPerformanceSchema)), ...staffProblemResponses() },
    }),
    async () => listDoorPerformances(services.db),
  );

  app.get(
    '/staff/performances/:performanceId/door',
    staffRoute({
      operationId: 'getDoor',
      summary: 'How many tickets are valid, were let in, and are inside',
      params: performanceParams,
      response: { 200: ref(DoorSchema), ...staffProblemResponses('PERFORMANCE_NOT_FOUND') },
    }),
    async ({ params }) => readDoor(services.db, params.performanceId),
  );

  app.get(
    '/staff/performances/:performanceId/door/list',
    staffRoute({
      operationId: 'getDoorList',
      summary: 'The valid tickets for a device without a network: hashes of their codes, no names',
      params: performanceParams,
      response: {
        200: ref(DoorListSchema),
        ...staffProblemResponses('PERFORMANCE_NOT_FOUND', 'DOOR_CLOSED'),
      },
    }),
    async (request) => {
      const { performanceId } = request.params;
      const list = await readDoorList(services, performanceId);
      setLogDetails(request, performanceId, { rows: list.tickets.length });
      return list;
    },
  );

  app.get(
    '/staff/performances/:performanceId/door/tickets',
    staffRoute({
      operationId: 'searchDoor',
      summary: `Valid tickets by the name of their customer or the number of their order; ${MAX_ROWS} at most`,
      params: performanceParams,
      querystring: Type.Object({ search: Type.String({ minLength: MIN_DOOR_SEARCH, maxLength: 100 }) }),
      response: {
        200: Type.Array(ref(FoundTicketSchema)),
        ...staffProblemResponses('INVALID_REQUEST', 'PERFORMANCE_NOT_FOUND', 'DOOR_CLOSED'),
      },
    }),
    async (request) => {
      const { performanceId } = request.params;
      // Without the search text, which is the name of a customer.
      return logRows(
        request,
        await searchTickets(services, performanceId, request.query.search),
        performanceId,
      );
    },
  );
}

function registerScanRoutes(app: HeliosServer, services: Services): void {
  const { db } = services;
  app.post(
    '/staff/performances/:performanceId/door/scans',
    staffRoute({
      operationId: 'scanTicket',
      summary: 'Let a ticket in or out, or undo the last act for it',
      description:
        'A ticket is let in once, also by two doors at the same moment, and again after it was let out. A ticket that is not let in is a ' +
        `\`result\`, not an error. Open from ${DOOR_OPENS_HOURS_BEFORE} hours before the performance until its end.`,
      params: performanceParams,
      body: ref(ScanTicketRequestSchema),
      response: {
        200: ref(ScanAnswerSchema),
        ...staffProblemResponses(
          ...bodyProblems,
          'PERFORMANCE_NOT_FOUND',
          'DOOR_CLOSED',
          'TICKET_NOT_FOUND',
          'IDEMPOTENCY_KEY_REUSED',
        ),
      },
    }),
    async (request) => {
      const call = requireStaffCall(request);
      const { performanceId } = request.params;
      return runLoggedChange(db, call, async (trx) => {
        const answer = await scanTicket(trx, services, performanceId, request.body, call.account.accountId);
        const { act, door } = request.body;
        const details = { act, door, result: answer.result, seat: answer.ticket.seatGuid };
        return { result: answer, target: performanceId, details };
      });
    },
  );
}

function registerUploadRoute(app: HeliosServer, services: Services): void {
  app.post(
    '/staff/performances/:performanceId/door/uploads',
    staffRoute({
      operationId: 'uploadScans',
      summary: 'Store what a device has scanned without a network. Can be repeated',
      description:
        'The first scan of a ticket counts, whenever it arrives. A device whose scan was a later one, or was followed by another, learns it ' +
        `in the answer. Each scan has an entry in the log. Possible until ${DOOR_UPLOAD_HOURS_AFTER} hours after the performance.`,
      params: performanceParams,
      body: ref(UploadScansRequestSchema),
      response: {
        200: ref(UploadedScansSchema),
        ...staffProblemResponses(
          ...bodyProblems,
          'PERFORMANCE_NOT_FOUND',
          'DOOR_CLOSED',
          'IDEMPOTENCY_KEY_REUSED',
        ),
      },
    }),
    async (request) => {
      const { performanceId } = request.params;
      const call = requireStaffCall(request);
      const { door, scans } = request.body;
      let logged = 0;
      const answer = await uploadScans(
        services,
        performanceId,
        request.body,
        call.account.accountId,
        async (trx, scan) => {
          await logInTransaction(trx, call, performanceId, { ...scan });
          logged += 1;
        },
      );
      if (logged > 0) call.isLogged = true;
      else setLogDetails(request, performanceId, { door, scans: scans.length, isRepeat: true });
      return answer;
    },
  );
}
