import type { CheckedTicket } from '../../src/tickets/schemas.ts';
import { parseBoxOfficeStatus, parseDay } from './arguments.ts';
import { buildQuery, requireSegment, requireWord } from './command.ts';
import type { Command, CommandInput } from './command.ts';
import { formatOrder, formatRefund, formatTable, formatTicket } from './format.ts';
import type { OrderDetails, Refund } from './format.ts';
import { CliError, callStaffApi } from './staff-api.ts';
import { formatPendingRequest } from './staff.ts';
import type { StaffRequest } from './staff.ts';

/** The commands for performances, orders, tickets and refunds. */
export const salesCommands = {
  performances: async ({ values }) => {
    const [from, to] = [parseDay('from', values.from), parseDay('to', values.to)];
    const query = buildQuery({ eventCode: values.event?.toUpperCase(), from, to });
    return formatTable(await callStaffApi('GET', `/staff/performances${query}`));
  },
  status: async (input) => {
    const path = getPerformancePath(input);
    const status = parseBoxOfficeStatus(requireWord(input, 1, 'AV, CO or NA'));
    await callStaffApi('PUT', `${path}/status`, { status });
    return `${input.args[0]} is ${status}.`;
  },
  locks: async (input) => formatTable(await callStaffApi('GET', `${getPerformancePath(input)}/locks`)),
  orders: async ({ values }) => {
    const query = buildQuery({ performanceId: values.performance, search: values.search });
    return formatTable(await callStaffApi('GET', `/staff/orders${query}`));
  },
  order: async (input) => formatOrder(await callStaffApi<OrderDetails>('GET', getOrderPath(input))),
  ticket: async (input) => {
    const path = `/staff/tickets/${requireSegment(input, 0, 'the code')}`;
    const ticket = await callStaffApi<CheckedTicket>('GET', path);
    const details = await callStaffApi<OrderDetails>('GET', `/staff/orders/${ticket.orderNumber}`);
    return formatTicket(ticket, details, new Date());
  },
  refund: async (input) => {
    const { reason, seat } = input.values;
    if (!reason?.trim()) throw new CliError('Nothing was done: add a --reason.');
    const refund = await callStaffApi<Refund | StaffRequest>('POST', `${getOrderPath(input)}/refunds`, {
      reason,
      ...(seat ? { seats: seat } : {}),
    });
    return 'requestId' in refund ? formatPendingRequest(refund) : formatRefund(refund);
  },
  refunds: async () => formatTable(await callStaffApi('GET', '/staff/refunds')),
  resend: async (input) => {
    await callStaffApi('POST', `${getOrderPath(input)}/confirmation`);
    return 'The confirmation will be sent within seconds.';
  },
} satisfies Record<string, Command>;

function getPerformancePath(input: CommandInput): string {
  return `/staff/performances/${requireSegment(input, 0, 'the performanceId')}`;
}

function getOrderPath(input: CommandInput): string {
  return `/staff/orders/${requireSegment(input, 0, 'the order number')}`;
}
