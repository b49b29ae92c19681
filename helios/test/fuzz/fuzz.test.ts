import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import fc from 'fast-check';
import formats from 'ajv-formats';
import { sql } from 'kysely';
import { checkInvariants } from '../../scripts/check-invariants.ts';
import { inTransaction } from '../../src/db/transactions.ts';
import { issueGiftCard } from '../../src/gift-cards/gift-cards.ts';
import { PROBLEMS } from '../../src/problems.ts';
import type { AdmissionTicket } from '../../src/tickets/schemas.ts';
import { CARDS, orderFor } from '../support/client.ts';
import { openTestHouse } from '../support/house.ts';
import type { TestHouse } from '../support/house.ts';
import { must } from '../support/must.ts';
import { Known, requestOf } from './requests.ts';
import type { FuzzRequest, OpenApi } from './requests.ts';

/** In all; more by HELIOS_FUZZ_REQUESTS. */
const REQUESTS = Number(process.env.HELIOS_FUZZ_REQUESTS ?? 10_000);
/** So many are sent at once, since visitors do not wait for each other. */
const AT_ONCE = 10;
/** The same requests each time; another number by HELIOS_FUZZ_SEED. */
const SEED = Number(process.env.HELIOS_FUZZ_SEED ?? 20_261_121);
const STAFF_TOKEN = 'a token for the tests';

