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
import { createState, type ContentState, type ItemRevision } from './content-state.ts';
import { createLease, readLeaseRequest } from './lease.ts';

/** How many lists of changes one process makes at the same time. Each reads up to 5000 entries of the activity log. */
const MOST_AT_ONCE = 2;

/**
 * `GET /publishing/changes`: the changes since the build of the release that visitors see read the content. With `?from=` and `?to=`,
 * the ids of two requests: the changes between their releases. `GET /publishing/count`: the number of the former. For accounts
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
        const shown = await readShownState(context);
        const range = (await readRange(context, query)) ?? (shown === null ? null : { from: shown });
        if (!range) return { changes: [], count: 0, more: false, since: null };
        const changes = await runLimited(context.accountability.user, () => readChanges(context, range));
        return { ...changes, since: range.from.revision };
      }),
    );

    router.get(
      '/count',
      answerStudio(extension, async (context) => {
        const shown = await readShownState(context);
        return shown === null ? { count: 0, more: false } : count(context, shown);
      }),
    );

    const lease = createLease(database);
    router.get(
      '/lease',
      answerStudio(extension, async (context) => {
        await readShownState(context);
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
  return (context: Context, from: ContentState): Promise<Result> => {
    const { user, ip } = context.accountability;
    // The rights of an account can depend on its address.
    return computeOnce(context.database, `${user} ${ip} ${from.id}`, () => count(context, { from }));
  };
}

interface CountContext {
  database: Knex;
  accountability: Pick<StudioContext['accountability'], 'user' | 'ip'>;
}

/** What tells the state of the content in a release. */
const STATE_FIELDS = ['id', 'contentRevision', 'itemRevisions'];

interface Stored {
  id: string;
  contentRevision: number | null;
  itemRevisions: ItemRevision[] | null;
}

type Requests = Omit<StudioContext, 'database'>;

const createRequests = <Found extends object>({ services, schema, accountability }: Requests) =>
  new services.ItemsService<Found>('releases', { schema, accountability });

/**
 * Returns the state of the content that visitors see; null if there is no release. Throws if the account may not read
 * `releases`.
 */
async function readShownState(context: Requests): Promise<ContentState | null> {
  const [live] = await createRequests<Live>(context).readByQuery({
    ...LIVE,
    fields: ['kind', ...STATE_FIELDS, ...STATE_FIELDS.map((field) => `targetRelease.${field}`)],
  });
  if (!live) return null;
  const target = live.kind === 'rollback' ? live.targetRelease : live;
  // The target of a rollback may be deleted.
  return createState(target && target.contentRevision !== null ? target : live);
}

interface Live extends Stored {
  kind: string;
  targetRelease: Stored | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the range of the query; null if it has none. */
async function readRange(
  context: Requests,
  { from, to }: { from?: unknown; to?: unknown },
): Promise<Required<ActivityRange> | null> {
  if (from === undefined && to === undefined) return null;
  const ids = [from, to].map(String);
  const rows = ids.every((id) => UUID.test(id))
    ? await createRequests<Stored>(context).readByQuery({
        filter: { id: { _in: ids } },
        fields: STATE_FIELDS,
      })
    : [];
  const [one, other] = ids.map((id) => rows.find((row) => row.id === id));
  if (!one || !other) throw new InvalidQueryError({ reason: 'from and to are the ids of two releases' });
  return { from: createState(one), to: createState(other) };
}
