import { ConfigError } from '../../lib-node/settings.ts';

/** What `Tracing.observe` uses of a Fastify server, which this package does not depend on. */
export interface ObservedServer {
  addHook(name: 'onRequest' | 'preHandler' | 'onResponse', hook: Hook): unknown;
}

type Hook = (request: ObservedRequest, reply: ObservedReply, done: () => void) => void;

export interface ObservedRequest {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  raw: { socket: { remoteAddress?: string | undefined } };
  routeOptions: { url?: string | undefined };
}

export interface ObservedReply {
  statusCode: number;
  getHeader(name: string): unknown;
  /** Has the headers of an answer that the route writes itself, such as a stream. */
  raw: { getHeader(name: string): unknown };
}

export interface Tracing {
  /**
   * Makes a span of each request of a server, except for streams of events. Its name is the route, because addresses may be secrets.
   *
   * @param isTrusted whether `traceparent` and `X-Request-Id` of this peer are used
   */
  observe(app: ObservedServer, isTrusted: (peer: string) => boolean): void;
  /** Makes a span of a call to another service. Its parent is the request in which it runs. */
  call<T>(name: string, attributes: Record<string, string>, work: () => Promise<T>): Promise<T>;
  /** Sends the last spans. */
  close(): Promise<void>;
}

export const NO_TRACING: Tracing = {
  observe() {},
  call: (_name, _attributes, work) => work(),
  async close() {},
};

export interface TracingOptions {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: the address of a collector. The libraries read the other variables OTEL_… */
  endpoint: string | undefined;
  /** The name of the service, unless OTEL_SERVICE_NAME is set. */
  program: string;
  version: string;
}

/**
 * Starts the traces of a program. Without an endpoint there are none, and its SDK is not loaded.
 *
 * @throws {ConfigError} if the endpoint is no address, or the part of traces no number
 */
export async function startTracing({ endpoint, program, version }: TracingOptions): Promise<Tracing> {
  if (!endpoint) return NO_TRACING;
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_ENDPOINT is "${endpoint}": set it to an address such as http://localhost:4318.`,
    );
  }
  const ratio = Number(process.env['OTEL_TRACES_SAMPLER_ARG'] || 1);
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  }
  const { createTracing } = await import('./otlp.ts');
  return createTracing(`${endpoint.replace(/\/$/, '')}/v1/traces`, program, version, ratio);
}
