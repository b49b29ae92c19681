import createClient from 'openapi-fetch';
import { askForCaptcha } from './captchaSolver';
import { HeliosError } from './heliosError';
import type { paths } from './helios.generated';
import { createEventReader } from './serverSentEvents';
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
} from './heliosTypes';

export interface HeliosOptions {
  /** Address of Helios without a slash at the end */
  baseUrl: string;
  /** Replaces the browser's own (tests) */
  fetch?: typeof fetch;
  /** Milliseconds before a request is given up as TIMEOUT. Default 10 000 (SPEC 9). */
  timeoutMs?: number;
}

/** Payments may take longer than other answers: the bank is asked meanwhile. */
const PAYMENT_TIMEOUT_MS = 45_000;

/** A stream that has said nothing for so long is dead: Helios sends a sign of life every 15 seconds. */
const STREAM_SILENCE_MS = 40_000;

/** What a stream of availability tells; `open` once the line stands, also when nothing has changed. */
export type AvailabilityEvent =
  | { type: 'open' }
  | { type: 'snapshot'; availability: Availability }
  | { type: 'change'; change: AvailabilityChange };

/**
 * The client of the ticketing API. Each method resolves to the answer or rejects with a HeliosError; when the
 * caller's own `signal` aborts, it rejects with that signal's reason. Safe to use anywhere, no React in it.
 */
export interface Helios {
  baseUrl: string;
  /** Events that can be seen now */
  listEvents(signal?: AbortSignal): Promise<EventSummary[]>;
  getEvent(eventCode: string, signal?: AbortSignal): Promise<EventDetails>;
  /** Performances of the days `start` to `end` (`YYYY-MM-DD`, both included), by date */
  getCalendar(
    query: { location: TheaterLocation; start: string; end: string; eventCode?: string },
    signal?: AbortSignal,
  ): Promise<Calendar>;
  /** `lockId` is the visitor's own lock: its seats do not count as taken. */
  getPerformance(
    address: { eventCode: string; dateTime: string; lockId?: string },
    signal?: AbortSignal,
  ): Promise<Performance>;
  getSeatingPlan(seatingPlanId: string, signal?: AbortSignal): Promise<SeatingPlan>;
  getAvailability(performanceId: string, signal?: AbortSignal): Promise<Availability>;
  /**
   * What is taken, and then each change of it as it happens. `since` is the version of what is known already. Ends when
   * Helios ends it; rejects with a HeliosError (STREAMS_EXHAUSTED: ask now and then instead).
   */
  followAvailability(
    performanceId: string,
    since: string | null,
    signal: AbortSignal,
  ): AsyncIterable<AvailabilityEvent>;
  findBestAvailable(performanceId: string, wish: BestAvailableRequest): Promise<BestAvailable>;
  /** Holds seats, all or none. The same key and seats give the same lock again. */
  createLock(performanceId: string, seats: SeatChoice[], idempotencyKey: string): Promise<Lock>;
  getLock(lockId: string, signal?: AbortSignal): Promise<Lock>;
  changeSeats(lockId: string, seats: SeatChoice[]): Promise<Lock>;
  /** More time. The same key counts once. */
  extendLock(lockId: string, idempotencyKey: string): Promise<Lock>;
  /** Gives the seats back, also when the page ends meanwhile. */
  releaseLock(lockId: string): Promise<void>;
  /** Takes a promo code off the tickets of a live lock, instead of the one that it may have */
  applyPromoCode(lockId: string, code: string): Promise<Lock>;
  removePromoCode(lockId: string): Promise<Lock>;
  /** What a gift card holds; its number is a secret like money */
  checkGiftCard(number: string): Promise<GiftCardBalance>;
  /** Pays. The same key and request give the same order again. */
  createOrder(request: CreateOrderRequest, idempotencyKey: string): Promise<Order>;
  getOrder(orderId: string, signal?: AbortSignal): Promise<Order>;
  /** Gives up a payment that waits at the bank's page: its gift cards hold their money again, the lock stays. */
  abandonOrder(orderId: string): Promise<void>;
  /** The tickets of a confirmed order, one per seat, with their QR codes */
  listTickets(orderId: string, signal?: AbortSignal): Promise<AdmissionTicket[]>;
  /** Where the calendar file (.ics) of a confirmed order is */
  calendarFileOf(orderId: string): string;
  /** All countries for an address form (ISO 3166-1 alpha-3), the company's own first */
  listCountries(signal?: AbortSignal): Promise<Country[]>;
  listMarketingInterests(signal?: AbortSignal): Promise<MarketingInterest[]>;
  /** E-mail domains in lower case whose addresses are refused, and those of the domains below them */
  listBlockedEmailDomains(signal?: AbortSignal): Promise<string[]>;
  /** Subscribes to the mailing list. The same key and request are stored once. */
  stayInTouch(request: StayInTouchRequest, idempotencyKey: string): Promise<StayInTouchReceipt>;
  /** Writes to the office. */
  sendContactRequest(request: ContactRequest, idempotencyKey: string): Promise<EnquiryReceipt>;
  /** Asks for places for a group. */
  sendGroupRequest(request: GroupRequest, idempotencyKey: string): Promise<EnquiryReceipt>;
}

