import { Type } from 'typebox';
import { performanceParams } from '../../catalogue/performance-schemas.ts';
import {
  closeDrawer,
  listDrawers,
  openDrawer,
  readDrawer,
  readOpenDrawer,
} from '../../counter/cash-drawers.ts';
import { readEveningReport, readPeriodReport } from '../../counter/evening-report.ts';
import { formatReportCsv } from '../../counter/report-csv.ts';
import {
  CashDrawerSchema,
  CloseCashDrawerRequestSchema,
  EveningReportSchema,
  OpenCashDrawerRequestSchema,
  PeriodReportSchema,
} from '../../counter/report-schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { MAX_ROWS } from '../../lib/limits.ts';
import { bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { isoDate, ref } from '../../lib/schema.ts';
import type { Services } from '../services.ts';
import { requireStaffCall, runLoggedChange, logRows, setLogDetails } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

/** The evening report of a performance, and cash drawers. */
export function registerReportRoutes(app: HeliosServer, services: Services): void {
  registerReportRoute(app, services);
  registerPeriodRoutes(app, services);
  registerDrawerRoutes(app, services);
  registerDrawerListRoute(app, services);
}

function registerReportRoute(app: HeliosServer, services: Services): void {
  app.get(
    '/staff/performances/:performanceId/report',
    staffRoute({
      operationId: 'getEveningReport',
      summary: 'What of a performance was sold, and what was paid and given back for it',
      params: performanceParams,
      response: { 200: ref(EveningReportSchema), ...staffProblemResponses('PERFORMANCE_NOT_FOUND') },
    }),
    async (request) => {
      const { performanceId } = request.params;
      setLogDetails(request, performanceId);
      return readEveningReport(services, performanceId);
    },
  );
}

const period = {
  from: isoDate('The first day, of the clock of the theater.'),
  to: isoDate('The last day.'),
};
const toTarget = ({ from, to }: { from: string; to: string }) => `${from} to ${to}`;

function registerPeriodRoutes(app: HeliosServer, services: Services): void {
  app.get(
    '/staff/report',
    staffRoute({
      operationId: 'getPeriodReport',
      summary: `The reports of the performances of some days, with their sums; ${MAX_ROWS} performances at most`,
      querystring: Type.Object(period),
      response: { 200: ref(PeriodReportSchema), ...staffProblemResponses('INVALID_REQUEST') },
    }),
    async (request) => {
      setLogDetails(request, toTarget(request.query));
      return readPeriodReport(services, request.query);
    },
  );

  app.get(
    '/staff/report/csv',
    staffRoute({
      operationId: 'getReportCsv',
      summary: 'The same reports for the bookkeeper, as CSV',
      querystring: Type.Object(period),
      response: {
        200: { description: 'CSV.', content: { 'text/csv': { schema: Type.String() } } },
        ...staffProblemResponses('INVALID_REQUEST'),
      },
    }),
    async (request, reply) => {
      setLogDetails(request, toTarget(request.query));
      const { performances } = await readPeriodReport(services, request.query);
      return reply.type('text/csv; charset=utf-8').send(formatReportCsv(performances));
    },
  );
}

function registerDrawerRoutes(app: HeliosServer, { db }: Services): void {
  app.post(
    '/staff/cash-drawer',
    staffRoute({
      operationId: 'openCashDrawer',
      summary: 'Open the cash drawer of your account, with the cash that is in it',
      body: ref(OpenCashDrawerRequestSchema),
      response: {
        201: ref(CashDrawerSchema),
        ...staffProblemResponses(...bodyProblems, 'DRAWER_OPEN', 'DRAWER_NOT_OPEN'),
      },
    }),
    async (request, reply) => {
      const call = requireStaffCall(request);
      const { openedCents } = request.body;
      await runLoggedChange(db, call, async (trx) => ({
        result: await openDrawer(trx, call.account.accountId, openedCents),
        details: { openedCents },
      }));
      return reply.code(201).send(await readOpenDrawer(db, call.account.accountId));
    },
  );

  app.get(
    '/staff/cash-drawer',
    staffRoute({
      operationId: 'getCashDrawer',
      summary: 'The open cash drawer of your account',
      response: { 200: ref(CashDrawerSchema), ...staffProblemResponses('DRAWER_NOT_OPEN') },
    }),
    async (request) => readOpenDrawer(db, requireStaffCall(request).account.accountId),
  );

  app.post(
    '/staff/cash-drawer/close',
    staffRoute({
      operationId: 'closeCashDrawer',
      summary: 'Close the cash drawer of your account with what was counted',
      body: ref(CloseCashDrawerRequestSchema),
      response: {
        200: ref(CashDrawerSchema),
        ...staffProblemResponses(...bodyProblems, 'DRAWER_NOT_OPEN'),
      },
    }),
    async (request) => {
      const call = requireStaffCall(request);
      return runLoggedChange(db, call, async (trx) => {
        const result = await readDrawer(trx, await closeDrawer(trx, call.account.accountId, request.body));
        const { countedCents, differenceCents } = result;
        return {
          result,
          details: { countedCents: countedCents ?? 0, differenceCents: differenceCents ?? 0 },
        };
      });
    },
  );
}

function registerDrawerListRoute(app: HeliosServer, { db }: Services): void {
  app.get(
    '/staff/cash-drawers',
    staffRoute({
      operationId: 'listCashDrawers',
      summary: `The cash drawers of all accounts, open ones and the newest first; ${MAX_ROWS} at most`,
      response: { 200: Type.Array(ref(CashDrawerSchema)), ...staffProblemResponses() },
    }),
    async (request) => logRows(request, await listDrawers(db)),
  );
}
