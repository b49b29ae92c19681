import assert from 'node:assert/strict';
import diagnostics from 'node:diagnostics_channel';
import type { OutgoingHttpHeaders } from 'node:http';
import { before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { readConfig } from '../src/lib/config.ts';
import { createServices } from '../src/create-services.ts';
import { registerErrorHandlers, refuseUnsafeText } from '../src/http/errors.ts';
import type { HeliosServer } from '../src/lib/helios-server.ts';
import { getNamedSchemas } from '../src/lib/schema.ts';
import { buildServer } from '../src/http/server.ts';
import { buildStaffServer } from '../src/http/staff/server.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { must } from './support/must.ts';

const WRITES = ['POST', 'PUT', 'DELETE', 'PATCH'];
const PUBLIC_URL = 'https://tickets.example';
const SITE_URL = 'https://www.example';

interface Route extends Omit<RouteOptions, 'method'> {
  method: string;
}

interface TestApi {
  app: HeliosServer;
  routes: Route[];
  close(): Promise<void>;
}

/** Builds the API of a listener without a database, and collects all routes, including hidden ones. */
async function openTestApi(env: Record<string, string>, build = buildServer): Promise<TestApi> {
  const routes: Route[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => {
      for (const method of [route.method].flat()) routes.push({ ...route, method });
    });
  };
  diagnostics.subscribe('fastify.initialization', listen);
  const { services, close } = createServices(
    readConfig({
      HELIOS_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      HELIOS_PUBLIC_URL: PUBLIC_URL,
      HELIOS_SITE_URL: SITE_URL,
      LOG_LEVEL: 'silent',
      ...env,
    }),
  );
  const app = await build(services).finally(() => diagnostics.unsubscribe('fastify.initialization', listen));
  return {
    app,
    routes,
    async close() {
      await app.close();
      await close();
    },
  };
}

interface Schema {
  $ref?: string;
  $id?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

function findSchema(reference: string): Schema {
  const name = reference.replace(/#$/, '');
  return must((getNamedSchemas() as Schema[]).find(({ $id }) => $id === name));
}

/** Returns the paths at which a schema accepts values of unlimited size. */
function findUnbounded(schema: Schema, path: string): string[] {
  if (schema.$ref) return findUnbounded(findSchema(schema.$ref), path);
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, value]) =>
      findUnbounded(value, `${path}/${name}`),
    ),
    ...(schema.items ? findUnbounded(schema.items, `${path}/*`) : []),
    ...(schema.anyOf ?? []).flatMap((value) => findUnbounded(value, path)),
  ];
  if (schema.enum || schema.const !== undefined) return inner;
  const isUnbounded =
    (schema.type === 'string' && schema.maxLength === undefined) ||
    (schema.type === 'array' && schema.maxItems === undefined) ||
    ((schema.type === 'integer' || schema.type === 'number') &&
      (schema.minimum === undefined || schema.maximum === undefined));
  return isUnbounded ? [path, ...inner] : inner;
}

/** Where a schema takes fields of any name, whose values it does not check. */
function findOpenObjects(schema: Schema, path: string): string[] {
  if (schema.$ref) return findOpenObjects(findSchema(schema.$ref), path);
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, value]) =>
      findOpenObjects(value, `${path}/${name}`),
    ),
    ...(schema.items ? findOpenObjects(schema.items, `${path}/*`) : []),
    ...(schema.anyOf ?? []).flatMap((value) => findOpenObjects(value, path)),
  ];
  return schema.properties && schema.additionalProperties !== false ? [path, ...inner] : inner;
}

/** Checks the headers that are the same in all answers. */
function assertSecurityHeaders(headers: OutgoingHttpHeaders, request: string): void {
  assert.equal(headers['x-content-type-options'], 'nosniff', request);
  assert.match(String(headers['referrer-policy']), /^(no-referrer|same-origin)$/, request);
  assert.match(String(headers['permissions-policy']), /camera=\(\)/, request);
  assert.match(String(headers['strict-transport-security']), /^max-age=\d{8}/, request);
}

const environments = {
  'test cards': { HELIOS_PAYMENTS: 'test' },
  Stripe: {
    HELIOS_STRIPE_SECRET_KEY: 'sk_test_x',
    HELIOS_STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    HELIOS_STRIPE_WEBHOOK_SECRET: 'whsec_x',
    HELIOS_COMPANY_NAME: 'A Theater',
    HELIOS_ORDER_PREFIX: 'AT',
    HELIOS_GIFT_CARD_SECRETS: 'x'.repeat(32),
  },
};

it('repeats no more than the beginning of a long path', async () => {
  const app = Fastify() as unknown as HeliosServer;
  registerErrorHandlers(app);
  refuseUnsafeText(app);
  app.post('/', { schema: { body: {} } }, async () => 'taken');
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    body: { ['x'.repeat(30_000)]: Array(20).fill('\u0000') },
  });
  assert.equal(answer.json().errors.length, 20);
  assert.ok(answer.body.length < 8_000, `${answer.body.length} bytes`);
});

