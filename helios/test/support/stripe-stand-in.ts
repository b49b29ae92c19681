import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeConfig } from '../../src/lib/config.ts';
import { renderChallengePage, renderElementPage, renderStripeScript } from './stripe-js-stand-in.ts';

// A stand-in for Stripe, as far as Helios uses it, written from Stripe's documentation: api.stripe.com with
// PaymentIntents with manual capture, refunds, idempotency keys and signed webhooks; js.stripe.com, whose
// card fields create PaymentMethods; and the page of 3-D Secure. It does not depend on Helios.

export const STRIPE_SECRET_KEY = 'sk_test_stand_in';
export const STRIPE_PUBLISHABLE_KEY = 'pk_test_stand_in';
export const STRIPE_WEBHOOK_SECRET = 'whsec_stand_in';

interface Method {
  decline?: [code: string, declineCode?: string];
  challenge?: true;
  card?: { brand: string; last4: string };
}

/** The behavior of the test payment methods in Stripe's documentation. */
const METHODS: Record<string, Method> = {
  pm_card_visa: {},
  pm_card_chargeDeclined: { decline: ['card_declined', 'generic_decline'] },
  pm_card_chargeDeclinedInsufficientFunds: { decline: ['card_declined', 'insufficient_funds'] },
  pm_card_chargeDeclinedLostCard: { decline: ['card_declined', 'lost_card'] },
  pm_card_chargeDeclinedStolenCard: { decline: ['card_declined', 'stolen_card'] },
  pm_card_chargeDeclinedFraudulent: { decline: ['card_declined', 'fraudulent'] },
  pm_card_chargeDeclinedExpiredCard: { decline: ['expired_card'] },
  pm_card_chargeDeclinedIncorrectCvc: { decline: ['incorrect_cvc'] },
  pm_card_chargeDeclinedProcessingError: { decline: ['processing_error'] },
  pm_card_authenticationRequired: { challenge: true },
};

/** The behavior of Stripe's test card numbers. */
const CARDS: Record<string, Method & { brand: string }> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000002': { brand: 'visa', decline: ['card_declined', 'generic_decline'] },
  '4000000000009995': { brand: 'visa', decline: ['card_declined', 'insufficient_funds'] },
  '4000000000000069': { brand: 'visa', decline: ['expired_card'] },
  '4000000000000127': { brand: 'visa', decline: ['incorrect_cvc'] },
  '4000000000000119': { brand: 'visa', decline: ['processing_error'] },
  '4000002500003155': { brand: 'visa', challenge: true },
};

interface Intent {
  id: string;
  object: 'payment_intent';
  client_secret: string;
  status: string;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  created: number;
  currency: string;
  capture_method: string;
  metadata: Record<string, string>;
  payment_method: string | null;
  last_payment_error: object | null;
  next_action: object | null;
  /** Not part of the API answer. */
  return_url: string | null;
  latest_charge: string | null;
  cancellation_reason: string | null;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  status: string;
  created: number;
  currency: string;
  failure_reason?: string;
  payment_intent: string;
  metadata: Record<string, string>;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: object };
}

interface WebhookEndpoint {
  id: string;
  object: 'webhook_endpoint';
  created: number;
  url: string;
  status: 'enabled' | 'disabled';
  enabled_events: string[];
}

/** Faults of a request, before or after its execution. */
export type Fault =
  /** A server error of Stripe, repeated for the idempotency key. */
  | 'error 500'
  /** The request is executed, and the connection breaks before the answer. */
  | 'answer lost'
  /** The connection breaks before the execution. */
  | 'request lost'
  | 'rate limited'
  /** The request is executed, and the answer never comes. */
  | 'silence';

interface Answer {
  status: number;
  body: object;
}

/** The card of the predefined payment methods. */
const CARD = { brand: 'visa', last4: '4242' };

