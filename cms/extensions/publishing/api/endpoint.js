import { ForbiddenError, InvalidQueryError } from '@directus/errors';
import { countChanges, readChanges } from './changes.js';

/**
 * `GET /publishing/changes`: what was saved since the content was read that visitors see. With `?from=` and `?to=`, the content
 * revisions of two releases: what was saved between them. `GET /publishing/count` counts the first. For users of the Studio who
 * may read releases.
 */
export default {
  id: 'publishing',
  handler(router, { services, database, getSchema }) {
    const answer = (read) => async (request, response, next) => {
      try {
        const { accountability } = request;
        // Only users of the Studio. Tokens of programs have no access to it.
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
        const live = await readLiveRevision(context);
        const range = readRange(query);
        if (range) return { ...(await readChanges(context, range)), since: range.from };
        if (live === null) return { changes: [], count: 0, more: false, since: null };
        return { ...(await readChanges(context, { from: live })), since: live };
      }),
    );

    router.get(
      '/count',
      answer(async (context) => {
        const live = await readLiveRevision(context);
        return live === null ? { count: 0, more: false } : countChanges(context, { from: live });
      }),
    );
  },
};

/** Returns the content revision that visitors see; null if nothing was released. Throws if the account may not read releases. */
async function readLiveRevision({ services, schema, accountability }) {
  const releases = new services.ItemsService('releases', { schema, accountability });
  const [live] = await releases.readByQuery({
    filter: { _and: [{ status: { _eq: 'live' } }, { finishedAt: { _nnull: true } }] },
    fields: ['kind', 'contentRevision', 'targetRelease.contentRevision'],
    sort: ['-finishedAt'],
    limit: 1,
  });
  const shown = live?.kind === 'rollback' ? live.targetRelease : live;
  return shown?.contentRevision ?? null;
}

/** Returns the asked range in ascending order; null if none was asked for. */
function readRange({ from, to }) {
  if (from === undefined && to === undefined) return null;
  const ends = [from, to].map((value) => (/^\d{1,10}$/.test(String(value)) ? Number(value) : NaN));
  if (ends.some(Number.isNaN))
    throw new InvalidQueryError({ reason: 'from and to are the content revisions of two releases' });
  return { from: Math.min(...ends), to: Math.max(...ends) };
}
