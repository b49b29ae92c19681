import type { Db } from '../db/transactions.ts';
import { invalidFields } from '../lib/problems.ts';

/** The currency of the first theater. Throws INVALID_REQUEST when there is no theater. */
export async function findDefaultCurrency(db: Db): Promise<string> {
  const theater = await db
    .selectFrom('theaters')
    .select('currency')
    .orderBy('position')
    .orderBy('location')
    .executeTakeFirst();
  if (!theater) throw invalidFields({ path: '/currency', message: 'is required while there is no theater' });
  return theater.currency;
}
