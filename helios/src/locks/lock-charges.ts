import { queryOneRow } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import { calculateTotals, lockChargeColumns, toLockRates } from '../pricing/charges.ts';
import type { ChargeRates, LockChargeRow } from '../pricing/charges.ts';
import { discountColumns } from '../pricing/discounts.ts';
import type { Discount } from '../pricing/discounts.ts';
import type { Totals } from '../lib/totals.ts';

export interface LockCharges {
  rates: ChargeRates;
  totals: Totals;
  promoCode: string | null;
}

/** The charges of a lock, for its order. */
export async function readLockCharges(trx: Trx, lockId: string): Promise<LockCharges> {
  const row = await queryOneRow<LockChargeRow & Discount & { prices: number[]; promo_code: string | null }>(
    trx,
  )`
    select ${lockChargeColumns}, ${discountColumns}, l.promo_code,
      (select array_agg(price_cents) from lock_seats where lock_id = ${lockId}) as prices
    from seat_locks l
    join performances p using (performance_id) join events e using (event_code) join theaters t using (location)
    left join promo_codes c on c.code = l.promo_code
    where l.lock_id = ${lockId}`;
  const rates = toLockRates(row);
  return { rates, totals: calculateTotals(row.prices, rates, row), promoCode: row.promo_code };
}
