import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { startSite, type RunningSite } from './fixture.ts';

let site: RunningSite;
before(async () => {
  site = await startSite({}, { engine: true });
});
after(() => site.close());

const IMMUTABLE = 'public, max-age=31536000, immutable';

describe('files', () => {
  it('serves pages, data and files, and marks hashed files as immutable', async () => {
    const expected = [
      ['/', 'text/html; charset=utf-8', 'no-cache'],
      ['/about', 'text/html; charset=utf-8', 'no-cache'],
      ['/about?utm_source=x', 'text/html; charset=utf-8', 'no-cache'],
      ['/page-data/about/page-data.json', 'application/json; charset=utf-8', 'no-cache'],
      ['/app-0123abcd.js', 'application/javascript; charset=utf-8', IMMUTABLE],
      ['/static/picture-1.png', 'image/png', IMMUTABLE],
      ['/_gatsby/image/0123abcd/picture.png', 'image/png', IMMUTABLE],
      ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'no-cache'],
    ];
    for (const [path = '', type, cache] of expected) {
      const { status, headers } = await site.get(path);
      assert.deepEqual(
        [path, status, headers['content-type'], headers['cache-control']],
        [path, 200, type, cache],
      );
    }
  });

  it('responds with 304 to a known ETag', async () => {
    const { headers } = await site.get('/about');
    const again = await site.get('/about', { 'if-none-match': headers.etag ?? '' });
    assert.deepEqual([again.status, again.body], [304, '']);
    assert.equal(again.headers['x-content-type-options'], 'nosniff');
  });

  it('compresses text for clients that accept it, and sets Vary', async () => {
    const { headers, body } = await site.get('/about', { 'accept-encoding': 'gzip' });
    assert.equal(headers['content-encoding'], 'gzip');
    assert.match(headers.vary ?? '', /accept-encoding/i);
    assert.match(body, /^<h1>About/);
    assert.equal((await site.get('/about', { 'accept-encoding': 'br' })).headers['content-encoding'], 'br');
    const part = await site.get('/about', { 'accept-encoding': 'gzip', range: 'bytes=0-9' });
    assert.equal(part.status, 200);
    assert.equal((await site.get('/static/picture-1.png', { range: 'bytes=0-1' })).status, 206);
  });

  it('redirects to the one address of a page with its query, and never to another host', async () => {
    const { status, headers } = await site.get('/about/?a=1&b=%2F');
    assert.deepEqual([status, headers.location], [301, '/about?a=1&b=%2F']);
    for (const path of [
      '//about/',
      '/%2Fabout/',
      '/\\about/',
      '/%5Cabout/',
      'http://elsewhere.example/about/',
    ]) {
      const answer = await site.get(path);
      assert.deepEqual([path, answer.status, answer.headers.location], [path, 404, undefined]);
    }
  });

  it('serves the page of a client-only route for all its addresses', async () => {
    for (const path of ['/app', '/app/RUTH/2026-10-01T19%3A00%3A00/seats', `/app/${'x'.repeat(500)}`]) {
      const { status, body } = await site.get(path);
      assert.deepEqual([path, status, body], [path, 200, '<h1>App</h1>']);
    }
    assert.equal((await site.get('/apple')).status, 404);
  });

  it('responds to an unknown address with the 404 page and status 404', async () => {
    for (const path of [
      '/no-such',
      '/no-such/',
      '/about.html',
      '/page-data/no/page-data.json',
      '/%zz',
      '/a%00b',
    ]) {
      const { status, headers, body } = await site.get(path);
      assert.deepEqual([path, status, body], [path, 404, '<h1>Not found</h1>']);
      assert.equal(headers['cache-control'], 'no-cache');
    }
    const again = await site.get('/no-such', { 'if-none-match': '*' });
    assert.equal(again.status, 404);
  });

  it('does not serve source maps, hidden files and files outside public/', async () => {
    const paths = [
      '/app-0123abcd.js.map',
      '/.stamp',
      '/webpack.stats.json',
      '/chunk-map.json',
      '/_gatsby/slices/header-1.html',
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/about/../../secret.txt',
      '/static/..%5c..%5csecret.txt',
      '/%252e%252e/secret.txt',
      '/.%252e/secret.txt',
    ];
    for (const path of paths) assert.deepEqual([path, (await site.get(path)).status], [path, 404]);
  });

  it('decodes an address once', async () => {
    assert.equal((await site.get('/100%2525.txt')).body, 'a name with a percent sign');
    assert.equal((await site.get('/100%25.txt')).status, 404);
  });

  it('allows GET and HEAD only', async () => {
    assert.deepEqual(await site.get('/about', {}, 'HEAD').then(({ status, body }) => [status, body]), [
      200,
      '',
    ]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const { status, headers } = await site.get('/about', {}, method);
      assert.deepEqual([method, status, headers.allow], [method, 405, 'GET, HEAD']);
    }
  });

  it('rejects a request that is too large, contains a line break or is not HTTP', async () => {
    const large = await site.get(`/about?q=${'x'.repeat(20_000)}`);
    assert.equal(large.status, 431);
    assert.equal(large.headers['x-content-type-options'], 'nosniff');
    const text = await send(
      site,
      'GET /about%0d%0aSet-Cookie:%20a=1/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    assert.match(text, /^HTTP\/1\.1 404 /);
    assert.doesNotMatch(text, /^set-cookie/im);
    const unreadable = await send(site, 'HELLO\r\n\r\n');
    assert.match(unreadable, /^HTTP\/1\.1 400 Bad Request\r\n[^]*x-content-type-options: nosniff/);
  });
});

