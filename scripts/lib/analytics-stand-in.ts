import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is kept for the inspector. */
const MAX_RECORDS = 300;
/** The platform refuses larger batches. */
const MAX_BYTES = 500_000;

/** An event of the customer-data platform, as the inspector reads it. */
export interface PlatformRecord {
  kind: 'segment';
  time: number;
  event: unknown;
}

export interface AnalyticsStandIn {
  /** Without a trailing slash */
  url: string;
  readRecords: () => readonly PlatformRecord[];
  close: () => Promise<void>;
}

/**
 * Stands in for the events endpoint of the customer-data platform in the demo: `POST /v1/b` takes a batch as Segment documents
 * it. `GET /events` lists what arrived, for /stand-ins/analytics.html; `DELETE /events` forgets it.
 *
 * @param port 0: a free one
 */
export async function startAnalyticsStandIn(port: number): Promise<AnalyticsStandIn> {
  let records: PlatformRecord[] = [];
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown = {}) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
          'access-control-allow-methods': 'GET, POST, DELETE',
        })
        .end(JSON.stringify(body));
    const route = `${request.method} ${request.url}`;
    if (request.method === 'OPTIONS') return void answer(200);
    if (route === 'GET /events') return void answer(200, records);
    if (route === 'DELETE /events') {
      records = [];
      return void answer(200);
    }
    if (route !== 'POST /v1/b') return void answer(404);
    readBatch(request)
      .then((batch) => {
        const received = batch.map((event): PlatformRecord => ({ kind: 'segment', time: Date.now(), event }));
        records = [...records, ...received].slice(-MAX_RECORDS);
        answer(200, { success: true });
      })
      .catch(() => answer(400, { success: false }));
  });
  // Only this machine: the demo has no visitors.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    readRecords: () => records,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBatch(request: IncomingMessage): Promise<unknown[]> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BYTES) throw new Error('The batch is too large.');
  }
  const { batch }: { batch?: unknown } = JSON.parse(text);
  if (!Array.isArray(batch)) throw new Error('There is no batch.');
  return batch;
}
