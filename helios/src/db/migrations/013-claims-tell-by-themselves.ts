import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * A transaction that notifies waits at its commit for all others that do (PostgreSQL puts notices in one order), so that
 * locks and sales were committed in single file. Those that say that they tell by themselves (src/locks/claims.ts) are
 * told by src/performances/availability-feed.ts after their commit, many at once; every other change is notified as before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function notify_seat_claims() returns trigger language plpgsql as $$
    begin
      if current_setting('helios.tells_by_itself', true) = 'on' then return null; end if;
      perform pg_notify('helios_seats', performance_id) from (select distinct performance_id from changed) as touched;
      return null;
    end $$`.execute(db);
}
