import { readAvailability } from '../../../src/helios/availabilityStream';
import type { AvailabilitySource } from '../../../src/state/tickets/liveAvailability';
import { api, unwrap } from '../api/api';

/** How long the stream may take until it is connected. */
const CONNECT_MS = 10_000;

/** The taken seats by the staff API, which is on the origin of the page. */
export const staffSeats: AvailabilitySource = {
  followAvailability: (performanceId, since, signal) => {
    const address = `/staff/performances/${encodeURIComponent(performanceId)}/availability/stream`;
    const query = since === null ? '' : `?${new URLSearchParams({ since })}`;
    return readAvailability(undefined, `${address}${query}`, signal, CONNECT_MS);
  },
  getAvailability: (performanceId, signal) =>
    unwrap(
      api.GET('/staff/performances/{performanceId}/availability', {
        params: { path: { performanceId } },
        signal,
      }),
    ),
};
