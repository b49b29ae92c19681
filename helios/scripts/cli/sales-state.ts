import type { Static } from 'typebox';
import type { SalesStateSchema } from '../../src/staff/schemas.ts';
import { callStaffApi } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';

type SalesState = Static<typeof SalesStateSchema>;

const REASONS: Record<SalesState['closedBy'][number], string> = {
  setting: 'HELIOS_SALES=closed',
  staff: 'closed by staff',
  restored: 'the database was restored, and its payments are not reconciled',
};

/** `sales …`: whether anything is sold. */
export function addSalesStateCommands(program: StaffCommand): void {
  const sales = program.add('sales', 'whether anything is sold');
  const set = async (body: { state: 'open' | 'closed'; anyway?: true }) =>
    formatState(await callStaffApi<SalesState>('PUT', '/staff/sales', body));
  sales
    .add('status', 'whether tickets and gift cards are sold')
    .run(async () => formatState(await callStaffApi<SalesState>('GET', '/staff/sales')));
  sales
    .add('close', 'sell nothing; tickets, refunds and payments that have begun go on')
    .run(() => set({ state: 'closed' }));
  sales
    .add('open', 'sell again')
    .option('--anyway', 'also if the payments of a restored database are not reconciled')
    .run(({ anyway }: { anyway?: true }) => set({ state: 'open', ...(anyway ? { anyway } : {}) }));
}

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
