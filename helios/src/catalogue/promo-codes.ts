import { sql } from 'kysely';
import { execute, queryOneRow, queryRow, queryRows } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import { createReadableCode } from '../lib/ids.ts';
import { Problem } from '../lib/problems.ts';

/** SQL: the statuses of orders that count as a use of their code. A refund does not give the use back. */
export const usingStatusesSql = sql`('confirming', 'requires_action', 'confirmed', 'refunded')`;

/** 59 bits, so that a code for free tickets cannot be guessed. */
export const FREE_CODE_LENGTH = 12;

/** What a code for free tickets allows. */
interface FreeTickets {
  tickets: number;
  /** Null: any show of the theater. */
  eventCode: string | null;
  location: string;
  /** The last day at the theater on which the code can be used, YYYY-MM-DD. */
  lastDay: string;
}

/** Creates a code for one order with free tickets. */
export async function createFreeTicketsCode(
  trx: Trx,
  { tickets, eventCode, location, lastDay }: FreeTickets,
): Promise<string> {
  const code = createReadableCode(FREE_CODE_LENGTH);
  await execute(trx)`
    insert into promo_codes (code, free_tickets, event_code, location, valid_until, max_orders)
    select ${code}, ${tickets}::int, ${eventCode}::text, t.location,
      (${lastDay}::date + 1)::timestamp at time zone t.time_zone, 1
    from theaters t where t.location = ${location}`;
  return code;
}

/**
 * Applies a promo code to a lock, replacing any other. Its validity is checked now and stays with the lock,
 * as prices do. The caller has locked the lock's row. Throws PROMO_CODE_NOT_VALID.
 */
export async function applyPromoCode(
  trx: Trx,
  lock: { lockId: string; performanceId: string },
  typedCode: string,
): Promise<void> {
  const code = typedCode.replace(/[\s-]+/g, '').toUpperCase();
  const rows = await queryRows<{ max_orders: number | null }>(trx)`
    select c.max_orders from promo_codes c
    where c.code = ${code}
      and coalesce(c.valid_from <= now(), true) and coalesce(c.valid_until > now(), true)
      and exists (
        select from performances p join events e using (event_code)
        where p.performance_id = ${lock.performanceId}
          and (c.event_code is null or c.event_code = e.event_code)
          and (c.location is null or c.location = e.location)
      )`;
  if (rows.length === 0) throw promoCodeNotValid();
  await requireUsesLeft(trx, code);
  await execute(trx)`update seat_locks set promo_code = ${code} where lock_id = ${lock.lockId}`;
}

/**
 * Ensures that one more order may use the code. If its uses are limited, locks the code's row until the end
 * of the transaction, so that two last orders wait for each other. Throws PROMO_CODE_NOT_VALID.
 */
export async function requireUsesLeft(trx: Trx, code: string): Promise<void> {
  const limited = await queryRow<{ max_orders: number }>(trx)`
    select max_orders from promo_codes where code = ${code} and max_orders is not null for update`;
  if (!limited) return;
  const { used } = await queryOneRow<{ used: number }>(trx)`
    select count(*)::int as used from orders where promo_code = ${code} and status in ${usingStatusesSql}`;
  if (used >= limited.max_orders) throw promoCodeNotValid();
}

/**
 * The same answer for codes that are unknown, expired, used up or for another show, so that codes cannot be
 * found by guessing.
 */
function promoCodeNotValid(): Problem {
  return new Problem('PROMO_CODE_NOT_VALID', 'Check the code, or go on without it.');
}
