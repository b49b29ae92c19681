import { formatMoney } from '../src/lib/format.ts';
import { escapeForTerminal } from '../src/lib/text-errors.ts';
import type { CheckedTicket } from '../src/tickets/schemas.ts';
import { CliError, callStaffApi } from './cli/staff-api.ts';
import { formatCsv, formatOrder, formatRefund, formatTable, formatTicket } from './cli/format.ts';
import type { IssuedGiftCard, OrderDetails, Refund } from './cli/format.ts';
import { formatDecision, runStaffCommand, formatRequests, formatPendingRequest } from './cli/staff.ts';
import type { RequestedGiftCard, StaffRequest } from './cli/staff.ts';
import { runCatalogueCommand } from './cli/catalogue.ts';
import { runDonationRequestCommand } from './cli/donation-requests.ts';
import { runSeatingPlanCommand } from './cli/seating-plans.ts';
import { HELP, parseCommandLine } from './cli/command-line.ts';
import type { CommandOptions } from './cli/command-line.ts';
import { parseBoxOfficeStatus, parseDay, parseEnquiryKind, parseGiftCardAmount } from './cli/arguments.ts';

// The command-line tool of the box office: npm run helios -- help

let command = 'help';
let args: string[] = [];
let values: CommandOptions = {};

try {
  ({ command, args, values } = parseCommandLine(process.argv.slice(2)));
  await runCommand();
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  process.stderr.write(`${escapeForTerminal(error.message)}\n`);
  process.exitCode = 1;
}

async function runCommand(): Promise<void> {
  switch (command) {
    case 'performances': {
      const [from, to] = [parseDay('from', values.from), parseDay('to', values.to)];
      return printText(
        formatTable(
          await callStaffApi(
            'GET',
            `/staff/performances${buildQuery({ eventCode: values.event?.toUpperCase(), from, to })}`,
          ),
        ),
      );
    }
    case 'status': {
      const performance = requireSegment(0, 'the performanceId');
      const status = parseBoxOfficeStatus(requireWord(1, 'AV, CO or NA'));
      await callStaffApi('PUT', `/staff/performances/${performance}/status`, { status });
      return printText(`${args[0]} is ${status}.`);
    }
    case 'locks':
      return printText(
        formatTable(
          await callStaffApi('GET', `/staff/performances/${requireSegment(0, 'the performanceId')}/locks`),
        ),
      );
    case 'orders': {
      const chosen = buildQuery({ performanceId: values.performance, search: values.search });
      return printText(formatTable(await callStaffApi('GET', `/staff/orders${chosen}`)));
    }
    case 'order':
      return printText(
        formatOrder(
          await callStaffApi<OrderDetails>('GET', `/staff/orders/${requireSegment(0, 'the order number')}`),
        ),
      );
    case 'ticket': {
      const ticket = await callStaffApi<CheckedTicket>(
        'GET',
        `/staff/tickets/${requireSegment(0, 'the code')}`,
      );
      const details = await callStaffApi<OrderDetails>('GET', `/staff/orders/${ticket.orderNumber}`);
      return printText(formatTicket(ticket, details, new Date()));
    }
    case 'refund': {
      if (!values.reason?.trim()) throw new CliError('Nothing was done: add a --reason.');
      const path = `/staff/orders/${requireSegment(0, 'the order number')}`;
      const refund = await callStaffApi<Refund | StaffRequest>('POST', `${path}/refunds`, {
        reason: values.reason,
        ...(values.seat ? { seats: values.seat } : {}),
      });
      return printText('requestId' in refund ? formatPendingRequest(refund) : formatRefund(refund));
    }
    case 'refunds':
      return printText(formatTable(await callStaffApi('GET', '/staff/refunds')));
    case 'resend':
      await callStaffApi('POST', `/staff/orders/${requireSegment(0, 'the order number')}/confirmation`);
      return printText('The confirmation will be sent within seconds.');
    case 'gift-card': {
      const amountCents = parseGiftCardAmount(requireWord(0, 'the amount'));
      const card = await callStaffApi<IssuedGiftCard | RequestedGiftCard>('POST', '/staff/gift-cards', {
        amountCents,
      });
      if ('request' in card) {
        return printText(
          `${card.number} has no value yet. Write it down: it is shown only once.\n${formatPendingRequest(card.request)}`,
        );
      }
      return printText(
        `${card.number} has ${formatMoney(card.amountCents, card.currency)}. Write it down: it is shown only once.`,
      );
    }
    case 'approvals':
      return printText(formatRequests(await callStaffApi<StaffRequest[]>('GET', '/staff/requests')));
    case 'approve':
    case 'reject': {
      const path = `/staff/requests/${requireSegment(0, 'the id of the request')}/${command}`;
      return printText(formatDecision(await callStaffApi<StaffRequest>('POST', path)));
    }
    case 'staff':
      return printText(await runStaffCommand(args, values));
    case 'catalogue':
      return printText(await runCatalogueCommand(args, values));
    case 'seating-plan':
      return printText(await runSeatingPlanCommand(args, values));
    case 'actions': {
      const { account, target } = values;
      return printText(
        formatTable(await callStaffApi('GET', `/staff/actions${buildQuery({ account, target })}`)),
      );
    }
    case 'subscribers':
      return printCsv(await callStaffApi('GET', '/staff/subscribers'));
    case 'enquiries':
      return printCsv(
        await callStaffApi('GET', `/staff/enquiries${buildQuery({ kind: parseEnquiryKind(values.kind) })}`),
      );
    case 'donation-request':
      return printText(await runDonationRequestCommand(args));
    case 'help':
      return printText(HELP);
  }
}

function requireWord(index: number, what: string): string {
  const value = args[index];
  if (value === undefined) throw new CliError(`Missing: ${what}. See: npm run helios -- help`);
  return value;
}

/** A word, encoded for a URL path. */
function requireSegment(index: number, what: string): string {
  return encodeURIComponent(requireWord(index, what));
}

function buildQuery(parameters: Record<string, string | undefined>): string {
  const defined = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return defined.length > 0 ? `?${new URLSearchParams(defined)}` : '';
}

/** Writes CSV to stdout. With no rows, stdout stays empty for the file, and the message goes to stderr. */
function printCsv(rows: Record<string, unknown>[]): void {
  if (rows.length > 0) printText(formatCsv(rows));
  else process.stderr.write('None.\n');
}

function printText(text: string): void {
  const safeText = escapeForTerminal(text);
  process.stdout.write(safeText.endsWith('\n') ? safeText : `${safeText}\n`);
}
