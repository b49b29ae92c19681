import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { POSTGRES_ERRORS } from '../lib/postgres-errors.ts';
import type { Db } from './transactions.ts';

const { builtins } = pg.types;

// Keep wall-clock times and dates as text, because JavaScript's Date would add a zone and a time.
const textTypes = new Set<number>([builtins.TIMESTAMP, builtins.DATE, builtins.TIME]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    textTypes.has(oid)
      ? (value: string) => value
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** The time limits of PostgreSQL for the connections of Helios, in milliseconds. */
export const TIME_LIMITS = {
  /**
   * Helios needs milliseconds between two statements of a transaction. An idle transaction belongs to a frozen or disconnected
   * process. PostgreSQL rolls it back, so that its row locks do not block others.
   */
  idle_in_transaction_session_timeout: 5_000,
  /** Longer than that, but limited, because each waiting statement occupies a connection of the pool. */
  lock_timeout: 10_000,
  /** Longer than that, because a statement may wait for several locks. */
  statement_timeout: 30_000,
} as const;
/** Longer than the limit of a statement: the network is down if PostgreSQL has not canceled the statement by then. */
const ANSWER_TIMEOUT_MS = 40_000;
/** A connection is tried after this time without use. Otherwise Helios would wait for hours for a machine that is gone. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

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
export function openDatabase(url: string, options: PoolOptions): Db {
  return wrapPool(openPool(url, options));
}

/** The database of a pool that closes with it. */
export function wrapPool(pool: pg.Pool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/** Opens the pool alone, for what also looks at its connections. */
export function openPool(url: string, { max, name, answerMs = ANSWER_TIMEOUT_MS }: PoolOptions): pg.Pool {
  const { statement_timeout, ...transactionLimits } = TIME_LIMITS;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    ...KEEP_ALIVE,
    ...transactionLimits,
    ...(answerMs > 0 ? { statement_timeout } : undefined),
    verify: (client, done) => void refuseStandby(client).then(() => done(), done),
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
 * After a change of the primary, the address of the database may lead to a standby for some seconds. A connection to it would stay in
 * the pool and refuse every sale. A primary never becomes a standby without closing its connections.
 */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (!rows[0]?.standby) return;
  throw Object.assign(new Error('The address of the database leads to a standby.'), {
    code: POSTGRES_ERRORS.cannotConnectNow,
  });
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
