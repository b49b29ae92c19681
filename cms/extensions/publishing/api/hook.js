import { InvalidPayloadError } from '@directus/errors';
import { createFailureReports } from './failures.js';
import { checkTarget, mostQueued, readPublishTime, RequestProblem } from './requests.js';

/**
 * Checks new requests to publish and changes of requests, and reports failed ones to people. Rights (access/access.json) limit
 * what editors may set; these checks are about values, and apply to administrators too.
 */
export default function publishingChecks({ filter, action }, context) {
  const reportFailure = createFailureReports(context);

  filter('releases.items.create', (payload, _meta, { database, accountability }) =>
    refuseProblems(() => checkRequest(payload, database, accountability)),
  );

  filter('releases.items.update', (payload, { keys }, { database, accountability }) =>
    refuseProblems(async () => {
      // Rights limit the other people.
      if (accountability?.admin && Object.keys(payload).some((field) => field !== 'cancelRequested'))
        throw new RequestProblem(
          'Only the publisher changes a request. You can cancel it and make another one',
        );
      if (payload.status === 'failed') {
        const ids = await database('releases').whereIn('id', keys).whereNot('status', 'failed').pluck('id');
        for (const id of ids) failing.add(id);
      }
      return payload;
    }),
  );

  action('releases.items.update', async ({ keys }) => {
    for (const id of keys) if (failing.delete(id)) await reportFailure(id);
  });
}

/** Whether an account is one of a person, who works in the Studio. The publisher has no access to it. */
const isPerson = (accountability) => Boolean(accountability?.app);

async function checkRequest(payload, database, accountability) {
  const { kind = 'publish', targetRelease } = payload;
  if (kind !== 'publish' && kind !== 'rollback')
    throw new RequestProblem('A request is to publish or to roll back');
  // Rights limit the other people.
  if (accountability?.admin && (payload.status ?? 'queued') !== 'queued')
    throw new RequestProblem('A new request is queued');
  if (isPerson(accountability)) {
    const queued = await database('releases').where({ status: 'queued' }).count({ count: '*' }).first();
    if (Number(queued.count) >= mostQueued)
      throw new RequestProblem(`${mostQueued} requests are waiting already. Cancel some of them first`);
  }
  if (kind === 'publish' && targetRelease)
    throw new RequestProblem('Only a rollback has a release to go back to');
  if (kind === 'rollback') {
    // An object would create a release.
    const isId = typeof targetRelease === 'string' && /^[0-9a-f-]{36}$/i.test(targetRelease);
    checkTarget(isId ? await database('releases').where({ id: targetRelease }).first() : undefined);
    if (payload.publishAt) throw new RequestProblem('A rollback starts at once and has no time');
  }
  return { ...payload, kind, publishAt: readPublishTime(payload.publishAt, Date.now()) };
}

/** Turns a `RequestProblem` into an error that the Studio shows. */
async function refuseProblems(check) {
  try {
    return await check();
  } catch (error) {
    if (error instanceof RequestProblem) throw new InvalidPayloadError({ reason: error.message });
    throw error;
  }
}
