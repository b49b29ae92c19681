import createClient from 'openapi-fetch';
import { requestCaptchaToken } from './captchaSolver';
import { HeliosError } from './heliosError';
import type { paths } from './schema.generated';
import { createEventParser } from './serverSentEvents';
import type {
  AdmissionTicket,
  Availability,
  AvailabilityChange,
  BestAvailable,
  BestAvailableRequest,
  Calendar,
  ContactRequest,
  Country,
  CreateOrderRequest,
  EnquiryReceipt,
  EventDetails,
  EventSummary,
  GiftCardBalance,
  GroupRequest,
  Lock,
  MarketingInterest,
  Order,
  Performance,
  Problem,
  SeatChoice,
  SeatingPlan,
  StayInTouchReceipt,
  StayInTouchRequest,
  TheaterLocation,
} from './types';

export interface HeliosOptions {
  /** URL of Helios without a trailing slash */
  baseUrl: string;
  /** Replaces the browser's fetch (tests) */
  fetch?: typeof fetch;
  /** Milliseconds before a request rejects with TIMEOUT. Default 10 000 (product 9). */
  timeoutMs?: number;
}

/** A payment takes longer than other requests because Helios waits for the bank. */
const PAYMENT_TIMEOUT_MS = 45_000;

/** Helios sends a heartbeat every 15 seconds, so a stream that is silent for longer is dead. */
const STREAM_IDLE_TIMEOUT_MS = 40_000;

/** An event of the availability stream. `open` is sent once the connection is established, also without any change. */
export type AvailabilityEvent =
  | { type: 'open' }
  | { type: 'snapshot'; availability: Availability }
  | { type: 'change'; change: AvailabilityChange };

/**
 * The client of the ticketing API. Each method resolves to the answer or rejects with a HeliosError. When the
 * caller's `signal` aborts, it rejects with the reason of the signal. It does not depend on React.
 */
export interface Helios {
  baseUrl: string;
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
  /** The balance of a gift card. The number must be kept secret like money. */
  checkGiftCard(number: string): Promise<GiftCardBalance>;
  /** Pays. The same key and request return the same order. */
  createOrder(request: CreateOrderRequest, idempotencyKey: string): Promise<Order>;
  getOrder(orderId: string, signal?: AbortSignal): Promise<Order>;
  /** Abandons a payment that waits for the page of the bank. Its gift cards get their money back; the lock stays. */
  abandonOrder(orderId: string): Promise<void>;
  /** The tickets of a confirmed order, one per seat, with their QR codes */
  listTickets(orderId: string, signal?: AbortSignal): Promise<AdmissionTicket[]>;
  /** URL of the calendar file (.ics) of a confirmed order */
  getCalendarFileUrl(orderId: string): string;
  /** All countries for an address form (ISO 3166-1 alpha-3), the home country first */
  listCountries(signal?: AbortSignal): Promise<Country[]>;
  listMarketingInterests(signal?: AbortSignal): Promise<MarketingInterest[]>;
  /** Refused e-mail domains in lower case; their subdomains are refused, too */
  listBlockedEmailDomains(signal?: AbortSignal): Promise<string[]>;
  /** Subscribes to the mailing list. The same key and request are stored once. */
  stayInTouch(request: StayInTouchRequest, idempotencyKey: string): Promise<StayInTouchReceipt>;
  /** Sends a message to the office. */
  sendContactRequest(request: ContactRequest, idempotencyKey: string): Promise<EnquiryReceipt>;
  /** Sends a request for group seats. */
  sendGroupRequest(request: GroupRequest, idempotencyKey: string): Promise<EnquiryReceipt>;
}

