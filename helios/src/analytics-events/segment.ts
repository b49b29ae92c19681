import type { SegmentConfig } from '../lib/config.ts';
import { OrderEventRefused, OrderEventsMisconfigured, OrderEventsUnavailable } from './port.ts';
import type { OrderEvent, OrderEvents } from './port.ts';

const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_SECONDS = 3_600;
/** How long events wait while the settings are wrong. After a correction they are sent within this time. */
const MISCONFIGURED_RETRY_SECONDS = 600;
/** A wrong key, a key without the right, and a wrong address. */
const MISCONFIGURED_STATUSES = new Set([401, 403, 404]);
/** A time-out, and too many requests. */
const TEMPORARY_STATUSES = new Set([408, 429]);

/** The HTTP tracking API of Segment: https://segment.com/docs/connections/sources/catalog/libraries/server/http-api/ */
export function createSegmentEvents(
  { writeKey, url }: SegmentConfig,
  { timeoutMs = TIMEOUT_MS } = {},
): OrderEvents {
  const trackUrl = new URL('/v1/track', url);
  const authorization = `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`;
  return {
    async send(event) {
      let response: Response;
      try {
        response = await fetch(trackUrl, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(createTrackCall(event)),
          // A redirect would send the key to another host.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        // Only the status counts. Without this, the connection stays open.
        await response.body?.cancel();
      } catch (cause) {
        throw new OrderEventsUnavailable('The customer-data platform did not answer.', { cause });
      }
      refuseFailure(response);
    },
  };
}

function createTrackCall({ consent, visit: { referrer, campaign, clickIds }, ...event }: OrderEvent) {
  return {
    type: 'track',
    // Documented names for the place of origin.
    channel: 'server',
    ...event,
    // The same form as in src/analytics/destinations/segment.ts of the site.
    context: {
      library: { name: 'playhouse-helios' },
      consent: { categoryPreferences: consent },
      ...(campaign ? { campaign } : {}),
      ...(referrer === undefined ? {} : { referrer: { url: referrer } }),
      ...(clickIds ? { clickIds } : {}),
    },
  };
}

/** Throws unless the platform has taken the event. */
function refuseFailure({ ok, status, headers }: Response): void {
  if (ok) return;
  const message = `The customer-data platform answered ${status}.`;
  if (MISCONFIGURED_STATUSES.has(status))
    throw new OrderEventsMisconfigured(message, { retryAfterSeconds: MISCONFIGURED_RETRY_SECONDS });
  if (status >= 400 && status < 500 && !TEMPORARY_STATUSES.has(status)) throw new OrderEventRefused(message);
  const retryAfterSeconds = parseRetryAfter(headers.get('retry-after'));
  throw new OrderEventsUnavailable(message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

/** Seconds from now, an hour at most; undefined if the header is missing or invalid. */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(0, Math.ceil(seconds)));
}
