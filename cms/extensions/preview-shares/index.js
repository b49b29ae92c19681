import { InvalidPayloadError } from '@directus/errors';
import { requireRight } from '../content-checks/rights.js';
import { durations, longestDuration } from '../site-preview/shares.js';

/** Milliseconds by which the clock of a program may be ahead. */
const clockDifference = 60_000;

/**
 * Limits shared previews for everybody, over the API too: none lasts longer than the page offers, and one that was ended stays ended.
 * Ends the shares of an account that is no longer active or gets another role. The server of previews refuses shares of deleted
 * accounts.
 */
export default function previewShares({ filter, action }, { services, logger }) {
  filter('previewShares.items.create', (payload) => {
    checkExpiry(payload);
    return payload;
  });

  filter('previewShares.items.update', async (payload, { keys }, context) => {
    await requireRight(services, context, 'previewShares', (shares, options) =>
      shares.updateMany([...keys], payload, options),
    );
    checkExpiry(payload);
    if ('revokedAt' in payload && (payload.revokedAt === null || payload.revokedAt === ''))
      throw new InvalidPayloadError({ reason: 'A shared preview that was ended cannot be opened again' });
    return payload;
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

function checkExpiry({ expiresAt }) {
  if (expiresAt === undefined || expiresAt === null) return;
  const time = new Date(expiresAt).getTime();
  if (!(time <= Date.now() + longestDuration + clockDifference))
    throw new InvalidPayloadError({
      reason: `A preview can be shared for at most ${Math.max(...durations)} days`,
    });
}
