import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is kept for the inspector. */
const MAX_RECORDS = 300;
/** The platform refuses larger batches. */
const MAX_BATCH_BYTES = 500_000;
/** The platform refuses larger calls of the tracking API. */
const MAX_CALL_BYTES = 32 * 1024;

/** The write key of the demo. */
export const STAND_IN_WRITE_KEY = 'stand-in';

/** An event of the customer-data platform, as the inspector reads it. */
export interface PlatformRecord {
  kind: 'segment';
  /** Who sent it: the site, or Helios. */
  source: 'browser' | 'server';
  time: number;
  event: unknown;
  /** An earlier event had the same message id, so the platform does not count this one. */
  isRepeated: boolean;
}

/**
 * What happens to the next call of the tracking API in place of a success. `hang`: no answer. `lostAnswer`: the event is recorded,
 * without an answer. `disconnect`: the connection ends without an answer.
 */
export type PlatformFault = 'hang' | 'lostAnswer' | 'disconnect' | { status: number; retryAfter?: string };

export interface AnalyticsStandIn {
  /** Without a trailing slash */
  url: string;
  readRecords: () => readonly PlatformRecord[];
  /** Each call of the tracking API takes the first one. */
  faults: PlatformFault[];
  /** Calls of the tracking API, with those that failed. */
  countCalls: () => number;
  close: () => Promise<void>;
}

/** The settings with which Helios reports orders to the stand-in, unless the environment has others. */
export function createStandInSettings(
  { url }: Pick<AnalyticsStandIn, 'url'>,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  if (env['HELIOS_SEGMENT_WRITE_KEY']) return {};
  return { HELIOS_SEGMENT_WRITE_KEY: STAND_IN_WRITE_KEY, HELIOS_SEGMENT_URL: url };
}

interface State {
  records: PlatformRecord[];
  messageIds: Set<string>;
  faults: PlatformFault[];
  calls: number;
}

/** The status of a refusal. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

/**
 * Stands in for the events endpoints of the customer-data platform, as Segment documents them. `POST /v1/b` takes a batch of the
 * browser, `POST /v1/track` an event of a server. Both count each message id once. `GET /events` lists what arrived, for
 * /stand-ins/analytics.html; `DELETE /events` empties the list.
 *
 * @param port 0: a free one
 */
export async function startAnalyticsStandIn(port: number): Promise<AnalyticsStandIn> {
  const state: State = { records: [], messageIds: new Set(), faults: [], calls: 0 };
  const server = createServer((request, response) => {
    handle(state, request, response).catch((error: unknown) =>
      answer(response, error instanceof Refusal ? error.status : 400, { success: false }),
    );
  });
  await listen(server, port);
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    readRecords: () => state.records,
    faults: state.faults,
    countCalls: () => state.calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const route = `${request.method} ${request.url}`;
  if (request.method === 'OPTIONS') return answer(response, 200);
  if (route === 'GET /events') return answer(response, 200, state.records);
  if (route === 'DELETE /events') {
    state.records = [];
    return answer(response, 200);
  }
  if (route === 'POST /v1/b') {
    for (const event of await readBatch(request)) record(state, 'browser', event);
    return answer(response, 200, { success: true });
  }
  if (route === 'POST /v1/track') return handleCall(state, request, response);
  return answer(response, 404);
}

/** A call of the tracking API: https://segment.com/docs/connections/sources/catalog/libraries/server/http-api/ */
async function handleCall(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  state.calls += 1;
  const fault = state.faults.shift();
  if (fault === 'disconnect') {
    request.socket.destroy();
    return;
  }
  const event = await readCall(request);
  if (fault === 'hang') return;
  if (typeof fault === 'object') {
    if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter);
    return answer(response, fault.status, { success: false });
  }
  record(state, 'server', event);
  if (fault !== 'lostAnswer') answer(response, 200, { success: true });
}

function record(state: State, source: PlatformRecord['source'], event: unknown): void {
  const { messageId } = event as { messageId?: unknown };
  const id = String(messageId);
  const isRepeated = state.messageIds.has(id);
  if (messageId !== undefined) state.messageIds.add(id);
  const next: PlatformRecord = { kind: 'segment', source, time: Date.now(), event, isRepeated };
  state.records = [...state.records, next].slice(-MAX_RECORDS);
}

function answer(response: ServerResponse, status: number, body: unknown = {}): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': 'GET, POST, DELETE',
    })
    .end(JSON.stringify(body));
}

/** Only this machine: the demo has no visitors. */
function listen(server: Server, port: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
}

async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read, so that the sender gets the answer.
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) throw new Refusal(400);
  return Buffer.concat(chunks).toString('utf8');
}

async function readBatch(request: IncomingMessage): Promise<unknown[]> {
  const { batch }: { batch?: unknown } = JSON.parse(await readText(request, MAX_BATCH_BYTES));
  if (!Array.isArray(batch)) throw new Refusal(400);
  return batch;
}

const hasText = (value: unknown) => typeof value === 'string' && value !== '';

async function readCall(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request, MAX_CALL_BYTES);
  const credentials = Buffer.from(`${STAND_IN_WRITE_KEY}:`).toString('base64');
  if (request.headers.authorization !== `Basic ${credentials}`) throw new Refusal(401);
  const call = JSON.parse(text) as Record<string, unknown>;
  const isComplete =
    hasText(call['event']) &&
    hasText(call['messageId']) &&
    (hasText(call['userId']) || hasText(call['anonymousId']));
  if (!isComplete) throw new Refusal(400);
  return call;
}