for (const [listener, build] of Object.entries({ public: buildServer, staff: buildStaffServer })) {
  it(`the ${listener} document of the API is compressed once, and not sent again`, async (test) => {
    const { app, close } = await openTestApi({ HELIOS_PAYMENTS: 'test' }, build);
    test.after(close);
    const describe = test.mock.method(app, 'swagger');
    const get = (headers: Record<string, string>) => app.inject({ url: '/openapi.json', headers });
    const plain = await get({});
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.json().openapi, '3.1.0');
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const answer = await get({ 'accept-encoding': accepted });
      assert.equal(answer.headers['content-encoding'], encoding);
      assert.equal(decompress(answer.rawPayload).toString(), plain.body);
      assert.ok(answer.rawPayload.length < plain.rawPayload.length / 8);
    }
    const ofOrigin = await get({ origin: 'https://other.example' });
    const vary = String(ofOrigin.headers['vary']).toLowerCase().split(', ');
    // Only the public API has CORS, whose answers depend on the origin.
    assert.deepEqual(vary, listener === 'public' ? ['origin', 'accept-encoding'] : ['accept-encoding']);
    const etag = String(plain.headers['etag']);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const answer = await get({ 'if-none-match': known });
      assert.deepEqual([answer.statusCode, answer.body, answer.headers['etag']], [304, '', etag]);
    }
    assert.equal((await get({ 'if-none-match': '"other"' })).statusCode, 200);
    assert.equal(describe.mock.callCount(), 1);
  });
}

describe('every route of the staff listener', () => {
  let api: TestApi;
  const keep = closeAfterTests();
  before(async () => {
    api = keep(await openTestApi({ HELIOS_PAYMENTS: 'test' }, buildStaffServer));
  });

  it('sends security headers with every answer', async () => {
    const requests = [
      ...api.routes
        // The page of the box office and its service worker have policies of their own (test/box-office-files.test.ts).
        .filter(({ url }) => url !== '/' && url !== '/service-worker.js')
        .map(({ method, url }) => ({ method, url: url.replace(/:\w+/g, 'x') })),
      { method: 'GET', url: '/nothing/here' },
      { method: 'GET', url: '/staff/orders/%E0%A4%A' },
      { method: 'PATCH', url: '/staff/orders' },
    ];
    assert.ok(requests.length > 20);
    const statuses = new Set<number>();
    for (const { method, url } of requests) {
      for (const authorization of ['', 'Bearer of a key']) {
        const { headers, statusCode } = await api.app.inject({
          method: method as 'GET',
          url,
          headers: { authorization },
        });
        const request = `${method} ${url} (${statusCode})`;
        statuses.add(statusCode);
        assertSecurityHeaders(headers, request);
        assert.equal(
          headers['content-security-policy'],
          "default-src 'none'; frame-ancestors 'none'",
          request,
        );
        const cacheControl = url === '/openapi.json' ? 'private, no-cache' : 'no-store';
        assert.equal(headers['cache-control'], cacheControl, request);
      }
    }
    assert.deepEqual([...statuses].sort(), [200, 400, 401, 403, 404, 503]);
  });
});

