import { parseEnquiryKind } from './arguments.ts';
import { runCatalogueCommand } from './catalogue.ts';
import { buildQuery, requireSegment } from './command.ts';
import type { Command } from './command.ts';
import { HELP } from './command-line.ts';
import { runDonationRequestCommand } from './donation-requests.ts';
import { runDoctor } from './doctor.ts';
import { formatCsv, formatTable } from './format.ts';
import { runGiftCardOrderCommand } from './gift-card-orders.ts';
import { runGiftCardCommand } from './gift-cards.ts';
import { runPaymentsCommand } from './payments.ts';
import { runPersonCommand } from './person.ts';
import { runSalesCommand } from './sales-state.ts';
import { salesCommands } from './sales.ts';
import { runSeatingPlanCommand } from './seating-plans.ts';
import { callStaffApi } from './staff-api.ts';
import { formatDecision, formatRequests, runStaffCommand } from './staff.ts';
import type { StaffRequest } from './staff.ts';

/** Every command by its first word. command-line.ts has its words and options. */
const commands = new Map(
  Object.entries<Command>({
    ...salesCommands,
    mails: runMailsCommand,
    payments: runPaymentsCommand,
    sales: runSalesCommand,
    'gift-card': runGiftCardCommand,
    'gift-card-order': runGiftCardOrderCommand,
    approvals: async () => formatRequests(await callStaffApi<StaffRequest[]>('GET', '/staff/requests')),
    approve: decide('approve'),
    reject: decide('reject'),
    staff: ({ args, values }) => runStaffCommand(args, values),
    actions: async ({ values: { account, target } }) =>
      formatTable(await callStaffApi('GET', `/staff/actions${buildQuery({ account, target })}`)),
    catalogue: ({ args, values }) => runCatalogueCommand(args, values),
    'seating-plan': ({ args, values }) => runSeatingPlanCommand(args, values),
    subscribers: async () => formatCsv(await callStaffApi('GET', '/staff/subscribers')),
    enquiries: async ({ values }) => {
      const query = buildQuery({ kind: parseEnquiryKind(values.kind) });
      return formatCsv(await callStaffApi('GET', `/staff/enquiries${query}`));
    },
    'consent-choices': async () => formatTable(await callStaffApi('GET', '/staff/consent-choices')),
    doctor: () => runDoctor(),
    person: runPersonCommand,
    'donation-request': ({ args, values }) => runDonationRequestCommand(args, values),
    help: () => Promise.resolve(HELP),
  }),
);

/** @param name a command that parseCommandLine accepts */
export function getCommand(name: string): Command {
  const command = commands.get(name);
  if (!command) throw new Error(`The command "${name}" has words, but no function.`);
  return command;
}

async function runMailsCommand(input: Parameters<Command>[0]): Promise<string> {
  const [subcommand] = input.args;
  if (subcommand === 'discard') {
    await callStaffApi('POST', `/staff/mails/${requireSegment(input, 1, 'the id of the mail')}/discard`);
    return 'The mail is discarded.';
  }
  if (subcommand === 'list') return formatTable(await callStaffApi('GET', '/staff/mails'));
  const { mails } = await callStaffApi<{ mails: number }>('POST', '/staff/mails/retries');
  return `${mails === 1 ? '1 mail is' : `${mails} mails are`} tried again.`;
}

function decide(decision: 'approve' | 'reject'): Command {
  return async (input) => {
    const path = `/staff/requests/${requireSegment(input, 0, 'the id of the request')}/${decision}`;
    return formatDecision(await callStaffApi<StaffRequest>('POST', path));
  };
}
