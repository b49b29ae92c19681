import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { createFolders, RENDERED, serve, waitUntil, type SiteServerOptions } from './fixture.ts';

async function serveFunctions(test: TestContext, options: Partial<SiteServerOptions> = {}) {
  const { releasesDir, release } = await createFolders(test, { engine: true });
  await release('a', {}, { routing: RENDERED });
  const site = await serve(test, releasesDir, options);
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${site.port}${path}`, init);
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  return { ...site, call };
}

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('a function', () => {
  it('gets method, query, cookies and body, and sets status and headers', async (test) => {
    const { call } = await serveFunctions(test);
    const { status, headers, body } = await call('/api/echo?a=1&b[c]=2', {
      ...json({ d: 3 }),
      headers: { 'content-type': 'application/json', cookie: 'e=4', 'x-gatsby-adapter-node-call': 'fails' },
    });
    assert.equal(status, 201);
    assert.deepEqual([headers.get('x-echo'), headers.getSetCookie()], ['yes', ['echo=1; Path=/']]);
    assert.equal(headers.get('x-powered-by'), null);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    const { host, ...rest } = JSON.parse(body);
    assert.match(host, /^127\.0\.0\.1:/);
    assert.deepEqual(rest, {
      method: 'POST',
      url: '/api/echo?a=1&b[c]=2',
      body: { d: 3 },
      query: { a: '1', b: { c: '2' } },
      cookies: { e: '4' },
      internal: [],
      files: [],
    });
  });

  it('answers a GET with a body, which it does not get', { timeout: 10_000 }, async (test) => {
    const { port } = await serveFunctions(test);
    const body = await new Promise<string>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': 7 };
      const sent = request({ port, host: '127.0.0.1', path: '/api/echo', headers }, (response) => {
        text(response).then(resolve, reject);
      });
      sent.on('error', reject);
      sent.end('{"a":1}');
    });
    assert.deepEqual(JSON.parse(body).body, {});
  });

  it('may compress its response itself', async (test) => {
    const { call } = await serveFunctions(test);
    const { headers, body } = await call('/api/compressed', { headers: { 'accept-encoding': 'br, gzip' } });
    assert.equal(headers.get('content-encoding'), 'gzip');
    assert.equal(JSON.parse(body).text, 'long '.repeat(500));
  });

  it('accepts all methods, forms, texts and files', async (test) => {
    const { call, get } = await serveFunctions(test);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      assert.equal(JSON.parse((await call('/api/echo', { method })).body).method, method);
    }
    assert.deepEqual(await get('/api/echo/', {}, 'HEAD').then(({ status, body }) => [status, body]), [
      201,
      '',
    ]);
    const post = async (body: string | URLSearchParams | FormData) =>
      JSON.parse((await call('/api/echo', { method: 'POST', body })).body);
    assert.deepEqual((await post(new URLSearchParams({ a: '1' }))).body, { a: '1' });
    assert.equal((await post('text')).body, 'text');
    const form = new FormData();
    form.set('a', '1');
    form.set('file', new Blob(['12345']), 'five.txt');
    const { body, files } = await post(form);
    assert.deepEqual([body, files], [{ a: '1' }, [['five.txt', 5]]]);
  });

  it('gets no body above its own limit or that of the server, and no invalid one', async (test) => {
    const { call } = await serveFunctions(test, { functions: { bodyLimit: 1000 } });
    assert.equal((await call('/api/echo', json('x'.repeat(100)))).status, 413);
    assert.equal((await call('/api/echo', { method: 'POST', body: 'x'.repeat(900) })).status, 201);
    assert.equal((await call('/api/echo', { method: 'POST', body: 'x'.repeat(1100) })).status, 413);
    assert.equal((await call('/api/echo', { ...json(0), body: '{' })).status, 400);
    const headers = { 'content-type': 'multipart/form-data; boundary=a' };
    assert.equal((await call('/api/echo', { method: 'POST', headers, body: 'none' })).status, 400);
  });

  it('gets no form with too many fields and files, or with a name that makes a long array', async (test) => {
    const { call } = await serveFunctions(test, { functions: { partLimit: 3 } });
    const post = async (names: readonly string[]) => {
      const form = new FormData();
      for (const name of names) {
        form.append(name, name.startsWith('file') ? new Blob(['1']) : '1');
      }
      return (await call('/api/echo', { method: 'POST', body: form })).status;
    };
    assert.equal(await post(['a', 'b', 'file']), 201);
    assert.equal(await post(['a', 'b', 'c']), 201);
    assert.equal(await post(['a', 'b', 'c', 'd']), 413);
    assert.equal(await post(['file1', 'file2', 'file3', 'file4']), 413);
    assert.equal(await post(['a[3]']), 201);
    assert.equal(await post(['a[4]']), 413);
    assert.equal(await post([`a${'[b]'.repeat(33)}`]), 413);
  });

  it('that fails, at once or later, is answered with 500 and logged', async (test) => {
    const { call, logged } = await serveFunctions(test);
    for (const path of ['/api/fails', '/api/fails?late=1']) {
      const { status, body } = await call(path);
      assert.deepEqual([path, status, body], [path, 500, 'Internal Server Error']);
    }
    await logged('The function fails.');
    assert.equal((await call('/api/echo')).status, 201);
  });

  it('that takes too long is ended, and its visitor gets a 504', async (test) => {
    const { call, logged } = await serveFunctions(test, { functions: { timeoutMs: 1000 } });
    const { status, body } = await call('/api/waits');
    assert.deepEqual([status, body], [504, 'The function took too long. Please try again.']);
    await logged('The call ended.');
    assert.equal((await call('/api/echo')).status, 201);
  });

  it('whose worker ends during its response is cut off, and the server goes on', async (test) => {
    const { call, port } = await serveFunctions(test);
    const { body, status } = await fetch(`http://127.0.0.1:${port}/api/streams`);
    assert.ok(body && status === 200);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    process.kill(Number((await reader.read()).value), 'SIGKILL');
    await assert.rejects(reader.read());
    assert.equal((await call('/about')).status, 200);
  });

  it('goes on when its visitor leaves, and counts as running', async (test) => {
    const functions = { atOnce: 1, waiting: 0, timeoutMs: 2000 };
    const { call, port, logged, sentences } = await serveFunctions(test, { functions });
    const sent = request({ port, host: '127.0.0.1', path: '/api/waits', agent: false }).on('error', () => {});
    sent.end();
    await logged('The call waits.');
    const closed = new Promise((resolve) => sent.once('close', resolve));
    sent.destroy();
    await closed;
    assert.equal((await call('/api/echo')).status, 503);
    await logged('The call ended.');
    assert.equal((await call('/api/echo')).status, 201);
    assert.equal(sentences().includes('A request failed.'), false);
  });

  it('does not start with more open bodies than may wait', async (test) => {
    const { call, port } = await serveFunctions(test, { functions: { atOnce: 1, waiting: 0 } });
    const headers = { 'content-length': 10, expect: '100-continue' };
    const sent = request({
      port,
      host: '127.0.0.1',
      path: '/api/echo',
      method: 'POST',
      headers,
      agent: false,
    });
    sent.on('error', () => {});
    const received = once(sent, 'continue');
    sent.flushHeaders();
    await received;
    assert.equal((await call('/api/echo', json({}))).status, 503);
    const closed = new Promise((resolve) => sent.once('close', resolve));
    sent.destroy();
    await closed;
    // The server may notice the end of the connection a moment later.
    await waitUntil(
      async () => (await call('/api/echo', json({}))).status === 201,
      () => 'a call is accepted',
    );
  });

  it('is limited in number', async (test) => {
    const { call } = await serveFunctions(test, { functions: { perSecond: 1 } });
    assert.equal((await call('/api/echo')).status, 201);
    const { status, headers, body } = await call('/api/echo');
    assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
    assert.equal(body, 'Too many functions are running. Please try again.');
  });

  it('is the only address that accepts other methods', async (test) => {
    const { call } = await serveFunctions(test);
    for (const path of ['/about', '/live/a', '/later', '/api/unknown', '/no-such']) {
      const { status, headers } = await call(path, json({}));
      assert.deepEqual([path, status, headers.get('allow')], [path, 405, 'GET, HEAD']);
    }
  });
});
