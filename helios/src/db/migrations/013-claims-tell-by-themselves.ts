import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * PostgreSQL serializes the commits of transactions that notify, because it orders all notifications. This
 * serialized locks and sales. Transactions with the setting `helios.tells_by_itself` (src/locks/claims.ts)
 * now skip the trigger, and src/locks/availability-feed.ts publishes their changes after the commit,
 * many at once. All other changes are notified as before.
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
