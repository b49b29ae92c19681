import type { Static } from 'typebox';
import { BOX_OFFICE_STATUSES } from '../../src/lib/performance-statuses.ts';
import type { CheckedTicket } from '../../src/tickets/schemas.ts';
import { BOX_OFFICE_STATUS_MEANINGS, parseBoxOfficeStatus, parseDay, requireReason } from './arguments.ts';
import {
  formatOrder,
  formatRefund,
  formatTable,
  formatTicket,
  type OrderDetails,
  type Refund,
} from './format.ts';
import { buildQuery, callStaffApi } from './staff-api.ts';
import { collect, type StaffCommand } from './staff-command.ts';
import { addDecisionCommands, formatPendingRequest, type StaffRequest } from './staff.ts';
import type { SalesStateSchema } from '../../src/staff/schemas.ts';

/** The commands for performances, orders, tickets and refunds. */
export function addSalesCommands(program: StaffCommand): void {
  addPerformanceCommands(program);
  program
    .add('orders', 'orders, the newest first')
    .option('--performance <performanceId>')
    .option('--search <number, e-mail or name>')
    .run(async ({ performance, search }: { performance?: string; search?: string }) =>
      formatTable(
        await callStaffApi('GET', `/staff/orders${buildQuery({ performanceId: performance, search })}`),
      ),
    );
  program
    .add('order <orderNumber>', 'one order')
    .run(async (number: string) =>
      formatOrder(await callStaffApi<OrderDetails>('GET', getOrderPath(number))),
    );
  program.add('ticket <code>', 'check a ticket at the entrance').run(async (code: string) => {
    const ticket = await callStaffApi<CheckedTicket>('GET', `/staff/tickets/${encodeURIComponent(code)}`);
    const details = await callStaffApi<OrderDetails>('GET', `/staff/orders/${ticket.orderNumber}`);
    return formatTicket(ticket, details, new Date());
  });
  program
    .add('refund <orderNumber>', 'take back seats, and refund the buyer; all seats by default')
    .requiredOption('--reason <why>')
    .option('--seat <seatGuid>', 'write it before each seat', collect)
    .run(refund);
  program
    .add('refunds', 'refunds that have not reached the card, failed ones first')
    .run(async () => formatTable(await callStaffApi('GET', '/staff/refunds')));
  program.add('resend <orderNumber>', 'send the confirmation again').run(async (number: string) => {
    await callStaffApi('POST', `${getOrderPath(number)}/confirmation`);
    return 'The confirmation will be sent within seconds.';
  });
  addDecisionCommands(program);
}

function addPerformanceCommands(program: StaffCommand): void {
  program
    .add('performances', 'performances with their sales')
    .option('--event <RUTHL>')
    .option('--from <2026-12-01>')
    .option('--to <2026-12-31>')
    .run(async ({ event, from, to }: { event?: string; from?: string; to?: string }) => {
      const days = { from: parseDay('from', from), to: parseDay('to', to) };
      const query = buildQuery({ eventCode: event?.toUpperCase(), ...days });
      return formatTable(await callStaffApi('GET', `/staff/performances${query}`));
    });
  const statuses = BOX_OFFICE_STATUSES.map((status) => `${status}: ${BOX_OFFICE_STATUS_MEANINGS[status]}`);
  program
    .add('status <performanceId> <status>', `how a performance is sold. ${statuses.join(', ')}`)
    .run(async (id: string, typed: string) => {
      const status = parseBoxOfficeStatus(typed);
      await callStaffApi('PUT', `/staff/performances/${encodeURIComponent(id)}/status`, { status });
      return `${id} is ${status}.`;
    });
  program
    .add('locks <performanceId>', 'the seats that visitors have locked')
    .run(async (id: string) =>
      formatTable(await callStaffApi('GET', `/staff/performances/${encodeURIComponent(id)}/locks`)),
    );
}

async function refund(number: string, options: { reason: string; seat?: string[] }): Promise<string> {
  const { reason, seat } = options;
  const answer = await callStaffApi<Refund | StaffRequest>('POST', `${getOrderPath(number)}/refunds`, {
    reason: requireReason(reason),
    ...(seat ? { seats: seat } : {}),
  });
  return 'requestId' in answer ? formatPendingRequest(answer) : formatRefund(answer);
}

const getOrderPath = (number: string) => `/staff/orders/${encodeURIComponent(number)}`;

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
