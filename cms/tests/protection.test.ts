import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { isDirectusError } from '@directus/errors';
import type { Express, Response } from 'express';
import type { ExtensionContext, Register, Request } from '../extensions/lib/directus.ts';
import { createAttempts } from '../extensions/protection/attempts.ts';
import registerProtection from '../extensions/protection/index.ts';
import { closeAbandonedFile, protectConnections } from '../extensions/protection/connections.ts';
import { createVersionCheck } from '../extensions/protection/versions.ts';

interface Asked {
  path: string;
  ip?: string;
  user?: string;
  query?: string;
  /** The status of Directus' response. */
  status?: number;
}

/** Creates the middleware of the extension before the routes of Directus. Returns the status of each response. */
function createRoutes(): (asked: Asked) => Promise<number> {
  const initialisers: Record<string, (context: { app: Express }) => unknown> = {};
  const init: Register['init'] = (event, run) => (initialisers[event] = run);
  const context = {
    logger: console,
    services: {},
    getSchema: () => {},
    env: { PUBLIC_URL: 'http://localhost' },
  };
  registerProtection({ filter: () => {}, action: () => {}, init }, context as unknown as ExtensionContext);
  type Middleware = (req: object, res: object, next: (error?: { status: number }) => void) => void;
  let middleware: Middleware = () => assert.fail('There is no middleware.');
  const app = { use: (given: Middleware) => (middleware = given) };
  initialisers['routes.before']?.({ app: app as unknown as Express });
  return ({ path, ip = '192.0.2.1', user, query, status = 200 }) =>
    new Promise((resolve) => {
      const res = Object.assign(new EventEmitter(), { statusCode: 200, set: () => {} });
      middleware({ path, accountability: { ip, user }, body: { query } }, res, (error) => {
        res.statusCode = error?.status ?? status;
        res.emit('finish');
        resolve(res.statusCode);
      });
    });
}

async function repeat(times: number, ask: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push(await ask());
  return statuses;
}

const tenOf = (status: number) => Array<number>(10).fill(status);

describe('guesses of one address', () => {
  for (const path of ['/shares/auth', '/Shares/Auth/', '/users/me/tfa/generate', '/users/me/tfa/disable']) {
    test(`at ${path} are limited, and a right guess is not counted`, async () => {
      const ask = createRoutes();
      assert.deepEqual(await repeat(20, () => ask({ path, status: 200 })), [...tenOf(200), ...tenOf(200)]);
      assert.deepEqual(await repeat(12, () => ask({ path, status: 401 })), [...tenOf(401), 429, 429]);
      assert.equal(await ask({ path, ip: '192.0.2.2', status: 401 }), 401);
    });
  }

  for (const path of ['/auth/password/request', '/auth/password/reset', '/users/register/verify-email']) {
    test(`at ${path} are limited, and right guesses are counted too`, async () => {
      const ask = createRoutes();
      assert.deepEqual(await repeat(11, () => ask({ path })), [...tenOf(200), 429]);
    });
  }

  test('are not counted on other paths', async () => {
    const ask = createRoutes();
    const statuses = await repeat(30, () => ask({ path: '/shares', user: 'u', status: 403 }));
    assert.deepEqual([...new Set(statuses)], [403]);
  });
});

describe('closed paths', () => {
  test('refuse GraphQL and hashing to visitors', async () => {
    const ask = createRoutes();
    for (const path of ['/graphql', '/graphql/system', '/utils/hash/generate', '/utils/hash/verify']) {
      assert.deepEqual([path, await ask({ path })], [path, 403]);
      assert.deepEqual([path, await ask({ path, user: 'u' })], [path, 200]);
    }
    assert.equal(await ask({ path: '/utils/random/string' }), 200);
  });

  test('refuse guesses through GraphQL to everyone', async () => {
    const ask = createRoutes();
    for (const field of [
      'users_me_tfa_generate(password: "x") { secret }',
      'auth_password_request(email: "a@example.com")',
      'auth_password_reset(token: "x", password: "x")',
      'users_register(email: "a@example.com", password: "x")',
    ]) {
      const query = `mutation { a: ${field} b: ${field} }`;
      assert.equal(await ask({ path: '/graphql/system', user: 'u', query }), 403, field);
    }
    assert.equal(await ask({ path: '/graphql/system', user: 'u', query: '{ users_me { id } }' }), 200);
  });
});

test('a /64 network of IPv6 addresses shares one limit', async () => {
  const attempts = createAttempts();
  for (let attempt = 1; attempt <= 10; attempt += 1)
    assert.equal(await attempts.add(`2001:db8:1:2::${attempt}`), null);
  assert.ok(await attempts.add('2001:db8:1:2:aaaa::1'));
  assert.ok(await attempts.findExceededLimit('2001:db8:1:2:1:2:3:4'));
  assert.equal(await attempts.findExceededLimit('2001:db8:1:3::1'), null);
  assert.equal(await attempts.add('2001:db8:1::1'), null);
});

