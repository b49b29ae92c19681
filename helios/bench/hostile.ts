import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { migrateByCommand, spawnDemo } from '../test/support/process.ts';
import { openTestDatabase } from '../test/support/test-database.ts';

// Measures the waiting time of ordinary requests while a client sends large invalid requests. Fails when the
// slowest of a hundred takes 100 ms or more. Run it: npm run bench hostile

const SECONDS = 10;
const HOSTILE_REQUESTS_PER_SECOND = 50;
const HEALTH_CHECKS_PER_SECOND = 50;
const MAX_P99_MS = 100;

const NESTED = `${'["",'.repeat(6_500)}0${']'.repeat(6_500)}`;

/** Each is just below the body limit of 32 KB. `/extend` takes no body, and answers LOCK_NOT_FOUND. */
const BODIES: [path: string, body: string, status?: number][] = [
  ['/locks', JSON.stringify({ performanceId: 'x', seats: Array(3_800).fill({ a: 1 }) })],
  ['/locks', JSON.stringify({ performanceId: 'x', seats: Array(10_000).fill([]) })],
  ['/locks', `{"performanceId":"x","seats":${'['.repeat(15_000)}${']'.repeat(15_000)}}`],
  ['/orders', JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`name${i}`, i])))],
  ['/locks', NESTED],
  ['/locks/unknown/extend', NESTED, 404],
  [
    '/contact-requests',
    JSON.stringify({
      contact: { firstName: 'A', lastName: 'B', emailAddress: `a@${'a'.repeat(31_000)}` },
      topic: 'visit',
      message: 'x',
    }),
  ],
];

const agent = new Agent({ keepAlive: true });

/** Sends one request. Returns its status and duration in milliseconds. */
function send(url: string, method: string, body?: string): Promise<{ status: number; ms: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const outgoing = request(url, { method, agent, ...(body ? { headers } : {}) }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - start }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Calls `work` at a constant rate, without waiting for earlier calls. */
async function callAtConstantRate<T>(perSecond: number, work: (count: number) => Promise<T>): Promise<T[]> {
  const calls: Promise<T>[] = [];
  const start = performance.now();
  for (let count = 0; count < perSecond * SECONDS; count += 1) {
    await delay(Math.max(0, start + (count * 1000) / perSecond - performance.now()));
    calls.push(work(count));
  }
  return Promise.all(calls);
}

const calculatePercentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

const database = await openTestDatabase();
await migrateByCommand(database.url);
const helios = await spawnDemo(database.url, { HELIOS_HORIZON_WEEKS: '2', HELIOS_ENQUIRIES_PER_HOUR: '0' });
try {
  const health = () => send(`${helios.url}/health/live`, 'GET');
  await Promise.all(Array.from({ length: 20 }, health));
  const baseline = (await callAtConstantRate(HEALTH_CHECKS_PER_SECOND, health)).map(({ ms }) => ms);
  const [underAttack, hostile] = await Promise.all([
    callAtConstantRate(HEALTH_CHECKS_PER_SECOND, health),
    callAtConstantRate(HOSTILE_REQUESTS_PER_SECOND, async (count) => {
      const [path, body, expected = 400] = BODIES[count % BODIES.length] as (typeof BODIES)[number];
      const { status } = await send(helios.url + path, 'POST', body);
      return status === expected;
    }),
  ]);
  const unexpected = hostile.filter((isExpected) => !isExpected).length;
  const p99 = calculatePercentile(
    underAttack.map(({ ms }) => ms),
    0.99,
  );
  console.log(
    `/health/live, p99: ${calculatePercentile(baseline, 0.99).toFixed(1)} ms alone, ${p99.toFixed(1)} ms under ${HOSTILE_REQUESTS_PER_SECOND} hostile requests a second.`,
  );
  if (unexpected > 0) throw new Error(`${unexpected} hostile requests got an unexpected answer.`);
  if (p99 >= MAX_P99_MS) throw new Error(`p99 must be below ${MAX_P99_MS} ms.`);
} finally {
  agent.destroy();
  const ended = once(helios.child, 'exit');
  helios.child.kill('SIGTERM');
  await ended;
  await database.close();
}
