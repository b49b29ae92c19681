import type { DoorAct } from '../api/api';
import type { Answer } from './answerTypes';
import type { KeptList, KeptScan } from './deviceStore';

/* What the device knows without a network: its list, and the acts that the list does not have yet. */

type Ticket = KeptList['tickets'][number];
type Entered = Ticket['entered'];

const CODE_HASH_LENGTH = 22;

/** The form of a code in which Helios hashes it. */
const normalizeCode = (typed: string) => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** The hash of a code, as the list has it. */
export async function hashCode(salt: string, typed: string): Promise<string> {
  const bytes = new TextEncoder().encode(salt + normalizeCode(typed));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, CODE_HASH_LENGTH);
}

/**
 * A scan has the instant at which it began, and the list that at which its request began: Helios may have written the list without a scan that
 * began before, because its answer takes up to the limit of a request (doorApi.ts).
 */
const MARGIN_MS = 15_000;

/** Whether the list may have been written before an act reached Helios. */
const isNewer = (list: KeptList, { isQueued, at }: KeptScan) =>
  isQueued || Date.parse(at) >= Date.parse(list.loadedAt) - MARGIN_MS;

interface TicketStates {
  /** The present one last: where and when the ticket was let in, or null when it is not inside. The first one is that of the list. */
  states: Entered[];
  /** The acts of this device before the list that are not undone. */
  older: KeptScan[];
}

/** An act that the list has already gives the same state, and can be undone like one that the list does not have. */
function readStates(list: KeptList, scans: readonly KeptScan[], ticket: Ticket): TicketStates {
  const older: KeptScan[] = [];
  let states: Entered[] = [ticket.entered];
  for (const scan of scans) {
    if (scan.seatGuid !== ticket.seatGuid || scan.performanceId !== list.performanceId) continue;
    const { act, door, at } = scan;
    const entered = { door, at };
    const before = states.slice(0, -1);
    if (!isNewer(list, scan)) {
      if (act === 'undo') older.pop();
      else older.push(scan);
    } else if (act === 'in') states = [...before, null, entered];
    else if (act === 'out') states = [...before, states.at(-1) ?? entered, null];
    else if (states.length > 1) states.pop();
    else states = [older.pop()?.act === 'out' ? (ticket.entered ?? entered) : null];
  }
  return { states, older };
}

/** Decides an act by the list. It changes nothing. */
export function decide(
  list: KeptList,
  scans: readonly KeptScan[],
  act: DoorAct,
  ticket: Ticket | undefined,
): Answer {
  const shared = { listedAt: list.loadedAt, other: null };
  if (!ticket) return { ...shared, result: 'notListed', seat: null };
  const { states, older } = readStates(list, scans, ticket);
  const entered = states.at(-1) ?? null;
  const answer = { ...shared, seat: ticket };
  switch (act) {
    case 'in':
      return entered ? { ...answer, result: 'used', other: entered } : { ...answer, result: 'in' };
    case 'out':
      return { ...answer, result: entered ? 'out' : 'notInside' };
    case 'undo':
      if (states.length > 1) return { ...answer, result: 'undone' };
      // Another door may have done the last act: only Helios knows it.
      return { ...answer, result: entered || older.length > 0 ? 'undoLater' : 'notInside' };
  }
}

/** How many tickets the list has, and how many of them are inside. */
export function countInside(list: KeptList, scans: readonly KeptScan[]): { valid: number; inside: number } {
  const changed = new Set(scans.filter((scan) => isNewer(list, scan)).map(({ seatGuid }) => seatGuid));
  const isInside = (ticket: Ticket) =>
    (changed.has(ticket.seatGuid) ? readStates(list, scans, ticket).states.at(-1) : ticket.entered) !== null;
  return { valid: list.tickets.length, inside: list.tickets.filter(isInside).length };
}
