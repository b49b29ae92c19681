import type { SegmentConfig } from '../lib/config.ts';
import { OrderEventRefused, OrderEventsUnavailable } from './port.ts';
import type { OrderEvent, OrderEvents } from './port.ts';

const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_SECONDS = 3_600;
const TOO_MANY_REQUESTS = 429;

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

function createTrackCall({ consent, ...event }: OrderEvent) {
  return {
    type: 'track',
    // Documented names for the place of origin.
    channel: 'server',
    ...event,
    // The same form as in src/analytics/destinations/segment.ts of the site.
    context: { library: { name: 'playhouse-helios' }, consent: { categoryPreferences: consent } },
  };
}

/** Throws unless the platform has taken the event. */
function refuseFailure({ ok, status, headers }: Response): void {
  if (ok) return;
  const message = `The customer-data platform answered ${status}.`;
  if (status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS) throw new OrderEventRefused(message);
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
