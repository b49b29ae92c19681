import { execute, queryRows } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { deriveReadableCode } from '../lib/ids.ts';

/** 79 bits. */
export const TICKET_CODE_LENGTH = 16;

/**
 * Creates the ticket code of each seat of an order. A second call does nothing. The codes are derived from the order and a secret, so
 * that the tickets of an order that is rebuilt after a restore are those that its buyer has.
 */
export async function issueTickets(
  trx: Trx,
  { giftCardSecrets: [secret] }: Pick<Config, 'giftCardSecrets'>,
  orderId: string,
): Promise<void> {
  const rows = await queryRows<{ seat_guid: string }>(trx)`
    select seat_guid from order_seats where order_id = ${orderId}`;
  const seatGuids = rows.map((row) => row.seat_guid);
  const codes = seatGuids.map((seatGuid) =>
    deriveReadableCode(`ticket of seat ${seatGuid} in order ${orderId}`, secret, TICKET_CODE_LENGTH),
  );
  await execute(trx)`
    update order_seats s set ticket_code = codes.code
    from unnest(${seatGuids}::text[], ${codes}::text[]) as codes (seat_guid, code)
    where s.order_id = ${orderId} and s.seat_guid = codes.seat_guid and s.ticket_code is null`;
}
