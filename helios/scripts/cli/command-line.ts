import { parseArgs } from 'node:util';
import { BOX_OFFICE_STATUSES } from '../../src/lib/performance-statuses.ts';
import { BOX_OFFICE_STATUS_MEANINGS } from './arguments.ts';
import { CliError } from './staff-api.ts';

// The commands with their words and options. Anything else is refused as a mistake before anything is done,
// because a misunderstood command may cost money.

export const HELP = `npm run helios -- <command>

  performances [--event RUTHL] [--from 2026-12-01] [--to 2026-12-31]
  ${`status <performanceId> ${BOX_OFFICE_STATUSES.join('|')}`.padEnd(34)}  ${BOX_OFFICE_STATUSES.map((status) => BOX_OFFICE_STATUS_MEANINGS[status]).join(', ')}
  locks <performanceId>
  orders [--performance <performanceId>] [--search <number, e-mail or name>]
  order <orderNumber>
  ticket <code>                       check a ticket at the entrance
  refund <orderNumber> --reason <why> [--seat <seat_guid>] [--seat <seat_guid>] ...
                                      all seats by default; write --seat before each seat
  refunds                             refunds that have not reached the card, failed ones first
  resend <orderNumber>                send the confirmation again
  mails list                          mails that are due and not sent, those that were given up first
  mails retry                         try the mails again that were given up
  mails discard <mailId>              discard a mail that was given up
  sales status                        whether tickets and gift cards are sold
  sales close                         sell nothing; tickets, refunds and payments that have begun go on
  sales open [--anyway]               --anyway: also if the payments of a restored database are not reconciled
  payments reconcile --from 2026-12-01T18:30Z [--to 2026-12-01T19:00Z] [--rebuild] [--refund]
                                      compare the payments of the provider with the orders; --rebuild rebuilds lost orders
                                      whose seats are free, --refund refunds payments without an order
  gift-card <amount>                  create a gift card (25 or 25.50); its number is shown only once
  gift-card-order list [--search <number, e-mail or name>]
                                      purchases of gift cards on the site
  gift-card-order show <orderNumber>
  gift-card-order resend <orderNumber> <item>
                                      mail the cards of an item now, or again
  gift-card-order recipient <orderNumber> <item> <name> <e-mail>
                                      change a recipient before the delivery; the buyer gets a mail
  gift-card-order refund <orderNumber> --reason <why> [--card <last 4>] ...
                                      take back all unspent cards, or these, and refund the buyer
  approvals                           requests that need approval by a second person
  approve <requestId>                 approve a request of another person
  reject <requestId>                  reject a request, or withdraw your own
  subscribers                         the mailing list as CSV
  enquiries [--kind contact|group]    messages of visitors to the office as CSV
  consent-choices                     how often visitors chose which groups of consent
  person export <e-mail>              everything that is kept about a person, as JSON
  person erase <e-mail> [--dry-run]   erase it, except what accounting needs; it cannot be undone; --dry-run only counts
  donation-request list               requests for complimentary tickets, newest first
  donation-request show <reference>
  donation-request approve <reference> --tickets <number> [--message <text>] [--expires 2027-01-31]
                                      mail a promo code for free tickets of one order; --expires is the last day for it
  donation-request decline <reference> [--message <text>]
  donation-request letter <reference> <folder>
                                      write the letter of a request to a file. It comes from outside: open it with care

  staff list
  staff add <name> --role view|sell|refund|admin [--expires 2027-01-31] [--email <e-mail>]
                                      a key ends after a year, if --expires is not given; admins are told by mail
  staff rotate <name> [--expires 2027-01-31]
                                      create a new key; the old one becomes invalid
  staff disable <name>                permanently
  staff email <e-mail>                set the address of your own account, which gets mails about keys
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
  doctor                              check settings, database, payments, mail, backups and disk, with the environment
                                      of Helios; says what to do, and fails if something is wrong

Calls the staff API of HELIOS_STAFF_URL with your HELIOS_STAFF_KEY. Without them, calls the demo.
`;

interface CommandDefinition {
  words: number;
  options?: readonly string[];
}

