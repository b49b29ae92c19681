import { InvalidPayloadError } from '@directus/errors';
import type { Knex } from 'knex';
import { requireRight } from '../../lib/checks.ts';
import {
  isOfStudio,
  isRow,
  type EventContext,
  type ExtensionContext,
  type Register,
  type Row,
} from '../../lib/directus.ts';
import { MOST_CHOSEN } from '../releases.ts';
import { createFailureReports } from './failures.ts';

/**
 * How many requests of one account may wait at the same time, by kind. More are a mistake of a person or of a program. A rollback is
 * urgent, so requests to publish do not count for it.
 */
const mostQueued = { publish: 20, rollback: 3 };
/** Milliseconds that a request may be ahead. */
const longestAhead = 366 * 24 * 60 * 60 * 1000;

/** The error of a refused request. Directus adds the full stop to the sentence. */
const refusal = (reason: string) => new InvalidPayloadError({ reason });

/**
 * Checks new requests to publish and changes of requests, and reports failed ones to people. Rights (access/access.json) limit
 * what editors may set; these checks are about values, and apply to administrators too.
 */
export function publishingChecks({ filter, action }: Register, context: ExtensionContext): void {
  const reportFailure = createFailureReports(context);
  /** Requests that this process has reported: the publisher repeats an update when it got no answer. */
  const reported = new Set<string>();

  filter('releases.items.create', async (payload, _meta, hook) => {
    await requireRight(context.services, hook, { collection: 'releases', payload });
    return checkRequest(payload, hook);
  });

  filter('releases.items.update', async (payload, { keys }, { accountability, database }) => {
    // Rights limit the other people.
    if (accountability?.admin && Object.keys(payload).some((field) => field !== 'cancelRequested'))
      throw refusal('Only the publisher changes a request. You can cancel it and make another one');
    refuseTimes(payload);
    return { ...recordHeartbeat(payload), ...(await recordLive(payload, keys, database)) };
  });

  action('releases.items.update', async ({ keys, payload }: { keys: string[]; payload: Row }) => {
    if (payload['status'] !== 'failed') return;
    const unreported = keys.filter((id) => !reported.has(id));
    for (const id of unreported) reported.add(id);
    for (const id of unreported) await reportFailure(id);
  });
}

async function checkRequest(payload: Row, { database, accountability }: EventContext): Promise<Row> {
  refuseTimes(payload);
  const { kind = 'publish', status, targetRelease, publishAt } = payload;
  if (kind !== 'publish' && kind !== 'rollback') throw refusal('A request is to publish or to roll back');
  // Rights limit the other people.
  if (accountability?.admin && (status ?? 'queued') !== 'queued') throw refusal('A new request is queued');
  if (isOfStudio(accountability)) {
    const own = { status: 'queued', kind, user_created: accountability.user };
    const queued = await database('releases').where(own).count({ count: '*' }).first();
    if (Number(queued?.count) >= mostQueued[kind])
      throw refusal(
        `${mostQueued[kind]} of your ${kind === 'publish' ? 'requests' : 'rollbacks'} are waiting already. Cancel some of them first`,
      );
  }
  refuseItems(payload, isOfStudio(accountability));
  if (kind === 'publish' && targetRelease) throw refusal('Only a rollback has a release to go back to');
  if (kind === 'rollback') {
    // An object would create another request.
    const isId = typeof targetRelease === 'string' && /^[0-9a-f-]{36}$/i.test(targetRelease);
    checkTarget(isId ? await database('releases').where({ id: targetRelease }).first() : undefined);
    if (publishAt) throw refusal('A rollback starts at once and has no time');
  }
  return {
    ...payload,
    kind,
    publishAt: readPublishTime(publishAt, Date.now()),
    ...(await recordLive(payload, [], database)),
  };
}

/** Adds the time at which Directus receives a heartbeat. `date_updated` changes with other updates, too. */
function recordHeartbeat(payload: Row): Row {
  return 'heartbeatAt' in payload ? { ...payload, heartbeatReceivedAt: new Date().toISOString() } : payload;
}

/**
 * Adds the time at which a request goes live. Each is later than all before it: the clock of the publisher may have been ahead when it
 * wrote `finishedAt`, and that of the database, too.
 *
 * @param keys the stored requests that are updated; none of a new one
 */
async function recordLive({ status }: Row, keys: readonly string[], database: Knex): Promise<Row> {
  if (status !== 'live') return {};
  const stored: { status: string; liveAt: Date | null }[] = await database('releases')
    .whereIn('id', keys)
    .select('status', 'liveAt');
  // The publisher repeats an update when it got no answer.
  if (stored.length > 0 && stored.every((request) => request.status === 'live' && request.liveAt)) return {};
  const newest = await database('releases').max('liveAt as last').first();
  const last: Date | null = newest?.['last'] ?? null;
  const { now }: { now: Date } = await database.select(database.raw('clock_timestamp() as now')).first();
  return { liveAt: new Date(Math.max(now.getTime(), last ? last.getTime() + 1 : 0)).toISOString() };
}

/** The publisher needs the right to the fields: Directus checks rights after this hook has added them. */
function refuseTimes(payload: Row): void {
  if ('heartbeatReceivedAt' in payload) throw refusal('Only Directus writes when it received a heartbeat');
  if ('liveAt' in payload) throw refusal('Only Directus writes when a request went live');
}

/**
 * Refuses chosen items that are none. Only a program publishes what visitors see again, without any.
 *
 * @param isPerson whether a person makes the request
 */
export function refuseItems({ kind, items }: Row, isPerson: boolean): void {
  if (items === undefined || items === null) return;
  if (kind === 'rollback') throw refusal('A rollback has no chosen items');
  const isItem = (value: unknown) =>
    isRow(value) && typeof value['collection'] === 'string' && typeof value['item'] === 'string';
  if (!Array.isArray(items) || !items.every(isItem)) throw refusal('The chosen items are no items');
  if (items.length === 0 && isPerson) throw refusal('Choose what to publish');
  if (items.length > MOST_CHOSEN)
    throw refusal(`More than ${MOST_CHOSEN} items are chosen. Publish everything`);
}

/**
 * Returns the time of a request as it is stored: null for "as soon as possible", also when the time has passed. Throws
 * an error for the editor when it is no time or too far ahead.
 *
 * @param publishAt ISO 8601
 * @param now milliseconds
 */
export function readPublishTime(publishAt: unknown, now: number): string | null {
  if (publishAt === undefined || publishAt === null || publishAt === '') return null;
  const time = typeof publishAt === 'string' ? new Date(publishAt).getTime() : NaN;
  if (Number.isNaN(time)) throw refusal('The time to publish at is no date and time');
  if (time - now > longestAhead) throw refusal('The time to publish at is more than a year ahead');
  return time <= now ? null : new Date(time).toISOString();
}

/** Throws an error for the editor if this release cannot be served again. */
function checkTarget(target: { kind: string; status: string; isKept: boolean } | undefined): void {
  if (!target) throw refusal('Choose the release that visitors should see again');
  if (target.kind !== 'publish' || target.status !== 'live')
    throw refusal('Only a release that visitors have seen can be chosen for a rollback');
  if (!target.isKept)
    throw refusal(
      'The server no longer has this release. Choose a newer one, or change the content and publish',
    );
}
