import { parseArgs } from 'node:util';
import { moneyOf } from '../src/format.ts';
import type { CheckedTicket } from '../src/tickets/schemas.ts';
import { CliError, ask } from './cli/ask.ts';
import { csv, orderText, refundText, table, ticketText } from './cli/print.ts';
import type { IssuedGiftCard, OrderDetails, Refund } from './cli/print.ts';
import { decidedText, staffCommand, waitingText, waitsText } from './cli/staff.ts';
import type { RequestedGiftCard, StaffRequest } from './cli/staff.ts';
import { boxOfficeStatus, dayOf, enquiryKind, giftCardCents } from './cli/typed.ts';

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
  gift-card <dollars>                 create a gift card (25 or 25.50); its number is shown only once
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
  actions: { words: 0, options: ['account', 'target'] },
  subscribers: { words: 0 },
  enquiries: { words: 0, options: ['kind'] },
};

let command = 'help';
let args: string[] = [];
let values: Given = {};

try {
  ({ command, args, values } = understand(process.argv.slice(2)));
  await run();
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

interface Given {
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
  target?: string;
}

/**
 * Parses the command line. Throws a CliError for unknown words and options, because a misunderstood command
 * may cost money.
 */
function understand(words: string[]): { command: string; args: string[]; values: Given } {
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
        target: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read();
  } catch (error) {
    throw new CliError(`Nothing was done: ${slipIn(error as Error)}. See: npm run helios -- help`);
  }
  if (parsed.values.help) return { command: 'help', args: [], values: {} };
  const [name = 'help', ...rest] = parsed.positionals;
  const known = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!known) throw new CliError(`There is no command "${name}".\n\n${HELP}`);
  const surplus = rest.slice(known.words);
  if (surplus.length > 0) {
    throw new CliError(
      `Nothing was done: "${name}" does not accept ${surplus.map((word) => `"${word}"`).join(' ')}.` +
        (name === 'refund' ? ' Write --seat before each seat.' : '') +
        ' See: npm run helios -- help',
    );
  }
  const foreign = Object.keys(parsed.values).filter((option) => !known.options?.includes(option));
  if (foreign.length > 0) {
    throw new CliError(
      `Nothing was done: "${name}" has no option ${foreign.map((option) => `--${option}`).join(', ')}. See: npm run helios -- help`,
    );
  }
  return { command: name, args: rest, values: parsed.values };
}

/** The first sentence of Node's error, such as "Unknown option '--evnt'". The rest is for programmers. */
function slipIn({ message }: Error): string {
  return message.split('.', 1)[0] ?? message;
}

async function run(): Promise<void> {
  switch (command) {
    case 'performances': {
      const [from, to] = [dayOf('from', values.from), dayOf('to', values.to)];
      return say(
        table(
          await ask(
            'GET',
            `/staff/performances${query({ eventCode: values.event?.toUpperCase(), from, to })}`,
          ),
        ),
      );
    }
    case 'status': {
      const performance = segment(0, 'the performanceId');
      const status = boxOfficeStatus(word(1, 'AV, CO or NA'));
      await ask('PUT', `/staff/performances/${performance}/status`, { status });
      return say(`${args[0]} is ${status}.`);
    }
    case 'locks':
      return say(table(await ask('GET', `/staff/performances/${segment(0, 'the performanceId')}/locks`)));
    case 'orders': {
      const chosen = query({ performanceId: values.performance, search: values.search });
      return say(table(await ask('GET', `/staff/orders${chosen}`)));
    }
    case 'order':
      return say(
        orderText(await ask<OrderDetails>('GET', `/staff/orders/${segment(0, 'the order number')}`)),
      );
    case 'ticket': {
      const ticket = await ask<CheckedTicket>('GET', `/staff/tickets/${segment(0, 'the code')}`);
      const details = await ask<OrderDetails>('GET', `/staff/orders/${ticket.orderNumber}`);
      return say(ticketText(ticket, details, new Date()));
    }
    case 'refund': {
      if (!values.reason?.trim()) throw new CliError('Nothing was done: add a --reason.');
      const path = `/staff/orders/${segment(0, 'the order number')}`;
      const refund = await ask<Refund | StaffRequest>('POST', `${path}/refunds`, {
        reason: values.reason,
        ...(values.seat ? { seats: values.seat } : {}),
      });
      return say('requestId' in refund ? waitsText(refund) : refundText(refund));
    }
    case 'refunds':
      return say(table(await ask('GET', '/staff/refunds')));
    case 'resend':
      await ask('POST', `/staff/orders/${segment(0, 'the order number')}/confirmation`);
      return say('The confirmation will be sent within seconds.');
    case 'gift-card': {
      const amountCents = giftCardCents(word(0, 'the amount in dollars'));
      const card = await ask<IssuedGiftCard | RequestedGiftCard>('POST', '/staff/gift-cards', {
        amountCents,
      });
      if ('request' in card) {
        return say(
          `${card.number} has no value yet. Write it down: it is shown only once.\n${waitsText(card.request)}`,
        );
      }
      return say(
        `${card.number} has ${moneyOf(card.amountCents, card.currency)}. Write it down: it is shown only once.`,
      );
    }
    case 'approvals':
      return say(waitingText(await ask<StaffRequest[]>('GET', '/staff/requests')));
    case 'approve':
    case 'reject': {
      const path = `/staff/requests/${segment(0, 'the id of the request')}/${command}`;
      return say(decidedText(await ask<StaffRequest>('POST', path)));
    }
    case 'staff':
      return say(await staffCommand(args, values));
    case 'actions': {
      const { account, target } = values;
      return say(table(await ask('GET', `/staff/actions${query({ account, target })}`)));
    }
    case 'subscribers':
      return sayCsv(await ask('GET', '/staff/subscribers'));
    case 'enquiries':
      return sayCsv(await ask('GET', `/staff/enquiries${query({ kind: enquiryKind(values.kind) })}`));
    case 'help':
      return say(HELP);
  }
}

function word(index: number, what: string): string {
  const value = args[index];
  if (value === undefined) throw new CliError(`Missing: ${what}. See: npm run helios -- help`);
  return value;
}

/** A word, encoded for a URL path. */
function segment(index: number, what: string): string {
  return encodeURIComponent(word(index, what));
}

function query(parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** Writes CSV to stdout. With no rows, stdout stays empty for the file, and the message goes to stderr. */
function sayCsv(rows: Record<string, unknown>[]): void {
  if (rows.length > 0) say(csv(rows));
  else process.stderr.write('None.\n');
}

function say(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}