export function createHelios({ baseUrl, fetch, timeoutMs = 10_000 }: HeliosOptions): Helios {
  const client = createClient<paths>({ baseUrl, fetch });

  return {
    baseUrl,
    listEvents: async (signal) =>
      (await call(signal, timeoutMs, (s) => client.GET('/events', { signal: s }))).events,
    getEvent: (eventCode, signal) =>
      call(signal, timeoutMs, (s) =>
        client.GET('/events/{eventCode}', { params: { path: { eventCode } }, signal: s }),
      ),
    getCalendar: (query, signal) =>
      call(signal, timeoutMs, (s) =>
        client.GET('/calendar', { params: { query: { type: 'OT', ...query } }, signal: s }),
      ),
    getPerformance: ({ eventCode, dateTime, lockId }, signal) =>
      call(signal, timeoutMs, (s) =>
        client.GET('/performances/{eventCode}/{dateTime}', {
          params: { path: { eventCode, dateTime }, query: { lockId } },
          signal: s,
        }),
      ),
    getSeatingPlan: (seatingPlanId, signal) =>
      call(signal, timeoutMs, (s) =>
        client.GET('/seating-plans/{seatingPlanId}', { params: { path: { seatingPlanId } }, signal: s }),
      ),
    getAvailability: (performanceId, signal) =>
      call(signal, timeoutMs, (s) =>
        client.GET('/performances/{performanceId}/availability', {
          params: { path: { performanceId } },
          signal: s,
        }),
      ),
    followAvailability: (performanceId, since, signal) => {
      const query = since === null ? '' : `?${new URLSearchParams({ since })}`;
      const address = `${baseUrl}/performances/${encodeURIComponent(performanceId)}/availability/stream${query}`;
      return readAvailability(fetch, address, signal, timeoutMs);
    },
    findBestAvailable: (performanceId, wish) =>
      call(undefined, timeoutMs, (s) =>
        client.POST('/performances/{performanceId}/best-available', {
          params: { path: { performanceId } },
          body: wish,
          signal: s,
        }),
      ),
    createLock: (performanceId, seats, idempotencyKey) =>
      call(undefined, timeoutMs, (s) =>
        client.POST('/locks', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: { performanceId, seats },
          signal: s,
        }),
      ),
    getLock: (lockId, signal) =>
      call(signal, timeoutMs, (s) =>
        client.GET('/locks/{lockId}', { params: { path: { lockId } }, signal: s }),
      ),
    changeSeats: (lockId, seats) =>
      call(undefined, timeoutMs, (s) =>
        client.PUT('/locks/{lockId}/seats', { params: { path: { lockId } }, body: { seats }, signal: s }),
      ),
    extendLock: (lockId, idempotencyKey) =>
      call(undefined, timeoutMs, (s) =>
        client.POST('/locks/{lockId}/extend', {
          params: { path: { lockId }, header: { 'idempotency-key': idempotencyKey } },
          signal: s,
        }),
      ),
    releaseLock: async (lockId) => {
      await call<unknown>(undefined, timeoutMs, (s) =>
        client.DELETE('/locks/{lockId}', { params: { path: { lockId } }, signal: s, keepalive: true }),
      );
    },
    applyPromoCode: (lockId, code) =>
      call(undefined, timeoutMs, (s) =>
        client.PUT('/locks/{lockId}/promo-code', { params: { path: { lockId } }, body: { code }, signal: s }),
      ),
    removePromoCode: (lockId) =>
      call(undefined, timeoutMs, (s) =>
        client.DELETE('/locks/{lockId}/promo-code', { params: { path: { lockId } }, signal: s }),
      ),
    checkGiftCard: (number) =>
      call(undefined, timeoutMs, (s) => client.POST('/gift-cards/balance', { body: { number }, signal: s })),
    listTickets: (orderId, signal) =>
      call(signal, timeoutMs, (s) =>
        client.GET('/orders/{orderId}/tickets', { params: { path: { orderId } }, signal: s }),
      ),
    calendarFileOf: (orderId) => `${baseUrl}/orders/${encodeURIComponent(orderId)}/calendar.ics`,
    createOrder: (request, idempotencyKey) =>
      call(undefined, PAYMENT_TIMEOUT_MS, (s) =>
        client.POST('/orders', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: request,
          signal: s,
        }),
      ),
    getOrder: (orderId, signal) =>
      call(signal, timeoutMs, (s) =>
        client.GET('/orders/{orderId}', { params: { path: { orderId } }, signal: s }),
      ),
    abandonOrder: async (orderId) => {
      await call<unknown>(undefined, timeoutMs, (s) =>
        client.DELETE('/orders/{orderId}', { params: { path: { orderId } }, signal: s }),
      );
    },
    listCountries: (signal) => call(signal, timeoutMs, (s) => client.GET('/countries', { signal: s })),
    listMarketingInterests: (signal) =>
      call(signal, timeoutMs, (s) => client.GET('/marketing-interests', { signal: s })),
    listBlockedEmailDomains: (signal) =>
      call(signal, timeoutMs, (s) => client.GET('/blocked-email-domains', { signal: s })),
    stayInTouch: (request, idempotencyKey) =>
      call(undefined, timeoutMs, (s) =>
        client.POST('/stay-in-touch', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: request,
          signal: s,
        }),
      ),
    sendContactRequest: (request, idempotencyKey) =>
      call(undefined, timeoutMs, (s) =>
        client.POST('/contact-requests', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: request,
          signal: s,
        }),
      ),
    sendGroupRequest: (request, idempotencyKey) =>
      call(undefined, timeoutMs, (s) =>
        client.POST('/group-requests', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: request,
          signal: s,
        }),
      ),
  };
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

