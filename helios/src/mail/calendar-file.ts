import { isIP } from 'node:net';
import { sql } from 'kysely';
import ical from 'ical-generator';
import { only } from '../db/transactions.ts';
import type { Order } from '../orders/schemas.ts';
import { endOfP } from '../performances/status.ts';
import type { Services } from '../services.ts';
import { doorsLines, letterheadOf, phoneLines, placeLines } from './letterhead.ts';

/** Namespace for the ids of calendar entries when the site has no public host name. */
const NAMELESS_SITE = 'playhouse.example';

/**
 * Creates a calendar file (RFC 5545) with the performance and seats of an order. Its times are instants, so
 * no zone is needed.
 */
export async function calendarFile(
  services: Pick<Services, 'db' | 'plans' | 'config'>,
  order: Order,
): Promise<string> {
  const { starts, ends } = only(
    await sql<{ starts: Date; ends: Date }>`
    select p.local_date_time at time zone p.time_zone as starts,
      ${endOfP} as ends
    from performances p join events e using (event_code)
    where p.performance_id = ${order.performance.performanceId}`.execute(services.db),
  );
  const letterhead = letterheadOf(services, order);
  const calendar = ical({ prodId: { company: 'Playhouse', product: 'Helios' } });
  calendar.createEvent({
    id: `${order.orderNumber}@${calendarHost(services.config.siteUrl)}`,
    stamp: new Date(order.confirmedAt ?? order.createdAt),
    start: starts,
    end: ends,
    summary: order.performance.eventName,
    location: placeLines(letterhead).join(', '),
    description: [
      `Order ${order.orderNumber}`,
      ...seatLines(order),
      ...doorsLines(letterhead),
      ...phoneLines(letterhead),
    ].join('\n'),
  });
  return calendar.toString();
}

/**
 * The namespace that makes the ids of calendar entries globally unique: the site's host, unless that is only
 * a local address.
 */
export function calendarHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  const named = hostname.includes('.') && isIP(hostname) === 0 && !hostname.endsWith('.localhost');
  return named ? hostname : NAMELESS_SITE;
}

/**
 * One line per seat: "Orchestra Center, row H, seat 101 (adult)". By default for all seats that were not
 * refunded.
 */
export function seatLines(
  order: Order,
  isMeant = (seatGuid: string): boolean => !order.refundedSeats.includes(seatGuid),
): string[] {
  return order.seats
    .filter((seat) => isMeant(seat.seatGuid))
    .map(
      (seat) => `${seat.section}, row ${seat.row}, seat ${seat.number} (${seat.ticketType.toLowerCase()})`,
    );
}
