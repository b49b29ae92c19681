import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { toAlpha3 } from '../../lib/countries.ts';

/**
 * Orders use alpha-3 country codes like the rest of Helios, and can subscribe the customer to the mailing
 * list.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ country: string }>`
    select distinct customer #>> '{address,country}' as country from orders
    where length(customer #>> '{address,country}') = 2`.execute(db);
  for (const { country } of rows) {
    const code = toAlpha3(country);
    if (code === undefined) continue; // Not a country code: keep it as typed.
    await sql`
      update orders set customer = jsonb_set(customer, '{address,country}', to_jsonb(${code}::text))
      where customer #>> '{address,country}' = ${country}`.execute(db);
  }
  // The interests for the mailing list; null if the customer did not choose any.
  await sql`alter table orders add column marketing_interest_ids text[]`.execute(db);
}
