import { InvalidPayloadError } from '@directus/errors';
import { requireRight } from '../content-checks/rights.js';
import { durations, longestDuration, mostOpen } from '../site-preview/shares.js';

/** Milliseconds by which the clock of a program may be ahead. */
const clockDifference = 60_000;

/**
 * Limits shared previews for everybody, over the API too: none lasts longer than the page offers, one that was ended stays ended, and
 * the page lists all that are open. Ends the shares of an account that is no longer active or gets another role. The server of
 * previews refuses shares of deleted accounts.
 */
export default function previewShares({ filter, action }, { services, logger }) {
  filter('previewShares.items.create', async (payload, _meta, context) => {
    await requireRight(services, context, 'previewShares', (shares, options) =>
      shares.createOne(payload, options),
    );
    await refuseMany(context.database);
    return readTimes(payload);
  });

  filter('previewShares.items.update', async (payload, { keys }, context) => {
    await requireRight(services, context, 'previewShares', (shares, options) =>
      shares.updateMany([...keys], payload, options),
    );
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

async function refuseMany(database) {
  const open = database('previewShares').whereNull('revokedAt').where('expiresAt', '>', new Date());
  const { count } = await open.count({ count: '*' }).first();
  if (Number(count) >= mostOpen)
    throw new InvalidPayloadError({ reason: `${mostOpen} links are open already. End one of them first` });
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
