import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Names columns and a status with American spelling, like all identifiers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table test_gateway.payment_methods rename column behaviour to behavior`.execute(db);
  await sql`alter table test_gateway.payments rename column authorised_from to authorized_from`.execute(db);
  await sql`alter table test_gateway.payments drop constraint payments_status_check`.execute(db);
  await sql`update test_gateway.payments set status = 'authorized' where status = 'authorised'`.execute(db);
  await sql`
    alter table test_gateway.payments add constraint payments_status_check
      check (status in ('processing', 'requires_action', 'authorized', 'captured', 'declined', 'voided'))`.execute(
    db,
  );
}