/** The number of words after each command, and its options. The second part of a name is a subcommand. */
const COMMANDS = new Map<string, CommandDefinition>([
  ['help', { words: 0 }],
  ['doctor', { words: 0 }],
  ['performances', { words: 0, options: ['event', 'from', 'to'] }],
  ['status', { words: 2 }],
  ['locks', { words: 1 }],
  ['orders', { words: 0, options: ['performance', 'search'] }],
  ['order', { words: 1 }],
  ['ticket', { words: 1 }],
  ['refund', { words: 1, options: ['reason', 'seat'] }],
  ['refunds', { words: 0 }],
  ['resend', { words: 1 }],
  ['mails list', { words: 0 }],
  ['mails retry', { words: 0 }],
  ['mails discard', { words: 1 }],
  ['sales status', { words: 0 }],
  ['sales close', { words: 0 }],
  ['sales open', { words: 0, options: ['anyway'] }],
  ['payments reconcile', { words: 0, options: ['from', 'to', 'rebuild', 'refund'] }],
  ['gift-card', { words: 1 }],
  ['gift-card-order list', { words: 0, options: ['search'] }],
  ['gift-card-order show', { words: 1 }],
  ['gift-card-order resend', { words: 2 }],
  ['gift-card-order recipient', { words: 4 }],
  ['gift-card-order refund', { words: 1, options: ['reason', 'card'] }],
  ['approvals', { words: 0 }],
  ['approve', { words: 1 }],
  ['reject', { words: 1 }],
  ['staff list', { words: 0 }],
  ['staff add', { words: 1, options: ['role', 'expires', 'email'] }],
  ['staff rotate', { words: 1, options: ['expires'] }],
  ['staff disable', { words: 1 }],
  ['staff email', { words: 1 }],
  ['staff first-admin', { words: 1 }],
  ['catalogue apply', { words: 1, options: ['dry-run', 'prune'] }],
  ['catalogue export', { words: 1 }],
  ['seating-plan list', { words: 0 }],
  ['seating-plan import', { words: 1, options: ['name'] }],
  ['seating-plan export', { words: 2, options: ['version'] }],
  ['actions', { words: 0, options: ['account', 'target'] }],
  ['subscribers', { words: 0 }],
  ['consent-choices', { words: 0 }],
  ['person export', { words: 1 }],
  ['person erase', { words: 1, options: ['dry-run'] }],
  ['donation-request list', { words: 0 }],
  ['donation-request show', { words: 1 }],
  ['donation-request letter', { words: 2 }],
  ['donation-request approve', { words: 1, options: ['tickets', 'message', 'expires'] }],
  ['donation-request decline', { words: 1, options: ['message'] }],
  ['enquiries', { words: 0, options: ['kind'] }],
]);

export interface CommandOptions {
  event?: string;
  from?: string;
  to?: string;
  performance?: string;
  search?: string;
  seat?: string[];
  card?: string[];
  reason?: string;
  kind?: string;
  role?: string;
  expires?: string;
  email?: string;
  account?: string;
  'dry-run'?: boolean;
  prune?: boolean;
  anyway?: boolean;
  rebuild?: boolean;
  refund?: boolean;
  name?: string;
  version?: string;
  target?: string;
  tickets?: string;
  message?: string;
}

export interface CommandLine {
  command: string;
  /** The words after the command, the subcommand included. */
  args: string[];
  values: CommandOptions;
}

/** Parses the command line. Throws a CliError for unknown words and options. */
export function parseCommandLine(words: string[]): CommandLine {
  const { positionals, values } = parseWords(words);
  const { help: isHelp, ...options } = values;
  if (isHelp) return { command: 'help', args: [], values: {} };
  const [command = 'help', ...args] = positionals;
  const hasSubcommands = [...COMMANDS.keys()].some((name) => name.startsWith(`${command} `));
  const name = hasSubcommands ? `${command} ${args[0] ?? ''}` : command;
  const definition = COMMANDS.get(name);
  if (!definition) {
    throw new CliError(
      hasSubcommands ? describeUsage(command) : `There is no command "${command}".\n\n${HELP}`,
    );
  }
  refuseSurplus(name, definition, hasSubcommands ? args.slice(1) : args, Object.keys(options));
  if (hasSubcommands && args.length <= definition.words) throw new CliError(describeUsage(name));
  return { command, args, values: options };
}

function refuseSurplus(
  name: string,
  definition: CommandDefinition,
  words: readonly string[],
  options: readonly string[],
): void {
  const surplusWords = words.slice(definition.words);
  if (surplusWords.length > 0) {
    throw new CliError(
      `Nothing was done: "${name}" does not accept ${surplusWords.map((word) => `"${word}"`).join(' ')}.` +
        (name === 'refund' ? ' Write --seat before each seat.' : '') +
        ` ${describeUsage(name)}`,
    );
  }
  const unknownOptions = options.filter((option) => !definition.options?.includes(option));
  if (unknownOptions.length > 0) {
    const list = unknownOptions.map((option) => `--${option}`).join(', ');
    throw new CliError(`Nothing was done: "${name}" has no option ${list}. ${describeUsage(name)}`);
  }
}

/** How to write a command, or all commands that start with this word, from the lines of HELP. */
function describeUsage(name: string): string {
  const usages = HELP.split('\n')
    .filter((line) => `${line} `.startsWith(`  ${name} `))
    // Without the description, which follows after several spaces.
    .map((line) => line.trim().replace(/ {2,}.*$/, ''));
  return `Write: ${usages.join(', ')}`;
}

function parseWords(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        event: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        performance: { type: 'string' },
        search: { type: 'string' },
        seat: { type: 'string', multiple: true },
        card: { type: 'string', multiple: true },
        reason: { type: 'string' },
        kind: { type: 'string' },
        role: { type: 'string' },
        expires: { type: 'string' },
        email: { type: 'string' },
        account: { type: 'string' },
        'dry-run': { type: 'boolean' },
        prune: { type: 'boolean' },
        anyway: { type: 'boolean' },
        rebuild: { type: 'boolean' },
        refund: { type: 'boolean' },
        name: { type: 'string' },
        version: { type: 'string' },
        target: { type: 'string' },
        tickets: { type: 'string' },
        message: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new CliError(`Nothing was done: ${getFirstSentence(error as Error)}. See: npm run helios -- help`);
  }
}

/** The first sentence of Node's error, such as "Unknown option '--evnt'". The rest is for programmers. */
function getFirstSentence({ message }: Error): string {
  return message.split('.', 1)[0] ?? message;
}