export function createHelios({ baseUrl, fetch, timeoutMs = 10_000 }: HeliosOptions): Helios {
  const client = createClient<paths>({ baseUrl, fetch });

  return {
    baseUrl,
    listEvents: async (signal) =>
      (
        await sendWithTimeout(signal, timeoutMs, (requestSignal) =>
          client.GET('/events', { signal: requestSignal }),
        )
      ).events,
    getEvent: (eventCode, signal) =>
      sendWithTimeout(signal, timeoutMs, (requestSignal) =>
        client.GET('/events/{eventCode}', { params: { path: { eventCode } }, signal: requestSignal }),
      ),
    getCalendar: (query, signal) =>
      sendWithTimeout(signal, timeoutMs, (requestSignal) =>
        client.GET('/calendar', { params: { query: { type: 'OT', ...query } }, signal: requestSignal }),
      ),
    getPerformance: ({ eventCode, dateTime, lockId }, signal) =>
      sendWithTimeout(signal, timeoutMs, (requestSignal) =>
        client.GET('/performances/{eventCode}/{dateTime}', {
          params: { path: { eventCode, dateTime }, query: { lockId } },
          signal: requestSignal,
        }),
      ),
    getSeatingPlan: (seatingPlanId, signal) =>
      sendWithTimeout(signal, timeoutMs, (requestSignal) =>
        client.GET('/seating-plans/{seatingPlanId}', {
          params: { path: { seatingPlanId } },
          signal: requestSignal,
        }),
      ),
    getAvailability: (performanceId, signal) =>
      sendWithTimeout(signal, timeoutMs, (requestSignal) =>
        client.GET('/performances/{performanceId}/availability', {
          params: { path: { performanceId } },
          signal: requestSignal,
        }),
      ),
    followAvailability: (performanceId, since, signal) => {
      const query = since === null ? '' : `?${new URLSearchParams({ since })}`;
      const address = `${baseUrl}/performances/${encodeURIComponent(performanceId)}/availability/stream${query}`;
      return readAvailability(fetch, address, signal, timeoutMs);
    },
    findBestAvailable: (performanceId, request) =>
      sendWithTimeout(undefined, timeoutMs, (requestSignal) =>
        client.POST('/performances/{performanceId}/best-available', {
          params: { path: { performanceId } },
          body: request,
          signal: requestSignal,
        }),
      ),
    createLock: (performanceId, seats, idempotencyKey) =>
      sendWithTimeout(undefined, timeoutMs, (requestSignal) =>
        client.POST('/locks', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: { performanceId, seats },
          signal: requestSignal,
        }),
      ),
    getLock: (lockId, signal) =>
      sendWithTimeout(signal, timeoutMs, (requestSignal) =>
        client.GET('/locks/{lockId}', { params: { path: { lockId } }, signal: requestSignal }),
      ),
    changeSeats: (lockId, seats) =>
      sendWithTimeout(undefined, timeoutMs, (requestSignal) =>
        client.PUT('/locks/{lockId}/seats', {
          params: { path: { lockId } },
          body: { seats },
          signal: requestSignal,
        }),
      ),
    extendLock: (lockId, idempotencyKey) =>
      sendWithTimeout(undefined, timeoutMs, (requestSignal) =>
        client.POST('/locks/{lockId}/extend', {
          params: { path: { lockId }, header: { 'idempotency-key': idempotencyKey } },
          signal: requestSignal,
        }),
      ),
    releaseLock: async (lockId) => {
      await sendWithTimeout<unknown>(undefined, timeoutMs, (requestSignal) =>
        client.DELETE('/locks/{lockId}', {
          params: { path: { lockId } },
          signal: requestSignal,
          keepalive: true,
        }),
      );
    },
    applyPromoCode: (lockId, code) =>
      sendWithTimeout(undefined, timeoutMs, (requestSignal) =>
        client.PUT('/locks/{lockId}/promo-code', {
          params: { path: { lockId } },
          body: { code },
          signal: requestSignal,
        }),
      ),
    removePromoCode: (lockId) =>
      sendWithTimeout(undefined, timeoutMs, (requestSignal) =>
        client.DELETE('/locks/{lockId}/promo-code', { params: { path: { lockId } }, signal: requestSignal }),
      ),
    checkGiftCard: (number) =>
      sendWithTimeout(undefined, timeoutMs, (requestSignal) =>
        client.POST('/gift-cards/balance', { body: { number }, signal: requestSignal }),
      ),
    listTickets: (orderId, signal) =>
      sendWithTimeout(signal, timeoutMs, (requestSignal) =>
        client.GET('/orders/{orderId}/tickets', { params: { path: { orderId } }, signal: requestSignal }),
      ),
    getCalendarFileUrl: (orderId) => `${baseUrl}/orders/${encodeURIComponent(orderId)}/calendar.ics`,
    createOrder: (request, idempotencyKey) =>
      sendWithTimeout(undefined, PAYMENT_TIMEOUT_MS, (requestSignal) =>
        client.POST('/orders', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: request,
          signal: requestSignal,
        }),
      ),
    getOrder: (orderId, signal) =>
      sendWithTimeout(signal, timeoutMs, (requestSignal) =>
        client.GET('/orders/{orderId}', { params: { path: { orderId } }, signal: requestSignal }),
      ),
    abandonOrder: async (orderId) => {
      await sendWithTimeout<unknown>(undefined, timeoutMs, (requestSignal) =>
        client.DELETE('/orders/{orderId}', { params: { path: { orderId } }, signal: requestSignal }),
      );
    },
    listCountries: (signal) =>
      sendWithTimeout(signal, timeoutMs, (requestSignal) =>
        client.GET('/countries', { signal: requestSignal }),
      ),
    listMarketingInterests: (signal) =>
      sendWithTimeout(signal, timeoutMs, (requestSignal) =>
        client.GET('/marketing-interests', { signal: requestSignal }),
      ),
    listBlockedEmailDomains: (signal) =>
      sendWithTimeout(signal, timeoutMs, (requestSignal) =>
        client.GET('/blocked-email-domains', { signal: requestSignal }),
      ),
    stayInTouch: (request, idempotencyKey) =>
      sendWithTimeout(undefined, timeoutMs, (requestSignal) =>
        client.POST('/stay-in-touch', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: request,
          signal: requestSignal,
        }),
      ),
    sendContactRequest: (request, idempotencyKey) =>
      sendWithTimeout(undefined, timeoutMs, (requestSignal) =>
        client.POST('/contact-requests', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: request,
          signal: requestSignal,
        }),
      ),
    sendGroupRequest: (request, idempotencyKey) =>
      sendWithTimeout(undefined, timeoutMs, (requestSignal) =>
        client.POST('/group-requests', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: request,
          signal: requestSignal,
        }),
      ),
  };
}

