import { readAvailability, type AvailabilityEvent } from './availabilityStream';
import { withKey, type Connection } from './connection';
import type { BestAvailableRequest, QuoteRequest, SeatChoice, TheaterLocation } from './types';

/** Events, performances and their seats. */
export type EventCalls = ReturnType<typeof createEventCalls>;

export function createEventCalls({ send, prepare, getUrl, fetch, timeoutMs }: Connection) {
  return {
    /** The events that are published now */
    listEvents: async (signal?: AbortSignal) => (await send(signal, ({ GET }) => GET('/events'))).events,
    getEvent: (eventCode: string, signal?: AbortSignal) =>
      send(signal, ({ GET }) => GET('/events/{eventCode}', { params: { path: { eventCode } } })),
    /** The performances from `start` to `end` (`YYYY-MM-DD`, both included), by date */
    getCalendar: (
      query: { location: TheaterLocation; start: string; end: string; eventCode?: string },
      signal?: AbortSignal,
    ) => send(signal, ({ GET }) => GET('/calendar', { params: { query: { type: 'OT', ...query } } })),
    /** `lockId` is the visitor's own lock: its seats count as available. */
    getPerformance: (
      { lockId, ...path }: { eventCode: string; dateTime: string; lockId?: string },
      signal?: AbortSignal,
    ) =>
      send(signal, ({ GET }) =>
        GET('/performances/{eventCode}/{dateTime}', { params: { path, query: { lockId } } }),
      ),
    getSeatingPlan: (seatingPlanId: string, signal?: AbortSignal) =>
      send(signal, ({ GET }) =>
        GET('/seating-plans/{seatingPlanId}', { params: { path: { seatingPlanId } } }),
      ),
    getAvailability: (performanceId: string, signal?: AbortSignal) =>
      send(signal, ({ GET }) =>
        GET('/performances/{performanceId}/availability', { params: { path: { performanceId } } }),
      ),
    /**
     * Streams the taken seats, then each change. `since` is the version of the availability that is known already. Ends
     * when Helios closes the stream; rejects with a HeliosError (STREAMS_EXHAUSTED: poll instead).
     */
    async *followAvailability(
      performanceId: string,
      since: string | null,
      signal: AbortSignal,
    ): AsyncIterable<AvailabilityEvent> {
      await prepare();
      const query = since === null ? '' : `?${new URLSearchParams({ since })}`;
      const address = getUrl(
        `/performances/${encodeURIComponent(performanceId)}/availability/stream${query}`,
      );
      yield* readAvailability(fetch, address, signal, timeoutMs);
    },
    findBestAvailable: (performanceId: string, body: BestAvailableRequest) =>
      send(undefined, ({ POST }) =>
        POST('/performances/{performanceId}/best-available', { params: { path: { performanceId } }, body }),
      ),
    /** What seats or quantities cost in total now. Locks nothing. */
    getQuote: (performanceId: string, body: QuoteRequest, signal?: AbortSignal) =>
      send(signal, ({ POST }) =>
        POST('/performances/{performanceId}/quote', { params: { path: { performanceId } }, body }),
      ),
  };
}

/** Locks of seats. */
export type LockCalls = ReturnType<typeof createLockCalls>;

export function createLockCalls({ send }: Connection) {
  return {
    /** Locks all of the seats or none. The same key and seats return the same lock. */
    createLock: (performanceId: string, seats: SeatChoice[], key: string) =>
      send(undefined, ({ POST }) => POST('/locks', { params: withKey(key), body: { performanceId, seats } })),
    getLock: (lockId: string, signal?: AbortSignal) =>
      send(signal, ({ GET }) => GET('/locks/{lockId}', { params: { path: { lockId } } })),
    changeSeats: (lockId: string, seats: SeatChoice[]) =>
      send(undefined, ({ PUT }) =>
        PUT('/locks/{lockId}/seats', { params: { path: { lockId } }, body: { seats } }),
      ),
    /** Extends the lock. A repeated request with the same key counts once. */
    extendLock: (lockId: string, key: string) =>
      send(undefined, ({ POST }) =>
        POST('/locks/{lockId}/extend', { params: { path: { lockId }, ...withKey(key) } }),
      ),
    /** Releases the seats. The request continues when the page is closed. */
    releaseLock: async (lockId: string): Promise<void> => {
      await send<unknown>(undefined, ({ DELETE }) =>
        DELETE('/locks/{lockId}', { params: { path: { lockId } }, keepalive: true }),
      );
    },
    /** Applies a promo code to a live lock and replaces the code that it may have */
    applyPromoCode: (lockId: string, code: string) =>
      send(undefined, ({ PUT }) =>
        PUT('/locks/{lockId}/promo-code', { params: { path: { lockId } }, body: { code } }),
      ),
    removePromoCode: (lockId: string) =>
      send(undefined, ({ DELETE }) => DELETE('/locks/{lockId}/promo-code', { params: { path: { lockId } } })),
  };
}
