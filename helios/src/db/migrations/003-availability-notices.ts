import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Every change of claims notifies all processes of the performances that it touched (NOTIFY, sent at the
 * commit, once per performance). The processes then query the changes. src/locks/availability-feed.ts
 * uses the same channel name.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function notify_seat_claims() returns trigger language plpgsql as $$
    begin
      perform pg_notify('helios_seats', performance_id) from (select distinct performance_id from changed) as touched;
      return null;
    end $$`.execute(db);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.id(`notify_${event}`)} after ${sql.raw(event)} on seat_claims
      referencing ${sql.raw(rows)} table as changed for each statement execute function notify_seat_claims()`.execute(
      db,
    );
  }
}