describe('connections', () => {
  /** Much longer than the limit under test, which is 50 ms. */
  const forever = 60_000;
  const timeouts = {
    requestTimeout: forever,
    connectionTimeout: forever,
    keepAliveTimeout: forever,
    checkInterval: 10,
  };

  it('are closed with 408 when a request does not arrive in time', async (test) => {
    const own = await startSite({ timeouts: { ...timeouts, requestTimeout: 50 } });
    test.after(() => own.close());
    const text = await send(own, 'GET /about HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    assert.match(text, /^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it('are closed when they are idle', async (test) => {
    const own = await startSite({ timeouts: { ...timeouts, connectionTimeout: 50 } }, { engine: true });
    test.after(() => own.close());
    assert.equal(await send(own, ''), '');
    // This includes a connection that waits for a page which is never rendered.
    assert.equal(await send(own, 'GET /live/slow HTTP/1.1\r\nHost: x\r\n\r\n'), '');
  });

  it('are closed when no second request follows', async (test) => {
    const own = await startSite({ timeouts: { ...timeouts, keepAliveTimeout: 50 } });
    test.after(() => own.close());
    const text = await send(own, 'GET /100%2525.txt HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.match(text, /^HTTP\/1\.1 200 OK\r\n[^]*\r\nconnection: keep-alive\r\n/i);
  });

  it('stay open for longer than those of a load balancer, and an upgrade is answered and closed', async (test) => {
    const own = await startSite({});
    test.after(() => own.close());
    const upgrade = 'GET /unknown HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    assert.match(await send(own, upgrade), /^HTTP\/1\.1 404 [^]*\r\nconnection: close\r\n/i);
    const text = await send(own, `GET /about HTTP/1.1\r\nHost: x\r\n\r\n${upgrade}`);
    assert.match(text, /^HTTP\/1\.1 200 [^]*\r\nkeep-alive: timeout=75\r\n/i);
  });

  it('are closed above maxConnectionsPerAddress, unless the address is a proxy', async (test) => {
    const limited = await startSite({ maxConnectionsPerAddress: 0 });
    test.after(() => limited.close());
    const request = 'GET /about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const behindProxy = await startSite({ maxConnectionsPerAddress: 1, proxies: ['127.0.0.0/8'] });
    test.after(() => behindProxy.close());
    for (const own of [limited, behindProxy]) {
      const answers = await Promise.all([send(own, request), send(own, request), send(own, request)]);
      for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 200 /);
    }
  });

  it('are closed at once above maxConnections', async (test) => {
    const own = await startSite({ maxConnections: 1 });
    test.after(() => own.close());
    const first = connect(own.port, '127.0.0.1');
    test.after(() => first.destroy());
    await once(first, 'connect');
    assert.equal(await send(own, ''), '');
  });
});

/** Sends raw bytes and returns the response when the server has closed the connection. Fails after 5 seconds. */
function send({ port }: RunningSite, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error('The server did not close the connection.'));
    }, 5000);
    let text = '';
    socket
      .on('data', (piece) => (text += piece))
      .on('error', () => {})
      .on('close', () => {
        clearTimeout(timer);
        resolve(text);
      });
  });
}

describe('security headers', () => {
  it('are set on every response, and no response allows other origins', async () => {
    const paths = ['/', '/about/', '/no-such', '/%zz', '/app-0123abcd.js', '/live/page', '/live/broken'];
    for (const path of paths) {
      const answer = await site.get(path, { origin: 'https://elsewhere.example' });
      const headers: Record<string, unknown> = answer.headers;
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
      assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin', path);
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'self'/, path);
      assert.match(String(headers['permissions-policy']), /camera=\(\)/, path);
      assert.equal(headers['access-control-allow-origin'], undefined, path);
      assert.equal(headers['x-frame-options'], undefined, path);
      assert.equal(headers['strict-transport-security'], undefined, path);
    }
    const posted = await site.get('/', {}, 'POST');
    assert.equal(posted.headers['x-content-type-options'], 'nosniff');
  });

  it('include Strict-Transport-Security when the site uses https', async () => {
    const secure = await startSite({ https: true, headers: { 'referrer-policy': 'no-referrer' } });
    const { headers } = await secure.get('/');
    await secure.close();
    assert.equal(headers['strict-transport-security'], 'max-age=31536000');
    assert.equal(headers['referrer-policy'], 'no-referrer');
  });
});

describe('trailingSlash', () => {
  it('redirects according to gatsby-config', async () => {
    const always = await startSite({}, { routing: { trailingSlash: 'always' } });
    const ignore = await startSite({}, { routing: { trailingSlash: 'ignore' } });
    assert.equal((await always.get('/about?a')).headers.location, '/about/?a');
    assert.equal((await always.get('/about/')).status, 200);
    assert.equal((await always.get('/')).status, 200);
    assert.equal((await ignore.get('/about')).status, 200);
    assert.equal((await ignore.get('/about/')).status, 200);
    await Promise.all([always.close(), ignore.close()]);
  });
});
