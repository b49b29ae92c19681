import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What the caller keeps with payments and refunds. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['payments', 'refunds'])
    await sql`
      alter table ${sql.table(`test_gateway.${table}`)} add column metadata jsonb not null default '{}'`.execute(
      db,
    );
}