export class StripeStandIn {
  readonly #methods = new Map(Object.entries(METHODS));
  readonly intents = new Map<string, Intent>();
  /** The postal codes of the submitted billing addresses; null if missing. */
  readonly postalCodes: (string | null)[] = [];
  readonly refunds: Refund[] = [];
  /** Null: the key may not read them. */
  webhookEndpoints: WebhookEndpoint[] | null = null;
  /** New refunds are pending, as with some banks. */
  refundsArePending = false;
  /** All events in order. Tests deliver them. */
  readonly events: StripeEvent[] = [];
  /** All requests, and whether the answer was replayed. */
  readonly requests: { request: string; key: string | undefined; replayed: boolean; status: number }[] = [];
  readonly #answers = new Map<string, { request: string; answer: Answer | undefined }>();
  readonly #faults: { request: RegExp; fault: Fault }[] = [];
  #onFreeze: (() => void) | undefined;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #frozen: ServerResponse[] | undefined;

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** The configuration of a Helios that uses this stand-in. */
  get config(): StripeConfig {
    return {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      apiUrl: this.url,
      jsUrl: this.url,
    };
  }

  /** The environment variables of a Helios process that uses this stand-in. */
  get env(): Record<string, string> {
    return {
      HELIOS_STRIPE_SECRET_KEY: STRIPE_SECRET_KEY,
      HELIOS_STRIPE_PUBLISHABLE_KEY: STRIPE_PUBLISHABLE_KEY,
      HELIOS_STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK_SECRET,
      HELIOS_GIFT_CARD_SECRETS: 'the secret of the gift cards in tests',
      HELIOS_STRIPE_API_URL: this.url,
      HELIOS_STRIPE_JS_URL: this.url,
    };
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.thaw();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /**
   * Makes the next matching request (method and path, such as /POST .*confirm/) fail. A broken connection
   * counts twice, because Stripe's client repeats it once.
   */
  failNext(request: RegExp, fault: Fault, { times = fault.endsWith('lost') ? 2 : 1 } = {}): void {
    for (let count = 0; count < times; count += 1) this.#faults.push({ request, fault });
  }

  /** Adds a webhook endpoint. */
  addEndpoint(url: string, enabledEvents: readonly string[]): WebhookEndpoint {
    this.webhookEndpoints ??= [];
    const endpoint: WebhookEndpoint = {
      id: `we_${this.webhookEndpoints.length}`,
      object: 'webhook_endpoint',
      created: 0,
      url,
      status: 'enabled',
      enabled_events: [...enabledEvents],
    };
    this.webhookEndpoints.push(endpoint);
    return endpoint;
  }

  /** Stops answering and executing requests, until `thaw`. */
  freeze(): void {
    this.#frozen ??= [];
  }

  /** Freezes right after the next payment that the bank asks about, before Helios can look it up. */
  async freezeAfterChallenge(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onFreeze = resolve;
    });
  }

  /** The number of requests that wait for an answer while frozen. */
  get waiting(): number {
    return this.#frozen?.length ?? 0;
  }

  thaw(): void {
    const waiting = this.#frozen ?? [];
    this.#frozen = undefined;
    for (const response of waiting) response.destroy();
  }

  /** The cardholder's answer at the bank's page. */
  answerChallenge(intentId: string, approved: boolean): void {
    const intent = this.#getIntent(intentId);
    if (intent.status !== 'requires_action') throw new Error(`${intentId} has no open challenge.`);
    intent.next_action = null;
    if (approved) this.#authorizeIntent(intent);
    else this.#declineIntent(intent, ['payment_intent_authentication_failure']);
  }

  /** Releases an authorization that expired (Stripe waits 7 days) or was canceled in the Dashboard. */
  expireIntent(intentId: string): void {
    const intent = this.#getIntent(intentId);
    if (intent.status !== 'requires_capture') throw new Error(`${intentId} is not authorized.`);
    Object.assign(intent, { status: 'canceled', amount_capturable: 0, cancellation_reason: 'automatic' });
    this.#emitEvent('payment_intent.canceled', this.#toResponse(intent));
  }

  /**
   * Completes the refunds of a payment, as the bank does, maybe days later. The money of a failed refund
   * stays with the shop.
   */
  endRefunds(
    intentId: string,
    end: { status: 'succeeded' } | { status: 'failed'; failure_reason: string },
  ): void {
    for (const refund of this.refunds.filter((one) => one.payment_intent === intentId)) {
      Object.assign(refund, end);
      this.#emitEvent(end.status === 'failed' ? 'refund.failed' : 'refund.updated', { ...refund });
    }
  }

  /** Refunds a payment in full, as a person does in the Dashboard. */
  refundByHand(intentId: string): void {
    const { amount_received: amount } = this.#getIntent(intentId);
    this.#createRefund(new URLSearchParams({ payment_intent: intentId, amount: String(amount) }));
  }

  /** The payments of one attempt. */
  findIntents(attemptId: string): Intent[] {
    return [...this.intents.values()].filter((intent) => intent.metadata.attempt_id === attemptId);
  }

  /** Sends an event as Stripe does. Returns the HTTP status of the answer. */
  async deliver(
    url: string,
    event: StripeEvent,
    { secret = STRIPE_WEBHOOK_SECRET, at = Math.floor(Date.now() / 1000), tamper = false } = {},
  ): Promise<number> {
    const body = JSON.stringify(event);
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        // During a secret rotation there are two signatures, and one of a scheme for tests.
        'stripe-signature': `t=${at},v1=${'0'.repeat(64)},v1=${signature},v0=${'f'.repeat(64)}`,
      },
      body: tamper ? body.replace('"event"', '"event" ') : body,
    });
    await response.arrayBuffer();
    return response.status;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const name = `${request.method} ${url.pathname}`;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (this.#frozen) return void this.#frozen.push(response);

    const key = request.headers['idempotency-key'] as string | undefined;
    const index = this.#faults.findIndex((fault) => fault.request.test(name));
    const fault = index === -1 ? undefined : this.#faults.splice(index, 1)[0]?.fault;
    if (fault === 'request lost') return void request.socket.destroy();
    if (fault === 'rate limited')
      return this.#send(response, createError(429, 'rate_limit_error', 'rate_limit'));
    const page = this.#serveBrowser(name, body);
    if (page) {
      this.requests.push({ request: name, key, replayed: false, status: page.status });
      response.writeHead(page.status, { 'access-control-allow-origin': '*', ...page.headers });
      return void response.end(page.body);
    }
    if (request.headers.authorization !== `Bearer ${STRIPE_SECRET_KEY}`) {
      return this.#send(response, createError(401, 'invalid_request_error'));
    }

    const before = key === undefined ? undefined : this.#answers.get(key);
    let answer: Answer;
    let replayed = false;
    if (before && before.request !== `${name} ${body}`) {
      answer = createError(400, 'idempotency_error');
    } else if (before?.answer) {
      answer = before.answer;
      replayed = true;
    } else {
      answer =
        fault === 'error 500'
          ? createError(500, 'api_error')
          : this.#handleRequest(name, url.searchParams, new URLSearchParams(body));
      // Refusals are not stored, because nothing was executed.
      if (key !== undefined && !(answer.status === 400 || answer.status === 404)) {
        this.#answers.set(key, { request: `${name} ${body}`, answer });
      }
    }
    this.requests.push({ request: name, key, replayed, status: answer.status });
    if (fault === 'answer lost') return void request.socket.destroy();
    if (fault === 'silence') return;
    this.#send(response, answer, replayed);
  }

  #send(response: ServerResponse, { status, body }: Answer, replayed = false): void {
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(JSON.stringify(body));
  }

  /** Requests of browsers, which have no secret key. */
  #serveBrowser(
    name: string,
    body: string,
  ): { status: number; headers: Record<string, string>; body?: string } | undefined {
    const html = { 'content-type': 'text/html; charset=utf-8' };
    if (/^GET \/[a-z]+\/stripe\.js$/.test(name)) {
      return {
        status: 200,
        headers: { 'content-type': 'text/javascript' },
        body: renderStripeScript(this.url),
      };
    }
    const element = renderElementPage(/^GET \/elements\/(\w+)$/.exec(name)?.[1] ?? '');
    if (element) return { status: 200, headers: html, body: element };
    if (name === 'POST /v1/payment_methods') {
      const { status, body: answer } = this.#createMethod(new URLSearchParams(body));
      return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) };
    }
    const intent = this.intents.get(/^(?:GET|POST) \/3ds\/(\w+)$/.exec(name)?.[1] ?? '');
    if (!intent) return undefined;
    if (name.startsWith('GET')) return { status: 200, headers: html, body: renderChallengePage() };
    const back = new URL(intent.return_url ?? '');
    if (intent.status === 'requires_action') {
      this.answerChallenge(intent.id, new URLSearchParams(body).get('answer') === 'complete');
    }
    back.searchParams.set('payment_intent', intent.id);
    back.searchParams.set('payment_intent_client_secret', intent.client_secret);
    back.searchParams.set('source_type', 'card');
    return { status: 303, headers: { location: back.href } };
  }

  #createMethod(form: URLSearchParams): Answer {
    if (form.get('key') !== STRIPE_PUBLISHABLE_KEY) {
      return createError(
        401,
        'invalid_request_error',
        undefined,
        undefined,
        'Invalid API Key provided: pk_test_****',
      );
    }
    const number = form.get('card[number]') ?? '';
    const found = CARDS[number];
    if (!found) {
      const { body } = createError(402, 'card_error', 'card_declined', undefined, 'Your card was declined.');
      Object.assign((body as { error: object }).error, { decline_code: 'test_mode_live_card' });
      return { status: 402, body };
    }
    const { brand, ...behavior } = found;
    const id = `pm_${randomBytes(12).toString('hex')}`;
    this.postalCodes.push(form.get('billing_details[address][postal_code]'));
    const card = { brand, last4: number.slice(-4) };
    this.#methods.set(id, { ...behavior, card });
    return {
      status: 200,
      body: {
        id,
        object: 'payment_method',
        type: 'card',
        billing_details: { address: { postal_code: form.get('billing_details[address][postal_code]') } },
        card: { ...card, exp_month: Number(form.get('card[exp_month]')) },
      },
    };
  }

  #handleRequest(name: string, query: URLSearchParams, form: URLSearchParams): Answer {
    if (name === 'POST /v1/payment_intents') return checkMetadata(form) ?? this.#createIntent(form);
    if (name === 'POST /v1/refunds') return checkMetadata(form) ?? this.#createRefund(form);
    if (name === 'GET /v1/refunds') {
      const intentId = query.get('payment_intent');
      const refunds = this.refunds.filter(
        (refund) => intentId === null || refund.payment_intent === intentId,
      );
      return listPage('/v1/refunds', refunds, query);
    }
    if (name === 'GET /v1/payment_intents') {
      const intents = [...this.intents.values()].map((intent) => this.#toResponse(intent, isExpanded(query)));
      return listPage('/v1/payment_intents', intents, query);
    }
    if (name === 'GET /v1/webhook_endpoints') {
      if (this.webhookEndpoints) return listPage('/v1/webhook_endpoints', this.webhookEndpoints, query);
      return createError(
        403,
        'invalid_request_error',
        undefined,
        undefined,
        'The key has no such permission.',
      );
    }
    const [, id, action] = /^(?:GET|POST) \/v1\/payment_intents\/(\w+?)(?:\/(\w+))?$/.exec(name) ?? [];
    const intent = this.intents.get(id ?? '');
    if (!intent) return createError(404, 'invalid_request_error', 'resource_missing', 'intent');
    switch (action) {
      case undefined:
        return { status: 200, body: this.#toResponse(intent) };
      case 'confirm':
        return this.#confirmIntent(intent, form);
      case 'capture':
        if (intent.status !== 'requires_capture') return createUnexpectedStateError(intent);
        Object.assign(intent, {
          status: 'succeeded',
          amount_received: intent.amount_capturable,
          amount_capturable: 0,
        });
        this.#emitEvent('payment_intent.succeeded', this.#toResponse(intent));
        return { status: 200, body: this.#toResponse(intent) };
      case 'cancel':
        if (['succeeded', 'canceled', 'processing'].includes(intent.status))
          return createUnexpectedStateError(intent);
        Object.assign(intent, {
          status: 'canceled',
          amount_capturable: 0,
          next_action: null,
          cancellation_reason: form.get('cancellation_reason'),
        });
        this.#emitEvent('payment_intent.canceled', this.#toResponse(intent));
        return { status: 200, body: this.#toResponse(intent) };
      default:
        return createError(404, 'invalid_request_error');
    }
  }

  #createIntent(form: URLSearchParams): Answer {
    const amount = Number(form.get('amount'));
    if (!Number.isInteger(amount) || amount < 50) {
      return createError(400, 'invalid_request_error', 'amount_too_small', 'amount');
    }
    const id = `pi_${randomBytes(12).toString('hex')}`;
    const intent: Intent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      status: 'requires_payment_method',
      amount,
      amount_capturable: 0,
      amount_received: 0,
      created: Math.floor(Date.now() / 1000),
      currency: form.get('currency') ?? '',
      capture_method: form.get('capture_method') ?? 'automatic',
      metadata: readMetadata(form),
      payment_method: null,
      last_payment_error: null,
      next_action: null,
      return_url: null,
      latest_charge: null,
      cancellation_reason: null,
    };
    this.intents.set(intent.id, intent);
    this.#emitEvent('payment_intent.created', this.#toResponse(intent));
    return { status: 200, body: this.#toResponse(intent) };
  }

  #confirmIntent(intent: Intent, form: URLSearchParams): Answer {
    if (intent.status !== 'requires_payment_method') return createUnexpectedStateError(intent);
    const method = this.#methods.get(form.get('payment_method') ?? '');
    if (!method) return createError(400, 'invalid_request_error', 'resource_missing', 'payment_method');
    if (!form.get('return_url'))
      return createError(400, 'invalid_request_error', 'parameter_missing', 'return_url');
    intent.payment_method = form.get('payment_method');
    intent.last_payment_error = null;
    intent.return_url = form.get('return_url');
    if (method.decline) {
      const details = this.#declineIntent(intent, method.decline);
      return { status: 402, body: { error: { ...details, payment_intent: this.#toResponse(intent) } } };
    }
    if (method.challenge) {
      Object.assign(intent, {
        status: 'requires_action',
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: { url: `${this.url}/3ds/${intent.id}`, return_url: form.get('return_url') },
        },
      });
      this.#emitEvent('payment_intent.requires_action', this.#toResponse(intent));
    } else this.#authorizeIntent(intent);
    return { status: 200, body: this.#toResponse(intent) };
  }

  #authorizeIntent(intent: Intent): void {
    if (intent.capture_method !== 'manual') throw new Error('The stand-in supports only manual capture.');
    Object.assign(intent, {
      status: 'requires_capture',
      amount_capturable: intent.amount,
      latest_charge: `ch_${intent.id}`,
    });
    this.#emitEvent('payment_intent.amount_capturable_updated', this.#toResponse(intent));
  }

  #declineIntent(intent: Intent, [code, declineCode]: [code: string, declineCode?: string]): object {
    const details = {
      type: code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
      code,
      ...(declineCode ? { decline_code: declineCode } : {}),
      message: 'The card was refused.',
      payment_method: {
        id: intent.payment_method,
        object: 'payment_method',
        type: 'card',
        card: this.#getCard(intent),
      },
    };
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: details,
      payment_method: null,
    });
    this.#emitEvent('payment_intent.payment_failed', this.#toResponse(intent));
    return details;
  }

  #createRefund(form: URLSearchParams): Answer {
    const intent = this.intents.get(form.get('payment_intent') ?? '');
    const amount = Number(form.get('amount'));
    if (!intent) return createError(404, 'invalid_request_error', 'resource_missing', 'payment_intent');
    const back = this.refunds.filter((refund) => refund.payment_intent === intent.id);
    if (back.reduce((sum, refund) => sum + refund.amount, 0) + amount > intent.amount_received) {
      return createError(400, 'invalid_request_error', 'charge_already_refunded');
    }
    const refund: Refund = {
      id: `re_${randomBytes(12).toString('hex')}`,
      object: 'refund',
      amount,
      status: this.refundsArePending ? 'pending' : 'succeeded',
      created: Math.floor(Date.now() / 1000),
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: readMetadata(form),
    };
    this.refunds.push(refund);
    this.#emitEvent('refund.created', { ...refund });
    return { status: 200, body: { ...refund } };
  }

  #getIntent(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`There is no PaymentIntent ${id}.`);
    return intent;
  }

  #getCard({ payment_method: method }: Intent) {
    return this.#methods.get(method ?? '')?.card ?? CARD;
  }

  /** A snapshot for an answer, by default with the expanded charge. */
  #toResponse(intent: Intent, isExpandedAnswer = true): Shown<Intent> {
    const { return_url: _hidden, ...shown } = structuredClone(intent);
    if (!isExpandedAnswer || !intent.latest_charge) return shown;
    return {
      ...shown,
      latest_charge: {
        id: intent.latest_charge,
        object: 'charge',
        amount_refunded: this.refunds
          .filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed')
          .reduce((sum, refund) => sum + refund.amount, 0),
        payment_method_details: { type: 'card', card: this.#getCard(intent) },
      },
    };
  }

  #emitEvent(type: string, object: object): void {
    this.events.push({
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    });
    if (type !== 'payment_intent.requires_action' || !this.#onFreeze) return;
    this.freeze();
    this.#onFreeze();
    this.#onFreeze = undefined;
  }
}

