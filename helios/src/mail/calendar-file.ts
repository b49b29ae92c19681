import { isIP } from 'node:net';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import moment from 'moment-timezone';
import { queryOneRow } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import type { Order } from '../orders/schemas.ts';
import {
  formatDoorsLines,
  createLetterhead,
  formatPhoneLines,
  formatPlaceLines,
} from '../tickets/letterhead.ts';

/** Namespace for the ids of calendar entries when the site has no public host name. */
const FALLBACK_HOST = 'playhouse.example';

/** Whether the calendar of an order adds its event, or removes it because none of its tickets is valid any more. */
export function getCalendarMethod({ status, performanceChange }: Order): 'PUBLISH' | 'CANCEL' {
  return status === 'refunded' || performanceChange?.kind === 'canceled' ? 'CANCEL' : 'PUBLISH';
}

/**
 * Creates a calendar file (RFC 5545) with the performance and the valid seats of an order, or one that cancels its event. Each refund,
 * return and exchange, and each move and the cancellation of the performance, makes a newer version of the event. Its times are instants, so no zone is needed.
 */
export async function createCalendarFile(
  services: { db: Db; config: Pick<Config, 'siteUrl' | 'companyName' | 'locale'> },
  order: Order,
): Promise<string> {
  const { performance } = order;
  const { minutes, changes, changed_at } = await queryOneRow<{
    minutes: number;
    changes: number;
    changed_at: Date | null;
  }>(services.db)`
    select e.minutes, count(changes.at)::int as changes, max(changes.at) as changed_at
    from events e left join (
      select created_at as at from refunds where order_id = ${order.orderId} and part_of is null
      union all select made_at from performance_changes where performance_id = ${performance.performanceId}
    ) changes on true
    where e.event_code = ${performance.eventCode} group by e.event_code`;
  const start = moment.tz(performance.dateTime, performance.timeZone);
  const letterhead = createLetterhead(services, order);
  const method = getCalendarMethod(order);
  const calendar = ical({
    prodId: { company: 'Playhouse', product: 'Helios' },
    // The same as in the content type of the attachment.
    method: ICalCalendarMethod[method],
  });
  calendar.createEvent({
    id: `${order.orderNumber}@${getCalendarHost(services.config.siteUrl)}`,
    stamp: changed_at ?? new Date(order.confirmedAt ?? order.createdAt),
    sequence: changes,
    ...(method === 'CANCEL' ? { status: ICalEventStatus.CANCELLED } : {}),
    start: start.toDate(),
    end: start.clone().add(minutes, 'minutes').toDate(),
    summary: performance.eventName,
    location: formatPlaceLines(letterhead).join(', '),
    description: [
      `Order ${order.orderNumber}`,
      ...formatSeatLines(order),
      ...formatDoorsLines(letterhead),
      ...formatPhoneLines(letterhead),
    ].join('\n'),
  });
  return calendar.toString();
}

/**
 * The namespace that makes the ids of calendar entries globally unique: the site's host, unless that is only
 * a local address.
 */
export function getCalendarHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  const isPublic = hostname.includes('.') && isIP(hostname) === 0 && !hostname.endsWith('.localhost');
  return isPublic ? hostname : FALLBACK_HOST;
}

/**
 * One line per seat: "Orchestra Center, row H, seat 101 (adult)". By default for all seats that were not
 * refunded.
 */
export function formatSeatLines(
  order: Order,
  isIncluded = (seatGuid: string): boolean => !order.refundedSeats.includes(seatGuid),
): string[] {
  return order.seats
    .filter((seat) => isIncluded(seat.seatGuid))
    .map(
      (seat) =>
        `${seat.section}, row ${seat.row}, seat ${seat.number} (${seat.ticketTypeLabel.toLowerCase()})`,
    );
}
