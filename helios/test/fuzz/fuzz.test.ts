import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import fc from 'fast-check';
import formats from 'ajv-formats';
import { sql } from 'kysely';
import { signId } from '../../src/lib/signed-ids.ts';
import { startAddressStandIn } from '../../../demo/helios/address-stand-in.ts';
import type { AddressStandIn } from '../../../demo/helios/address-stand-in.ts';
import { startS3StandIn } from '../../../demo/helios/s3-stand-in.ts';
import type { S3StandIn } from '../../../demo/helios/s3-stand-in.ts';
import { startDonationUpload } from '../../src/donations/uploads.ts';
import { loadDemoPlan } from '../../../demo/helios/demo-plans.ts';
import { inTransaction } from '../../src/db/transactions.ts';
import type { GiftCardItem } from '../../src/gift-card-orders/schemas.ts';
import { issueGiftCard } from '../../src/gift-cards/gift-cards.ts';
import { readAvailability } from '../../src/locks/availability.ts';
import { PROBLEMS } from '../../src/lib/problems.ts';
import type { AdmissionTicket } from '../../src/tickets/schemas.ts';
import { closeAfterTests, expectConsistent } from '../support/close-after-tests.ts';
import { CARDS, createOrderRequest } from '../support/client.ts';
import { createFreeTicketsCode, sendDonationRequest } from '../support/donation-decision.ts';
import {
  LETTERS,
  createDonationForm,
  createDonationRequest,
  createEventDate,
  createLocationRequest,
  extendEvents,
  sendDonationForm,
} from '../support/donation-request.ts';
import {
  addUp,
  buyGiftCards,
  createGift,
  createGiftCardRequest,
  createOwnCard,
} from '../support/gift-card-order.ts';
import { createSubscriptionTokens } from '../support/subscription.ts';
import { openTestSystem } from '../support/test-system.ts';
import type { TestSystem } from '../support/test-system.ts';
import { isLong } from '../support/length.ts';
import { findOtherPerformances } from '../support/exchange.ts';
import { must } from '../support/must.ts';
import { readDateTime } from '../support/performance-change.ts';
import { createStream } from '../support/stream.ts';
import type { Stream, StreamEvent } from '../support/stream.ts';
import { KnownValue, listOperations, createRequests } from './requests.ts';
import type { FuzzRequest, JsonSchema, OpenApi } from './requests.ts';

/** With this number, each operation has returned every possible success. */
const ALL_SUCCESSES = 10_000;
/** Total number of requests; HELIOS_FUZZ_REQUESTS overrides it. */
const REQUESTS = Number(process.env.HELIOS_FUZZ_REQUESTS ?? (isLong ? ALL_SUCCESSES : 1_000));
/** Number of concurrent requests. */
const CONCURRENCY = 20;
/** The seed gives the same requests each time; HELIOS_FUZZ_SEED overrides it. */
const SEED = Number(process.env.HELIOS_FUZZ_SEED ?? 20_261_124);
/** The schemas of stream events by name; the document mentions them only in a description. */
const EVENTS = { snapshot: 'Availability', change: 'AvailabilityChange' };
/**
 * Successes that need two people, an existing account or a passkey. test/staff.test.ts, test/second-person.test.ts,
 * test/gift-card-order-staff.test.ts and test/sessions.test.ts cover them.
 */
const COVERED_ELSEWHERE = [
  'cancelPerformance 202',
  'movePerformance 202',
  'refundOrder 202',
  'issueGiftCard 202',
  'refundGiftCards 202',
  'approveDonationRequest 202',
  'approveStaffRequest 200',
  'rejectStaffRequest 200',
  'addStaffAccount 201',
  'rotateStaffKey 200',
  'disableStaffAccount 200',
  'createStaffLink 201',
  'getLogInOptions 200',
  'logIn 200',
  'getPasskeyOptions 200',
  'addPasskey 201',
  'getOwnSession 200',
];
/** The names of known values for the parameters of gift card orders, whose names are those of orders of tickets. */
const GIFT_CARD_ORDER_NAMES: Readonly<Record<string, string>> = {
  orderId: 'giftCardOrderId',
  orderNumber: 'giftCardOrderNumber',
};
/** Maximum wait for an event of a stream. */
const TIMEOUT_MS = 20_000;

