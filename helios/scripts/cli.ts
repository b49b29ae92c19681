import { parseArgs } from 'node:util';
import { formatMoney } from '../src/lib/format.ts';
import type { CheckedTicket } from '../src/tickets/schemas.ts';
import { CliError, callStaffApi } from './cli/staff-api.ts';
import { formatCsv, formatOrder, formatRefund, formatTable, formatTicket } from './cli/format.ts';
import type { IssuedGiftCard, OrderDetails, Refund } from './cli/format.ts';
import { formatDecision, runStaffCommand, formatRequests, formatPendingRequest } from './cli/staff.ts';
import type { RequestedGiftCard, StaffRequest } from './cli/staff.ts';
import { runCatalogueCommand } from './cli/catalogue.ts';
import { runSeatingPlanCommand } from './cli/seating-plans.ts';
import { parseBoxOfficeStatus, parseDay, parseEnquiryKind, parseGiftCardAmount } from './cli/arguments.ts';

// The command-line tool of the box office: npm run helios -- help

const HELP = `npm run helios -- <command>

  performances [--event RUTHL] [--from 2026-12-01] [--to 2026-12-31]
  status <performanceId> AV|CO|NA     on sale, by phone only, not available
  locks <performanceId>
  orders [--performance <performanceId>] [--search <number, e-mail or name>]
  order <orderNumber>
  ticket <code>                       check a ticket at the entrance
  refund <orderNumber> --reason <why> [--seat <seat_guid>] [--seat <seat_guid>] ...
                                      all seats by default; write --seat before each seat
  refunds                             refunds that have not reached the card, failed ones first
  resend <orderNumber>                send the confirmation again
  gift-card <amount>                  create a gift card (25 or 25.50); its number is shown only once
  approvals                           requests that need approval by a second person
  approve <requestId>                 approve a request of another person
  reject <requestId>                  reject a request, or withdraw your own
  subscribers                         the mailing list as CSV
  enquiries [--kind contact|group]    messages of visitors to the office as CSV

  staff list
  staff add <name> --role view|sell|refund|admin [--expires 2027-01-31]
  staff rotate <name> [--expires 2027-01-31]
                                      create a new key; the old one becomes invalid
  staff disable <name>                permanently
  staff first-admin <name>            create an admin in the database of HELIOS_DATABASE_URL, without a key
  catalogue apply <file> [--dry-run] [--prune]
                                      make the database of HELIOS_DATABASE_URL equal to a catalogue file; --dry-run
                                      prints the changes only; --prune removes what is not in the file
  catalogue export <folder>           write the catalogue and its seating plans to files
  seating-plan list
  seating-plan import <file> [--name <name>]
                                      store a plan of pretix's editor as a new version, with the kinds of its seats
                                      from <file without .json>.seats.json
  seating-plan export <name> <folder> [--version <number>]
                                      docs/catalogue.md describes the files
  actions [--account <name>] [--target <orderNumber>]
                                      the log of staff actions, newest first

Calls the staff API of HELIOS_STAFF_URL with your HELIOS_STAFF_KEY. Without them, calls the demo.
`;

/**
 * The number of words and the options of each command. Anything else is refused as a mistake before anything
 * is done.
 */
const COMMANDS: Record<string, { words: number; options?: readonly string[] }> = {
  help: { words: 0 },
  performances: { words: 0, options: ['event', 'from', 'to'] },
  status: { words: 2 },
  locks: { words: 1 },
  orders: { words: 0, options: ['performance', 'search'] },
  order: { words: 1 },
  ticket: { words: 1 },
  refund: { words: 1, options: ['reason', 'seat'] },
  refunds: { words: 0 },
  resend: { words: 1 },
  'gift-card': { words: 1 },
  approvals: { words: 0 },
  approve: { words: 1 },
  reject: { words: 1 },
  staff: { words: 2, options: ['role', 'expires'] },
  catalogue: { words: 2, options: ['dry-run', 'prune'] },
  'seating-plan': { words: 3, options: ['name', 'version'] },
  actions: { words: 0, options: ['account', 'target'] },
  subscribers: { words: 0 },
  enquiries: { words: 0, options: ['kind'] },
};

let command = 'help';
let args: string[] = [];
let values: CommandOptions = {};

try {
  ({ command, args, values } = parseCommandLine(process.argv.slice(2)));
  await runCommand();
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

interface CommandOptions {
  event?: string;
  from?: string;
  to?: string;
  performance?: string;
  search?: string;
  seat?: string[];
  reason?: string;
  kind?: string;
  role?: string;
  expires?: string;
  account?: string;
  'dry-run'?: boolean;
  prune?: boolean;
  name?: string;
  version?: string;
  target?: string;
}

/**
 * Parses the command line. Throws a CliError for unknown words and options, because a misunderstood command
 * may cost money.
 */
function parseCommandLine(words: string[]): { command: string; args: string[]; values: CommandOptions } {
  const read = () =>
    parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        event: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        performance: { type: 'string' },
        search: { type: 'string' },
        seat: { type: 'string', multiple: true },
        reason: { type: 'string' },
        kind: { type: 'string' },
        role: { type: 'string' },
        expires: { type: 'string' },
        account: { type: 'string' },
        'dry-run': { type: 'boolean' },
        prune: { type: 'boolean' },
        name: { type: 'string' },
        version: { type: 'string' },
        target: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read();
  } catch (error) {
    throw new CliError(`Nothing was done: ${getFirstSentence(error as Error)}. See: npm run helios -- help`);
  }
  if (parsed.values.help) return { command: 'help', args: [], values: {} };
  const [name = 'help', ...rest] = parsed.positionals;
  const definition = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!definition) throw new CliError(`There is no command "${name}".\n\n${HELP}`);
  const surplusWords = rest.slice(definition.words);
  if (surplusWords.length > 0) {
    throw new CliError(
      `Nothing was done: "${name}" does not accept ${surplusWords.map((word) => `"${word}"`).join(' ')}.` +
        (name === 'refund' ? ' Write --seat before each seat.' : '') +
        ' See: npm run helios -- help',
    );
  }
  const unknownOptions = Object.keys(parsed.values).filter((option) => !definition.options?.includes(option));
  if (unknownOptions.length > 0) {
    throw new CliError(
      `Nothing was done: "${name}" has no option ${unknownOptions.map((option) => `--${option}`).join(', ')}. See: npm run helios -- help`,
    );
  }
  return { command: name, args: rest, values: parsed.values };
}

/** The first sentence of Node's error, such as "Unknown option '--evnt'". The rest is for programmers. */
function getFirstSentence({ message }: Error): string {
  return message.split('.', 1)[0] ?? message;
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
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}
