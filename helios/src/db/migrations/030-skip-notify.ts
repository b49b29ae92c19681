import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Renames the setting of migration 013 with which a transaction skips the trigger: `helios.skip_notify`
 * (src/locks/claims.ts). Processes of the former release still set the former name. Their changes are notified
 * twice, which has no effect.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function notify_seat_claims() returns trigger language plpgsql as $$
    begin
      if current_setting('helios.skip_notify', true) = 'on' then return null; end if;
      perform pg_notify('helios_seats', performance_id) from (select distinct performance_id from changed) as touched;
      return null;
    end $$`.execute(db);
}
