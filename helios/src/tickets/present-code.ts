import { sql } from 'kysely';

/** The valid code of the seat `s` of an order: that of somebody who was given its ticket, or that of the order (product 24.1). */
export const presentCodeSql = sql<string>`coalesce((
  select g.ticket_code from given_tickets g
  where g.order_id = s.order_id and g.seat_guid = s.seat_guid and g.taken_back_at is null
), s.ticket_code)`;
