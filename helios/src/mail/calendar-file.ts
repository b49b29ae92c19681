import { sql } from 'kysely';
import ical from 'ical-generator';
import { only } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import type { Order } from '../orders/schemas.ts';
import type { SeatingPlans } from '../seating/plans.ts';

/** The performance of an order as a calendar file (RFC 5545), with the seats. Its times are instants, so no zone is needed. */
export async function calendarFile(
  db: Db,
  plans: SeatingPlans,
  order: Order,
  siteUrl: string,
): Promise<string> {
  const { starts, ends } = only(
    await sql<{ starts: Date; ends: Date }>`
    select p.local_date_time at time zone p.time_zone as starts,
      (p.local_date_time at time zone p.time_zone) + e.minutes * interval '1 minute' as ends
    from performances p join events e using (event_code)
    where p.performance_id = ${order.performance.performanceId}`.execute(db),
  );
  const calendar = ical({ prodId: { company: 'Playhouse', product: 'Helios' } });
  calendar.createEvent({
    id: `${order.orderNumber}@${new URL(siteUrl).hostname}`,
    stamp: new Date(order.confirmedAt ?? order.createdAt),
    start: starts,
    end: ends,
    summary: order.performance.eventName,
    location: plans.find(order.performance.seatingPlanId)?.title ?? '',
    description: [`Order ${order.orderNumber}`, ...seatLines(order)].join('\n'),
  });
  return calendar.toString();
}

/** "Orchestra Center, row H, seat 101 (adult)", for each seat that the order still has. */
export function seatLines(order: Order): string[] {
  return order.seats
    .filter((seat) => !order.refundedSeats.includes(seat.seatGuid))
    .map(
      (seat) => `${seat.section}, row ${seat.row}, seat ${seat.number} (${seat.ticketType.toLowerCase()})`,
    );
}