/** The charge of an answer is its id, or an object if the request expands it. */
type Shown<T> = Omit<T, 'return_url' | 'latest_charge'> & { latest_charge: string | object | null };

function isExpanded(query: URLSearchParams): boolean {
  return [...query].some(([name, value]) => name.startsWith('expand') && value === 'data.latest_charge');
}

const DEFAULT_PAGE = 10;
const MAX_PAGE = 100;

/** A page of a list, the newest first. `starting_after` is the last object of the page before. */
function listPage<T extends { id: string; created: number }>(
  url: string,
  objects: readonly T[],
  query: URLSearchParams,
): Answer {
  const limit = Number(query.get('limit') ?? DEFAULT_PAGE);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE)
    return createError(400, 'invalid_request_error', 'parameter_invalid_integer', 'limit');
  const from = Number(query.get('created[gte]') ?? 0);
  const to = Number(query.get('created[lt]') ?? Infinity);
  const found = objects.filter(({ created }) => created >= from && created < to).reverse();
  const after = query.get('starting_after');
  const start = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0)
    return createError(400, 'invalid_request_error', 'resource_missing', 'starting_after');
  const data = found.slice(start, start + limit);
  return { status: 200, body: { object: 'list', url, has_more: start + limit < found.length, data } };
}

const MAX_METADATA = { keys: 50, keyLength: 40, valueLength: 500 };

/** The documented limits of metadata. */
function checkMetadata(form: URLSearchParams): Answer | undefined {
  const metadata = Object.entries(readMetadata(form));
  const [tooLong] =
    metadata.find(
      ([key, value]) => key.length > MAX_METADATA.keyLength || value.length > MAX_METADATA.valueLength,
    ) ?? [];
  if (tooLong === undefined && metadata.length <= MAX_METADATA.keys) return undefined;
  return createError(400, 'invalid_request_error', undefined, tooLong ? `metadata[${tooLong}]` : 'metadata');
}

function readMetadata(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );
}

function createError(
  status: number,
  type: string,
  code?: string,
  param?: string,
  message = `${type} ${code ?? ''}`,
): Answer {
  return { status, body: { error: { type, code, param, message } } };
}

function createUnexpectedStateError(intent: Intent): Answer {
  const { status } = intent;
  return {
    status: 400,
    body: {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `This PaymentIntent has a status of ${status}.`,
        payment_intent: structuredClone(intent),
      },
    },
  };
}
