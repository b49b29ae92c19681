import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, it } from 'node:test';
import { limitLookups } from '../src/addresses/verify-address.ts';
import type { AddressService, PostalAddress } from '../src/addresses/port.ts';
import type { AddressVerification } from '../src/addresses/schemas.ts';
import { createSmartyService } from '../src/addresses/smarty.ts';
import { createServices } from '../src/create-services.ts';
import { startAddressStandIn } from '../../demo/helios/address-stand-in.ts';
import type { AddressStandIn } from '../../demo/helios/address-stand-in.ts';
import { buildServer } from '../src/http/server.ts';
import { ConfigError } from '../../lib-node/settings.ts';
import { readConfig } from '../src/lib/config.ts';
import type { Config } from '../src/lib/config.ts';
import type { HeliosServer } from '../src/lib/helios-server.ts';
import type { ProblemBody } from '../src/lib/problems.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { captureLog } from './support/capture-log.ts';
import { assertDeclaredProblem } from './support/declared-problems.ts';
import { must } from './support/must.ts';

const ADDRESS = {
  addressLine1: '12 Orchard Lane',
  city: 'Ronks',
  state: 'PA',
  zipcode: '17572',
  country: 'USA',
};
const readSettings = (env: Record<string, string>): Config =>
  readConfig({ HELIOS_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', HELIOS_PAYMENTS: 'test', ...env });
const createPostalAddress = (changes: Partial<PostalAddress> = {}): PostalAddress => {
  const { country: _country, ...lines } = ADDRESS;
  return { ...lines, addressLine2: '', ...changes };
};

interface TestApi {
  app: HeliosServer;
  verify(
    changes?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: AddressVerification; problem: ProblemBody }>;
  close(): Promise<void>;
}

/** Builds the API without a database: a verification stores nothing. */
async function openTestApi(overrides: Partial<Config> = {}): Promise<TestApi> {
  const { services, close } = createServices({
    ...readSettings({ LOG_LEVEL: 'info' }),
    addressVerificationsPerHour: 0,
    ...overrides,
  });
  const app = await buildServer(services);
  return {
    app,
    async verify(changes = {}, headers = {}) {
      const url = '/address-verifications';
      const answer = await app.inject({
        method: 'POST',
        url,
        headers,
        body: { address: { ...ADDRESS, ...changes } },
      });
      if (answer.statusCode >= 400) assertDeclaredProblem('POST', url, answer.json());
      return { status: answer.statusCode, body: answer.json(), problem: answer.json() };
    },
    async close() {
      await app.close();
      await close();
    },
  };
}

describe('address verifications', () => {
  let standIn: AddressStandIn;
  let api: TestApi;
  let log: string[];
  const keep = closeAfterTests();
  before(async () => {
    standIn = keep(await startAddressStandIn());
    api = keep(await openTestApi({ smarty: standIn.config }));
    log = captureLog(api.app.log);
  });

  const expectResult = async (changes: Record<string, unknown>, expected: AddressVerification) =>
    assert.deepEqual((await api.verify(changes)).body, expected);

  it('confirms an address that exists, however it is abbreviated', async () => {
    const confirmed = { result: 'confirmed', suggestion: null } as const;
    await expectResult({}, confirmed);
    await expectResult({ addressLine1: '12 ORCHARD LN.', state: 'Pennsylvania' }, confirmed);
    await expectResult({ addressLine1: 'PO Box 12', zipcode: '17572-1234' }, confirmed);
    await expectResult({ addressLine1: '4 Tower Road', addressLine2: 'Suite 12' }, confirmed);
  });

  it('suggests the address that was probably meant', async () => {
    const suggestion = { ...ADDRESS, addressLine1: '12 Orchard Ln', zipcode: '17572-1234' };
    await expectResult({ zipcode: '17579' }, { result: 'corrected', suggestion });
    await expectResult({ city: 'Rons' }, { result: 'corrected', suggestion });
    await expectResult({ addressLine1: '12 Orchrad Lane' }, { result: 'corrected', suggestion });
    await expectResult(
      { addressLine1: '12 Orchrad Lane', addressLine2: 'Apt 4' },
      { result: 'corrected', suggestion: { ...suggestion, addressLine2: 'Apt 4' } },
    );
  });

  it('keeps a recipient in the second line, and does not send it as an apartment', async () => {
    const { body } = await api.verify({ city: 'Rons', addressLine2: 'Attn: Naomi' });
    assert.equal(body.suggestion?.addressLine2, 'Attn: Naomi');
    const { street2, secondary } = must(standIn.lookups.at(-1));
    assert.deepEqual([street2, secondary], ['Attn: Naomi', undefined]);
  });

  for (const [why, changes] of Object.entries({
    unknown: { addressLine1: '12 Nowhere Lane' },
    'without a number': { addressLine1: 'Orchard Lane' },
    ambiguous: { addressLine1: '12 Parade Street' },
    'without its suite': { addressLine1: '4 Tower Road' },
    'with an unknown suite': { addressLine1: '4 Tower Road', addressLine2: 'Suite 300' },
  })) {
    it(`does not find an address that is ${why}`, () =>
      expectResult(changes, { result: 'not_found', suggestion: null }));
  }

  it('does not check addresses of other countries, and does not send them anywhere', async () => {
    const before = standIn.lookups.length;
    await expectResult(
      { country: 'CAN', state: 'Ontario', zipcode: 'K1A 0B1' },
      { result: 'not_checked', suggestion: null },
    );
    assert.equal(standIn.lookups.length, before);
  });

  for (const street of [
    'Error',
    'Unpaid',
    'Limit',
    'Garbage',
    'Other',
    'Long',
    'Endless',
    'Redirect',
    'Broken',
  ]) {
    it(`answers unavailable after the fault of ${street} Street, and logs no address`, async () => {
      log.length = 0;
      await expectResult(
        { addressLine1: `12 ${street} Street`, city: 'Secretville' },
        { result: 'unavailable', suggestion: null },
      );
      const lines = log.join('');
      assert.match(lines, /an address was not verified/);
      assert.doesNotMatch(lines, /Secretville|Street"|stand-in-token|17572/);
    });
  }

  it('stops to wait for a service that does not answer', async () => {
    const service = createSmartyService(standIn.config, { timeoutMs: 50 });
    await assert.rejects(service.lookUp(createPostalAddress({ addressLine1: '1 Slow Street' })), {
      name: 'TimeoutError',
    });
    const away = createSmartyService({ ...standIn.config, url: 'http://127.0.0.1:1' });
    await assert.rejects(away.lookUp(createPostalAddress()), /fetch failed/);
    const refused = createSmartyService({ ...standIn.config, authToken: 'other' });
    await assert.rejects(refused.lookUp(createPostalAddress()), /answered 401/);
  });

  it('refuses an address that the form of a donation request would refuse', async () => {
    for (const [name, value] of Object.entries({
      addressLine1: '1',
      addressLine2: 'x'.repeat(31),
      city: ' ',
      state: 'x'.repeat(51),
      zipcode: '17572-12345',
      country: 'US',
      surplus: 'x',
    })) {
      const { status, problem } = await api.verify({ [name]: value });
      assert.deepEqual([status, problem.code], [400, 'INVALID_REQUEST'], name);
    }
    const { problem } = await api.verify({ city: 'Ronks\u202e' });
    assert.equal(problem.code, 'INVALID_REQUEST');
  });
});

it('answers unavailable without an address service, and counts requests by address', async () => {
  const api = await openTestApi({ addressVerificationsPerHour: 2, trustProxy: ['127.0.0.1'] });
  captureLog(api.app.log);
  try {
    const results = [];
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      const { body, problem } = await api.verify({}, { 'x-forwarded-for': address });
      results.push(body.result ?? problem.code);
    }
    assert.deepEqual(results, ['unavailable', 'unavailable', 'RATE_LIMITED', 'unavailable']);
  } finally {
    await api.close();
  }
});

it('looks up a limited number of addresses at the same time', async () => {
  const answers: (() => void)[] = [];
  const service: AddressService = {
    lookUp: () => new Promise((resolve) => answers.push(() => resolve({ result: 'confirmed' }))),
  };
  const limited = limitLookups(service, 2);
  const lookUp = () => limited.lookUp(createPostalAddress());
  const first = lookUp();
  const second = lookUp();
  await assert.rejects(lookUp(), /2 lookups of addresses are under way/);
  must(answers[0])();
  await first;
  const third = lookUp();
  for (const answer of answers.slice(1)) answer();
  assert.deepEqual(await Promise.all([second, third]), [{ result: 'confirmed' }, { result: 'confirmed' }]);
});

it('closes the connection to a service that sends without end', async () => {
  const connections: Promise<unknown>[] = [];
  const server = createServer((_request, response) => {
    connections.push(once(response, 'close'));
    const write = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    };
    response.on('drain', write);
    write();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = createSmartyService({ authId: 'a', authToken: 'b', url }, { timeoutMs: 30_000 });
  await assert.rejects(service.lookUp(createPostalAddress()), /too large/);
  assert.equal(connections.length, 1);
  await Promise.all(connections);
  server.close();
});

it('reads the settings of Smarty', () => {
  const read = (env: Record<string, string>) => readSettings(env).smarty;
  assert.equal(read({}), undefined);
  const keys = { HELIOS_SMARTY_AUTH_ID: 'id', HELIOS_SMARTY_AUTH_TOKEN: 'token' };
  assert.deepEqual(read(keys), { authId: 'id', authToken: 'token', url: 'https://us-street.api.smarty.com' });
  assert.throws(() => read({ HELIOS_SMARTY_AUTH_ID: 'id' }), ConfigError);
  assert.throws(() => read({ HELIOS_SMARTY_AUTH_TOKEN: 'token' }), ConfigError);
  assert.throws(() => read({ ...keys, HELIOS_SMARTY_URL: 'https://x.example/path' }), ConfigError);
});
