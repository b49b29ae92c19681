import { ForbiddenError, InvalidPayloadError, InvalidQueryError } from '@directus/errors';
import { requireRight } from '../../content-checks/rights.js';
import { LIVE } from '../releases.js';
import { countChanges, readChanges } from './changes.js';
import { createCounts } from './counts.js';
import { createConcurrencyLimit } from './concurrency-limit.js';
import { createLease, readLeaseRequest } from './lease.ts';

/**
 * `GET /publishing/changes`: the changes since the build of the release that visitors see read the content. With `?from=` and `?to=`,
 * the content revisions of two releases: the changes between them. `GET /publishing/count`: the number of the former. For accounts
 * with access to the Studio and the right to read `releases`.
 * `GET /publishing/lease`, for the same accounts: which publisher works, and which one waits. `POST` and `DELETE`, for the publisher: takes
 * or renews the lease, and gives it back.
 */
export default {
  id: 'publishing',
  handler(router, { services, database, getSchema }) {
    const count = createCounts(countChanges);
    const runLimited = createConcurrencyLimit();
    const answer = (read) => async (request, response, next) => {
      try {
        const { accountability } = request;
        // Tokens of programs have no access to the Studio.
        if (!accountability?.user || !accountability.app) throw new ForbiddenError();
        response.set('Cache-Control', 'no-store');
        const context = { services, database, schema: await getSchema(), accountability };
        response.json({ data: await read(context, request.query) });
      } catch (error) {
        next(error);
      }
    };

    router.get(
      '/changes',
      answer(async (context, query) => {
        const shown = await readShownRevision(context);
        const range = readRange(query);
        if (!range && shown === null) return { changes: [], count: 0, more: false, since: null };
        const read = range ?? { from: shown };
        const changes = await runLimited(context.accountability.user, () => readChanges(context, read));
        return { ...changes, since: read.from };
      }),
    );

    router.get(
      '/count',
      answer(async (context) => {
        const shown = await readShownRevision(context);
        return shown === null ? { count: 0, more: false } : count(context, shown);
      }),
    );

    const lease = createLease(database);
    router.get(
      '/lease',
      answer(async (context) => {
        await readShownRevision(context);
        return lease.read();
      }),
    );
    const answerPublisher = (write) => async (request, response, next) => {
      try {
        await requirePublisher({ services, database, schema: await getSchema() }, request.accountability);
        response.json({ data: await write(request.body) });
      } catch (error) {
        next(error);
      }
    };
    router.post(
      '/lease',
      answerPublisher((body) => {
        const wanted = readLeaseRequest(body);
        if (!wanted) throw new InvalidPayloadError({ reason: 'This is no lease' });
        return lease.take(wanted);
      }),
    );
    router.delete(
      '/lease',
      answerPublisher((body) => lease.release(String(body?.holder))),
    );
  },
};

/** Only the publisher may write the state of a request. */
async function requirePublisher({ services, database, schema }, accountability) {
  if (!accountability?.user) throw new ForbiddenError();
  await requireRight(services, { database, schema, accountability }, 'releases', (requests, options) =>
    requests.createOne({ kind: 'publish', heartbeatAt: new Date().toISOString() }, options),
  );
}

/**
 * Returns the content revision of the release that visitors see; null if there is no release. Throws if the account may not read
 * `releases`.
 */
async function readShownRevision({ services, schema, accountability }) {
  const requests = new services.ItemsService('releases', { schema, accountability });
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

/** The largest key of the activity log, an integer of PostgreSQL. */
const LARGEST_REVISION = 2 ** 31 - 1;

/** Returns the range of the query in ascending order; null if it has none. */
function readRange({ from, to }) {
  if (from === undefined && to === undefined) return null;
  const ends = [from, to].map((value) => (/^\d{1,10}$/.test(String(value)) ? Number(value) : NaN));
  if (!ends.every((end) => end <= LARGEST_REVISION))
    throw new InvalidQueryError({ reason: 'from and to are the content revisions of two releases' });
  return { from: Math.min(...ends), to: Math.max(...ends) };
}
