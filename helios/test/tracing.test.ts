import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startTraceCollector } from '../../plugins/tracing/integration/trace-collector.ts';
import { must } from './support/must.ts';
import { openTestSystem } from './support/test-system.ts';

it('traces an order from the id of its request to the payment provider', async (test) => {
  const collector = await startTraceCollector();
  test.after(() => collector.close());
  const system = await openTestSystem({
    otelExporterOtlpEndpoint: collector.url,
    trustProxy: ['127.0.0.1'],
  });
  const { client } = system;
  const order = await client.createCheckout(system.performanceId, await system.findFreeSeats(1));
  const requestId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const { status } = await client.request('POST', '/orders', order, {
    'idempotency-key': requestId,
    'x-request-id': requestId,
  });
  assert.equal(status, 201);
  // Sends the last spans.
  await system.close();

  const { spans } = collector;
  const request = must(spans.find(({ name }) => name === 'POST /orders'));
  assert.deepEqual(
    [request.service, request.traceId, request.attributes['request.id'], request.isError],
    ['helios', requestId, requestId, false],
  );
  const calls = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  assert.ok(calls.every(({ traceId }) => traceId === requestId));
  const names = calls.map(({ name }) => name);
  for (const name of ['test authorize', 'test capture']) assert.ok(names.includes(name), names.join());
  // Others have the id of Helios, and a trace of their own.
  const lock = must(spans.find(({ name }) => name === 'POST /locks'));
  assert.match(String(lock.attributes['request.id']), /^[2-9A-Z]{10}$/);
  assert.notEqual(lock.traceId, requestId);
  const text = JSON.stringify(spans);
  for (const secret of [order.lockId, order.payment.paymentMethod, order.customer.contact.emailAddress])
    assert.ok(!text.includes(secret), secret);
});
