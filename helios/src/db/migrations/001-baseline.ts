import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The files of the folder `001-baseline`. A table comes after those that it references. */
const SUBJECTS = [
  'catalogue',
  'staff',
  'orders',
  'gift-cards',
  'payments',
  'door',
  'visitors',
  'donations',
  'staff-requests',
  'queues',
];

/** The tables of the first release. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const subject of SUBJECTS) {
    const statements = await readFile(new URL(`./001-baseline/${subject}.sql`, import.meta.url), 'utf8');
    await sql.raw(statements).execute(db);
  }
}
