import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Identifies locks of the same address, so that its locked seats can be counted. `holder` is a keyed hash,
 * different for each performance, and is removed when the lock ends.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table holder_key (key text not null)`.execute(db);
  await sql`
    insert into holder_key (key) values (gen_random_uuid()::text || gen_random_uuid()::text)`.execute(db);
  await sql`alter table seat_locks add column holder text`.execute(db);
  await sql`create index seat_locks_holder on seat_locks (performance_id, holder) where holder is not null`.execute(
    db,
  );
}
