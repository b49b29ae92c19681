import type { Static } from 'typebox';
import type { SalesStateSchema } from '../../src/staff/schemas.ts';
import type { Command } from './command.ts';
import { callStaffApi } from './staff-api.ts';

type SalesState = Static<typeof SalesStateSchema>;

const REASONS: Record<SalesState['closedBy'][number], string> = {
  setting: 'HELIOS_SALES=closed',
  staff: 'closed by staff',
  restored: 'the database was restored, and its payments are not reconciled',
};

/** `sales close`, `sales open` and `sales status`. */
export const runSalesCommand: Command = async ({ args: [subcommand], values }) =>
  formatState(
    subcommand === 'status'
      ? await callStaffApi<SalesState>('GET', '/staff/sales')
      : await callStaffApi<SalesState>('PUT', '/staff/sales', {
          state: subcommand === 'close' ? 'closed' : 'open',
          ...(values.anyway ? { anyway: true } : {}),
        }),
  );

function formatState({ state, closedBy, reconcileFrom, differences, undecidedOrders }: SalesState): string {
  if (state === 'open') return 'Sales are open.';
  return [
    `Sales are closed: ${closedBy.map((reason) => REASONS[reason]).join('; ')}.`,
    ...(differences === null
      ? []
      : [
          `The payment provider and the orders differ in ${differences} payments that the restore can have lost.`,
          'payments reconcile also lists other amounts, and refunds made directly at the provider.',
        ]),
    ...(undecidedOrders.length === 0
      ? []
      : [`Not decided yet: ${undecidedOrders.join(', ')}. Sales wait 10 minutes for them.`]),
    ...(reconcileFrom === null
      ? []
      : [`Run: npm run helios -- payments reconcile --from ${reconcileFrom} --rebuild --refund`]),
  ].join('\n');
}
