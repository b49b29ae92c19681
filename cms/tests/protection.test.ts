import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, test } from 'node:test';
import { createAttempts } from '../extensions/protection/attempts.js';
import registerProtection from '../extensions/protection/index.js';
import { createVersionCheck } from '../extensions/protection/versions.js';

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
  const initialisers: Record<string, (context: object) => void> = {};
  const init = (event: string, run: (context: object) => void) => (initialisers[event] = run);
  registerProtection(
    { filter: () => {}, action: () => {}, init },
    { logger: console, services: {}, getSchema: () => {}, env: { PUBLIC_URL: 'http://localhost:8055' } },
  );
  type Middleware = (req: object, res: object, next: (error?: { status: number }) => void) => void;
  let middleware: Middleware = () => assert.fail('There is no middleware.');
  initialisers['routes.before']?.({ app: { use: (given: Middleware) => (middleware = given) } });
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

test('an account saves versions 60 times in a minute at most', async () => {
  class PermissionsService {
    getItemPermissions = async () => ({ update: { access: true } });
  }
  class ItemsService {
    readOne = async () => ({ collection: 'pages', delta: null });
  }
  const check = createVersionCheck({
    services: { PermissionsService, ItemsService },
    getSchema: async () => ({ collections: { pages: { fields: {} } } }),
  });
  const headers = new Map<string, string>();
  const save = (user: string) =>
    new Promise<number>((resolve) => {
      const req = { method: 'POST', path: '/versions/1/save', accountability: { user }, body: {} };
      const res = { set: (name: string, value: string) => headers.set(name, value) };
      void check(req, res, (error?: { status: number }) => resolve(error?.status ?? 200));
    });
  const statuses = await repeat(61, () => save('ellen'));
  assert.deepEqual(statuses, [...Array<number>(60).fill(200), 429]);
  assert.match(headers.get('Retry-After') ?? '', /^[1-9][0-9]?$/);
  assert.equal(await save('owen'), 200);
});
