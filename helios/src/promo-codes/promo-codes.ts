import { sql } from 'kysely';
import type { Trx } from '../db/transactions.ts';
import { Problem } from '../problems.ts';

/** What a promo code takes off the tickets: a share, or a fixed amount once for the whole order. */
export interface Discount {
  percentOff: number | null;
  amountOffCents: number | null;
}

/**
 * Gives a code to a lock, instead of the one that it may have. When it is valid is asked now and stays with the lock,
 * as prices do. The caller holds the lock's row. Throws PROMO_CODE_NOT_VALID.
 */
export async function applyPromoCode(
  trx: Trx,
  lock: { lockId: string; performanceId: string },
  text: string,
): Promise<void> {
  const code = text.trim().toUpperCase();
  const { rows } = await sql<{ max_orders: number | null }>`
    select c.max_orders from promo_codes c
    where c.code = ${code}
      and coalesce(c.valid_from <= now(), true) and coalesce(c.valid_until > now(), true)
      and (c.event_code is null or c.event_code = (
        select event_code from performances where performance_id = ${lock.performanceId}
      ))`.execute(trx);
  if (rows.length === 0) throw notValid();
  await requireUsesLeft(trx, code);
  await sql`update seat_locks set promo_code = ${code} where lock_id = ${lock.lockId}`.execute(trx);
}

/**
 * Makes sure that one more order may have the code. Takes the code's row, if its orders are counted, until the end of
 * the transaction: two last orders wait for each other. Throws PROMO_CODE_NOT_VALID.
 */
export async function requireUsesLeft(trx: Trx, code: string): Promise<void> {
  const { rows } = await sql<{ max_orders: number }>`
    select max_orders from promo_codes where code = ${code} and max_orders is not null for update`.execute(
    trx,
  );
  if (!rows[0]) return;
  const used = await sql<{ n: number }>`
    select count(*)::int as n from orders
    where promo_code = ${code} and status in ('confirming', 'requires_action', 'confirmed', 'refunded')`.execute(
    trx,
  );
  if ((used.rows[0]?.n ?? 0) >= rows[0].max_orders) throw notValid();
}

/** The same for a code that is unknown, over, used up or for another show: a code is not to be found by trying. */
function notValid(): Problem {
  return new Problem('PROMO_CODE_NOT_VALID', 'Check the code, or go on without it.');
}