for (const [name, env] of Object.entries(environments)) {
  describe(`every route with ${name}`, () => {
    let api: TestApi;
    const keep = closeAfterTests();
    before(async () => {
      api = keep(await openTestApi(env));
    });

    it('has a rate limit per address, if it writes', () => {
      const writes = api.routes.filter(({ method }) => WRITES.includes(method));
      assert.ok(writes.length > 10);
      const without = writes
        .filter(({ config }) => typeof config?.rateLimit !== 'object')
        .map(({ method, url }) => `${method} ${url}`);
      assert.deepEqual(without, []);
    });

    it('limits the size of every text, list and number', () => {
      const unboundedPaths = api.routes.flatMap(({ method, url, schema = {} }) =>
        [schema.body, schema.querystring, schema.params, schema.headers].flatMap((part) =>
          part ? findUnbounded(part as Schema, `${method} ${url}`) : [],
        ),
      );
      assert.deepEqual([...new Set(unboundedPaths)], []);
    });

    it('takes no field in a body that its schema does not name', () => {
      const open = api.routes.flatMap(({ method, url, schema = {} }) =>
        schema.body ? findOpenObjects(schema.body as Schema, `${method} ${url}`) : [],
      );
      assert.deepEqual([...new Set(open)], []);
    });

    it('sends security headers with every answer', async () => {
      const requests = [
        ...api.routes
          .filter(({ method }) => method !== 'HEAD')
          .map(({ method, url }) => ({ method, url: url.replace(/:\w+/g, 'x') })),
        { method: 'GET', url: '/nothing/here' },
        { method: 'GET', url: '/events/%E0%A4%A' },
        { method: 'PATCH', url: '/events' },
        { method: 'OPTIONS', url: '/events' },
      ];
      assert.ok(requests.length > 30);
      for (const request of requests) {
        const { headers, statusCode } = await api.app.inject({
          ...request,
          method: request.method as 'GET',
        });
        const what = `${request.method} ${request.url} (${statusCode})`;
        assertSecurityHeaders(headers, what);
        const isCardPage = request.url.endsWith('/fields') && statusCode === 200;
        const ancestors = isCardPage ? SITE_URL : "'none'";
        assert.match(
          String(headers['content-security-policy']),
          new RegExp(`frame-ancestors ${ancestors}$`),
          what,
        );
        const isPublic = statusCode === 200 && /^\/(openapi|countries|card-fields)/.test(request.url);
        assert.match(String(headers['cache-control']), isPublic ? /^public/ : /^no-store$/, what);
      }
    });

    it('answers a large invalid list of seats with few errors', async () => {
      const send = (body: string) =>
        api.app.inject({
          method: 'POST',
          url: '/locks',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'hostile-1' },
          body,
        });
      const seats = await send(JSON.stringify({ performanceId: 'x', seats: Array(2_500).fill({ a: 1 }) }));
      const names = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`name${i}`, i]));
      const fields = await send(JSON.stringify({ performanceId: 'x', seats: [], ...names }));
      const long = await send(JSON.stringify({ ['x'.repeat(30_000)]: 1 }));
      const smallRequest = await send(JSON.stringify({ seats: Array(12).fill({ a: 1, b: 2, c: 3 }) }));
      for (const answer of [seats, fields, long, smallRequest]) {
        assert.deepEqual([answer.statusCode, answer.json().code], [400, 'INVALID_REQUEST']);
        assert.ok(answer.body.length < 8_000, `${answer.body.length} bytes`);
      }
      assert.equal(smallRequest.json().errors.length, 20);
      assert.deepEqual(seats.json().errors, [
        { path: '/seats', message: 'must NOT have more than 12 items' },
      ]);
    });

    it('spends little on a deeply nested body, whether its route takes one or not', async () => {
      const body = `${'["",'.repeat(6_500)}0${']'.repeat(6_500)}`;
      const writes = api.routes.filter(({ method }) => WRITES.includes(method));
      assert.ok(writes.some(({ schema }) => !schema?.body));
      for (const { method, url } of writes) {
        const what = `${method} ${url}`;
        const costs: number[] = [];
        for (let tries = 0; tries < 3; tries += 1) {
          const before = process.cpuUsage();
          const answer = await api.app.inject({
            method: method as 'POST',
            url: url.replace(/:\w+/g, 'x'),
            headers: { 'content-type': 'application/json', 'idempotency-key': 'hostile-3' },
            body,
          });
          const { user, system } = process.cpuUsage(before);
          costs.push((user + system) / 1_000);
          assert.ok(answer.body.length < 8_000, `${what}: ${answer.body.length} bytes`);
        }
        assert.ok(Math.min(...costs) < 100, `${what}: ${Math.min(...costs)} ms`);
      }
    });

    it('checks the length of a text before its pattern', async () => {
      const person = { firstName: 'Ada', lastName: 'Miller', emailAddress: `a@${'a'.repeat(29_000)}` };
      const answer = await api.app.inject({
        method: 'POST',
        url: '/contact-requests',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'hostile-2' },
        body: JSON.stringify({ contact: person, topic: 'visit', message: 'Hello' }),
      });
      assert.deepEqual(answer.json().errors, [
        { path: '/contact/emailAddress', message: 'must NOT have more than 50 characters' },
      ]);
    });

    it('refuses control and bidirectional characters, and accepts line breaks in a message', async () => {
      const send = (lastName: string, message: string) =>
        api.app.inject({
          method: 'POST',
          url: '/contact-requests',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'text-0001' },
          body: JSON.stringify({
            contact: { firstName: 'Ada', lastName, emailAddress: 'ada@example.org' },
            topic: 'visit',
            message,
          }),
        });
      for (const lastName of [
        'a\u0000',
        'a\u001b[2J',
        'a\r\nBcc: b@example.org',
        'a\u0085',
        'a\u202egnp',
        'a\u2066b',
        'a\u2028b',
      ]) {
        const { errors } = (await send(lastName, 'Hello')).json();
        assert.equal(errors?.[0]?.path, '/contact/lastName', JSON.stringify(lastName));
      }
      assert.equal((await send('Miller', 'a\u001b[2J')).json().errors[0].path, '/message');
      assert.equal((await send('Müller-Đặng', 'Two\nlines')).json().code, 'DATABASE_UNAVAILABLE');
    });
  });
}
