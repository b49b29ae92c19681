import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { loadConfig, urls } from '../../scripts/lib/config.ts';

// The box office's hand tool: npm run helios -- help

const HELP = `npm run helios -- <what>

  performances [--event RUTHL] [--from 2026-12-01] [--to 2026-12-31]
  status <performanceId> AV|CO|NA     on sale, by phone only, not available
  locks <performanceId>
  orders [--performance <performanceId>] [--search <number, e-mail or name>]
  order <orderNumber>
  ticket <code>                       what a ticket that somebody shows is good for
  refund <orderNumber> --reason <why> [--seat <seat_guid>] [--seat <seat_guid>] ...
                                      all seats unless some are named, --seat before each
  refunds                             those whose money has not reached the card: failed ones first
  resend <orderNumber>                the confirmation, once more
  gift-card <dollars>                 makes one, and shows its number this once
  subscribers                         the mailing list, as CSV
  enquiries [--kind contact|group]    what visitors wrote to the office, as CSV

It asks the Helios of HELIOS_URL with HELIOS_STAFF_TOKEN; without them, that of the demo.
`;

class CliError extends Error {}

/** How many words each command takes after its name, and which options. Anything else is a slip, and nothing is done. */
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
}

/** Throws a CliError for anything that the command does not take: what is half understood may cost money. */
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
      },
    });
  let parsed: ReturnType<typeof read>;
  try {
    parsed = read();
  } catch (error) {
    throw new CliError(`${(error as Error).message}\n\n${HELP}`);
  }
  const [name = 'help', ...rest] = parsed.positionals;
  const known = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!known) throw new CliError(`There is no "${name}".\n\n${HELP}`);
  const surplus = rest.slice(known.words);
  if (surplus.length > 0) {
    throw new CliError(
      `Nothing was done: "${name}" does not know what to do with ${surplus.map((word) => `"${word}"`).join(' ')}.` +
        (name === 'refund' ? ' Write --seat before each seat.' : '') +
        ' See: npm run helios -- help',
    );
  }
  const foreign = Object.keys(parsed.values).filter((option) => !known.options?.includes(option));
  if (foreign.length > 0) {
    throw new CliError(
      `Nothing was done: "${name}" has no ${foreign.map((option) => `--${option}`).join(', ')}. See: npm run helios -- help`,
    );
  }
  return { command: name, args: rest, values: parsed.values };
}

async function run(): Promise<void> {
  switch (command) {
    case 'performances':
      return table(
        await ask(
          'GET',
          `/staff/performances${query({ eventCode: values.event, from: values.from, to: values.to })}`,
        ),
      );
    case 'status':
      await ask('PUT', `/staff/performances/${arg(0, 'the performanceId')}/status`, {
        status: arg(1, 'AV, CO or NA'),
      });
      return say(`${args[0]} is ${args[1]}.`);
    case 'locks':
      return table(await ask('GET', `/staff/performances/${arg(0, 'the performanceId')}/locks`));
    case 'orders':
      return table(
        await ask(
          'GET',
          `/staff/orders${query({ performanceId: values.performance, search: values.search })}`,
        ),
      );
    case 'order':
      return say(JSON.stringify(await ask('GET', `/staff/orders/${arg(0, 'the order number')}`), null, 2));
    case 'ticket':
      return say(JSON.stringify(await ask('GET', `/staff/tickets/${arg(0, 'the code')}`), null, 2));
    case 'refund': {
      if (!values.reason) throw new CliError('Give a --reason.');
      const refund = await ask<{
        seats: string[];
        giftCents: number;
        cardCents: number;
        status: 'done' | 'pending' | 'failed';
        failure: string | null;
      }>('POST', `/staff/orders/${arg(0, 'the order number')}/refunds`, {
        reason: values.reason,
        ...(values.seat ? { seats: values.seat } : {}),
      });
      return say(
        `Refunded ${refund.seats.join(', ')}: ${dollars(refund.giftCents)} to gift cards, ${dollars(refund.cardCents)} to the card` +
          {
            done: '.',
            pending: ' (the payment provider has not finished it yet; Helios asks again by itself).',
            failed: `. But the payment provider says ${refund.failure}: look at the payment there, and give it back in another way only if the customer does not have it already.`,
          }[refund.status],
      );
    }
    case 'refunds':
      return table(await ask('GET', '/staff/refunds'));
    case 'resend':
      await ask('POST', `/staff/orders/${arg(0, 'the order number')}/confirmation`);
      return say('The confirmation will be sent in some seconds.');
    case 'gift-card': {
      const amount = Number(arg(0, 'the amount in dollars'));
      const card = await ask<{ number: string; amountCents: number }>('POST', '/staff/gift-cards', {
        amountCents: Math.round(amount * 100),
      });
      return say(`${card.number} holds ${dollars(card.amountCents)}. Write it down: it is not shown again.`);
    }
    case 'subscribers':
      return csv(await ask('GET', '/staff/subscribers'));
    case 'enquiries':
      return csv(await ask('GET', `/staff/enquiries${query({ kind: values.kind })}`));
    case 'help':
      return say(HELP);
  }
}

async function ask<T = Record<string, unknown>[]>(method: string, path: string, body?: unknown): Promise<T> {
  const demo = process.env.HELIOS_URL && process.env.HELIOS_STAFF_TOKEN ? undefined : loadConfig();
  const base = process.env.HELIOS_URL ?? (demo ? urls(demo).helios : '');
  const token = process.env.HELIOS_STAFF_TOKEN ?? demo?.staffToken ?? '';
  const response = await fetch(new URL(path, base), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new CliError(`Helios does not answer at ${base}. Start it (npm run demo), or set HELIOS_URL.`);
  });
  const text = await response.text();
  const parsed = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) {
    const fields = (parsed.errors ?? []).map(
      (error: { path: string; message: string }) => `  ${error.path} ${error.message}`,
    );
    throw new CliError([`${parsed.title}. ${parsed.detail}`, ...fields, ...(parsed.seats ?? [])].join('\n'));
  }
  return parsed as T;
}

function arg(index: number, what: string): string {
  const value = args[index];
  if (value === undefined) throw new CliError(`Say ${what}. See: npm run helios -- help`);
  return encodeURIComponent(value);
}

function query(parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function say(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

function table(rows: Record<string, unknown>[]): void {
  const [first] = rows;
  if (!first) return say('None.');
  const columns = Object.keys(first);
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  for (const line of cells)
    say(
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

function csv(rows: Record<string, unknown>[]): void {
  const columns = Object.keys(rows[0] ?? { emailAddress: '' });
  // A cell that a spreadsheet would take for a formula gets an apostrophe before it.
  const cell = (value: unknown) =>
    `"${String(value)
      .replace(/^[=+\-@]/, "'$&")
      .replaceAll('"', '""')}"`;
  say(columns.join(','));
  for (const row of rows) say(columns.map((column) => cell(row[column])).join(','));
}
