import { InvalidPayloadError } from '@directus/errors';
import { requireRight } from '../../content-checks/rights.js';
import { createFailureReports } from './failures.js';
import { checkTarget, mostQueued, readPublishTime, RequestProblem } from './requests.js';

/**
 * Checks new requests to publish and changes of requests, and reports failed ones to people. Rights (access/access.json) limit
 * what editors may set; these checks are about values, and apply to administrators too.
 */
export default function publishingChecks({ filter, action }, context) {
  const reportFailure = createFailureReports(context);
  /** Requests that this process has reported: the publisher repeats an update when it got no answer. */
  const reported = new Set();

  filter('releases.items.create', async (payload, _meta, hook) => {
    await requireRight(context.services, hook, 'releases', (requests, options) =>
      requests.createOne(payload, options),
    );
    return refuseProblems(() => checkRequest(payload, hook.database, hook.accountability));
  });

  filter('releases.items.update', (payload, { keys }, { accountability, database }) =>
    refuseProblems(async () => {
      // Rights limit the other people.
      if (accountability?.admin && Object.keys(payload).some((field) => field !== 'cancelRequested'))
        throw new RequestProblem(
          'Only the publisher changes a request. You can cancel it and make another one',
        );
      refuseTimes(payload);
      return { ...recordHeartbeat(payload), ...(await recordLive(payload, keys, database)) };
    }),
  );

  action('releases.items.update', async ({ keys, payload }) => {
    if (payload.status !== 'failed') return;
    const unreported = keys.filter((id) => !reported.has(id));
    for (const id of unreported) reported.add(id);
    for (const id of unreported) await reportFailure(id);
  });
}

/** Whether an account is one of a person, who works in the Studio. The publisher has no access to it. */
const isPerson = (accountability) => Boolean(accountability?.app);

async function checkRequest(payload, database, accountability) {
  refuseTimes(payload);
  const { kind = 'publish', targetRelease } = payload;
  if (kind !== 'publish' && kind !== 'rollback')
    throw new RequestProblem('A request is to publish or to roll back');
  // Rights limit the other people.
  if (accountability?.admin && (payload.status ?? 'queued') !== 'queued')
    throw new RequestProblem('A new request is queued');
  if (isPerson(accountability)) {
    const own = { status: 'queued', kind, user_created: accountability.user };
    const queued = await database('releases').where(own).count({ count: '*' }).first();
    if (Number(queued.count) >= mostQueued[kind])
      throw new RequestProblem(
        `${mostQueued[kind]} of your ${kind === 'publish' ? 'requests' : 'rollbacks'} are waiting already. Cancel some of them first`,
      );
  }
  if (kind === 'publish' && targetRelease)
    throw new RequestProblem('Only a rollback has a release to go back to');
  if (kind === 'rollback') {
    // An object would create another request.
    const isId = typeof targetRelease === 'string' && /^[0-9a-f-]{36}$/i.test(targetRelease);
    checkTarget(isId ? await database('releases').where({ id: targetRelease }).first() : undefined);
    if (payload.publishAt) throw new RequestProblem('A rollback starts at once and has no time');
  }
  return {
    ...payload,
    kind,
    publishAt: readPublishTime(payload.publishAt, Date.now()),
    ...(await recordLive(payload, [], database)),
  };
}

/** Adds the time at which Directus receives a heartbeat. `date_updated` changes with other updates, too. */
function recordHeartbeat(payload) {
  return 'heartbeatAt' in payload ? { ...payload, heartbeatReceivedAt: new Date().toISOString() } : payload;
}

/**
 * Adds the time at which a request goes live. Each is later than all before it: the clock of the publisher may have been ahead when it
 * wrote `finishedAt`, and that of the database, too.
 *
 * @param {readonly string[]} keys the stored requests that are updated; none of a new one
 */
async function recordLive({ status }, keys, database) {
  if (status !== 'live') return {};
  const stored = await database('releases').whereIn('id', keys).select('status', 'liveAt');
  // The publisher repeats an update when it got no answer.
  if (stored.length > 0 && stored.every((request) => request.status === 'live' && request.liveAt)) return {};
  const { last } = await database('releases').max('liveAt as last').first();
  const { now } = await database.select(database.raw('clock_timestamp() as now')).first();
  return { liveAt: new Date(Math.max(now.getTime(), last ? last.getTime() + 1 : 0)).toISOString() };
}

/** The publisher needs the right to the fields: Directus checks rights after this hook has added them. */
function refuseTimes(payload) {
  if ('heartbeatReceivedAt' in payload)
    throw new RequestProblem('Only Directus writes when it received a heartbeat');
  if ('liveAt' in payload) throw new RequestProblem('Only Directus writes when a request went live');
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
