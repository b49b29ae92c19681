import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import moment from 'moment-timezone';
import type {
  Door,
  DoorAct,
  FoundTicket,
  ScanAnswer,
  ScanResult,
  UploadedScans,
} from '../../src/door/schemas.ts';
import { formatDateTime } from '../../src/lib/format.ts';
import { formatTable, toSingleLine } from './format.ts';
import { CliError, buildQuery, callStaffApi } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';

interface ScanOptions {
  door: string;
  seat?: true;
}

/** `door …`: who is let in with which ticket. */
export function addDoorCommands(program: StaffCommand): void {
  const door = program.add('door', 'let people in with their tickets');
  const addAct = (act: DoorAct, description: string) =>
    door
      .add(`${act} <performanceId> <ticket>`, description)
      .requiredOption('--door <Main>', 'where; others see it when the ticket is scanned again')
      .option('--seat', 'the ticket is the seatGuid of its seat, not its code')
      .run((id: string, ticket: string, options: ScanOptions) => scan(act, id, ticket, options));
  addAct('in', 'let a ticket in: each one once');
  addAct('out', 'let a ticket out; it can come back');
  addAct('undo', 'undo the last act for a ticket');
  door
    .add('counts <performanceId>', 'how many tickets are valid, were let in, and are inside')
    .run(async (id: string) => {
      const { valid, checkedIn, inside } = await callStaffApi<Door>('GET', getPath(id));
      return `${checkedIn} of ${valid} tickets were let in; ${inside} are inside.`;
    });
  door
    .add('search <performanceId> <text>', 'valid tickets by a name or the number of an order')
    .run(async (id: string, search: string) =>
      formatTable(
        (await callStaffApi<FoundTicket[]>('GET', `${getPath(id)}/tickets${buildQuery({ search })}`)).map(
          ({ ticketType: _ticketType, ...row }) => row,
        ),
      ),
    );
  door
    .add(
      'list <performanceId>',
      'the tickets for a device without a network, as JSON: hashes of codes, no names',
    )
    .run(async (id: string) =>
      JSON.stringify(await callStaffApi<object>('GET', `${getPath(id)}/list`), null, 2),
    );
  door
    .add(
      'upload <performanceId> <file>',
      'store what a device has scanned without a network (JSON of uploadScans)',
    )
    .run(async (id: string, file: string) => {
      const { scans } = await callStaffApi<UploadedScans>(
        'POST',
        `${getPath(id)}/uploads`,
        await readJson(file),
      );
      return formatTable(
        scans.map(({ seatGuid, result, other }) => ({
          seat: seatGuid ?? '',
          result,
          otherDoor: other?.door ?? '',
          otherTime: other?.at ?? '',
        })),
      );
    });
}

const getPath = (id: string) => `/staff/performances/${encodeURIComponent(id)}/door`;

async function scan(act: DoorAct, id: string, ticket: string, { door, seat }: ScanOptions): Promise<string> {
  const answer = await callStaffApi<ScanAnswer>('POST', `${getPath(id)}/scans`, {
    scanId: randomUUID(),
    act,
    door,
    ...(seat ? { seatGuid: ticket } : { ticketCode: ticket }),
  });
  const { section, row, number, ticketTypeLabel, orderNumber, unpaid } = answer.ticket;
  return [
    formatResult(answer),
    `${section}, row ${row}, seat ${number} (${ticketTypeLabel.toLowerCase()}), order ${orderNumber}`,
    ...(unpaid ? ['NOT PAID: the money of the order was released. Have the customer pay before entry.'] : []),
  ].join('\n');
}

const RESULTS: Record<ScanResult, string> = {
  in: 'IN.',
  out: 'OUT: it can come back.',
  undone: 'UNDONE.',
  used: 'USED',
  notInside: 'NOT INSIDE: nothing was changed.',
  refunded: 'NOT VALID: the ticket was refunded.',
  returned: 'NOT VALID: the ticket was returned.',
  exchanged: 'NOT VALID: the ticket was exchanged.',
  canceled: 'NOT VALID: the performance is canceled.',
  oldCode: 'NOT VALID: the ticket was given to somebody else, or taken back. Ask for the newer one.',
  otherPerformance: 'NOT VALID HERE: it is for',
  unknown: 'NOT VALID: no ticket has this code.',
};

function formatResult({ result, other, ticket }: ScanAnswer): string {
  if (result === 'otherPerformance')
    return toSingleLine(`${RESULTS[result]} ${ticket.eventName}, ${formatDateTime(ticket.dateTime)}.`);
  if (result !== 'used' || other === null) return RESULTS[result];
  return toSingleLine(`USED: let in at ${moment(other.at).format('h:mm:ss A')}, door ${other.door}.`);
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch {
    throw new CliError(`Nothing was done: ${file} cannot be read as JSON.`);
  }
}
