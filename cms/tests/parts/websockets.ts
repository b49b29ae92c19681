import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect as openSocket } from 'node:net';
import { after, describe, test } from 'node:test';
import { createSeedId } from '../../scripts/lib/seed.ts';
import type { Running } from './running.ts';

type Message = { type?: string; action?: string; status?: string; error?: { code: string } } & Record<
  string,
  unknown
>;

/** What websockets are good for: editors of one item see each other, and nothing else. */
export function websocketTests(running: () => Running): void {
  const sockets: WebSocket[] = [];
  after(() => sockets.forEach((socket) => socket.close()));

  /** Requests a connection. Returns the status: 101 if it is accepted. */
  function ask(path: string, headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      const attempt = httpRequest(running().url + path, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          ...headers,
        },
      });
      attempt.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode ?? 0);
      });
      attempt.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      attempt.on('error', reject);
      attempt.end();
    });
  }

  /** Connects as the Studio does. */
  async function connect(headers: Record<string, string>) {
    // The types of browsers do not know the headers that Node accepts.
    const Socket = WebSocket as unknown as new (url: string, options: object) => WebSocket;
    const socket = new Socket(`${running().url.replace('http', 'ws')}/websocket`, { headers });
    sockets.push(socket);
    const received: Message[] = [];
    const waiting = new Set<() => void>();
    socket.addEventListener('message', ({ data }) => {
      received.push(JSON.parse(String(data)) as Message);
      waiting.forEach((check) => check());
    });
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    return {
      close: () => socket.close(),
      /** Resolves with the code when the connection is closed. */
      closed: new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code))),
      send: (message: object) => socket.send(JSON.stringify(message)),
      /** Resolves with the first message that matches, also an earlier one. */
      receive: (matches: (message: Message) => boolean) =>
        new Promise<Message>((resolve) => {
          const check = () => {
            const found = received.find(matches);
            if (!found) return;
            waiting.delete(check);
            resolve(found);
          };
          waiting.add(check);
          check();
        }),
    };
  }

  /** The cookie of an editor who is logged in to the Studio, or of a writer. */
  async function logIn(role: 'editor' | 'writer' = 'editor'): Promise<string> {
    const { url, options } = running();
    const [email, password] =
      role === 'editor'
        ? [options.editorEmail, options.editorPassword]
        : [options.writerEmail, options.writerPassword];
    const answer = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, mode: 'session' }),
    });
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  describe('an upgrade to another path', () => {
    for (const path of [
      '/',
      '/admin',
      '/graphql',
      '/websocket/',
      '/websocket/logs',
      '//websocket',
      '/%77ebsocket',
    ]) {
      test(`${path} is answered, and closed`, async () => {
        assert.equal(await ask(path, { cookie: 'directus_session_token=x' }), 404);
      });
    }

    test('in a form that is no path is answered, too, and Directus goes on', async () => {
      const { hostname, port } = new URL(running().url);
      for (const target of ['http://[/websocket', 'http://x/websocket', '*', '?/websocket']) {
        const socket = openSocket(Number(port), hostname);
        let received = '';
        socket.on('data', (data) => (received += data.toString()));
        socket.write(
          `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        );
        await once(socket, 'close');
        assert.match(received, /^HTTP\/1\.1 40[04] /, target);
      }
      assert.equal((await fetch(`${running().url}/server/ping`)).status, 200);
    });

    test('an idle connection stays open for longer than that of a load balancer', async () => {
      const answer = await fetch(`${running().url}/server/ping`);
      assert.equal(answer.headers.get('keep-alive'), 'timeout=75');
    });
  });

  describe('a websocket', () => {
    test('is refused without a log-in and with a wrong session', async () => {
      assert.equal(await ask('/websocket', {}), 401);
      assert.equal(await ask('/websocket', { cookie: 'directus_session_token=x' }), 401);
      assert.equal(await ask('/websocket?access_token=x', {}), 401);
    });

    test('with the cookie of an editor is refused for pages of other origins', async () => {
      const cookie = await logIn();
      const { url, options } = running();
      for (const origin of [options.previewUrl, 'https://elsewhere.example', 'null']) {
        assert.deepEqual([origin, await ask('/websocket', { cookie, origin })], [origin, 401]);
      }
      assert.equal(await ask('/websocket', { cookie, origin: url }), 101);
    });

    test('cannot log in with a password, and cannot read or write items', async () => {
      const cookie = await logIn();
      const { url, options } = running();
      const editor = await connect({ cookie, origin: url });
      for (const message of [
        { type: 'items', collection: 'pages', action: 'read' },
        { type: 'subscribe', collection: 'pages' },
      ]) {
        editor.send({ ...message, uid: message.type });
        const answer = await editor.receive(({ error }) => error?.code === 'FORBIDDEN');
        assert.equal(answer.status, 'error');
      }
      editor.send({ type: 'auth', email: options.adminEmail, password: options.adminPassword });
      const answer = await editor.receive(({ type }) => type === 'auth');
      assert.deepEqual([answer.status, answer.error?.code], ['error', 'AUTH_FAILED']);
    });

    test('is closed after a message of more than 1 MiB', async () => {
      const editor = await connect({ cookie: await logIn(), origin: running().url });
      // The server counts the braces and names, too.
      editor.send({ type: 'items', text: 'x'.repeat(1_000_000) });
      await editor.receive(({ error }) => error?.code === 'FORBIDDEN');
      editor.send({ type: 'items', text: 'x'.repeat(1024 * 1024) });
      assert.equal(await editor.closed, 1009);
    });

    test('is one of at most twenty of an account, and does not keep out another account', async () => {
      const { url } = running();
      const cookie = await logIn('writer');
      // A connection that is open answers.
      const isAccepted = async (socket: Awaited<ReturnType<typeof connect>>) => {
        socket.send({ type: 'ping' });
        return Promise.race([
          socket.receive(({ type }) => type === 'pong').then(() => true),
          socket.closed.then(() => false),
        ]);
      };
      const writers = [];
      for (let count = 0; count < 20; count += 1) writers.push(await connect({ cookie, origin: url }));
      for (const socket of writers) assert.equal(await isAccepted(socket), true);
      assert.equal(await isAccepted(await connect({ cookie, origin: url })), false);
      assert.equal(await isAccepted(await connect({ cookie: await logIn(), origin: url })), true);

      writers[0]?.close();
      await writers[0]?.closed;
      let next;
      // Directus may notice the end later than the client.
      do next = await connect({ cookie, origin: url });
      while (!(await isAccepted(next)));
    });

    test('shows two editors of one page that the other is there', async () => {
      const { url } = running();
      const join = async () => {
        const editor = await connect({ cookie: await logIn(), origin: url });
        editor.send({
          type: 'collab',
          action: 'join',
          collection: 'pages',
          item: createSeedId('page:about'),
          version: null,
        });
        await editor.receive(({ type, action }) => type === 'collab' && action === 'init');
        return editor;
      };
      const first = await join();
      await join();
      const message = await first.receive(({ type, action }) => type === 'collab' && action === 'join');
      assert.ok(message['user']);
    });
  });
}