/** The multipart body for the value of a schema: the name of a letter becomes that file, the rest JSON. */
function createForm(value: unknown): FormData {
  const form = new FormData();
  const fields: [string, unknown][] =
    typeof value === 'object' && value !== null ? Object.entries(value) : [['donationRequest', value]];
  for (const [name, field] of fields) {
    const content =
      typeof field === 'string' ? new Map<string, Buffer>(Object.entries(LETTERS)).get(field) : undefined;
    if (content) form.append(name, new File([new Uint8Array(content)], `request.${field}`));
    else form.append(name, JSON.stringify(field) ?? '');
  }
  return form;
}

/** Without text and with dots only, fetch would request another path. */
function encodePathPart(text: string): string {
  return /^\.{0,2}$/.test(text) ? '-' : encodeURIComponent(text);
}

/** Whether a generated value is a list of gift card items. */
function isGiftCardItems(value: unknown): value is GiftCardItem[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null);
}

/** Merges the documents of both listeners. */
function mergeDocuments(open: OpenApi, staff: OpenApi): OpenApi {
  return {
    ...open,
    paths: { ...open.paths, ...staff.paths },
    components: { schemas: { ...open.components.schemas, ...staff.components.schemas } },
  };
}

describe(`${REQUESTS} requests generated from the OpenAPI documents`, () => {
  let system: TestSystem;
  let addressStandIn: AddressStandIn;
  let s3: S3StandIn;
  let document: OpenApi;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const validators = new Map<string, ValidateFunction>();
  /** Returns the validator of a schema of the document, cached because many answers share one. */
  const getValidator = (schema: JsonSchema): ValidateFunction => {
    const key = JSON.stringify(schema);
    const found = validators.get(key) ?? ajv.compile(JSON.parse(key.replaceAll('"#/', '"helios#/')));
    validators.set(key, found);
    return found;
  };
  /** Existing values by field name. */
  const known: Record<string, unknown[]> = {};
  const rememberValue = (name: string, value: unknown) => {
    const values = (known[name] ??= []);
    if (value !== undefined && value !== null && values.length < 300 && !values.includes(value))
      values.push(value);
  };
  const forgetLock = (lockId: unknown) => {
    const remaining = must(known.lockId).filter((id) => id !== lockId);
    if (remaining.length > 0) known.lockId = remaining;
  };
  const totalOfLock = new Map<unknown, number>();
  let seats: string[];
  /**
   * Fuzzed requests release and buy locks, and take the performance off sale. So at intervals the performance
   * is put on sale again and a visitor locks new seats; only the latest locks are used.
   */
  const lockNewSeat = async (number: number) => {
    await sql`update performances set box_office_status = 'AV' where performance_id = ${system.performanceId}`.execute(
      system.helios.services.db,
    );
    const lock = await system.client.createLock(system.performanceId, [must(seats[150 + (number % 240)])]);
    if (lock.status !== 201) return;
    rememberValue('lockId', lock.body.lockId);
    known.lockId = must(known.lockId).slice(-5);
    rememberValue('expectedTotalCents', lock.body.totals.totalCents);
    totalOfLock.set(lock.body.lockId, lock.body.totals.totalCents);
  };
  /**
   * Fuzzed requests also refund orders. So at intervals a visitor buys, and only the latest order is used.
   */
  const buySeat = async (number: number) => {
    const lock = await system.client.createLock(system.performanceId, [must(seats[390 + number])]);
    if (lock.status !== 201) return;
    const request = createOrderRequest(lock.body, await system.client.createCard(CARDS.success));
    const { orderId, orderNumber } = (await system.client.pay(request)).body;
    known.orderId = [orderId];
    known.orderNumber = [orderNumber];
    known.seats = lock.body.seats.map(({ seatGuid }) => seatGuid);
    const { body: tickets } = await system.client.get<AdmissionTicket[]>(`/orders/${orderId}/tickets`);
    known.ticketCode = tickets.map(({ ticketCode }) => ticketCode);
  };
  /**
   * Fuzzed requests also refund gift cards and give up payments. So at intervals a visitor buys gift cards and starts
   * another payment, and only these are used. A cart can be paid only once.
   */
  const renewGiftCards = async () => {
    await sql`delete from payment_networks`.execute(system.helios.services.db);
    const later = { method: 'email', day: must(known.day)[0] as string } as const;
    const items = [createGift({ delivery: later }), createOwnCard()];
    const { client } = system;
    const { body: paid } = await buyGiftCards(client, await createGiftCardRequest(client, items));
    const { body: open } = await buyGiftCards(
      client,
      await createGiftCardRequest(client, items, CARDS.challenge),
    );
    known.giftCardOrderId = [paid.orderId, open.orderId];
    known.giftCardOrderNumber = [paid.orderNumber];
    const cards = paid.items.flatMap((item) => item.cards);
    known.cards = cards.map(({ last4 }) => last4);
    known.cardId = cards.flatMap(({ printUrl }) => (printUrl ? [must(printUrl.split('/').at(-1))] : []));
    known.cartId = Array.from({ length: 20 }, () => randomUUID());
  };
  const statuses: Record<string, Set<number>> = {};
  const lastAnswers = new Map<string, string>();
  /** How live streams started. */
  const streamStarts = { snapshot: 0, change: 0, silence: 0 };

  const keep = closeAfterTests();
  before(async () => {
    addressStandIn = keep(await startAddressStandIn());
    s3 = keep(await startS3StandIn());
    system = keep(await openTestSystem({ smarty: addressStandIn.config, s3: s3.config }));
    keep(system.helios.services.db, expectConsistent);
    const { app, staffApp, services } = system.helios;
    document = mergeDocuments(app.swagger() as unknown as OpenApi, staffApp.swagger() as unknown as OpenApi);
    (formats as unknown as (ajv: Ajv2020) => void)(ajv);
    ajv.addSchema(document, 'helios');
    seats = await system.findFreeSeats(391 + Math.ceil(REQUESTS / 1_000));
    const plan = loadDemoPlan('lancaster');
    rememberValue('performanceId', system.performanceId);
    const [canceled = '', moved = ''] = await findOtherPerformances(services.db, system.performanceId);
    rememberValue('cancellation', canceled);
    rememberValue('move', moved);
    rememberValue('newDateTime', `${(await readDateTime(services.db, moved)).slice(0, 10)}T21:50:00`);
    rememberValue('seatingPlanId', plan.id);
    for (const seat of [...seats.slice(0, 150), 'OC-V-1']) rememberValue('seatGuid', seat);
    for (const ticketType of ['ADULT', 'CHILD']) rememberValue('ticketType', ticketType);
    for (const code of ['RUTHL', 'GIDEO', 'BTSLA']) rememberValue('eventCode', code);
    const [, date, time] = must(/-(\d{8})-(\d{4})$/.exec(system.performanceId));
    rememberValue(
      'dateTime',
      `${must(date).replace(/(....)(..)(..)/, '$1-$2-$3')}T${must(time).replace(/(..)(..)/, '$1:$2')}:00`,
    );
    for (const section of ['Orchestra Center', 'Balcony Left']) rememberValue('section', section);
    for (const zone of plan.priceZones) rememberValue('priceZone', zone);
    const { success, declined, insufficientFunds, challenge } = CARDS;
    for (const card of [success, success, challenge, challenge, challenge, declined, insufficientFunds]) {
      rememberValue('paymentMethod', await system.client.createCard(card));
    }
    await sql`insert into promo_codes (code, percent_off) values ('TENOFF', 10)`.execute(services.db);
    rememberValue('code', 'TENOFF');
    for (let index = 0; index < 5; index += 1) {
      const card = await inTransaction(services.db, (trx) =>
        issueGiftCard(trx, { amountCents: 5_000, currency: 'USD' }),
      );
      rememberValue('number', card.number);
    }
    await buySeat(0);
    await lockNewSeat(0);
    for (const country of ['USA', 'FRA', 'DEU', 'GBR']) rememberValue('country', country);
    for (const state of ['PA', 'MO']) rememberValue('state', state);
    rememberValue('zipcode', '17572');
    for (const street of ['12 Orchard Lane', '12 Orchrad Lane', '12 Nowhere Lane', '12 Garbage Street'])
      rememberValue('addressLine1', street);
    rememberValue('phoneNumber', '7175550199');
    for (const name of ['emailAddress', 'emailAddressConfirm']) rememberValue(name, 'ada@example.org');
    await extendEvents(services.db);
    for (const extension of Object.keys(LETTERS)) rememberValue('letter', extension);
    const donation = await sendDonationForm(system.helios.url, createDonationForm(createDonationRequest()));
    rememberValue('donationReference', donation.body.reference);
    rememberValue('fileName', 'request.pdf');
    for (const location of ['STRASBURG_PA', 'BRANSON_MO']) rememberValue('location', location);
    const upload = await startDonationUpload(services, 'fuzz', createLocationRequest());
    await services.objectStore.put(`donation-uploads/${upload.uploadId}`, LETTERS.pdf);
    rememberValue('uploadId', signId(services.config, 'donation upload', upload.uploadId));
    for (const tickets of [1, 2, 13]) rememberValue('tickets', tickets);
    rememberValue('lastDay', createEventDate(90).slice(0, 10));
    rememberValue('code', await createFreeTicketsCode(system, 2));
    // Each can be decided only once.
    for (let index = 0; index < 20; index += 1)
      rememberValue('donationReference', await sendDonationRequest(system));
    rememberValue('eventDate', createEventDate(60));
    rememberValue('eventDate', createEventDate(60).slice(0, 10));
    for (const amountCents of [1_000, 2_000]) rememberValue('amountCents', amountCents);
    for (const quantity of [1, 2]) rememberValue('quantity', quantity);
    for (const position of ['1', '2']) rememberValue('position', position);
    rememberValue('designImageId', randomUUID());
    rememberValue('marketingInterestIds', 'branson-shows');
    for (const token of await createSubscriptionTokens(services)) rememberValue('token', token);
    const { rows: ticketLinks } = await sql<{ link_id: string }>`
      insert into ticket_links (email_address) select 'ada@example.org' from generate_series(1, 5) returning link_id`.execute(
      services.db,
    );
    for (const { link_id: linkId } of ticketLinks)
      rememberValue('token', signId(services.config, 'my tickets', linkId));
    rememberValue('provider', 'test');
    for (const name of ['wheelchairSpaces', 'companionSeats']) rememberValue(name, 0);
    const formatFutureDay = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    rememberValue('start', formatFutureDay(0));
    rememberValue('end', formatFutureDay(14));
    rememberValue('preferredDate', formatFutureDay(30));
    rememberValue('day', formatFutureDay(30));
    await renewGiftCards();
    learnVersion((await getAvailability()).version);
  });

  const resolve = (value: unknown): unknown => {
    if (value instanceof KnownValue) {
      const values = known[value.name] ?? [];
      return values[value.pick % values.length];
    }
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner)]));
    }
    return value;
  };

  /**
   * A parameter of a gift card order in place of the same parameter of an order of tickets, and performances of their own that are canceled
   * and moved.
   */
  const renameKnownValue = (path: string, value: unknown) => {
    if (!(value instanceof KnownValue)) return value;
    if (path.includes('/gift-card-orders/'))
      return new KnownValue(GIFT_CARD_ORDER_NAMES[value.name] ?? value.name, value.pick);
    const act = /\/(cancellation|move)$/.exec(path)?.[1];
    return act !== undefined && value.name === 'performanceId' ? new KnownValue(act, value.pick) : value;
  };

  const getAvailability = () => readAvailability(system.helios.services.db, system.performanceId);
  /** Keep only the latest versions, so that a stream sends little or nothing. */
  const learnVersion = (version: string) => {
    for (const name of ['since', 'last-event-id']) {
      known[name] = [...new Set([...(known[name] ?? []), version])].slice(-5);
    }
  };

  /**
   * The first event of a stream that continues from `since`; undefined if `since` is the current version.
   */
  const readFirstEvent = async (
    { events }: Stream,
    since: string | undefined,
  ): Promise<StreamEvent | undefined> => {
    const end = performance.now() + TIMEOUT_MS;
    await nextTurn();
    while (!events[0]) {
      if (since !== undefined && since === (await getAvailability()).version) return undefined;
      assert.ok(performance.now() < end, 'the stream sends nothing');
      await nextTurn();
    }
    return events[0];
  };

  /** Opens a live stream and checks its first event. */
  const openStream = async (url: string, headers: Record<string, string>, since: string | undefined) => {
    const { hostname, port } = new URL(
      url.startsWith('/staff/') ? system.helios.staffUrl : system.helios.url,
    );
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ hostname, port, path: url, headers }, resolve).on('error', reject);
    });
    const answer = { statusCode: must(response.statusCode), headers: response.headers };
    if (response.statusCode !== 200) return { ...answer, body: await text(response) };
    const stream = createStream(response);
    try {
      const first = await readFirstEvent(stream, since);
      streamStarts[first?.event ?? 'silence'] += 1;
      if (!first) return { ...answer, body: '' };
      const { id, event, data } = first;
      const validate = getValidator({ $ref: `#/components/schemas/${EVENTS[event]}` });
      assert.ok(validate(data), `${JSON.stringify(validate.errors)} in ${event} ${JSON.stringify(data)}`);
      assert.equal(id, data.version);
      if (since === undefined) assert.equal(event, 'snapshot');
      const named = [...data.locked, ...data.sold, ...(data.freed ?? [])];
      assert.equal(new Set(named).size, named.length, 'a seat is in only one of locked, sold and freed');
      learnVersion(id);
      return { ...answer, body: JSON.stringify(data) };
    } finally {
      stream.close();
    }
  };

  const send = async ({ operation, method, path, parameters, surplus, body }: FuzzRequest) => {
    const query = new URLSearchParams();
    const headers: Record<string, string> = { authorization: `Bearer ${system.staffKey}` };
    const sent: Record<string, unknown> = {};
    let url = path;
    for (const parameter of operation.parameters ?? []) {
      if (!(parameter.name in parameters)) continue;
      const value = resolve(renameKnownValue(path, parameters[parameter.name]));
      sent[parameter.name] = value;
      const text = typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '?') : JSON.stringify(value);
      if (parameter.in === 'path') url = url.replace(`{${parameter.name}}`, encodePathPart(text));
      else if (parameter.in === 'query') query.set(parameter.name, text);
      else headers[parameter.name] = text.replace(/[^\x20-\x7e]/g, '?');
    }
    if (surplus !== undefined) query.set('surplus', surplus.replace(/\p{Surrogate}/gu, '?'));
    if (query.size > 0) url += `?${query}`;
    const resolved = resolve(body);
    // Most paying visitors know the total of their lock or of their gift cards.
    const { lockId, expectedTotalCents, giftCardItems } = (resolved ?? {}) as Record<string, unknown>;
    const expectedTotal = (body as { expectedTotalCents?: unknown } | null)?.expectedTotalCents;
    if (
      expectedTotalCents !== undefined &&
      expectedTotal instanceof KnownValue &&
      expectedTotal.pick % 32 !== 0
    ) {
      (resolved as Record<string, unknown>).expectedTotalCents = isGiftCardItems(giftCardItems)
        ? addUp(giftCardItems)
        : (totalOfLock.get(lockId) ?? expectedTotalCents);
    }
    const json = body === undefined ? undefined : (JSON.stringify(resolved) ?? 'null');
    let payload: string | Buffer | undefined = json;
    if (json !== undefined) headers['content-type'] = 'application/json';
    if (operation.requestBody?.content['multipart/form-data']) {
      const form = new Response(createForm(resolved));
      headers['content-type'] = must(form.headers.get('content-type'));
      payload = Buffer.from(await form.arrayBuffer());
    }
    const requestText = `${method} ${url} ${json ?? ''}`;
    // A browser sends the header when it reconnects, and the header takes precedence.
    const since = headers['last-event-id']?.trim() ?? query.get('since') ?? undefined;
    const answer = operation.responses['200']?.content?.['text/event-stream']
      ? await openStream(url, headers, since).catch((error: Error) =>
          assert.fail(`${error.message} in ${requestText}`),
        )
      : await (path.startsWith('/staff/') ? system.helios.staffApp : system.helios.app).inject({
          method: method as 'GET',
          url,
          headers,
          payload,
        });

    const description = `${requestText}\nanswered ${answer.statusCode} ${answer.body.slice(0, 2_000)}`;
    assert.ok(answer.statusCode < 500, description);
    (statuses[operation.operationId] ??= new Set()).add(answer.statusCode);
    const type = String(answer.headers['content-type'] ?? '').split(';')[0];
    const documented = operation.responses[String(answer.statusCode)];
    assert.ok(documented, `undocumented: ${description}`);
    // Drop released and sold locks, so that most requests use a live lock.
    if (answer.statusCode === 204 && operation.operationId === 'releaseLock') forgetLock(sent.lockId);
    if (answer.statusCode === 201 && operation.operationId === 'createOrder') forgetLock(lockId);
    if (!documented.content) return assert.equal(answer.body, '', description);
    const kind = `${operation.operationId} ${answer.statusCode} ${type}`;
    // Skip an answer that was already validated, such as the long plans and countries.
    if (lastAnswers.get(kind) === answer.body) return;
    lastAnswers.set(kind, answer.body);
    assert.doesNotMatch(answer.body, /\n\s+at |node:internal|node_modules|\.ts:\d+/, description);
    const validate = getValidator(must(documented.content[must(type)]?.schema));
    const content: unknown = /json/.test(type ?? '') ? JSON.parse(answer.body) : answer.body;
    assert.ok(validate(content), `${JSON.stringify(validate.errors)} in ${description}`);
    if (answer.statusCode >= 400) {
      const { code, status } = content as { code: keyof typeof PROBLEMS; status: number };
      assert.equal(PROBLEMS[code].status, status, description);
    } else if (typeof content === 'object' && content !== null) {
      const { totals, ...things } = content as Record<string, unknown> & { totals?: { totalCents: number } };
      // An order also contains the former totals of its lock.
      if (totals && things.status === 'live') {
        rememberValue('lockId', things.lockId);
        rememberValue('expectedTotalCents', totals.totalCents);
        totalOfLock.set(things.lockId, totals.totalCents);
        // A lock can be extended only in its last minutes: age new locks until one extension has succeeded.
        if (answer.statusCode === 201 && !statuses['extendLock']?.has(200))
          await system.ageLock(String(things.lockId), 13);
      }
      if (!path.includes('gift-card-orders'))
        for (const name of ['orderId', 'orderNumber']) rememberValue(name, things[name]);
    }
  };

  it('get an answer that the document describes, and never a 5xx', async () => {
    const request = createRequests(
      document,
      new Set(Object.keys(known).filter((name) => must(known[name]).length > 0)),
    );
    const requests = fc.sample(request, { numRuns: REQUESTS, seed: SEED });
    const failures: string[] = [];
    for (let start = 0; start < requests.length && failures.length < 10; start += CONCURRENCY) {
      // Fuzzed requests also close sales.
      await sql`update installation set sales_closed_at = null`.execute(system.helios.services.db);
      if (start % 40 === 0) await lockNewSeat(start / 40);
      if (start % 1_000 === 0) await buySeat(1 + start / 1_000);
      if (start % 400 === 0) await renewGiftCards();
      await Promise.all(
        requests
          .slice(start, start + CONCURRENCY)
          .map((fuzzRequest) => send(fuzzRequest).catch((error: Error) => failures.push(error.message))),
      );
    }
    assert.deepEqual(failures, []);
    const { availabilityFeed } = system.helios.services;
    const end = performance.now() + TIMEOUT_MS;
    while (availabilityFeed.streams > 0) {
      assert.ok(performance.now() < end, `${availabilityFeed.streams} streams are still counted as open`);
      await nextTurn();
    }
    if (REQUESTS < ALL_SUCCESSES) return;
    // Refusals alone prove little: each operation must have returned every possible success.
    const missingSuccesses = listOperations(document).flatMap(({ operation: { operationId, responses } }) =>
      Object.keys(responses)
        .filter((status) => Number(status) < 400 && !statuses[operationId]?.has(Number(status)))
        .map((status) => `${operationId} ${status}`)
        .filter((success) => !COVERED_ELSEWHERE.includes(success)),
    );
    assert.deepEqual(missingSuccesses, []);
    assert.ok(streamStarts.snapshot > 0 && streamStarts.change > 0, JSON.stringify(streamStarts));
  });
});
