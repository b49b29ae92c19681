import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A forwarded request and the response of the real server. */
export interface Exchange {
  path: string;
  query: URLSearchParams;
  status: number;
  /** `data` of the JSON response. */
  data: unknown;
}

/** A fault to inject instead of forwarding a request. */
export type Fault = 'cut' | { status: number; headers?: Record<string, string> };

/** A proxy that records requests, injects faults and can shift the time of the server. */
export interface FaultProxy {
  url: string;
  exchanges: Exchange[];
  /** Each of the next requests consumes one fault and is not forwarded. */
  faults: Fault[];
  /** Awaited after the real response has arrived and before it is returned. */
  beforeAnswer: (exchange: Exchange) => Promise<void> | void;
  /** Milliseconds added to the `Date` of the responses. */
  clockAheadBy: number;
  reset(): void;
  stop(): Promise<void>;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    exchanges: [],
    faults: [],
    beforeAnswer: () => {},
    clockAheadBy: 0,
    reset() {
      proxy.exchanges = [];
      proxy.faults = [];
      proxy.beforeAnswer = () => {};
      proxy.clockAheadBy = 0;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fault = proxy.faults.shift();
    if (fault === 'cut') return void incoming.socket.destroy();
    if (fault) {
      outgoing.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      return void outgoing.end('{"errors":[{"message":"A fault on purpose."}]}');
    }

    const { status, headers, body } = await forward(incoming);
    const url = new URL(incoming.url ?? '/', target);
    const exchange = {
      path: url.pathname,
      query: url.searchParams,
      status,
      data: (JSON.parse(body.toString()) as { data?: unknown }).data,
    };
    proxy.exchanges.push(exchange);
    await proxy.beforeAnswer(exchange);
    const date = new Date(Date.now() + proxy.clockAheadBy).toUTCString();
    outgoing.writeHead(status, { ...headers, date });
    outgoing.end(body);
  }

  async function forward(incoming: IncomingMessage) {
    return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>(
      (resolve, reject) => {
        const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
        const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers });
        onward.on('error', reject);
        onward.on('response', async (response) => {
          const body = Buffer.concat(await response.toArray());
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
        incoming.pipe(onward);
      },
    );
  }
}
