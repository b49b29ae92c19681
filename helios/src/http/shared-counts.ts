import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { hashNetwork } from '../db/network-hashes.ts';
import { execute, queryOneRow } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';

/**
 * A process counts the first requests of an address alone, up to this part of the limit. Above, all processes count in the database.
 * So the database has no work with ordinary visitors, and a process that has not counted there allows a tenth of the limit at most.
 */
const OWN_PART = 1 / 10;
/** A request waits no longer for its count, so that a slow database is noticed by what needs it. */
const MAX_WAIT_MS = 1_000;
/** Addresses that a process knows for one limit. The oldest is forgotten first. */
const MAX_ADDRESSES = 5_000;

interface Count {
  /** Requests in this process since the window began. */
  own: number;
  /** Those of them that are counted in the database. */
  shared: number;
  /** All times are those of performance.now(). */
  endsAt: number;
  /** The end of the window in the database, once the limit is exceeded there. Until then the database is not asked again. */
  refusedUntil: number;
}

/** What a limit counts: its name for `createRateLimit`, or the route that has it. */
interface CountedBy {
  scope?: string;
  routeInfo: { method?: string | string[]; url?: string };
}

/** The counts of @fastify/rate-limit, shared by all processes on the database. */
export function createSharedCounts(db: Db): FastifyRateLimitStoreCtor {
  return class SharedCounts implements FastifyRateLimitStore {
    #scope = '';
    readonly #counts = new Map<string, Count>();

    child(options: unknown): FastifyRateLimitStore {
      const { scope, routeInfo } = options as CountedBy;
      const child = new SharedCounts();
      child.#scope = scope ?? `${[routeInfo.method].flat().join()} ${routeInfo.url}`;
      return child;
    }

    incr(
      network: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      void this.#count(network, windowMs, max).then((result) => callback(null, result));
    }

    async #count(network: string, windowMs: number, max: number): Promise<{ current: number; ttl: number }> {
      const now = performance.now();
      const count = this.#countHere(network, now, windowMs);
      if (count.refusedUntil > now) return { current: max + 1, ttl: count.refusedUntil - now };
      const here = { current: count.own, ttl: count.endsAt - now };
      if (count.own <= max * OWN_PART) return here;
      const added = count.own - count.shared;
      count.shared = count.own;
      const shared = addToShared(db, this.#scope, network, added, windowMs).then(
        (result) => {
          if (result.current > max) count.refusedUntil = now + result.ttl;
          return result;
        },
        () => {
          // The request itself says that the database is not available.
          count.shared -= added;
          return here;
        },
      );
      const timeout = new AbortController();
      const late = delay(MAX_WAIT_MS, here, { signal: timeout.signal }).catch(() => here);
      const result = await Promise.race([shared, late]);
      timeout.abort();
      return result;
    }

    #countHere(network: string, now: number, windowMs: number): Count {
      const known = this.#counts.get(network);
      if (known && known.endsAt > now) {
        known.own += 1;
        return known;
      }
      this.#counts.delete(network);
      const [oldest] = this.#counts.keys();
      if (oldest !== undefined && this.#counts.size >= MAX_ADDRESSES) this.#counts.delete(oldest);
      const count = { own: 1, shared: 0, endsAt: now + windowMs, refusedUntil: 0 };
      this.#counts.set(network, count);
      return count;
    }
  };
}

async function addToShared(db: Db, scope: string, network: string, added: number, windowMs: number) {
  return await queryOneRow<{ current: number; ttl: number }>(db)`
    insert into request_counts as c (network_hash, requests, ends_at)
    select ${hashNetwork(sql`k.key`, sql`${scope}::text`, sql`${network}::text`)}, ${added},
      now() + ${windowMs} * interval '1 millisecond'
    from holder_key k
    on conflict (network_hash) do update set
      requests = case when c.ends_at <= now() then excluded.requests else c.requests + excluded.requests end,
      ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
    returning requests as current, (extract(epoch from ends_at - now()) * 1000)::float8 as ttl`;
}

/** Removes the counts, with the hashes of their networks, whose window has ended. */
export async function deleteEndedCounts(db: Db): Promise<void> {
  await execute(db)`delete from request_counts where ends_at <= now()`;
}
