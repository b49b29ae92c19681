import { promises as fs } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { POSTGRES_ERRORS, getPostgresCode } from '../lib/postgres-errors.ts';

/** Migrations of a folder, and the schema of Kysely's own two tables for them. */
export interface MigrationSet {
  folder: URL;
  schema?: string;
}

export const TICKETING_MIGRATIONS: MigrationSet = { folder: new URL('./migrations/', import.meta.url) };

/**
 * A migration that waits for a table lock blocks all later queries on that table. So it gives up early, lets
 * them run, and tries again.
 */
const LOCK_TIMEOUT_MS = 3_000;

/** Errors after which a visitor's transaction goes on, and the migration can be tried again. */
const RETRIED: ReadonlySet<unknown> = new Set([
  POSTGRES_ERRORS.lockNotAvailable,
  POSTGRES_ERRORS.deadlockDetected,
]);

const MAX_ATTEMPTS = 10;
const RETRY_PAUSE_MS = 2_000;

export interface MigrateOptions {
  lockTimeoutMs?: number;
  maxAttempts?: number;
  pauseMs?: number;
  /** Called each time a table was locked. */
  onRetry?: () => void;
}

/**
 * Applies all pending migrations. Kysely takes an advisory lock, so concurrent migrations run one after the
 * other. Each migration is one transaction: a failed one changes nothing, and the table locks of one do not last
 * during the next. Throws the error of PostgreSQL when the last attempt fails. Statements and the pauses between
 * them have no time limit.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrationSet: MigrationSet,
  {
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    maxAttempts = MAX_ATTEMPTS,
    pauseMs = RETRY_PAUSE_MS,
    onRetry,
  }: MigrateOptions = {},
): Promise<void> {
  // Also if a later version has applied more, which Kysely would refuse.
  if ((await listPendingMigrations(db, migrationSet)).length === 0) return;
  await db.connection().execute(async (connection) => {
    for (let attempt = 1; ; attempt += 1) {
      await sql`
        select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, false), set_config('statement_timeout', '0', false),
          set_config('idle_in_transaction_session_timeout', '0', false)`.execute(connection);
      const error = await migrateStepwise(createMigrator(connection, migrationSet));
      for (const setting of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']) {
        await sql`reset ${sql.raw(setting)}`.execute(connection);
      }
      if (!error) return;
      if (attempt >= maxAttempts || !RETRIED.has(getPostgresCode(error))) throw error;
      onRetry?.();
      await delay(pauseMs);
    }
  });
}

/** Applies the pending migrations one by one. Returns the error of the first that fails. */
async function migrateStepwise(migrator: Migrator): Promise<unknown> {
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error || results.length === 0) return error;
  }
}

/** The migrations that were not yet applied to a database. */
export async function listPendingMigrations<Tables>(
  db: Kysely<Tables>,
  migrationSet: MigrationSet,
): Promise<string[]> {
  const migrations = await createMigrator(db, migrationSet).getMigrations();
  return migrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

function createMigrator<Tables>(db: Kysely<Tables>, { folder, schema }: MigrationSet): Migrator {
  return new Migrator({
    db,
    provider: new FileMigrationProvider({ fs, path, migrationFolder: fileURLToPath(folder) }),
    ...(schema ? { migrationTableSchema: schema } : {}),
  });
}
