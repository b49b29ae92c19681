import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** How the visitor of an order came to the site. */
export async function up(db: Kysely<never>): Promise<void> {
  // Null: without the consent to the customer-data platform, or an order of an earlier release.
  for (const table of ['orders', 'gift_card_orders'])
    await sql`alter table ${sql.table(table)} add column if not exists visit jsonb`.execute(db);
}
