import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, isValidTraceId, trace } from '@opentelemetry/api';
import type { Context, Span } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { ObservedRequest, Tracing } from './index.ts';

const REQUEST_ID = 'x-request-id';
const EVENT_STREAM = 'text/event-stream';

/** The trace of a request whose id has 32 hexadecimal digits, as those of nginx, or is a UUID: then the id finds the trace. */
function toTraceId(requestId: string | undefined): string | undefined {
  const digits = requestId?.replaceAll('-', '').toLowerCase() ?? '';
  return isValidTraceId(digits) ? digits : undefined;
}

const headersOf = {
  keys: (headers: ObservedRequest['headers']) => Object.keys(headers),
  get: (headers: ObservedRequest['headers'], name: string) => headers[name],
};

/** Sends spans to a collector. */
export function createTracing(url: string, program: string, version: string, ratio: number): Tracing {
  const random = new RandomIdGenerator();
  let nextTraceId: string | undefined;
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': process.env['OTEL_SERVICE_NAME'] || program,
        'service.version': version,
      }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    idGenerator: {
      generateTraceId: () => nextTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('playhouse', version);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const contexts = new WeakMap<ObservedRequest, { context: Context; span: Span }>();

  return {
    observe(app, isTrusted) {
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, headers, raw } = request;
        const headersOfProxy = isTrusted(raw.socket.remoteAddress ?? '') ? headers : {};
        const parent = propagator.extract(ROOT_CONTEXT, headersOfProxy, headersOf);
        const given = headersOfProxy[REQUEST_ID];
        nextTraceId = toTraceId(typeof given === 'string' ? given : undefined);
        const span = tracer.startSpan(
          method,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': method,
              ...(typeof given === 'string' ? { 'request.id': given } : {}),
            },
          },
          parent,
        );
        nextTraceId = undefined;
        contexts.set(request, { span, context: trace.setSpan(parent, span) });
        done();
      });
      // Not earlier: the body arrives in another asynchronous context.
      app.addHook('preHandler', (request, _reply, done) => {
        const { context = ROOT_CONTEXT } = contexts.get(request) ?? {};
        current.run(context, done);
      });
      app.addHook('onResponse', (request, reply, done) => {
        const { span } = contexts.get(request) ?? {};
        const { method, routeOptions } = request;
        const getHeader = (name: string) => reply.getHeader(name) ?? reply.raw.getHeader(name);
        if (span && !String(getHeader('content-type')).startsWith(EVENT_STREAM)) {
          const route = routeOptions.url ?? 'unknown';
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
          const id = getHeader(REQUEST_ID);
          if (typeof id === 'string') span.setAttribute('request.id', id);
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        }
        done();
      });
    },
    async call(name, attributes, work) {
      const parent = current.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
      try {
        return await current.run(trace.setSpan(parent, span), work);
      } catch (error) {
        // Without its message, which may name a person.
        const type = error instanceof Error ? error.constructor.name : typeof error;
        span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown(),
  };
}
