import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table notes (note text not null)`.execute(db);
}
