import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { it, type TestContext } from 'node:test';
import { fastify } from 'fastify';
import { startTraceCollector } from './trace-collector.ts';

/** The modules that are loaded from here on. */
const loaded: string[] = [];
registerHooks({
  resolve(specifier, context, next) {
    loaded.push(specifier);
    return next(specifier, context);
  },
});
const { NO_TRACING, startTracing } = await import('@playhouse/tracing');

const PROXY = '10.0.0.1';
const OTHER = '192.0.2.1';
const REQUEST_ID = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736';
const TRACE_ID = REQUEST_ID.replaceAll('-', '');

/** A server that calls another service, and a function that ends both and returns the spans. */
async function openTraced(test: TestContext) {
  const collector = await startTraceCollector();
  test.after(() => collector.close());
  const tracing = await startTracing({ endpoint: `${collector.url}/`, program: 'shop', version: '1.2.3' });
  const app = fastify();
  tracing.observe(app, (peer) => peer === PROXY);
  app.post('/orders/:id', async (request) =>
    tracing.call('bank authorize', { bank: 'first' }, async () => request.body),
  );
  app.get('/broken', () => tracing.call('bank void', {}, () => Promise.reject(new TypeError('Ada Miller'))));
  app.get('/stream', (_request, reply) => reply.type('text/event-stream').send('data: 1\n\n'));
  return {
    app,
    async readSpans() {
      await app.close();
      await tracing.close();
      return collector.spans;
    },
  };
}

it('loads nothing and does nothing without a collector', async () => {
  assert.equal(await startTracing({ endpoint: undefined, program: 'shop', version: '1' }), NO_TRACING);
  assert.ok(loaded.includes('@playhouse/tracing'));
  assert.deepEqual(
    loaded.filter((specifier) => specifier.startsWith('@opentelemetry')),
    [],
  );
  assert.equal(await NO_TRACING.call('bank', {}, async () => 'answer'), 'answer');
  await assert.rejects(startTracing({ endpoint: 'collector', program: 'shop', version: '1' }), {
    message: /^OTEL_EXPORTER_OTLP_ENDPOINT is "collector"/,
  });
});

it('makes a trace of the id of a request, from the server to the service that it calls', async (test) => {
  const { app, readSpans } = await openTraced(test);
  const answer = await app.inject({
    method: 'POST',
    url: '/orders/secret',
    payload: { seat: 'A1' },
    remoteAddress: PROXY,
    headers: { 'x-request-id': REQUEST_ID },
  });
  assert.deepEqual(answer.json(), { seat: 'A1' });
  const spans = await readSpans();
  const [call, request] = spans;
  assert.equal(spans.length, 2);
  assert.deepEqual(
    [request?.name, request?.service, request?.traceId, request?.parentSpanId],
    ['POST /orders/:id', 'shop', TRACE_ID, undefined],
  );
  assert.deepEqual(request?.attributes, {
    'http.request.method': 'POST',
    'request.id': REQUEST_ID,
    'http.route': '/orders/:id',
    'http.response.status_code': 200,
  });
  assert.deepEqual(
    [call?.name, call?.traceId, call?.parentSpanId, call?.attributes],
    ['bank authorize', TRACE_ID, request?.spanId, { bank: 'first' }],
  );
  assert.doesNotMatch(JSON.stringify(spans), /secret/);
});

it('continues the trace of a proxy, but of nobody else', async (test) => {
  const { app, readSpans } = await openTraced(test);
  const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
  for (const remoteAddress of [PROXY, OTHER])
    await app.inject({ url: '/nothing', remoteAddress, headers: { traceparent, 'x-request-id': 'chosen' } });
  const [ofProxy, ofOther] = await readSpans();
  assert.deepEqual([ofProxy?.traceId, ofProxy?.parentSpanId], [TRACE_ID, '00f067aa0ba902b7']);
  assert.equal(ofProxy?.attributes['request.id'], 'chosen');
  assert.notEqual(ofOther?.traceId, TRACE_ID);
  assert.deepEqual([ofOther?.parentSpanId, ofOther?.attributes['request.id']], [undefined, undefined]);
});

it('marks failures without their message, and leaves out streams', async (test) => {
  const { app, readSpans } = await openTraced(test);
  await app.inject('/broken');
  await app.inject('/stream');
  const spans = await readSpans();
  assert.deepEqual(
    spans.map(({ name, isError, attributes }) => [name, isError, attributes['error.type']]),
    [
      ['bank void', true, 'TypeError'],
      ['GET /broken', true, undefined],
    ],
  );
  assert.doesNotMatch(JSON.stringify(spans), /Ada/);
});