interface ClientAnswer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

async function sendWithTimeout<T>(
  callerSignal: AbortSignal | undefined,
  timeoutMs: number,
  send: (signal: AbortSignal) => Promise<ClientAnswer<T>>,
): Promise<NonNullable<T>> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), timeoutMs);
  const onCallerAbort = () => control.abort();
  callerSignal?.addEventListener('abort', onCallerAbort);
  try {
    callerSignal?.throwIfAborted();
    const { data, error, response } = await send(control.signal);
    if (response.ok && data !== undefined && data !== null) return data;
    // 204 has no body. Its callers ignore the value.
    if (response.status === 204) return true as NonNullable<T>;
    throw toHeliosError(error, response);
  } catch (error) {
    if (error instanceof HeliosError) throw error;
    callerSignal?.throwIfAborted();
    if (control.signal.aborted)
      throw new HeliosError('TIMEOUT', `Helios did not answer within ${timeoutMs} ms.`, { cause: error });
    // openapi-fetch throws a SyntaxError for an answer that is not JSON.
    if (error instanceof SyntaxError)
      throw new HeliosError('UNEXPECTED', 'The answer of Helios is not JSON.', { cause: error });
    throw new HeliosError('UNREACHABLE', 'Helios cannot be reached.', { cause: error });
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', onCallerAbort);
  }
}

async function* readAvailability(
  send: typeof fetch | undefined,
  address: string,
  callerSignal: AbortSignal,
  timeoutMs: number,
): AsyncGenerator<AvailabilityEvent> {
  const control = new AbortController();
  const abort = () => control.abort();
  callerSignal.throwIfAborted();
  callerSignal.addEventListener('abort', abort);
  let timer = setTimeout(abort, timeoutMs);
  try {
    const response = await (send ?? fetch)(address, {
      headers: { Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: control.signal,
    });
    if (!response.ok || !response.body)
      throw toHeliosError(await response.json().catch(() => null), response);
    yield { type: 'open' };
    const events = createEventParser();
    const text = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      clearTimeout(timer);
      timer = setTimeout(abort, STREAM_IDLE_TIMEOUT_MS);
      const { done, value } = await reader.read();
      if (done) return;
      for (const { type, data } of events.next(text.decode(value, { stream: true }))) {
        if (type === 'snapshot') yield { type, availability: JSON.parse(data) };
        else if (type === 'change') yield { type, change: JSON.parse(data) };
      }
    }
  } catch (error) {
    if (error instanceof HeliosError) throw error;
    callerSignal.throwIfAborted();
    if (control.signal.aborted)
      throw new HeliosError('TIMEOUT', 'The availability stream sent nothing within the timeout.', {
        cause: error,
      });
    throw new HeliosError('UNREACHABLE', 'The availability stream was interrupted.', { cause: error });
  } finally {
    clearTimeout(timer);
    callerSignal.removeEventListener('abort', abort);
    control.abort();
  }
}

function toHeliosError(body: unknown, response: Response): HeliosError {
  if (!isProblem(body)) {
    return new HeliosError('UNEXPECTED', `Helios answered ${response.status} without a problem document.`);
  }
  const seconds = Number(response.headers.get('Retry-After') ?? NaN);
  return new HeliosError(body.code, body.detail, {
    problem: body,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

/** Whether a body is a problem document. Its code may be one that this version of the site does not know. */
function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'title' in body &&
    'status' in body &&
    typeof body.status === 'number'
  );
}

const heliosUrl = (process.env.GATSBY_HELIOS_URL ?? 'http://localhost:8080').replace(/\/$/, '');
const protectionScriptUrl = process.env.GATSBY_BOT_PROTECTION_URL ?? '';

let protectedFetch: Promise<typeof fetch> | null = null;

/** Loads the bot protection with the first request, and only on a site that uses it. */
const fetchWithProtection: typeof fetch = async (input, init) => {
  protectedFetch ??= import('./botProtection').then(
    ({ createProtectedFetch }) =>
      createProtectedFetch({
        scriptUrl: protectionScriptUrl,
        apiUrl: heliosUrl,
        solveCaptcha: requestCaptchaToken,
      }),
    (error: unknown) => {
      // The next request loads the code again, because the connection may be back by then.
      protectedFetch = null;
      throw error;
    },
  );
  return (await protectedFetch)(input, init);
};

/** The client of this site's Helios. Its public URL is set at build time (GATSBY_HELIOS_URL). */
export const helios = createHelios({
  baseUrl: heliosUrl,
  fetch: protectionScriptUrl ? fetchWithProtection : undefined,
});
