import { sql } from 'kysely';
import type { Trx } from '../db/transactions.ts';
import { createReadableCode } from '../lib/ids.ts';

/** Creates the ticket code of each seat of an order. A second call does nothing. */
export async function issueTickets(trx: Trx, orderId: string, seatCount: number): Promise<void> {
  const codes = Array.from({ length: seatCount }, () => createReadableCode(16)); // 79 bits each.
  await sql`
    update order_seats s set ticket_code = codes.code
    from (
      select seat_guid, row_number() over (order by seat_guid) as n from order_seats where order_id = ${orderId}
    ) mine
    join unnest(${codes}::text[]) with ordinality as codes (code, n) using (n)
    where s.order_id = ${orderId} and s.seat_guid = mine.seat_guid and s.ticket_code is null`.execute(trx);
}
