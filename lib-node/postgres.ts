import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** A PostgreSQL server on which the scripts can create databases. */
export interface Postgres {
  /** Connection string of one database on this server. */
  url(database: string): string;
  /** Creates the database if it does not exist. Returns true if it was created. */
  ensureDatabase(database: string): Promise<boolean>;
  /** Creates a database as a copy of another one, to which nothing may be connected. */
  copyDatabase(database: string, template: string): Promise<void>;
  dropDatabase(database: string): Promise<void>;
  /** Stops the embedded server. Does nothing for the server of `databaseUrl`. */
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Folder of the embedded server's data. Not used when `databaseUrl` is set. */
  dataDir: string;
  /** TCP port of the embedded server on 127.0.0.1. */
  port: number;
  /** Connection string of an existing server. Its user must be able to create databases. */
  databaseUrl?: string;
  /** For data that may be lost when the machine stops: the embedded server never waits for the disk. */
  volatile?: boolean;
}

const SUPERUSER = 'playhouse';
const SERVER = fileURLToPath(new URL('postgres-server.ts', import.meta.url));

/**
 * Starts the embedded PostgreSQL, or connects to `databaseUrl`. The embedded server ends with this process, even if that is
 * killed. Throws an error when the server cannot be used.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  if (options.databaseUrl) {
    return connectTo(
      options.databaseUrl,
      async () => {},
      'Check DATABASE_URL and that its server is running.',
    );
  }
  const stop = await startServer(options);
  return connectTo(
    getPostgresUrl(options, 'postgres'),
    stop,
    `Delete ${options.dataDir} if it was created by another version of PostgreSQL.`,
  );
}

/** Returns the connection string of a database, also of an embedded server that another process has started. */
export function getPostgresUrl(
  { port, databaseUrl }: Pick<PostgresOptions, 'port' | 'databaseUrl'>,
  database: string,
): string {
  return replaceDatabase(databaseUrl ?? `postgres://${SUPERUSER}:${SUPERUSER}@127.0.0.1:${port}`, database);
}

function replaceDatabase(base: string, database: string): string {
  const url = new URL(base);
  url.pathname = `/${database}`;
  return url.href;
}

async function startServer({ dataDir, port, volatile }: PostgresOptions): Promise<() => Promise<void>> {
  const isNew = !existsSync(join(dataDir, 'PG_VERSION'));
  const args = [
    SERVER,
    dataDir,
    String(port),
    SUPERUSER,
    ...(isNew ? ['new'] : []),
    ...(volatile ? ['volatile'] : []),
  ];
  // Its own process group, so that Ctrl-C in the terminal does not stop it before the programs that use it.
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let log = '';
  child.stderr.on('data', (data) => (log = (log + data).slice(-2000)));
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<boolean>((resolve) => {
    child.stdout.once('data', () => resolve(true));
    void exited.then(() => resolve(false));
    child.once('error', () => resolve(false));
  });
  if (!(await ready)) {
    throw new Error(
      `PostgreSQL did not start on port ${port} with the data folder ${dataDir}. ` +
        `Set POSTGRES_PORT to a free port, or DATABASE_URL to a running server.\n${log}`,
    );
  }
  return () => {
    child.stdin.end();
    return exited;
  };
}

async function connectTo(base: string, stop: () => Promise<void>, advice: string): Promise<Postgres> {
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
    throw new Error(`The connection to PostgreSQL failed: ${getMessage(cause)}. ${advice}`, { cause });
  }
  return {
    url: (database) => replaceDatabase(base, database),
    async ensureDatabase(database) {
      const found = await run('select 1 from pg_database where datname = $1', [database]);
      if (found.rowCount) return false;
      try {
        await run(`create database ${pg.escapeIdentifier(database)}`);
      } catch (cause) {
        throw new Error(
          `The database ${database} could not be created: ${getMessage(cause)}. ` +
            `Grant CREATEDB to the user of DATABASE_URL, or create the database manually.`,
          { cause },
        );
      }
      return true;
    },
    async copyDatabase(database, template) {
      await run(`create database ${pg.escapeIdentifier(database)} template ${pg.escapeIdentifier(template)}`);
    },
    async dropDatabase(database) {
      await run(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`);
    },
    stop,
  };
}

function getMessage(cause: unknown): string {
  return cause instanceof Error && cause.message ? cause.message : String(cause);
}
