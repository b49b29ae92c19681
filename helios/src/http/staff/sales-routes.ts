import type { HeliosServer } from '../../lib/helios-server.ts';
import { bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { openSales, readRestoredState } from '../../reconciliation/restored-database.ts';
import { closeSales, readClosedReasons } from '../../sales/sales-state.ts';
import { SalesStateSchema, SetSalesRequestSchema } from '../../staff/schemas.ts';
import type { Services } from '../services.ts';
import { requireStaffCall, runLoggedChange } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

/** Closes and opens all sales. */
export function registerSalesRoutes(app: HeliosServer, services: Services): void {
  const { db, config } = services;
  const readState = async () => {
    const closedBy = await readClosedReasons(db, config);
    const restored = await readRestoredState(db);
    return {
      state: closedBy.length === 0 ? ('open' as const) : ('closed' as const),
      closedBy,
      reconcileFrom: restored?.period.from.toISOString() ?? null,
      differences: restored?.isCopied ? restored.differences : null,
      undecidedOrders: restored?.undecided ?? [],
    };
  };

  app.get(
    '/staff/sales',
    staffRoute({
      operationId: 'getSales',
      summary: 'Whether tickets and gift cards are sold, and if not, why',
      response: { 200: ref(SalesStateSchema), ...staffProblemResponses() },
    }),
    readState,
  );

  app.put(
    '/staff/sales',
    staffRoute({
      operationId: 'setSales',
      summary: 'Close or open all sales. A second call does nothing',
      description:
        'Closed sales refuse locks, orders and gift cards (SALES_CLOSED). Reads, tickets, refunds and payments that have begun go on.',
      body: ref(SetSalesRequestSchema),
      response: {
        200: ref(SalesStateSchema),
        ...staffProblemResponses(...bodyProblems, 'PAYMENTS_NOT_RECONCILED'),
      },
    }),
    async (request) => {
      const { state, anyway = false } = request.body;
      await runLoggedChange(db, requireStaffCall(request), async (trx) => {
        await (state === 'closed' ? closeSales(trx) : openSales(trx, anyway));
        return { result: undefined, details: { state, anyway } };
      });
      return readState();
    },
  );
}