describe(`${REQUESTS} requests out of the OpenAPI document`, () => {
  let house: TestHouse;
  let document: OpenApi;
  const validators = new Map<string, ValidateFunction>();
  /** What exists, by the name of the field that it fits. */
  const known: Record<string, unknown[]> = {};
  const learn = (name: string, value: unknown) => {
    const values = (known[name] ??= []);
    if (value !== undefined && value !== null && values.length < 300 && !values.includes(value))
      values.push(value);
  };
  const totalOfLock = new Map<unknown, number>();
  let seats: string[];
  /** Fuzzed requests release and buy locks: a visitor now and then takes new seats, and only the latest locks are picked. */
  const visit = async (number: number) => {
    const lock = await house.client.createLock(house.performanceId, [must(seats[150 + (number % 240)])]);
    if (lock.status !== 201) return;
    learn('lockId', lock.body.lockId);
    known.lockId = must(known.lockId).slice(-5);
    learn('expectedTotalCents', lock.body.totals.totalCents);
    totalOfLock.set(lock.body.lockId, lock.body.totals.totalCents);
  };
  /** They refund orders, too: somebody buys now and then, and only the latest order is picked. */
  const buy = async (number: number) => {
    const lock = await house.client.createLock(house.performanceId, [must(seats[390 + number])]);
    if (lock.status !== 201) return;
    const request = orderFor(lock.body, await house.client.card(CARDS.success));
    const { orderId, orderNumber } = (await house.client.pay(request)).body;
    known.orderId = [orderId];
    known.orderNumber = [orderNumber];
    const { body: tickets } = await house.client.get<AdmissionTicket[]>(`/orders/${orderId}/tickets`);
    known.ticketCode = tickets.map(({ ticketCode }) => ticketCode);
  };
  const statuses: Record<string, Set<number>> = {};

  before(async () => {
    house = await openTestHouse({ staffToken: STAFF_TOKEN });
    const { app, services } = house.helios;
    document = app.swagger() as unknown as OpenApi;
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    (formats as unknown as (ajv: Ajv2020) => void)(ajv);
    ajv.addSchema(document, 'helios');
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        for (const [status, response] of Object.entries(operation.responses)) {
          for (const type of Object.keys(response.content ?? {})) {
            const pointer = ['paths', path, method, 'responses', status, 'content', type, 'schema']
              .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
              .join('/');
            validators.set(
              `${operation.operationId} ${status} ${type}`,
              ajv.compile({ $ref: `helios#/${pointer}` }),
            );
          }
        }
      }
    }

    seats = await house.freeSeats(391 + Math.ceil(REQUESTS / 1_000));
    const plan = services.plans.get('lancaster');
    learn('performanceId', house.performanceId);
    learn('seatingPlanId', plan.id);
    for (const seat of [...seats.slice(0, 150), 'OC-V-1']) learn('seatGuid', seat);
    for (const code of ['RUTHL', 'GIDEO', 'BTSLA']) learn('eventCode', code);
    const [, date, time] = must(/-(\d{8})-(\d{4})$/.exec(house.performanceId));
    learn(
      'dateTime',
      `${must(date).replace(/(....)(..)(..)/, '$1-$2-$3')}T${must(time).replace(/(..)(..)/, '$1:$2')}:00`,
    );
    for (const section of ['Orchestra Center', 'Balcony Left']) learn('section', section);
    for (const zone of plan.priceZones) learn('priceZone', zone);
    for (const card of [CARDS.success, CARDS.declined, CARDS.insufficientFunds, CARDS.challenge]) {
      learn('paymentMethod', await house.client.card(card));
    }
    await sql`insert into promo_codes (code, percent_off) values ('TENOFF', 10)`.execute(services.db);
    learn('code', 'TENOFF');
    for (let index = 0; index < 5; index += 1) {
      const card = await inTransaction(services.db, (trx) =>
        issueGiftCard(trx, { amountCents: 5_000, currency: 'USD' }),
      );
      learn('number', card.number);
    }
    await buy(0);
    await visit(0);
    learn('country', 'USA');
    for (const state of ['PA', 'MO']) learn('state', state);
    learn('zipcode', '17572');
    learn('phoneNumber', '7175550199');
    learn('emailAddress', 'ada@example.org');
    for (const amountCents of [1, 100, 500]) learn('amountCents', amountCents);
    learn('marketingInterestIds', 'branson-shows');
  });
  after(async () => {
    const wrong = await checkInvariants(house.helios.services.db);
    await house.close();
    assert.deepEqual(wrong, []);
  });

  const resolve = (value: unknown): unknown => {
    if (value instanceof Known) {
      const values = known[value.name] ?? [];
      return values[value.pick % values.length];
    }
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner)]));
    }
    return value;
  };

  const send = async ({ operation, method, path, parameters, body }: FuzzRequest) => {
    const query = new URLSearchParams();
    const headers: Record<string, string> = { authorization: `Bearer ${STAFF_TOKEN}` };
    let url = path;
    for (const parameter of operation.parameters ?? []) {
      if (!(parameter.name in parameters)) continue;
      const value = resolve(parameters[parameter.name]);
      const text = typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '?') : JSON.stringify(value);
      if (parameter.in === 'path') url = url.replace(`{${parameter.name}}`, encodeURIComponent(text) || '-');
      else if (parameter.in === 'query') query.set(parameter.name, text);
      else headers[parameter.name] = text.replace(/[^\x20-\x7e]/g, '?');
    }
    if (query.size > 0) url += `?${query}`;
    const resolved = resolve(body);
    // Most of those who pay have looked at the total of their lock.
    const { lockId, expectedTotalCents } = (resolved ?? {}) as Record<string, unknown>;
    const agreed = (body as { expectedTotalCents?: unknown } | null)?.expectedTotalCents;
    if (expectedTotalCents !== undefined && agreed instanceof Known && agreed.pick % 4 !== 0) {
      (resolved as Record<string, unknown>).expectedTotalCents =
        totalOfLock.get(lockId) ?? expectedTotalCents;
    }
    const payload = body === undefined ? undefined : (JSON.stringify(resolved) ?? 'null');
    if (payload !== undefined) headers['content-type'] = 'application/json';
    const answer = await house.helios.app.inject({ method: method as 'GET', url, headers, payload });

    const what = `${method} ${url} ${payload ?? ''}\nanswered ${answer.statusCode} ${answer.body.slice(0, 2_000)}`;
    assert.ok(answer.statusCode < 500, what);
    assert.doesNotMatch(answer.body, /\n\s+at |node:internal|node_modules|\.ts:\d+/, what);
    (statuses[operation.operationId] ??= new Set()).add(answer.statusCode);
    const type = String(answer.headers['content-type'] ?? '').split(';')[0];
    const documented = operation.responses[String(answer.statusCode)];
    assert.ok(documented, `undocumented: ${what}`);
    if (!documented.content) return assert.equal(answer.body, '', what);
    const validate = must(validators.get(`${operation.operationId} ${answer.statusCode} ${type}`));
    const content: unknown = /json/.test(type ?? '') ? answer.json() : answer.body;
    assert.ok(validate(content), `${JSON.stringify(validate.errors)} in ${what}`);
    if (answer.statusCode >= 400) {
      const { code, status } = content as { code: keyof typeof PROBLEMS; status: number };
      assert.equal(PROBLEMS[code].status, status, what);
    } else if (typeof content === 'object' && content !== null) {
      const { totals, ...things } = content as Record<string, unknown> & { totals?: { totalCents: number } };
      for (const name of ['lockId', 'orderId', 'orderNumber']) learn(name, things[name]);
      learn('expectedTotalCents', totals?.totalCents);
      if (totals) totalOfLock.set(things.lockId, totals.totalCents);
    }
  };

  it('get an answer that the document describes, and never a 5xx', async () => {
    // A live stream does not end; it has tests of its own.
    const request = requestOf(
      document,
      new Set(['streamAvailability']),
      new Set(Object.keys(known).filter((name) => must(known[name]).length > 0)),
    );
    const requests = fc.sample(request, { numRuns: REQUESTS, seed: SEED });
    const failures: string[] = [];
    for (let start = 0; start < requests.length && failures.length < 10; start += AT_ONCE) {
      if (start % 50 === 0) await visit(start / 50);
      if (start % 1_000 === 0) await buy(1 + start / 1_000);
      await Promise.all(
        requests
          .slice(start, start + AT_ONCE)
          .map((one) => send(one).catch((error: Error) => failures.push(error.message))),
      );
    }
    assert.deepEqual(failures, []);
    // Requests that are all refused would prove little. A few routes want many things to fit at once, and may miss.
    const refusedAlways = Object.entries(statuses)
      .filter(([, seen]) => ![...seen].some((status) => status < 400))
      .map(([operationId]) => operationId);
    assert.ok(refusedAlways.length <= 3, refusedAlways.join());
  });
});
