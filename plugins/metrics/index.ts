import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ConfigError, readInteger } from '../../lib-node/settings.ts';
import { VERSION } from '../../lib-node/version.ts';

export { Counter, Gauge, Histogram } from 'prom-client';
export type { Registry } from 'prom-client';

/** Where a program serves its metrics. */
export interface MetricsAddress {
  host: string;
  /** 0: a free port */
  port: number;
  /** The variable with the port. */
  portVariable: string;
}

/**
 * Reads `<prefix>_METRICS_HOST` (default 127.0.0.1) and `<prefix>_METRICS_PORT`. Null without a port: then the program serves no metrics.
 *
 * @throws {ConfigError} with the name of the invalid variable
 */
export function readMetricsAddress(env: NodeJS.ProcessEnv, prefix: string): MetricsAddress | null {
  const portVariable = `${prefix}_METRICS_PORT`;
  const port = readInteger(env, portVariable, undefined, 0, 65_535);
  return port === undefined
    ? null
    : { host: env[`${prefix}_METRICS_HOST`] || '127.0.0.1', port, portVariable };
}

/** Creates the metrics of a program, with its version and those of its process. */
export function createRegistry(program: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ program });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'playhouse_version_info',
    help: 'The version of the program, always 1.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1);
  return registry;
}

/** Seconds. From the answer of a file to the longest time that a visitor waits. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What `observeRequests` uses of a Fastify server, which this package does not depend on. */
interface ObservedServer {
  addHook(
    name: 'onResponse',
    hook: (request: ObservedRequest, reply: ObservedReply, done: () => void) => void,
  ): unknown;
}

interface ObservedRequest {
  method: string;
  url: string;
  routeOptions: { url?: string | undefined };
}

interface ObservedReply {
  statusCode: number;
  elapsedTime: number;
  raw: { getHeader(name: string): unknown };
}

export type RouteOf = (request: ObservedRequest, contentType: string) => string;

const EVENT_STREAM = 'text/event-stream';

/** The methods that servers answer. Any other one is a text of the client. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates the histogram of the answers of a program, for all of its servers. */
export function createRequestHistogram(registry: Registry): Histogram {
  return new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  });
}

/**
 * Times the answers of a server. Streams of events are left out, because they last as long as a visitor stays.
 *
 * @param getRoute returns one of few names; default: the pattern of the route
 */
export function observeRequests(
  app: ObservedServer,
  histogram: Histogram,
  getRoute: RouteOf = ({ routeOptions }) => routeOptions.url ?? 'unknown',
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const contentType = String(reply.raw.getHeader('content-type') ?? '');
    if (!contentType.startsWith(EVENT_STREAM)) {
      const method = METHODS.has(request.method) ? request.method : 'other';
      const labels = { method, route: getRoute(request, contentType), status: String(reply.statusCode) };
      histogram.observe(labels, reply.elapsedTime / 1000);
    }
    done();
  });
}

/** Samples of a gauge: its value, or one for each set of labels. */
export type Samples = number | readonly { labels: Record<string, string>; value: number }[];

export interface CachedGaugesOptions<Name extends string> {
  registry: Registry;
  gauges: Record<Name, { help: string; labelNames?: readonly string[] }>;
  /** Reads all of them, or why one of them could not be read. */
  read: () => Promise<Record<Name, Samples | Error>>;
  /** The name of a gauge that is 1 while all of them can be read, otherwise 0. */
  statusName: string;
  /** The name of a counter of the failures, by `metric`. */
  failuresName: string;
  /** Called when other gauges cannot be read than before, or for another reason. Null: all can be read again. */
  onChange?: (problem: string | null) => void;
  /** Milliseconds that a result is used for. */
  maxAgeMs?: number;
  /** Milliseconds that Prometheus waits for `read`. */
  waitMs?: number;
}

/**
 * Gauges that one function reads together. It runs once at a time, and not again for `maxAgeMs`, however often and by however many
 * servers the metrics are asked for. A gauge without a result of the last run has no samples: an old value would look like a good one.
 */
export function createCachedGauges<Name extends string>({
  registry,
  gauges: definitions,
  read,
  statusName,
  failuresName,
  onChange,
  maxAgeMs = 15_000,
  waitMs = 5_000,
}: CachedGaugesOptions<Name>): void {
  const create = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry], collect: () => refresh() });
  const gauges = (Object.keys(definitions) as Name[]).map((name) => {
    const { help, labelNames } = definitions[name];
    const gauge = create(name, help, labelNames);
    return {
      name,
      set(samples: Samples) {
        gauge.reset();
        if (typeof samples === 'number') gauge.set(samples);
        else for (const { labels, value } of samples) gauge.set(labels, value);
      },
      clear() {
        gauge.reset();
        // A gauge without labels is 0 after its reset.
        if (!labelNames) gauge.remove();
      },
    };
  });
  const status = create(statusName, 'Whether all values that are read together could be read: 1 or 0.');
  const failures = new Counter({
    name: failuresName,
    help: 'How often a metric could not be read.',
    labelNames: ['metric'],
    registers: [registry],
  });
  // A counter that appears with its first event would not look like an increase.
  for (const { name } of gauges) failures.inc({ metric: name }, 0);
  let problem: string | null = null;
  let reading: Promise<void> | undefined;
  let readAt = -Infinity;

  function show(get: (name: Name) => Samples | Error): void {
    const failed = new Map<string, Name[]>();
    for (const gauge of gauges) {
      const result = get(gauge.name);
      if (result instanceof Error) {
        gauge.clear();
        failures.inc({ metric: gauge.name });
        failed.set(result.message, [...(failed.get(result.message) ?? []), gauge.name]);
      } else gauge.set(result);
    }
    status.set(failed.size > 0 ? 0 : 1);
    const now =
      failed.size > 0 ? [...failed].map(([why, names]) => `${names.join(', ')}: ${why}`).join('; ') : null;
    if (now !== problem) onChange?.(now);
    problem = now;
  }

  async function update(): Promise<void> {
    try {
      const results = await read();
      show((name) => results[name]);
    } catch (error) {
      show(() => (error instanceof Error ? error : new Error(String(error))));
    }
    readAt = performance.now();
  }

  async function refresh(): Promise<void> {
    if (!reading && performance.now() - readAt < maxAgeMs) return;
    reading ??= update().finally(() => (reading = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<true>((resolve) => (timer = setTimeout(() => resolve(true), waitMs)));
    if (await Promise.race([reading, late])) show(() => new Error(`no answer within ${waitMs} ms`));
    clearTimeout(timer);
  }

  for (const gauge of gauges) gauge.clear();
}

export interface MetricsListener {
  /** http://host:port/metrics */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the metrics at `/metrics`.
 *
 * @throws {ConfigError} if the port is taken
 */
export async function serveMetrics(
  registry: Registry,
  { host, port, portVariable }: MetricsAddress,
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError(
              `Port ${port} of ${host} is taken: stop the program that uses it, or set ${portVariable} to a free one.`,
            )
          : error,
      ),
    );
    server.listen({ host, port }, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
