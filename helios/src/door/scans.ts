import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { performanceEndSql } from '../catalogue/performance-status.ts';
import { ticketTypeLabelSql } from '../catalogue/ticket-types.ts';
import { queryRow, queryRows } from '../db/query.ts';
import { wallClockSql } from '../db/answers.ts';
import { createSerializationFailure, inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { DOOR_OPENS_HOURS_BEFORE, DOOR_UPLOAD_HOURS_AFTER } from '../lib/limits.ts';
import { Problem, invalidFields } from '../lib/problems.ts';
import { requireSeat } from '../seating/plans.ts';
import type { SeatingPlans } from '../seating/plans.ts';
import { presentCodeSql } from '../refunds/given-seats.ts';
import { admit, leave, undo } from './admissions.ts';
import type { Admission, Ticket } from './admissions.ts';
import type { DoorAct, ScanAnswer, ScanResult, ScanTicketRequest } from './schemas.ts';
import type { UploadScansRequest, UploadedScans } from './schemas.ts';

// Tickets are let in once (product 25.1).

export interface DoorServices {
  db: Db;
  plans: SeatingPlans;
  config: Pick<Config, 'giftCardSecrets'>;
}

/** When the door of performance `p` opens. */
export const doorOpeningSql = sql<Date>`
  (p.local_date_time at time zone p.time_zone) - ${DOOR_OPENS_HOURS_BEFORE} * interval '1 hour'`;

/** The performance of a door. */
export interface DoorPerformance {
  opens_at: Date;
  ends_at: Date;
  now: Date;
  is_canceled: boolean;
  seating_plan_id: string;
}

/** Throws PERFORMANCE_NOT_FOUND. */
export async function readDoorPerformance(db: Db, performanceId: string): Promise<DoorPerformance> {
  const performance = await queryRow<DoorPerformance>(db)`
    select ${doorOpeningSql} as opens_at,
      ${performanceEndSql} as ends_at, date_trunc('milliseconds', clock_timestamp()) as now,
      p.canceled_at is not null as is_canceled, p.seating_plan_id
    from performances p join events e using (event_code) where p.performance_id = ${performanceId}`;
  if (performance) return performance;
  throw new Problem(
    'PERFORMANCE_NOT_FOUND',
    `No performance has the id ${performanceId}: take it from the list of performances.`,
  );
}

/** Throws DOOR_CLOSED. `hoursAfter`: how long after the end it is open. */
export function requireOpenDoor({ opens_at, ends_at, now }: DoorPerformance, hoursAfter = 0): void {
  if (now < opens_at)
    throw new Problem(
      'DOOR_CLOSED',
      `Tickets are let in from ${DOOR_OPENS_HOURS_BEFORE} hours before the performance.`,
    );
  if (now.getTime() > ends_at.getTime() + hoursAfter * 3_600_000)
    throw new Problem('DOOR_CLOSED', 'The performance is over. Choose the present one.');
}

interface TicketRow extends Ticket {
  order_number: string;
  event_name: string;
  date_time: string;
  seating_plan_id: string;
  ticket_type: string;
  ticket_type_label: string;
  is_canceled: boolean;
  is_unpaid: boolean;
  /** Whether the scanned code is that of somebody who does not have the ticket now (product 24.1). */
  has_old_code: boolean;
  refund: 'refunded' | 'returned' | 'exchanged' | null;
}

interface Scan {
  scanId: string;
  act: DoorAct;
  door: string;
  /** The clock of the device, corrected. */
  at: Date;
  /** Whether it was made without a network. */
  isUploaded: boolean;
  performanceId: string;
  accountId: string;
}

interface StoredScan {
  result: ScanResult;
  other: Admission | null;
  ticket: TicketRow | null;
  /** Whether it was done before, by a scan with the same id. */
  isRepeat: boolean;
}

/** A scan that was done, for the log. It has no code. */
export interface DoneScan {
  act: DoorAct;
  door: string;
  result: ScanResult;
  /** The guid of the seat; empty if no ticket has the code. */
  seat: string;
}

/** The form in which codes are stored. */
const normalizeCode = (typed: string) => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');

/**
 * Lets a ticket in or out, or undoes the last act for it, in the transaction of the caller, which is repeated after a serialization failure.
 * Throws INVALID_REQUEST, PERFORMANCE_NOT_FOUND, DOOR_CLOSED, TICKET_NOT_FOUND, IDEMPOTENCY_KEY_REUSED.
 */
export async function scanTicket(
  trx: Trx,
  { plans }: Pick<DoorServices, 'plans'>,
  performanceId: string,
  { scanId, act, door, ticketCode, seatGuid }: ScanTicketRequest,
  accountId: string,
): Promise<ScanAnswer> {
  const performance = await readDoorPerformance(trx, performanceId);
  requireOpenDoor(performance);
  if ((ticketCode === undefined) === (seatGuid === undefined))
    throw invalidFields({ path: '/ticketCode', message: 'or a seatGuid is required, and not both' });
  const found = await findTicket(trx, { performanceId, ticketCode, seatGuid });
  if (!found) {
    throw new Problem(
      'TICKET_NOT_FOUND',
      ticketCode === undefined
        ? 'The seat has no valid ticket.'
        : 'No ticket has this code. Look for the order by its number or a name.',
    );
  }
  const scan = { scanId, act, door, at: performance.now, isUploaded: false, performanceId, accountId };
  const { ticket, result, other } = await scanOnce(trx, scan, found);
  if (!ticket) throw new Error('A scan of a ticket has no ticket.');
  const place = requireSeat(await plans.get(trx, ticket.seating_plan_id), ticket.seat_guid);
  return {
    scanId,
    result,
    other: other && toOther(other),
    ticket: {
      seatGuid: place.guid,
      section: place.section,
      row: place.row,
      number: place.number,
      ticketType: ticket.ticket_type,
      ticketTypeLabel: ticket.ticket_type_label,
      orderNumber: ticket.order_number,
      eventName: ticket.event_name,
      dateTime: ticket.date_time,
      unpaid: ticket.is_unpaid,
    },
  };
}

/**
 * Stores what a device has scanned without a network, the earliest first, each scan in a transaction of its own, in which `log` is called.
 * Can be repeated: a scan that is stored already is not stored or logged again. Throws PERFORMANCE_NOT_FOUND, DOOR_CLOSED, IDEMPOTENCY_KEY_REUSED.
 */
export async function uploadScans(
  services: DoorServices,
  performanceId: string,
  { door, sentAt, scans }: UploadScansRequest,
  accountId: string,
  log: (trx: Trx, scan: DoneScan) => Promise<void>,
): Promise<UploadedScans> {
  const { db } = services;
  const performance = await readDoorPerformance(db, performanceId);
  requireOpenDoor(performance, DOOR_UPLOAD_HOURS_AFTER);
  const clockDifference = performance.now.getTime() - new Date(sentAt).getTime();
  const codes = await readCodesByHash(services, performanceId);
  const answers = new Map<string, UploadedScans['scans'][number]>();
  const byTime = scans.toSorted((a, b) => Date.parse(a.scannedAt) - Date.parse(b.scannedAt));
  for (const { scanId, act, codeHash, scannedAt } of byTime) {
    // No scan is later than its upload.
    const at = new Date(Math.min(performance.now.getTime(), Date.parse(scannedAt) + clockDifference));
    const { result, other, ticket } = await inTransaction(db, async (trx) => {
      const ticketCode = codes.get(codeHash);
      const found = ticketCode === undefined ? null : await findTicket(trx, { performanceId, ticketCode });
      const scan = { scanId, act, door, at, isUploaded: true, performanceId, accountId };
      const stored = await scanOnce(trx, scan, found);
      if (!stored.isRepeat)
        await log(trx, { act, door, result: stored.result, seat: stored.ticket?.seat_guid ?? '' });
      return stored;
    });
    answers.set(scanId, {
      scanId,
      result,
      other: other && toOther(other),
      seatGuid: ticket?.seat_guid ?? null,
    });
  }
  return { scans: scans.flatMap(({ scanId }) => answers.get(scanId) ?? []) };
}

const toOther = ({ door, entered_at }: Admission) => ({ door, at: entered_at.toISOString() });

/** Another salt for each performance, so that a list is of no use for others. */
export function createSalt(secret: string, performanceId: string): string {
  return createHmac('sha256', secret)
    .update(`door list of ${performanceId}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Codes have 79 bits, so nobody can try them all. */
export function hashCode(salt: string, code: string): string {
  return createHash('sha256').update(salt).update(code).digest('base64url').slice(0, 22);
}

/** Also those that are not valid any more: their scan says why. */
async function readCodesByHash(
  { db, config }: DoorServices,
  performanceId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows<{ ticket_code: string }>(db)`
    select s.ticket_code from orders o join order_seats s using (order_id)
    where o.performance_id = ${performanceId} and s.ticket_code is not null
    union all
    select g.ticket_code from orders o join given_tickets g using (order_id) where o.performance_id = ${performanceId}`;
  // A list may be older than the newest secret.
  const salts = config.giftCardSecrets.map((secret) => createSalt(secret, performanceId));
  return new Map(
    rows.flatMap(({ ticket_code: code }) => salts.map((salt) => [hashCode(salt, code), code] as const)),
  );
}

/** The ticket of a code, or the valid one of a seat. Its order stays as it is until the transaction ends: no refund comes in between. */
async function findTicket(
  trx: Trx,
  {
    performanceId,
    ticketCode,
    seatGuid,
  }: { performanceId: string; ticketCode?: string | undefined; seatGuid?: string | undefined },
): Promise<TicketRow | null> {
  const key =
    ticketCode === undefined
      ? await queryRow<Ticket>(trx)`
        select o.order_id, s.seat_guid from seat_claims c join orders o using (order_id)
        join order_seats s on s.order_id = o.order_id and s.seat_guid = c.seat_guid
        where c.performance_id = ${performanceId} and c.seat_guid = ${seatGuid} and s.ticket_code is not null
        for share of o`
      : await queryRow<Ticket>(trx)`
        select o.order_id, t.seat_guid from (
          select order_id, seat_guid from order_seats where ticket_code = ${normalizeCode(ticketCode)}
          union all select order_id, seat_guid from given_tickets where ticket_code = ${normalizeCode(ticketCode)}
        ) t join orders o using (order_id) for share of o`;
  if (!key) return null;
  // A statement of its own: the former one may have waited for a refund.
  const row = await queryRow<TicketRow>(trx)`
    select s.order_id, s.seat_guid, o.performance_id, o.order_number, e.name as event_name, ${wallClockSql('p.local_date_time')} as date_time, p.seating_plan_id,
      s.ticket_type, ${ticketTypeLabelSql} as ticket_type_label, p.canceled_at is not null as is_canceled,
      a.outcome = 'voided' and a.amount_cents > 0 as is_unpaid,
      coalesce(${ticketCode === undefined ? null : normalizeCode(ticketCode)}::text <> ${presentCodeSql}, false) as has_old_code,
      case
        when r.refund_id is null then null when r.credit_order_id is not null then 'exchanged'
        when r.by_buyer then 'returned' else 'refunded'
      end as refund
    from order_seats s join orders o using (order_id) join payment_attempts a using (order_id)
    join performances p using (performance_id) join events e using (event_code)
    left join refund_seats rs on rs.order_id = s.order_id and rs.seat_guid = s.seat_guid
    left join refunds r on r.refund_id = rs.refund_id
    where s.order_id = ${key.order_id} and s.seat_guid = ${key.seat_guid}`;
  return row ?? null;
}

/**
 * Does a scan, or reads the answer of an earlier one with the same id. Of two at the same time the second one is repeated. Throws
 * IDEMPOTENCY_KEY_REUSED.
 */
async function scanOnce(trx: Trx, scan: Scan, ticket: TicketRow | null): Promise<StoredScan> {
  const { scanId, act, performanceId, door, at, accountId } = scan;
  const known = await queryRow<{
    is_same: boolean;
    result: ScanResult;
    other_door: string | null;
    other_at: Date | null;
  }>(trx)`
    select act = ${act} and performance_id = ${performanceId} and order_id is not distinct from ${ticket?.order_id ?? null}
      and seat_guid is not distinct from ${ticket?.seat_guid ?? null} as is_same, result, other_door, other_at
    from door_scans where scan_id = ${scanId}`;
  if (known) {
    if (!known.is_same)
      throw new Problem('IDEMPOTENCY_KEY_REUSED', 'The scanId belongs to another scan. Make a new one.');
    const { result, other_door: otherDoor, other_at: otherAt } = known;
    const other = otherDoor !== null && otherAt !== null ? { door: otherDoor, entered_at: otherAt } : null;
    return { result, other, ticket, isRepeat: true };
  }
  const { result, other } = ticket
    ? await doAct(trx, scan, ticket)
    : { result: 'unknown' as const, other: null };
  const stored = await queryRows(trx)`
    insert into door_scans (
      scan_id, performance_id, order_id, seat_guid, act, result, door, other_door, other_at, scanned_at, account_id
    ) values (
      ${scanId}, ${performanceId}, ${ticket?.order_id ?? null}, ${ticket?.seat_guid ?? null}, ${act}, ${result}, ${door},
      ${other?.door ?? null}, ${other?.entered_at ?? null}, ${at}, ${accountId}
    ) on conflict (scan_id) do nothing returning scan_id`;
  if (stored.length === 0) throw createSerializationFailure('The same scan was stored meanwhile.');
  return { result, other, ticket, isRepeat: false };
}

async function doAct(
  trx: Trx,
  { act, performanceId, door, at, isUploaded }: Scan,
  ticket: TicketRow,
): Promise<{ result: ScanResult; other: Admission | null }> {
  const refusal =
    ticket.performance_id !== performanceId
      ? 'otherPerformance'
      : (ticket.refund ?? (ticket.is_canceled ? 'canceled' : ticket.has_old_code ? 'oldCode' : null));
  // What was done before can be undone, and who is inside can go, whatever has become of the ticket.
  if (refusal === 'otherPerformance') return { result: refusal, other: null };
  switch (act) {
    case 'in':
      return refusal === null
        ? admit(trx, ticket, { door, at, isUploaded })
        : { result: refusal, other: null };
    case 'out':
      return { result: (await leave(trx, ticket, at)) ? 'out' : 'notInside', other: null };
    case 'undo':
      return {
        result: (await undo(trx, ticket, { door, at, isUploaded })) ? 'undone' : 'notInside',
        other: null,
      };
    default:
      return act satisfies never;
  }
}
