import assert from 'node:assert/strict';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { login, readAll, request, type CmsClient } from '../../scripts/lib/api.ts';
import { createSeedId } from '../../scripts/lib/seed.ts';
import { SHOWN } from './assets.ts';
import { createFileForm, type Running } from './running.ts';

const DOWNLOADS = '5b0f3c6e-0c1f-4d53-9a52-1f6b1a9c7d31';

/** Attacks on a running Directus. */
export function protectionTests(running: () => Running): void {
  describe('an attacker', () => {
    test('who guesses passwords is blocked for a while, and no account is suspended', async () => {
      const { options } = running();
      const from = '127.0.0.2';
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 27; attempt++)
        statuses.push(await tryLogin(options.adminEmail, 'wrong', from));
      assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(17).fill(429)]);
      assert.equal(await tryLogin(options.adminEmail, options.adminPassword, from), 429);
      // The administrator has another IP address.
      await login(running().url, options.adminEmail, options.adminPassword);
    });

    test('gets no additional guesses by concurrent requests', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 30 }, () => tryLogin(running().options.adminEmail, 'wrong', '127.0.0.3')),
      );
      assert.equal(statuses.filter((status) => status === 401).length, 10);
    });

    test('cannot find out from the limit which accounts exist', async () => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 12; attempt++)
        statuses.push(await tryLogin('nobody@example.com', 'x', '127.0.0.4'));
      assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
    });

    test('cannot bypass the limit with GraphQL', async () => {
      const answer = await fetch(`${running().url}/graphql/system`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query: 'mutation { auth_login(email: "a@example.com", password: "x") { access_token } }',
        }),
      });
      assert.equal(answer.status, 403);
    });

    test('cannot find out by changes and deletions what accounts and sessions contain', async () => {
      const { url, options, admin, editor, everyone } = running();
      const writer = await login(url, options.writerEmail ?? '', options.writerPassword ?? '');
      const send = async (client: CmsClient, method: string, path: string, body: object) => {
        const answer = await fetch(url + path, {
          method,
          headers: {
            'content-type': 'application/json',
            ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
          },
          body: JSON.stringify(body),
        });
        return [answer.status, await answer.text()];
      };
      const ofSession = (token: string) => ({
        filter: { '$FOLLOW(directus_sessions,user)': { _some: { token: { _starts_with: token } } } },
      });
      const asked = [
        ['PATCH', '/users', ofSession(''), ofSession('no-session')],
        ['DELETE', '/Users/', ofSession(''), ofSession('no-session')],
        ['PATCH', '/items/seedLedger/', { filter: {} }, { filter: { id: { _null: true } } }],
        ['DELETE', '/items/releases', { filter: {} }, { filter: { id: { _null: true } } }],
        ['PATCH', '/roles', { filter: {} }, { filter: { name: { _eq: 'None' } } }],
      ] as const;
      for (const client of [everyone, writer, editor]) {
        for (const [method, path, match, noMatch] of asked) {
          const data = method === 'PATCH' ? { data: {} } : {};
          const found = await send(client, method, path, { query: match, ...data });
          assert.equal(found[0], 403, `${method} ${path}`);
          assert.deepEqual(await send(client, method, path, { query: noMatch, ...data }), found);
        }
      }
      const none = { query: { filter: { id: { _null: true } } }, data: {} };
      assert.equal((await send(admin, 'PATCH', '/items/pages', none))[0], 200);
      const page = await request(editor, 'POST', '/items/pages', { url: '/by-key', title: 'By key' });
      const { id } = page as { id: string };
      const chosen = { keys: [id], data: { title: 'Changed by its key' } };
      assert.equal((await send(editor, 'PATCH', '/items/pages', chosen))[0], 200);
      await request(editor, 'DELETE', `/items/pages/${id}`);
    });

    test('who guesses the password of a share is blocked', async () => {
      const { admin, editor } = running();
      const page = (await request(editor, 'POST', '/items/pages', { url: '/shared', title: 'Shared' })) as {
        id: string;
      };
      const share = (await request(admin, 'POST', '/shares', {
        collection: 'pages',
        item: page.id,
        password: 'password-of-the-share',
      })) as { id: string };
      const open = (password: string) => post('/shares/auth', { share: share.id, password }, '127.0.0.6');
      const statuses: number[] = [];
      // A right password is not counted.
      for (let attempt = 0; attempt < 3; attempt++) statuses.push(await open('password-of-the-share'));
      for (let attempt = 0; attempt < 12; attempt++) statuses.push(await open(`guess-${attempt}`));
      assert.deepEqual(statuses, [200, 200, 200, ...Array(10).fill(401), 429, 429]);
      assert.equal(await open('password-of-the-share'), 429);
      await request(admin, 'DELETE', `/shares/${share.id}`);
      await request(editor, 'DELETE', `/items/pages/${page.id}`);
    });

    test('cannot use the hashing endpoint', async () => {
      assert.equal(await post('/utils/hash/generate', { string: 'x' }, '127.0.0.7'), 403);
      assert.equal(await post('/utils/hash/verify', { string: 'x', hash: 'x' }, '127.0.0.7'), 403);
    });

    test('cannot flood a mailbox with requests for a new password', async () => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 11; attempt++)
        statuses.push(await post('/auth/password/request', { email: 'nobody@example.com' }, '127.0.0.5'));
      assert.equal(statuses.at(-1), 429);
      assert.ok(!statuses.slice(0, 10).includes(429));
    });

    test('cannot use the cookies of an editor from a page of another origin', async () => {
      const { url, editor } = running();
      const send = (headers: Record<string, string>) =>
        fetch(`${url}/files`, {
          method: 'POST',
          headers: { authorization: `Bearer ${editor.token}`, ...headers },
          body: createFileForm({}, { name: 'note.txt', type: 'text/plain', bytes: 'x' }),
        }).then((answer) => answer.status);
      assert.equal(await send({ origin: 'http://localhost:9000' }), 403);
      assert.equal(await send({ origin: url, 'sec-fetch-site': 'same-site' }), 403);
      assert.equal(await send({ origin: url, 'sec-fetch-site': 'same-origin' }), 200);
    });

    test('cannot read responses from a page of another origin', async () => {
      const { url, options } = running();
      for (const path of ['/server/ping', '/items/pages', `/assets/${createSeedId('file:show-ruth')}`]) {
        const answer = await fetch(url + path, { headers: { origin: options.previewUrl } });
        assert.equal(answer.headers.get('access-control-allow-origin'), null, path);
        await answer.arrayBuffer();
      }
    });

    test('cannot reach Directus on other addresses of the machine', async () => {
      const others = Object.values(networkInterfaces())
        .flatMap((addresses) => addresses ?? [])
        .filter((address) => !address.internal && address.family === 'IPv4');
      const { port } = running().options;
      for (const { address } of [...others, { address: '127.0.0.9' }]) {
        const reached = await new Promise((resolve) => {
          const socket = connect({ host: address, port, timeout: 2000 });
          for (const event of ['connect', 'error', 'timeout'])
            socket.once(event, () => (socket.destroy(), resolve(event === 'connect')));
        });
        assert.equal(reached, false, address);
      }
    });

    test('gets no information about the API and the software', async () => {
      const { url } = running();
      const answer = await fetch(`${url}/server/specs/oas`);
      assert.ok(answer.status >= 400, 'the list of the API is public');
      assert.equal(answer.headers.get('x-powered-by'), null);
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    });
  });

  describe('an import from an address', () => {
    test('of this machine or its network is refused by IP address and by name', async () => {
      const asked: string[] = [];
      const server = createServer((incoming, answer) => {
        asked.push(incoming.url ?? '');
        answer.setHeader('content-type', 'text/plain').end('secret of the network');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      try {
        for (const host of [
          '127.0.0.1',
          'localhost',
          '0.0.0.0',
          '[::1]',
          '[::ffff:127.0.0.1]',
          '127.1',
          '2130706433',
        ]) {
          const importing = request(running().editor, 'POST', '/files/import', {
            url: `http://${host}:${port}/`,
          });
          await assert.rejects(importing, { status: 503 }, host);
        }
      } finally {
        await new Promise((resolve) => server.close(resolve));
      }
      assert.deepEqual(asked, []);
    });
  });

  describe('a file', () => {
    test('that could run as a page is rejected, or sent as an attachment with a strict policy', async () => {
      const { url, admin, everyone } = running();
      const html = createFileForm(
        { folder: DOWNLOADS },
        { name: 'page.html', type: 'text/html', bytes: '<script>alert(1)</script>' },
      );
      await assert.rejects(
        request(admin, 'POST', '/files', html),
        /page\.html” is of the type text\/html, which cannot be uploaded/,
      );

      const svg = createFileForm(
        { description: 'A logo' },
        {
          name: 'logo.svg',
          type: 'image/svg+xml',
          bytes: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
        },
      );
      const { id } = (await request(admin, 'POST', '/files', svg)) as { id: string };
      await assert.rejects(
        request(admin, 'PATCH', `/files/${id}`, { type: 'text/html' }),
        /type of a file cannot be changed/,
      );
      const answer = await fetch(`${everyone.url}/assets/${id}`);
      assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/);
      assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/);
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
      await request({ ...admin, url }, 'DELETE', `/files/${id}`);
    });

    test('of the folder Downloads is sent as an attachment, and a picture is shown', async () => {
      const { admin, url } = running();
      const [paper] = await readAll<{ id: string }>(admin, '/files', {
        filter: { folder: { _eq: DOWNLOADS }, type: { _eq: 'application/pdf' } },
        fields: ['id'],
      });
      assert.ok(paper);
      const answer = await fetch(`${url}/assets/${paper.id}`);
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
      assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/);
      const picture = await fetch(`${url}/assets/${createSeedId('file:show-ruth')}?${SHOWN}`);
      assert.match(picture.headers.get('content-disposition') ?? '', /^inline/);
    });
  });

  describe('a page', () => {
    test('gets all its pictures with concurrent requests', async () => {
      const picture = `${running().url}/assets/${createSeedId('file:show-ruth')}?${SHOWN}`;
      await (await fetch(picture)).arrayBuffer();
      const statuses = await Promise.all(
        Array.from({ length: 150 }, async () => {
          const answer = await fetch(picture);
          await answer.arrayBuffer();
          return answer.status;
        }),
      );
      assert.deepEqual([...new Set(statuses)], [200]);
    });
  });

  /** Returns the status of a log-in from this IP address. */
  function tryLogin(email: string, password: string, from: string): Promise<number> {
    return post('/auth/login', { email, password }, from);
  }

  function post(path: string, body: unknown, from: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        {
          host: '127.0.0.1',
          port: running().options.port,
          path,
          method: 'POST',
          localAddress: from,
          headers: { 'content-type': 'application/json' },
        },
        (answer) => {
          answer.resume();
          answer.once('end', () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.once('error', reject);
      sent.end(JSON.stringify(body));
    });
  }
}
