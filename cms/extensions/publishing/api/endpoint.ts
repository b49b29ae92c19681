import { createError, ForbiddenError, InvalidPayloadError, InvalidQueryError } from '@directus/errors';
import type { NextFunction, Response, Router } from 'express';
import type { Knex } from 'knex';
import { requireRight } from '../../lib/checks.ts';
import {
  answerStudio,
  isRow,
  type ExtensionContext,
  type Request,
  type StudioContext,
} from '../../lib/directus.ts';
import { createResultCache } from '../../lib/result-cache.ts';
import { LIVE } from '../releases.ts';
import { countChanges, readChanges, type ActivityRange } from './changes.ts';
import { createLease, readLeaseRequest } from './lease.ts';

/** How many lists of changes one process makes at the same time. Each reads up to 5000 entries of the activity log. */
const MOST_AT_ONCE = 2;

/**
 * `GET /publishing/changes`: the changes since the build of the release that visitors see read the content. With `?from=` and `?to=`,
 * the content revisions of two releases: the changes between them. `GET /publishing/count`: the number of the former. For accounts
 * with access to the Studio and the right to read `releases`.
 * `GET /publishing/lease`, for the same accounts: which publisher works, and which one waits. `POST` and `DELETE`, for the publisher: takes
 * or renews the lease, and gives it back.
 */
export const publishing = {
  id: 'publishing',
  handler(router: Router, extension: ExtensionContext): void {
    const { services, database, getSchema } = extension;
    const count = createCounts(countChanges);
    const runLimited = createConcurrencyLimit();

    router.get(
      '/changes',
      answerStudio(extension, async (context, { query }) => {
        const shown = await readShownRevision(context);
        const range = readRange(query) ?? (shown === null ? null : { from: shown });
        if (!range) return { changes: [], count: 0, more: false, since: null };
        const changes = await runLimited(context.accountability.user, () => readChanges(context, range));
        return { ...changes, since: range.from };
      }),
    );

    router.get(
      '/count',
      answerStudio(extension, async (context) => {
        const shown = await readShownRevision(context);
        return shown === null ? { count: 0, more: false } : count(context, shown);
      }),
    );

    const lease = createLease(database);
    router.get(
      '/lease',
      answerStudio(extension, async (context) => {
        await readShownRevision(context);
        return lease.read();
      }),
    );
    const answerPublisher =
      (write: (body: unknown) => Promise<unknown>) =>
      async ({ accountability, body }: Request, response: Response, next: NextFunction) => {
        try {
          if (!accountability?.user) throw new ForbiddenError();
          const context = { database, schema: await getSchema(), accountability };
          // Only the publisher may write the state of a request.
          const payload = { kind: 'publish', heartbeatAt: new Date().toISOString() };
          await requireRight(services, context, { collection: 'releases', payload });
          response.json({ data: await write(body) });
        } catch (error) {
          next(error);
        }
      };
    router.post(
      '/lease',
      answerPublisher(async (body) => {
        const wanted = readLeaseRequest(body);
        if (!wanted) throw new InvalidPayloadError({ reason: 'This is no lease' });
        return lease.take(wanted);
      }),
    );
    router.delete(
      '/lease',
      answerPublisher((body) => lease.release(String(isRow(body) ? body['holder'] : body))),
    );
  },
};

const BusyError = createError('BUSY', 'Changes are being listed already. Try again in a few seconds.', 429);

/**
 * Returns a function that runs `work`, one at a time for each account and few at a time for all. Otherwise it throws an error that the
 * Studio shows.
 */
export function createConcurrencyLimit() {
  const accounts = new Set<string>();

  return async function run<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    if (accounts.has(account) || accounts.size >= MOST_AT_ONCE) throw new BusyError();
    accounts.add(account);
    try {
      return await work();
    } finally {
      accounts.delete(account);
    }
  };
}

/**
 * Returns a function that counts changes like `count`, and caches the result for a short time. Each tab of the Studio asks for the
 * number once a minute and after each save.
 *
 * @param getTime milliseconds
 */
export function createCounts<Context extends CountContext, Result>(
  count: (context: Context, range: ActivityRange) => Promise<Result>,
  getTime = Date.now,
) {
  const computeOnce = createResultCache<Result>(getTime);
  return (context: Context, from: number): Promise<Result> => {
    const { user, ip } = context.accountability;
    // The rights of an account can depend on its address.
    return computeOnce(context.database, `${user} ${ip} ${from}`, () => count(context, { from }));
  };
}

interface CountContext {
  database: Knex;
  accountability: Pick<StudioContext['accountability'], 'user' | 'ip'>;
}

/**
 * Returns the content revision of the release that visitors see; null if there is no release. Throws if the account may not read
 * `releases`.
 */
async function readShownRevision({
  services,
  schema,
  accountability,
}: Omit<StudioContext, 'database'>): Promise<number | null> {
  const requests = new services.ItemsService<Live>('releases', { schema, accountability });
  const [live] = await requests.readByQuery({
    ...LIVE,
    fields: ['kind', 'contentRevision', 'targetRelease.contentRevision'],
  });
  if (!live) return null;
  const target = live.kind === 'rollback' ? live.targetRelease : live;
  // The target of a rollback may be deleted. A release has no revision if the activity log was empty when its build read the content:
  // every entry is newer.
  return target?.contentRevision ?? live.contentRevision ?? 0;
}

interface Live {
  kind: string;
  contentRevision: number | null;
  targetRelease: { contentRevision: number | null } | null;
}

/** The largest key of the activity log, an integer of PostgreSQL. */
const LARGEST_REVISION = 2 ** 31 - 1;

/** Returns the range of the query in ascending order; null if it has none. */
function readRange({ from, to }: { from?: unknown; to?: unknown }): Required<ActivityRange> | null {
  if (from === undefined && to === undefined) return null;
  const ends = [from, to].map((value) => (/^\d{1,10}$/.test(String(value)) ? Number(value) : NaN));
  if (!ends.every((end) => end <= LARGEST_REVISION))
    throw new InvalidQueryError({ reason: 'from and to are the content revisions of two releases' });
  return { from: Math.min(...ends), to: Math.max(...ends) };
}
