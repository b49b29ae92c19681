import { queryRow } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { Db } from '../db/transactions.ts';
import { invalidFields } from '../lib/problems.ts';

/** The currency and the time zone of the first theater; undefined when there is no theater. */
export async function findDefaultTheater(
  db: Db,
): Promise<{ currency: string; timeZone: string } | undefined> {
  return queryRow<{ currency: string; timeZone: string }>(asAnswers(db))`
    select currency, time_zone from theaters order by position, location limit 1`;
}

/** The currency of the first theater. Throws INVALID_REQUEST when there is no theater. */
export async function findDefaultCurrency(db: Db): Promise<string> {
  const theater = await findDefaultTheater(db);
  if (!theater) throw invalidFields({ path: '/currency', message: 'is required while there is no theater' });
  return theater.currency;
}
