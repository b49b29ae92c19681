import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { countryCode } from '../../countries.ts';

/** Orders name countries as the rest of Helios does (alpha-3), and may subscribe the customer to the mailing list. */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ country: string }>`
    select distinct customer #>> '{address,country}' as country from orders
    where length(customer #>> '{address,country}') = 2`.execute(db);
  for (const { country } of rows) {
    const code = countryCode(country);
    if (code === undefined) continue; // No country ever had it: it stays as it was typed.
    await sql`
      update orders set customer = jsonb_set(customer, '{address,country}', to_jsonb(${code}::text))
      where customer #>> '{address,country}' = ${country}`.execute(db);
  }
  // What the customer wants to hear about; null when they did not say so.
  await sql`alter table orders add column marketing_interest_ids text[]`.execute(db);
}
