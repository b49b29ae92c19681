import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { TestContext } from 'node:test';
import { cleanUpAfter } from './support.ts';

/** Calls to Directus that wait. */
export interface Hold {
  hasCalls(): boolean;
  /** Passes them on. The calls that follow do not wait. */
  release(): void;
}

/** Stands between the publisher and Directus, so that a test decides when a call is answered. */
export interface DirectusProxy {
  url: string;
  /**
   * Lets calls wait. One hold at a time.
   *
   * @param pattern of the method and the address, such as `GET /items/pages?…`
   */
  hold(pattern: RegExp): Hold;
}

/** Starts a proxy, which ends after the test. Without Directus it closes the connection, as a port without a server does. */
export async function startDirectusProxy(test: TestContext, directusUrl: string): Promise<DirectusProxy> {
  // Directus ends only when its connections are closed.
  const agent = new Agent({ keepAlive: false });
  let held: { pattern: RegExp; released: Promise<void>; add: () => void } | null = null;

  async function answer(call: IncomingMessage, response: ServerResponse) {
    if (held?.pattern.test(`${call.method} ${call.url}`)) {
      const { add, released } = held;
      add();
      await released;
    }
    // The caller may have ended meanwhile. Directus must not carry out its call then.
    if (response.destroyed) return;
    pass(call, response);
  }

  function pass(call: IncomingMessage, response: ServerResponse) {
    const { method, headers } = call;
    const options = { method, headers: { ...headers, connection: 'close' }, agent };
    const passed = request(new URL(call.url ?? '/', directusUrl), options, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      // A caller may end before it has the whole answer.
      pipeline(answered, response).catch(() => {});
    });
    passed.on('error', () => response.destroy());
    call.pipe(passed);
  }

  const server = createServer((call, response) => void answer(call, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanUpAfter(test, () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hold(pattern) {
      let calls = 0;
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      held = { pattern, released, add: () => (calls += 1) };
      return {
        hasCalls: () => calls > 0,
        release() {
          held = null;
          release();
        },
      };
    },
  };
}
