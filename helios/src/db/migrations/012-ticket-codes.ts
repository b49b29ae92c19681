import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { createReadableCode } from '../../lib/ids.ts';

/** Adds ticket codes. A code cannot be guessed and is valid for one seat. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table order_seats add column ticket_code text unique`.execute(db);
  const { rows } = await sql<{ order_id: string; seat_guid: string }>`
    select order_id, seat_guid from order_seats join orders using (order_id)
    where channel = 'web' and status in ('confirmed', 'refunded')`.execute(db);
  for (const { order_id: orderId, seat_guid: seatGuid } of rows) {
    await sql`
      update order_seats set ticket_code = ${createReadableCode(16)}
      where order_id = ${orderId} and seat_guid = ${seatGuid}`.execute(db);
  }
}
