import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { readConfig } from '../src/lib/config.ts';
import { createServices } from '../src/create-services.ts';
import { buildServer } from '../src/http/server.ts';
import type { HeliosServer } from '../src/lib/helios-server.ts';
import { captureLog } from './support/capture-log.ts';
import { closeAfterTests } from './support/close-after-tests.ts';

// Nothing of this needs the database.
let app: HeliosServer;
let lines: string[];
const keep = closeAfterTests();
before(async () => {
  const { services } = keep(
    createServices(
      readConfig({
        HELIOS_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        HELIOS_PAYMENTS: 'test',
        HELIOS_TRUST_PROXY: '10.0.0.1',
      }),
    ),
  );
  app = keep(await buildServer(services));
  lines = captureLog(app.log);
});

const PROXY = '10.0.0.1';

async function ask(url: string, given: string, remoteAddress: string) {
  lines.length = 0;
  const answer = await app.inject({ url, remoteAddress, headers: { 'x-request-id': given } });
  return {
    id: String(answer.headers['x-request-id']),
    body: answer.json<{ code?: string; requestId?: string }>(),
    logged: new Set(lines.map((line) => (JSON.parse(line) as { reqId: string }).reqId)),
  };
}

it('is that of the proxy in the answer, the problem and each line of the log', async () => {
  const given = '4bf92f3577b34da6a3ce929d0e0e4736';
  // Not found, no database, and an address that reaches no route.
  for (const [url, code] of [
    ['/nothing/here', 'NOT_FOUND'],
    ['/events', 'DATABASE_UNAVAILABLE'],
    ['/events/%E0%A4%A', 'INVALID_REQUEST'],
  ] as const) {
    const { id, body, logged } = await ask(url, given, PROXY);
    assert.deepEqual([id, body.code, body.requestId], [given, code, given], url);
    if (code !== 'INVALID_REQUEST') assert.deepEqual([...logged], [given], url);
  }
});

it('is made if the proxy sends none that is usable, and for everybody else', async () => {
  for (const [given, address] of [
    ['short', PROXY],
    ['x'.repeat(65), PROXY],
    ['"}\\n{"level":60', PROXY],
    ['4bf92f3577b34da6a3ce929d0e0e4736', '192.0.2.1'],
  ] as const) {
    const { id, body, logged } = await ask('/nothing/here', given, address);
    assert.match(id, /^[2-9A-Z]{10}$/, given);
    assert.equal(body.requestId, id);
    assert.deepEqual([...logged], [id]);
  }
});

it('a failed health check is logged without a stack', async () => {
  await ask('/health/ready', '', PROXY);
  const failures = lines.filter((line) => line.includes('"level":50'));
  assert.equal(failures.length, 1);
  assert.match(String(failures[0]), /"reason":"[^"]+"/);
  assert.doesNotMatch(String(failures[0]), /stack/);
  await ask('/events', '', PROXY);
  assert.match(lines.join(), /"stack":/);
});
