import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { execute } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';

// A ticket that its buyer has given to somebody (product 24) has a row in `given_tickets`, until the buyer takes it back.

/** Whether the ticket of a seat belongs to somebody else now. The arguments are the columns of the seat. */
export function isGiven(orderId: RawBuilder<unknown>, seatGuid: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from given_tickets g where g.order_id = ${orderId} and g.seat_guid = ${seatGuid} and g.taken_back_at is null
  )`;
}

/** The valid code of the seat `s` of an order: that of somebody who was given its ticket, or that of the order (product 24.1). */
export const presentCodeSql = sql<string>`coalesce((
  select g.ticket_code from given_tickets g
  where g.order_id = s.order_id and g.seat_guid = s.seat_guid and g.taken_back_at is null
), s.ticket_code)`;

/** Queues a mail to those who have tickets of these seats, which are no longer valid. */
export async function tellRecipients(trx: Trx, orderId: string, seatGuids: readonly string[]): Promise<void> {
  await execute(trx)`
    insert into mails (kind, given_ticket_id)
    select 'given_ticket_ended', given_ticket_id from given_tickets
    where order_id = ${orderId} and seat_guid = any(${seatGuids}::text[]) and taken_back_at is null
    order by given_ticket_id`;
}
