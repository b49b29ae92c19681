import { InvalidPayloadError } from '@directus/errors';
import { requireRight } from '../content-checks/rights.js';
import { mayReadSite, mayReadVersionInTransaction, readTarget } from '../site-preview/rights.js';
import { dayMs, durations, longestDuration } from '../site-preview/shares.js';
import { mostOpen, TooManySharesError } from './limit.js';

/** Milliseconds by which the clock of a program may be ahead. */
const clockDifference = 60_000;
/** Days for which a share is kept after its end. */
const keptDays = 90;

/**
 * Limits shared previews for everybody, over the API too: an account shares only what it may read, a limited number at the same time,
 * none lasts longer than the page offers, and one that was ended stays ended. Ends the shares of an account that is no longer active
 * or gets another role. The server of previews refuses shares of deleted accounts.
 */
export default function previewShares({ filter, action, init }, { services, database: connection, logger }) {
  init('app.before', async () => {
    // The first start is before the schema is applied.
    if (!(await connection.schema.hasTable('previewShares'))) return;
    await endLateShares(connection);
    await deleteOldShares(connection);
  });

  filter('previewShares.items.create', async (payload, _meta, context) => {
    await requireRight(services, context, 'previewShares', (shares, options) =>
      shares.createOne(payload, options),
    );
    await checkTarget(payload, { services, ...context });
    await refuseMany(context);
    await deleteOldShares(context.database);
    return readTimes(payload);
  });

  filter('previewShares.items.update', async (payload, { keys }, context) => {
    await requireRight(services, context, 'previewShares', (shares, options) =>
      shares.updateMany([...keys], payload, options),
    );
    if ('path' in payload || 'version' in payload)
      throw new InvalidPayloadError({ reason: 'What a shared preview shows cannot be changed' });
    return readTimes(payload);
  });

  action('users.update', async ({ keys, payload }, { database }) => {
    const isSuspended = 'status' in payload && payload.status !== 'active';
    if (!isSuspended && !('role' in payload)) return;
    try {
      await database('previewShares')
        .whereIn('user_created', keys)
        .whereNull('revokedAt')
        .update({ revokedAt: new Date() });
    } catch (error) {
      logger.error(error, 'The shared previews of an account could not be ended.');
    }
  });
}

/** Ends shares that were stored with a later end than the page offers, before this was checked. */
async function endLateShares(database) {
  const latest = new Date(Date.now() + longestDuration);
  const margin = new Date(latest.getTime() + clockDifference);
  await database('previewShares').where('expiresAt', '>', margin).update({ expiresAt: latest });
}

async function deleteOldShares(database) {
  const before = new Date(Date.now() - keptDays * dayMs);
  await database('previewShares').where('expiresAt', '<', before).orWhere('revokedAt', '<', before).delete();
}

/** Refuses a share of something that the account may not read. A share without a path is of the whole site as saved. */
async function checkTarget({ path, version = 'main' }, context) {
  const target = readTarget({ path, version });
  const isReadable =
    path === undefined || path === null
      ? version === 'main' && (await mayReadSite(context))
      : target?.version === version && (await mayReadVersionInTransaction(context, target));
  if (!isReadable)
    throw new InvalidPayloadError({ reason: 'There is no such page or version, or you may not read it' });
}

async function refuseMany({ database, accountability }) {
  // Without a user there is nothing to count: the server of previews refuses shares that have no account.
  const user = accountability?.user;
  if (!user) return;
  // Two requests of an account are counted one after the other, each until its transaction ends.
  await database.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`previewShares ${user}`]);
  const open = database('previewShares')
    .where({ user_created: user })
    .whereNull('revokedAt')
    .where('expiresAt', '>', new Date());
  const { count } = await open.count({ count: '*' }).first();
  if (Number(count) >= mostOpen) throw new TooManySharesError();
}

/**
 * Returns the payload with its times as they are checked. Directus reads a text in another way than JavaScript: `99` as the year
 * 9900, and zeros as no time.
 */
function readTimes(payload) {
  const times = {};
  if (payload.expiresAt !== undefined && payload.expiresAt !== null) {
    const time = new Date(payload.expiresAt).getTime();
    if (!(time <= Date.now() + longestDuration + clockDifference))
      throw new InvalidPayloadError({
        reason: `A preview can be shared for at most ${Math.max(...durations)} days`,
      });
    times.expiresAt = new Date(time).toISOString();
  }
  if ('revokedAt' in payload) {
    const time = payload.revokedAt === null ? NaN : new Date(payload.revokedAt).getTime();
    if (Number.isNaN(time))
      throw new InvalidPayloadError({ reason: 'A shared preview that was ended cannot be opened again' });
    times.revokedAt = new Date(time).toISOString();
  }
  return { ...payload, ...times };
}
