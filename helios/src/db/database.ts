import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

const { builtins } = pg.types;

// A wall-clock time has no zone and a date has no time: JavaScript's Date would invent both.
const asText = new Set<number>([builtins.TIMESTAMP, builtins.DATE, builtins.TIME]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    asText.has(oid)
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * A transaction of Helios takes milliseconds between two statements. One that falls silent belongs to a process that is
 * frozen, or cut off: PostgreSQL undoes it, so that its row locks stop nobody else.
 */
const SILENT_MS = 5_000;
/** Who waits for a row waits longer than that, and not for ever: their connection is one of few. */
const WAIT_MS = 10_000;

export interface PoolOptions {
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
}

/** Opens a pool on a PostgreSQL database. Connects when first asked. Close it with `destroy()`. */
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
  // A connection that dies is replaced by the pool; without these listeners it would end the process: of the pool for one
  // that is idle, of the connection for one that is in use, between two statements.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