test('a /56 network of IPv6 addresses has four times that limit', async () => {
  const attempts = createAttempts();
  const statuses = [];
  for (let subnet = 0; subnet < 5; subnet += 1)
    for (let attempt = 0; attempt < 10; attempt += 1)
      statuses.push((await attempts.add(`2001:db8:1:${subnet}::1`)) === null);
  assert.deepEqual(statuses, [...Array<boolean>(40).fill(true), ...Array<boolean>(10).fill(false)]);
  assert.ok(await attempts.findExceededLimit('2001:db8:1:9::1'));
  assert.equal(await attempts.findExceededLimit('2001:db8:1:100::1'), null);
});

describe('connections', () => {
  test('of one address are limited, except those of a proxy, and unknown upgrades are answered', async () => {
    const server = createServer((_request, response) => response.end('answered'));
    let warnings = 0;
    server.on('upgrade', (request, socket) => {
      if (request.url === '/websocket') socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
    });
    protectConnections(server, {
      perAddress: 2,
      isProxy: (ip) => ip === '127.0.0.9',
      websocketPath: '/websocket',
      logger: { warn: () => (warnings += 1) },
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const open = async (localAddress: string, text = '') => {
      const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
      let received = '';
      socket.on('data', (data) => (received += data.toString()));
      const closed = once(socket, 'close').then(() => received);
      await once(socket, 'connect');
      socket.write(text);
      return { socket, closed };
    };
    const upgrade = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    const idle = [await open('127.0.0.1'), await open('127.0.0.1')];
    assert.equal(await (await open('127.0.0.1')).closed, '');
    assert.equal(warnings, 1);
    assert.match(await (await open('127.0.0.2', upgrade('/admin'))).closed, /^HTTP\/1\.1 404 /);
    assert.match(await (await open('127.0.0.2', upgrade('/websocket'))).closed, /^HTTP\/1\.1 401 /);
    for (let count = 0; count < 3; count += 1) idle.push(await open('127.0.0.9'));
    assert.match(await (await open('127.0.0.9', upgrade('/admin'))).closed, /^HTTP\/1\.1 404 /);
    for (const { socket } of idle) socket.destroy();
    server.close();
  });
});

test('a long path takes no longer than its length', async () => {
  const ask = createRoutes();
  const measure = async (length: number) => {
    const times = [];
    for (let time = 0; time < 5; time += 1) {
      const start = process.cpuUsage();
      await ask({ path: `${'/'.repeat(length)}x` });
      const { user, system } = process.cpuUsage(start);
      times.push(user + system);
    }
    return Math.min(...times);
  };
  await measure(1_000);
  const [short, long] = [await measure(20_000), await measure(160_000)];
  assert.ok(long < 20 * short + 5_000, `${short} and ${long} microseconds`);
});

test('an account saves versions 60 times in a minute at most', async () => {
  class PermissionsService {
    getItemPermissions = async () => ({ update: { access: true } });
  }
  class ItemsService {
    readOne = async () => ({ collection: 'pages', delta: null });
  }
  const context = {
    services: { PermissionsService, ItemsService },
    getSchema: async () => ({ collections: { pages: { fields: {} } } }),
  };
  const check = createVersionCheck(context as unknown as ExtensionContext);
  const headers = new Map<string, string>();
  const save = (user: string) =>
    new Promise<number>((resolve) => {
      const req = { method: 'POST', path: '/versions/1/save', accountability: { user }, body: {} };
      const res = { set: (name: string, value: string) => headers.set(name, value) };
      void check(req as unknown as Request, res as unknown as Response, (error) =>
        resolve(isDirectusError(error) ? error.status : 200),
      );
    });
  const statuses = await repeat(61, () => save('ellen'));
  assert.deepEqual(statuses, [...Array<number>(60).fill(200), 429]);
  assert.match(headers.get('Retry-After') ?? '', /^[1-9][0-9]?$/);
  assert.equal(await save('owen'), 200);
});

test(
  'the file of a response is closed if the client left before it was sent',
  { timeout: 60_000 },
  async (test) => {
    const { promise: closed, resolve: noteClosed } = Promise.withResolvers<unknown>();
    const server = createServer(async (_request, response) => {
      closeAbandonedFile(response);
      client.destroy();
      await once(response, 'close');
      // As Directus does: its listener for the close comes too late.
      createReadStream(import.meta.filename)
        .once('close', () => noteClosed(null))
        .pipe(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    test.after(() => server.close());
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: cms.example\r\n\r\n');
    await closed;
  },
);
