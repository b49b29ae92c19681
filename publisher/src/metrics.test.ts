import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PublisherMetrics } from './metrics.ts';

async function readValue(metrics: PublisherMetrics, name: string): Promise<number> {
  const line = (await metrics.registry.metrics()).split('\n').find((text) => text.startsWith(`${name}{`));
  return Number(line?.split(' ').at(-1));
}

it('shows how long the oldest request waits', async (test) => {
  test.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-27T10:00:00Z') });
  const metrics = new PublisherMetrics();
  assert.equal(await readValue(metrics, 'publisher_oldest_waiting_request_seconds'), 0);
  metrics.setQueue([
    // It was saved earlier, for a later time.
    { date_created: '2026-11-26T10:00:00Z', publishAt: '2026-11-27T09:59:30Z' },
    { date_created: '2026-11-27T09:59:00Z', publishAt: null },
  ]);
  assert.equal(await readValue(metrics, 'publisher_requests_waiting'), 2);
  assert.equal(await readValue(metrics, 'publisher_oldest_waiting_request_seconds'), 60);
});

it('counts what has become of requests', async () => {
  const metrics = new PublisherMetrics();
  metrics.begin();
  metrics.end('publish', 'failed');
  metrics.begin();
  assert.ok((await readValue(metrics, 'publisher_request_running_seconds')) > 0);
  metrics.end('publish', 'live');
  assert.equal(await readValue(metrics, 'publisher_request_running_seconds'), 0);
  const text = await metrics.registry.metrics();
  for (const status of ['failed', 'live']) {
    const count = `publisher_request_duration_seconds_count{program="publisher",kind="publish",status="${status}"} 1`;
    assert.ok(text.includes(count), text);
  }
});