async function call<T>(
  callerSignal: AbortSignal | undefined,
  timeoutMs: number,
  send: (signal: AbortSignal) => Promise<Answer<T>>,
): Promise<NonNullable<T>> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), timeoutMs);
  const onCallerAbort = () => control.abort();
  callerSignal?.addEventListener('abort', onCallerAbort);
  try {
    callerSignal?.throwIfAborted();
    const { data, error, response } = await send(control.signal);
    if (response.ok && data !== undefined && data !== null) return data;
    // 204 has no body; the caller that asks for it does not look at one.
    if (response.status === 204) return true as NonNullable<T>;
    throw toHeliosError(error, response);
  } catch (error) {
    if (error instanceof HeliosError) throw error;
    callerSignal?.throwIfAborted();
    if (control.signal.aborted)
      throw new HeliosError('TIMEOUT', `Helios gave no answer within ${timeoutMs} ms.`, { cause: error });
    // openapi-fetch parses JSON itself: an answer that is not JSON fails there.
    if (error instanceof SyntaxError)
      throw new HeliosError('UNEXPECTED', 'Helios gave an answer that is not JSON.', { cause: error });
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
  const stop = () => control.abort();
  callerSignal.throwIfAborted();
  callerSignal.addEventListener('abort', stop);
  let timer = setTimeout(stop, timeoutMs);
  try {
    const response = await (send ?? fetch)(address, {
      headers: { Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: control.signal,
    });
    if (!response.ok || !response.body)
      throw toHeliosError(await response.json().catch(() => null), response);
    yield { type: 'open' };
    const events = createEventReader();
    const text = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      clearTimeout(timer);
      timer = setTimeout(stop, STREAM_SILENCE_MS);
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
      throw new HeliosError('TIMEOUT', 'The stream of Helios is silent.', { cause: error });
    throw new HeliosError('UNREACHABLE', 'The stream of Helios broke off.', { cause: error });
  } finally {
    clearTimeout(timer);
    callerSignal.removeEventListener('abort', stop);
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

/** Every code that Helios may send; the compiler keeps it whole. */
const codes: Record<Problem['code'], true> = {
  INVALID_REQUEST: true,
  MALFORMED_DATE_TIME: true,
  IDEMPOTENCY_KEY_REQUIRED: true,
  UNKNOWN_SEATS: true,
  PAYMENT_METHOD_INVALID: true,
  PAYMENT_DECLINED: true,
  NOT_FOUND: true,
  EVENT_NOT_FOUND: true,
  PERFORMANCE_NOT_FOUND: true,
  SEATING_PLAN_NOT_FOUND: true,
  LOCK_NOT_FOUND: true,
  ORDER_NOT_FOUND: true,
  PERFORMANCE_NOT_BOOKABLE: true,
  SEATS_TAKEN: true,
  NOT_ENOUGH_SEATS: true,
  LOCK_EXPIRED: true,
  LOCK_SOLD: true,
  EXTENSION_LIMIT_REACHED: true,
  EXTENSION_TOO_EARLY: true,
  CAPTCHA_REQUIRED: true,
  REQUEST_TIMEOUT: true,
  TOO_MANY_SEATS_HELD: true,
  HEADERS_TOO_LARGE: true,
  PAYMENT_IN_PROGRESS: true,
  PAYMENT_ATTEMPTS_EXHAUSTED: true,
  TOTAL_CHANGED: true,
  IDEMPOTENCY_IN_FLIGHT: true,
  PAYLOAD_TOO_LARGE: true,
  UNSUPPORTED_MEDIA_TYPE: true,
  EMAIL_PROVIDER_NOT_SUPPORTED: true,
  UNKNOWN_INTERESTS: true,
  IDEMPOTENCY_KEY_REUSED: true,
  WEBHOOK_NOT_VALID: true,
  GIFT_CARD_NOT_FOUND: true,
  GIFT_CARD_INSUFFICIENT: true,
  PROMO_CODE_NOT_VALID: true,
  CARD_AMOUNT_TOO_SMALL: true,
  RATE_LIMITED: true,
  STREAMS_EXHAUSTED: true,
  INTERNAL: true,
  DATABASE_UNAVAILABLE: true,
};

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    Object.hasOwn(codes, body.code)
  );
}

const siteHeliosUrl = (process.env.GATSBY_HELIOS_URL ?? 'http://localhost:8080').replace(/\/$/, '');
const protectionScript = process.env.GATSBY_BOT_PROTECTION_URL ?? '';

let protectedFetch: Promise<typeof fetch> | null = null;

/** Where the site has a bot protection, its code comes with the first request. */
const throughProtection: typeof fetch = async (input, init) => {
  protectedFetch ??= import('./botProtection').then(
    ({ createProtectedFetch }) =>
      createProtectedFetch({
        scriptUrl: protectionScript,
        apiUrl: siteHeliosUrl,
        solveCaptcha: askForCaptcha,
      }),
    (error: unknown) => {
      // The next request asks for the code again: the connection may be back by then.
      protectedFetch = null;
      throw error;
    },
  );
  return (await protectedFetch)(input, init);
};

/** The client of this site's Helios, whose public address is built in as GATSBY_HELIOS_URL. */
export const helios = createHelios({
  baseUrl: siteHeliosUrl,
  fetch: protectionScript ? throughProtection : undefined,
});
