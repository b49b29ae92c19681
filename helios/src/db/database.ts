import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

const { builtins } = pg.types;

// Keep wall-clock times and dates as text, because JavaScript's Date would add a zone and a time.
const asText = new Set<number>([builtins.TIMESTAMP, builtins.DATE, builtins.TIME]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    asText.has(oid)
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * Helios needs milliseconds between two statements of a transaction. An idle transaction belongs to a frozen
 * or disconnected process. PostgreSQL rolls it back, so that its row locks do not block others.
 */
const SILENT_MS = 5_000;
/**
 * Longer than IDLE_IN_TRANSACTION_TIMEOUT_MS, but limited, because each waiting statement occupies a
 * connection of the pool.
 */
const WAIT_MS = 10_000;

export interface PoolOptions {
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
}

/** Opens a connection pool. Connects on the first query. Close it with `destroy()`. */
export function openDatabase<Tables>(url: string, { max, name }: PoolOptions): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: SILENT_MS,
    lock_timeout: WAIT_MS,
  });
  // The pool replaces a lost connection. Without these listeners the error would end the process: the pool
  // emits it for an idle connection, the client for a connection in use between two statements.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
