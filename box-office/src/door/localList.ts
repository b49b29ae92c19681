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

/** Whether the list was loaded before an act reached Helios. */
const isNewer = (list: KeptList) => (scan: KeptScan) =>
  scan.performanceId === list.performanceId &&
  (scan.isQueued || Date.parse(scan.at) >= Date.parse(list.loadedAt));

/** The states of a ticket, the present one last: where and when it was let in, or null when it is not inside. */
function listStates(list: KeptList, scans: readonly KeptScan[], ticket: Ticket): Entered[] {
  const states: Entered[] = [ticket.entered];
  for (const { act, door, at, seatGuid } of scans.filter(isNewer(list))) {
    if (seatGuid !== ticket.seatGuid) continue;
    if (act === 'in') states.push({ door, at });
    else if (act === 'out') states.push(null);
    else if (states.length > 1) states.pop();
    else states[0] = null;
  }
  return states;
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
  const states = listStates(list, scans, ticket);
  const entered = states.at(-1) ?? null;
  const answer = { ...shared, seat: ticket };
  switch (act) {
    case 'in':
      return entered ? { ...answer, result: 'used', other: entered } : { ...answer, result: 'in' };
    case 'out':
      return { ...answer, result: entered ? 'out' : 'notInside' };
    case 'undo':
      return { ...answer, result: states.length > 1 ? 'undone' : 'notInside' };
  }
}

/** How many tickets the list has, and how many of them are inside. */
export function countInside(list: KeptList, scans: readonly KeptScan[]): { valid: number; inside: number } {
  const newer = scans.filter(isNewer(list));
  const changed = new Set(newer.map(({ seatGuid }) => seatGuid));
  const isInside = (ticket: Ticket) =>
    changed.has(ticket.seatGuid) ? listStates(list, newer, ticket).at(-1) !== null : ticket.entered !== null;
  return { valid: list.tickets.length, inside: list.tickets.filter(isInside).length };
}
