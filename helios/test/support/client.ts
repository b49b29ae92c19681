import { randomUUID } from 'node:crypto';
import type { Static, TSchema } from 'typebox';
import type { SeatChoice } from '../../src/catalogue/quote-schemas.ts';
import type { Lock } from '../../src/locks/schemas.ts';
import type { AvailabilitySchema, PerformanceSchema } from '../../src/catalogue/performance-schemas.ts';
import type { CalendarSchema } from '../../src/catalogue/event-schemas.ts';
import type { CreateOrderRequest, Order, OrderWithCustomer } from '../../src/orders/schemas.ts';
import type { ProblemBody } from '../../src/lib/problems.ts';
import { assertDeclaredProblem } from './declared-problems.ts';

type StaticOf<T extends TSchema> = Static<T>;
export type Performance = StaticOf<typeof PerformanceSchema>;
export type Calendar = StaticOf<typeof CalendarSchema>;
export type Availability = StaticOf<typeof AvailabilitySchema>;

export interface Answer<T> {
  status: number;
  body: T;
  problem: ProblemBody;
  headers: Headers;
}

/** Calls Helios over HTTP, as a browser would. */
export class Client {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  /** `headers` are sent with every request. */
  constructor(base: string, headers: Record<string, string> = {}) {
    this.#base = base;
    this.#headers = headers;
  }

  async request<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const url = new URL(path, this.#base);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.#headers,
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const parsed = /json/.test(type) ? JSON.parse(text) : text;
    if (type.startsWith('application/problem+json')) assertDeclaredProblem(method, url.pathname, parsed);
    return {
      status: response.status,
      body: parsed as T,
      problem: parsed as ProblemBody,
      headers: response.headers,
    };
  }

  get = <T = unknown>(path: string) => this.request<T>('GET', path);

  createLock(performanceId: string, seats: readonly (string | SeatChoice)[], key: string = randomUUID()) {
    const choices = seats.map((seat) =>
      typeof seat === 'string' ? { seatGuid: seat, ticketType: 'ADULT' as const } : seat,
    );
    return this.request<Lock>(
      'POST',
      '/locks',
      { performanceId, seats: choices },
      { 'idempotency-key': key },
    );
  }

  extendLock(lockId: string, key: string = randomUUID()) {
    return this.request<Lock>('POST', `/locks/${lockId}/extend`, undefined, { 'idempotency-key': key });
  }

  async createCard(cardNumber: string): Promise<string> {
    const { body } = await this.request<{ id: string }>('POST', '/test-gateway/payment-methods', {
      cardNumber,
      expiryMonth: 12,
      expiryYear: 2099,
      cvc: '123',
    });
    return body.id;
  }

  pay(order: CreateOrderRequest, key: string = randomUUID()) {
    return this.request<OrderWithCustomer>('POST', '/orders', order, { 'idempotency-key': key });
  }

  getOrder = (orderId: string) => this.get<Order>(`/orders/${orderId}`);

  /** Locks seats and returns the order request for them with a test card. */
  async createCheckout(
    performanceId: string,
    seats: readonly string[],
    cardNumber = CARDS.success,
  ): Promise<CardOrder> {
    const lock = await this.createLock(performanceId, seats);
    if (lock.status !== 201) throw new Error(`The lock failed: ${lock.problem.code}`);
    return createOrderRequest(lock.body, await this.createCard(cardNumber));
  }
}

/** The id of a row, from a signed id of an answer. */
export function toRowId(signedId: string): string {
  return signedId.split('.')[0] ?? '';
}

export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  processingError: '4000000000000036',
  challenge: '4000002500003155',
  answersLate: '4000000000000119',
  answerLost: '4000000000000341',
};

/** An order that is paid by card at least in part. */
export type CardOrder = CreateOrderRequest & Required<Pick<CreateOrderRequest, 'payment'>>;

export function createOrderRequest(lock: Lock, paymentMethod: string): CardOrder {
  return {
    lockId: lock.lockId,
    customer: {
      contact: {
        firstName: 'Ada',
        lastName: 'Miller',
        phoneNumber: '(717) 555-0199',
        emailAddress: 'ada@example.org',
      },
      address: { country: 'USA', addressLine1: '12 Mill Road', city: 'Ronks', state: 'PA', zipcode: '17572' },
    },
    payment: { provider: 'test', paymentMethod },
    expectedTotalCents: lock.totals.totalCents,
  };
}

/** Answers on the bank's page of the test gateway. Returns the path of the page to which it leads. */
export async function answerChallenge(url: string, answer: 'approve' | 'decline'): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer }),
  });
  if (response.status !== 303) throw new Error(`The bank's page answered ${response.status}.`);
  return new URL(response.headers.get('location') ?? '').pathname;
}
