import { readAvailability, type AvailabilityEvent } from './availabilityStream';
import type { Connection } from './connection';
import type {
  Availability,
  BestAvailable,
  BestAvailableRequest,
  Calendar,
  EventDetails,
  EventSummary,
  Performance,
  Quote,
  QuoteRequest,
  SeatingPlan,
  TheaterLocation,
  Lock,
  SeatChoice,
} from './types';

/** Events, performances and their seats. */
export interface EventCalls {
  /** The events that are published now */
  listEvents(signal?: AbortSignal): Promise<EventSummary[]>;
  getEvent(eventCode: string, signal?: AbortSignal): Promise<EventDetails>;
  /** The performances from `start` to `end` (`YYYY-MM-DD`, both included), by date */
  getCalendar(
    query: { location: TheaterLocation; start: string; end: string; eventCode?: string },
    signal?: AbortSignal,
  ): Promise<Calendar>;
  /** `lockId` is the visitor's own lock: its seats count as available. */
  getPerformance(
    address: { eventCode: string; dateTime: string; lockId?: string },
    signal?: AbortSignal,
  ): Promise<Performance>;
  getSeatingPlan(seatingPlanId: string, signal?: AbortSignal): Promise<SeatingPlan>;
  getAvailability(performanceId: string, signal?: AbortSignal): Promise<Availability>;
  /**
   * Streams the taken seats, then each change. `since` is the version of the availability that is known already. Ends
   * when Helios closes the stream; rejects with a HeliosError (STREAMS_EXHAUSTED: poll instead).
   */
  followAvailability(
    performanceId: string,
    since: string | null,
    signal: AbortSignal,
  ): AsyncIterable<AvailabilityEvent>;
  findBestAvailable(performanceId: string, request: BestAvailableRequest): Promise<BestAvailable>;
  /** What seats or quantities cost in total now. Locks nothing. */
  getQuote(performanceId: string, request: QuoteRequest, signal?: AbortSignal): Promise<Quote>;
}

export function createEventCalls({
  client,
  send,
  prepare,
  getUrl,
  fetch,
  timeoutMs,
}: Connection): EventCalls {
  return {
    listEvents: async (signal) =>
      (await send(signal, (requestSignal) => client.GET('/events', { signal: requestSignal }))).events,
    getEvent: (eventCode, signal) =>
      send(signal, (requestSignal) =>
        client.GET('/events/{eventCode}', { params: { path: { eventCode } }, signal: requestSignal }),
      ),
    getCalendar: (query, signal) =>
      send(signal, (requestSignal) =>
        client.GET('/calendar', { params: { query: { type: 'OT', ...query } }, signal: requestSignal }),
      ),
    getPerformance: ({ eventCode, dateTime, lockId }, signal) =>
      send(signal, (requestSignal) =>
        client.GET('/performances/{eventCode}/{dateTime}', {
          params: { path: { eventCode, dateTime }, query: { lockId } },
          signal: requestSignal,
        }),
      ),
    getSeatingPlan: (seatingPlanId, signal) =>
      send(signal, (requestSignal) =>
        client.GET('/seating-plans/{seatingPlanId}', {
          params: { path: { seatingPlanId } },
          signal: requestSignal,
        }),
      ),
    getAvailability: (performanceId, signal) =>
      send(signal, (requestSignal) =>
        client.GET('/performances/{performanceId}/availability', {
          params: { path: { performanceId } },
          signal: requestSignal,
        }),
      ),
    async *followAvailability(performanceId, since, signal) {
      await prepare();
      const query = since === null ? '' : `?${new URLSearchParams({ since })}`;
      const address = getUrl(
        `/performances/${encodeURIComponent(performanceId)}/availability/stream${query}`,
      );
      yield* readAvailability(fetch, address, signal, timeoutMs);
    },
    findBestAvailable: (performanceId, request) =>
      send(undefined, (requestSignal) =>
        client.POST('/performances/{performanceId}/best-available', {
          params: { path: { performanceId } },
          body: request,
          signal: requestSignal,
        }),
      ),
    getQuote: (performanceId, request, signal) =>
      send(signal, (requestSignal) =>
        client.POST('/performances/{performanceId}/quote', {
          params: { path: { performanceId } },
          body: request,
          signal: requestSignal,
        }),
      ),
  };
}

/** Locks of seats. */
export interface LockCalls {
  /** Locks all of the seats or none. The same key and seats return the same lock. */
  createLock(performanceId: string, seats: SeatChoice[], idempotencyKey: string): Promise<Lock>;
  getLock(lockId: string, signal?: AbortSignal): Promise<Lock>;
  changeSeats(lockId: string, seats: SeatChoice[]): Promise<Lock>;
  /** Extends the lock. A repeated request with the same key counts once. */
  extendLock(lockId: string, idempotencyKey: string): Promise<Lock>;
  /** Releases the seats. The request continues when the page is closed. */
  releaseLock(lockId: string): Promise<void>;
  /** Applies a promo code to a live lock and replaces the code that it may have */
  applyPromoCode(lockId: string, code: string): Promise<Lock>;
  removePromoCode(lockId: string): Promise<Lock>;
}

export function createLockCalls({ client, send }: Connection): LockCalls {
  return {
    createLock: (performanceId, seats, idempotencyKey) =>
      send(undefined, (requestSignal) =>
        client.POST('/locks', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: { performanceId, seats },
          signal: requestSignal,
        }),
      ),
    getLock: (lockId, signal) =>
      send(signal, (requestSignal) =>
        client.GET('/locks/{lockId}', { params: { path: { lockId } }, signal: requestSignal }),
      ),
    changeSeats: (lockId, seats) =>
      send(undefined, (requestSignal) =>
        client.PUT('/locks/{lockId}/seats', {
          params: { path: { lockId } },
          body: { seats },
          signal: requestSignal,
        }),
      ),
    extendLock: (lockId, idempotencyKey) =>
      send(undefined, (requestSignal) =>
        client.POST('/locks/{lockId}/extend', {
          params: { path: { lockId }, header: { 'idempotency-key': idempotencyKey } },
          signal: requestSignal,
        }),
      ),
    releaseLock: async (lockId) => {
      await send<unknown>(undefined, (requestSignal) =>
        client.DELETE('/locks/{lockId}', {
          params: { path: { lockId } },
          signal: requestSignal,
          keepalive: true,
        }),
      );
    },
    applyPromoCode: (lockId, code) =>
      send(undefined, (requestSignal) =>
        client.PUT('/locks/{lockId}/promo-code', {
          params: { path: { lockId } },
          body: { code },
          signal: requestSignal,
        }),
      ),
    removePromoCode: (lockId) =>
      send(undefined, (requestSignal) =>
        client.DELETE('/locks/{lockId}/promo-code', { params: { path: { lockId } }, signal: requestSignal }),
      ),
  };
}
