import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

const { builtins } = pg.types;

// Keep wall-clock times and dates as text, because JavaScript's Date would add a zone and a time.
const textTypes = new Set<number>([builtins.TIMESTAMP, builtins.DATE, builtins.TIME]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    textTypes.has(oid)
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * Helios needs milliseconds between two statements of a transaction. An idle transaction belongs to a frozen
 * or disconnected process. PostgreSQL rolls it back, so that its row locks do not block others.
 */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5_000;
/**
 * Longer than IDLE_IN_TRANSACTION_TIMEOUT_MS, but limited, because each waiting statement occupies a
 * connection of the pool.
 */
const LOCK_TIMEOUT_MS = 10_000;
/** Longer than LOCK_TIMEOUT_MS, because a statement may wait for several locks. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than STATEMENT_TIMEOUT_MS: the network is down if PostgreSQL has not canceled the statement by then. */
const ANSWER_TIMEOUT_MS = 40_000;

export interface PoolOptions {
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
  /**
   * A connection is closed if a statement gets no answer for this time. 0: statements have no time limit, for
   * migrations and checks.
   */
  answerMs?: number;
}

/** Opens a connection pool. Connects on the first query. Close it with `destroy()`. */
export function openDatabase<Tables>(url: string, options: PoolOptions): Kysely<Tables> {
  return wrapPool(openPool(url, options));
}

/** The database of a pool that closes with it. */
export function wrapPool<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Opens the pool alone, for what also looks at its connections. */
export function openPool(url: string, { max, name, answerMs = ANSWER_TIMEOUT_MS }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    ...(answerMs > 0 ? { statement_timeout: STATEMENT_TIMEOUT_MS } : undefined),
  });
  // The pool replaces a lost connection. Without these listeners the error would end the process: the pool
  // emits it for an idle connection, the client for a connection in use between two statements.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (answerMs > 0) closeOnTimeout(client as pg.PoolClient & pg.Client, answerMs);
  });
  return pool;
}

/**
 * Closes a connection when a statement gets no answer, so that the pool opens another one. Otherwise a network
 * failure would occupy the pool until TCP reports it, which takes a quarter of an hour. The `query_timeout` of
 * pg only rejects the statement, and keeps the connection.
 */
function closeOnTimeout(client: pg.Client, milliseconds: number): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const timedQuery = (...parameters: unknown[]) => {
    const answer = query(...parameters);
    if (answer instanceof Promise) {
      const timer = setTimeout(() => void client.end(), milliseconds);
      const clearTimer = () => clearTimeout(timer);
      answer.then(clearTimer, clearTimer);
    }
    return answer;
  };
  client.query = timedQuery as typeof client.query;
}
