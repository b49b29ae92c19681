import { promises as fs } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';

/**
 * Brings a database up to date with the migrations of a folder. Kysely takes an advisory lock, so two processes that
 * start at once do it one after the other. `schema` is where its own two tables stand.
 */
export async function migrate<Tables>(db: Kysely<Tables>, folder: URL, schema?: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    // A migration may take longer than anybody else waits for a lock.
    await sql`set lock_timeout = 0`.execute(connection);
    const migrator = new Migrator({
      db: connection,
      provider: new FileMigrationProvider({ fs, path, migrationFolder: fileURLToPath(folder) }),
      ...(schema ? { migrationTableSchema: schema } : {}),
    });
    const { error } = await migrator.migrateToLatest();
    await sql`reset lock_timeout`.execute(connection);
    if (error) throw error;
  });
}

export const TICKETING_MIGRATIONS = new URL('./migrations/', import.meta.url);
