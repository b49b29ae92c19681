import { createHash } from 'node:crypto';
import { execute, queryOneRow, queryRow } from '../db/query.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { retryDeadlocks } from '../db/transactions.ts';
import { Problem } from '../lib/problems.ts';

/** A request that must have its effect at most once. */
export interface KeyedRequest {
  /** Method and path. Keys are unique within a scope. */
  scope: string;
  key: string;
  /** The parsed body. */
  request: unknown;
}

export interface Answer {
  status: number;
  body: unknown;
  /** True when the answer belongs to an earlier request with the same key. */
  isRepeat?: boolean;
}

/** The stored state of a key. */
export interface StoredAnswer {
  answer: Answer | null;
  /** Set when the request started an order. */
  orderId: string | null;
  inFlight: boolean;
}

/**
 * Runs a request whose whole effect is one transaction. The effect and the answer under its key are stored in
 * that transaction, so a crash leaves neither or both. Refusals are not stored: they have no effect, and
 * refused requests must not fill the table. Throws what `work` throws; IDEMPOTENCY_IN_FLIGHT,
 * IDEMPOTENCY_KEY_REUSED.
 */
export function answerOnce(
  db: Db,
  keyedRequest: KeyedRequest,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  return withIdempotencyKey(db, keyedRequest, async (trx, stored) => {
    if (stored?.answer) return { ...stored.answer, isRepeat: true };
    const result = await work(trx);
    await storeAnswer(trx, keyedRequest, result);
    return result;
  });
}

/**
 * The answer of an earlier equal request. Without one, runs `check`, whose problems refuse the request before it has
 * an effect. Throws what `check` throws; IDEMPOTENCY_IN_FLIGHT, IDEMPOTENCY_KEY_REUSED.
 */
export function findAnswer(
  db: Db,
  keyedRequest: KeyedRequest,
  check: (trx: Trx) => Promise<void>,
): Promise<Answer | undefined> {
  return withIdempotencyKey(db, keyedRequest, async (trx, stored) => {
    if (stored?.answer) return { ...stored.answer, isRepeat: true };
    await check(trx);
    return undefined;
  });
}

/**
 * Opens a transaction with exclusive use of the key, and passes the stored state of the key. Throws
 * IDEMPOTENCY_IN_FLIGHT when another request uses the key; IDEMPOTENCY_KEY_REUSED when the stored request was
 * different.
 */
export function withIdempotencyKey<T>(
  db: Db,
  keyedRequest: KeyedRequest,
  work: (trx: Trx, stored: StoredAnswer | undefined) => Promise<T>,
): Promise<T> {
  return retryDeadlocks(() =>
    db.transaction().execute(async (trx) => {
      const { acquired } = await queryOneRow<{ acquired: boolean }>(trx)`
        select pg_try_advisory_xact_lock(hashtextextended(${`${keyedRequest.scope} ${keyedRequest.key}`}, 0)) as acquired`;
      if (!acquired) throw inFlightProblem();
      // A separate statement, so that it sees what the previous owner of the advisory lock has committed.
      const row = await queryRow<{
        request_hash: string;
        response_status: number | null;
        response_body: unknown;
        order_id: string | null;
        in_flight: boolean;
      }>(trx)`
        select request_hash, response_status, response_body, order_id, coalesce(in_flight_until > now(), false) as in_flight
        from idempotency_keys where scope = ${keyedRequest.scope} and key = ${hashKey(keyedRequest.key)}`;
      if (row && row.request_hash !== hashRequest(keyedRequest.request)) {
        throw new Problem(
          'IDEMPOTENCY_KEY_REUSED',
          'This key belongs to an earlier request with another body. Send a new request with a new key.',
        );
      }
      return work(
        trx,
        row && {
          answer:
            row.response_status === null ? null : { status: row.response_status, body: row.response_body },
          orderId: row.order_id,
          inFlight: row.in_flight,
        },
      );
    }),
  );
}

/** Stores the answer of a request under its key. */
async function storeAnswer(trx: Db, keyedRequest: KeyedRequest, { status, body }: Answer): Promise<void> {
  await execute(trx)`
    insert into idempotency_keys (scope, key, request_hash, response_status, response_body)
    values (${keyedRequest.scope}, ${hashKey(keyedRequest.key)}, ${hashRequest(keyedRequest.request)}, ${status}, ${JSON.stringify(body)})`;
}

/**
 * Stores that the request under this key has started an order and is being answered for the next
 * `milliseconds`.
 */
export async function markInFlight(
  trx: Db,
  keyedRequest: KeyedRequest,
  orderId: string,
  milliseconds: number,
): Promise<void> {
  await execute(trx)`
    insert into idempotency_keys (scope, key, request_hash, order_id, in_flight_until)
    values (
      ${keyedRequest.scope}, ${hashKey(keyedRequest.key)}, ${hashRequest(keyedRequest.request)}, ${orderId},
      now() + ${milliseconds} * interval '1 millisecond'
    )`;
}

/** Stores that the request under this key, which has started an order, is not being answered any more. */
export async function markAnswered(trx: Db, keyedRequest: KeyedRequest): Promise<void> {
  await execute(trx)`
    update idempotency_keys set in_flight_until = null
    where scope = ${keyedRequest.scope} and key = ${hashKey(keyedRequest.key)}`;
}

export function inFlightProblem(orderId?: string): Problem {
  return new Problem(
    'IDEMPOTENCY_IN_FLIGHT',
    'The first request with this key is still being answered. Wait, and send it again with the same key.',
    orderId === undefined ? {} : { orderId },
    2,
  );
}

/** A key is a secret, because a repeated request gets the answer again: only its hash is stored. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Equal for equal content, regardless of the order of members. */
function hashRequest(body: unknown): string {
  return createHash('sha256').update(canonicalize(body)).digest('base64url');
}

function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join()}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalize(member)}`).join()}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
