import { InvalidPayloadError } from '@directus/errors';
import type { Knex } from 'knex';
import { requireRight } from '../lib/checks.ts';
import type { EventContext, ExtensionContext, ItemServices, Register, Row } from '../lib/directus.ts';
import {
  dayMs,
  durations,
  longestDuration,
  mayReadSite,
  mayReadVersionInTransaction,
  mostOpen,
  readTarget,
  TooManySharesError,
} from '../lib/previews.ts';

/** Milliseconds by which the clock of a program may be ahead. */
const clockDifference = 60_000;
/** Days for which a share is kept after its end. */
const keptDays = 90;

/**
 * Limits shared previews for everybody, over the API too: an account shares only what it may read, a limited number at the same time,
 * none lasts longer than the page offers, and one that was ended stays ended. Ends the shares of an account that is no longer active
 * or gets another role. The server of previews refuses shares of deleted accounts.
 */
export default function previewShares(
  { filter, action, init }: Register,
  { services, database: connection, logger }: ExtensionContext,
): void {
  init('app.before', async () => {
    // The first start is before the schema is applied.
    if (!(await connection.schema.hasTable('previewShares'))) return;
    await endLateShares(connection);
    await deleteOldShares(connection);
  });

  filter('previewShares.items.create', async (payload, _meta, context) => {
    await requireRight(services, context, { collection: 'previewShares', payload });
    await checkTarget(payload, { services, ...context });
    await refuseMany(context);
    await deleteOldShares(context.database);
    return readTimes(payload);
  });

  filter('previewShares.items.update', async (payload, { keys }, context) => {
    await requireRight(services, context, { collection: 'previewShares', payload, keys });
    if ('path' in payload || 'version' in payload)
      throw new InvalidPayloadError({ reason: 'What a shared preview shows cannot be changed' });
    return readTimes(payload);
  });

  action('users.update', async ({ keys, payload }: { keys: string[]; payload: Row }, { database }) => {
    const isSuspended = 'status' in payload && payload['status'] !== 'active';
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
async function endLateShares(database: Knex): Promise<void> {
  const latest = new Date(Date.now() + longestDuration);
  const margin = new Date(latest.getTime() + clockDifference);
  await database('previewShares').where('expiresAt', '>', margin).update({ expiresAt: latest });
}

async function deleteOldShares(database: Knex): Promise<void> {
  const before = new Date(Date.now() - keptDays * dayMs);
  await database('previewShares').where('expiresAt', '<', before).orWhere('revokedAt', '<', before).delete();
}

/** Refuses a share of something that the account may not read. A share without a path is of the whole site as saved. */
async function checkTarget(
  { path, version = 'main' }: Row,
  context: EventContext & { services: ItemServices },
): Promise<void> {
  const target = readTarget({ path, version });
  const isReadable =
    path === undefined || path === null
      ? version === 'main' && (await mayReadSite(context))
      : target !== null && target.version === version && (await mayReadVersionInTransaction(context, target));
  if (!isReadable)
    throw new InvalidPayloadError({ reason: 'There is no such page or version, or you may not read it' });
}

async function refuseMany({ database, accountability }: EventContext): Promise<void> {
  // Without a user there is nothing to count: the server of previews refuses shares that have no account.
  const user = accountability?.user;
  if (!user) return;
  // Two requests of an account are counted one after the other, each until its transaction ends.
  await database.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`previewShares ${user}`]);
  const open = database('previewShares')
    .where({ user_created: user })
    .whereNull('revokedAt')
    .where('expiresAt', '>', new Date());
  const found = await open.count({ count: '*' }).first();
  if (Number(found?.count) >= mostOpen) throw new TooManySharesError();
}

/**
 * Returns the payload with its times as they are checked. Directus reads a text in another way than JavaScript: `99` as the year
 * 9900, and zeros as no time.
 */
function readTimes(payload: Row): Row {
  const { expiresAt, revokedAt } = payload;
  const times: Row = {};
  if (expiresAt !== undefined && expiresAt !== null) {
    const time = readTime(expiresAt);
    if (!(time <= Date.now() + longestDuration + clockDifference))
      throw new InvalidPayloadError({
        reason: `A preview can be shared for at most ${Math.max(...durations)} days`,
      });
    times['expiresAt'] = new Date(time).toISOString();
  }
  if ('revokedAt' in payload) {
    const time = readTime(revokedAt);
    if (Number.isNaN(time))
      throw new InvalidPayloadError({ reason: 'A shared preview that was ended cannot be opened again' });
    times['revokedAt'] = new Date(time).toISOString();
  }
  return { ...payload, ...times };
}

/** Milliseconds; NaN for what is no time. */
function readTime(value: unknown): number {
  const isTime = typeof value === 'string' || typeof value === 'number' || value instanceof Date;
  return isTime ? new Date(value).getTime() : NaN;
}
