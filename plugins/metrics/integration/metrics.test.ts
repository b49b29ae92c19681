import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import {
  createCachedGauges,
  createRegistry,
  createRequestHistogram,
  observeRequests,
  readMetricsAddress,
  serveMetrics,
} from '@playhouse/metrics';

it('reads the address of the listener', () => {
  assert.equal(readMetricsAddress({}, 'SITE'), null);
  assert.deepEqual(readMetricsAddress({ SITE_METRICS_PORT: '9100' }, 'SITE'), {
    host: '127.0.0.1',
    port: 9100,
    portVariable: 'SITE_METRICS_PORT',
  });
  const env = { SITE_METRICS_PORT: '9100', SITE_METRICS_HOST: '10.0.0.1' };
  assert.equal(readMetricsAddress(env, 'SITE')?.host, '10.0.0.1');
  assert.throws(() => readMetricsAddress({ SITE_METRICS_PORT: 'x' }, 'SITE'), /^Error: SITE_METRICS_PORT/);
});

const LOCAL = { host: '127.0.0.1', port: 0, portVariable: 'SITE_METRICS_PORT' };

it('serves the metrics of the process, and nothing else', async (test) => {
  const listener = await serveMetrics(createRegistry('site'), LOCAL);
  test.after(() => listener.close());
  const answer = await fetch(listener.url);
  assert.match(String(answer.headers.get('content-type')), /^text\/plain/);
  const text = await answer.text();
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds\{program="site"\} /m);
  assert.match(text, /^playhouse_version_info\{version="\d+\.\d+\.\d+",program="site"\} 1$/m);
  assert.equal((await fetch(new URL('/', listener.url))).status, 404);
  assert.equal((await fetch(listener.url, { method: 'POST' })).status, 404);
});

it('names the variable of a port that is taken', async (test) => {
  const first = await serveMetrics(createRegistry('site'), LOCAL);
  test.after(() => first.close());
  const port = Number(new URL(first.url).port);
  await assert.rejects(serveMetrics(createRegistry('publisher'), { ...LOCAL, port }), {
    message: `Port ${port} of 127.0.0.1 is taken: stop the program that uses it, or set SITE_METRICS_PORT to a free one.`,
  });
});

it('times requests by the pattern of their route, and no stream', async () => {
  const registry = createRegistry('helios');
  const app = fastify();
  observeRequests(app, createRequestHistogram(registry));
  app.get('/orders/:id', async () => 'an order');
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).end();
  });
  await app.inject('/orders/secret');
  await app.inject('/other/secret');
  await app.inject('/stream');
  const text = await registry.metrics();
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\} 1$/gm)].map(
    ([, labels]) => labels,
  );
  assert.deepEqual(counts.sort(), [
    'program="helios",method="GET",route="/orders/:id",status="200"',
    'program="helios",method="GET",route="unknown",status="404"',
  ]);
  assert.doesNotMatch(text, /secret/);
});

/** Gauges whose `read` the test answers. */
function openGauges(maxAgeMs: number, waitMs = 60_000) {
  const registry = createRegistry('helios');
  const calls: { resolve(mails: number | Error, seats?: number): void; reject(error: Error): void }[] = [];
  const changes: (string | null)[] = [];
  createCachedGauges({
    registry,
    gauges: { mails: { help: 'Mails.' }, seats: { help: 'Seats.', labelNames: ['show'] } },
    statusName: 'up',
    failuresName: 'failures',
    onChange: (problem) => changes.push(problem),
    maxAgeMs,
    waitMs,
    read: async () => {
      const { promise, resolve, reject } = Promise.withResolvers<[number | Error, number]>();
      calls.push({ resolve: (mails, seats = Number(mails)) => resolve([mails, seats]), reject });
      const [mails, value] = await promise;
      return { mails, seats: [{ labels: { show: 'RUTHL' }, value }] };
    },
  });
  const scrape = async (names = /^(mails|seats|up)/) =>
    (await registry.metrics()).split('\n').filter((line) => names.test(line));
  return { calls, changes, scrape };
}

const at = (value: number) => [
  `mails{program="helios"} ${value}`,
  `seats{show="RUTHL",program="helios"} ${value}`,
  'up{program="helios"} 1',
];
const none = ['up{program="helios"} 0'];

it('reads once for all that ask at the same time, and for those that ask soon after', async () => {
  const { calls, scrape } = openGauges(60_000);
  const scrapes = [scrape(), scrape()];
  await wait(0);
  calls[0]?.resolve(3);
  assert.deepEqual(await Promise.all(scrapes), [at(3), at(3)]);
  assert.deepEqual(await scrape(), at(3));
  assert.equal(calls.length, 1);
});

it('shows no value when it cannot be read', async () => {
  const { calls, changes, scrape } = openGauges(0);
  const first = scrape();
  calls[0]?.resolve(3);
  assert.deepEqual(await first, at(3));
  const second = scrape();
  calls[1]?.reject(new Error('no database'));
  assert.deepEqual(await second, none);
  assert.deepEqual(changes, ['mails, seats: no database']);
});

it('hides only what cannot be read, counts it, and reports it once', async () => {
  const { calls, changes, scrape } = openGauges(0);
  const read = async (call: number, mails: number | Error) => {
    const scraped = scrape();
    calls[call]?.resolve(mails, 5);
    return scraped;
  };
  const seats = 'seats{show="RUTHL",program="helios"} 5';
  assert.deepEqual(await read(0, new Error('no table')), [seats, ...none]);
  assert.deepEqual(await read(1, new Error('no table')), [seats, ...none]);
  assert.deepEqual(changes, ['mails: no table']);
  assert.deepEqual(await read(2, 5), at(5));
  assert.deepEqual(changes, ['mails: no table', null]);
  const counts = scrape(/^failures/);
  calls[3]?.resolve(5);
  assert.deepEqual(await counts, [
    'failures{metric="mails",program="helios"} 2',
    'failures{metric="seats",program="helios"} 0',
  ]);
});

it('does not wait for a slow database, and does not ask it again meanwhile', async () => {
  const { calls, scrape } = openGauges(0, 1);
  assert.deepEqual(await scrape(), none);
  assert.deepEqual(await scrape(), none);
  assert.equal(calls.length, 1);
});
