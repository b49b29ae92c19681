import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The fees of older orders as a list. Locks rows, but no table, so orders are placed meanwhile. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update orders set fees = case when fee_per_ticket_cents = 0 then '[]'::jsonb else jsonb_build_array(
      jsonb_build_object('name', 'Service fee', 'per', 'ticket', 'amountCents', fee_per_ticket_cents)
    ) end
    where fees is null and fee_per_ticket_cents is not null`.execute(db);
}
