import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { activateRelease, createRelease, createSiteServer, pruneReleases } from '../src/index.ts';
import type { Routing } from '../src/routing.ts';
import { createFolders, get, serve } from './fixture.ts';

describe('the files of the current release', () => {
  it('are sent as they were compressed, in the encoding that the client prefers', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    const { dir, manifest } = await release('a');
    const site = await serve(test, releasesDir);
    const page = manifest.files['/about/index.html'];
    const cases = [
      ['gzip, deflate, br', 'br', page?.encodings.br?.size],
      ['gzip', 'gzip', page?.encodings.gzip?.size],
      ['br;q=0, gzip;q=0.5', 'gzip', page?.encodings.gzip?.size],
      ['identity', undefined, page?.size],
      ['zstd', undefined, page?.size],
      ['', undefined, page?.size],
    ] as const;
    const html = await readFile(join(dir, 'public/about/index.html'), 'utf8');
    const tags = new Set<string | undefined>();
    for (const [accepted, encoding, size] of cases) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, body } = await site.get('/about', { 'accept-encoding': accepted }, method);
        assert.deepEqual(
          [status, headers['content-encoding'], Number(headers['content-length']), body],
          [200, encoding, size, method === 'GET' ? html : ''],
          `${method} ${accepted}`,
        );
        assert.equal(headers['content-type'], 'text/html; charset=utf-8');
        assert.match(headers.vary ?? '', /accept-encoding/i);
        assert.equal(headers['cache-control'], 'no-cache');
        tags.add(headers.etag);
      }
    }
    assert.equal(tags.size, 3, 'each encoding has its own ETag');
  });

  it('are answered with 304 to a client that has them, and never by their date', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    await release('a');
    const site = await serve(test, releasesDir);
    const br = { 'accept-encoding': 'br' };
    const { headers } = await site.get('/about', br);
    assert.equal(headers['last-modified'], undefined);
    assert.equal((await site.get('/about', { ...br, 'if-none-match': headers.etag ?? '' })).status, 304);
    assert.equal((await site.get('/about', { 'if-none-match': headers.etag ?? '' })).status, 200);
    const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
    assert.equal((await site.get('/about', { 'if-modified-since': tomorrow })).status, 200);
  });

  it('are sent in parts if they are not compressed', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    await release('a', { 'static/picture-1.png': '0123456789' });
    const site = await serve(test, releasesDir);
    const part = await site.get('/static/picture-1.png', { range: 'bytes=2-4' });
    assert.deepEqual([part.status, part.body, part.headers['content-range']], [206, '234', 'bytes 2-4/10']);
    assert.equal(part.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal((await site.get('/static/picture-1.png', { range: 'bytes=20-' })).status, 416);
    assert.equal((await site.get('/static/picture-1.png', { 'if-match': '"other"' })).status, 412);
    assert.equal((await site.get('/about', { range: 'bytes=0-1' })).status, 200);
  });

  it('are those of the manifest and nothing else', async (test) => {
    const { siteDir, releasesDir, release } = await createFolders(test);
    const { dir } = await release('a');
    await symlink(join(siteDir, 'secret.txt'), join(dir, 'public', 'leak.txt'));
    await writeFile(join(dir, 'public', 'added.txt'), 'later');
    const site = await serve(test, releasesDir);
    const paths = [
      '/leak.txt',
      '/added.txt',
      '/about/index.html.br',
      '/about/index.html.gz',
      '/manifest.json',
      '/../manifest.json',
      '/%2e%2e/manifest.json',
      '/..%2fmanifest.json',
      '/%5c..%5cmanifest.json',
      '/__proto__',
      '/constructor',
      '/%zz',
      '//elsewhere.example/about/',
      `/${'x'.repeat(8000)}`,
    ];
    for (const path of paths) {
      const { status, body, headers } = await site.get(path, {
        'if-none-match': '*',
        'accept-encoding': 'br',
      });
      assert.deepEqual([path, status, body], [path, 404, '<h1>Not found</h1>']);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']) {
      assert.deepEqual([method, (await site.get('/about', {}, method)).status], [method, 405]);
    }
    assert.equal((await site.get('/app/any/where')).body, '<h1>App</h1>');
    assert.equal((await site.get('/100%2525.txt')).body, 'a name with a percent sign');
  });

  it('that cannot be read are answered with the 500 page', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    await release('a');
    const site = await serve(test, releasesDir);
    const open = fs.createReadStream;
    test.mock.method(fs, 'createReadStream', (...args: Parameters<typeof open>) => {
      const stream = open(...args);
      const fails = String(args[0]).includes('about');
      if (fails) process.nextTick(() => stream.destroy(Object.assign(new Error('EIO'), { code: 'EIO' })));
      return stream;
    });
    const { status, headers, body } = await site.get('/about', { 'accept-encoding': 'br' });
    assert.deepEqual([status, body], [500, '<h1>Failed</h1>']);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['content-encoding'], undefined);
    assert.equal((await site.get('/')).status, 200);
  });
});

describe('a switch of the release', () => {
  it('loses no request, and no response mixes two releases', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    const texts = ['a', 'b', 'c', 'd', 'e'];
    const page = (id: string) => `<h1>${id}</h1>${`<p>${id}</p>`.repeat(2000)}`;
    await release('a', { 'about/index.html': page('a') });
    const site = await serve(test, releasesDir);
    let isSwitching = true;
    const seen = new Set<string>();
    const visit = async () => {
      const { status, body } = await site.get('/about', { 'accept-encoding': 'br' });
      assert.equal(status, 200);
      const id = body.slice(4, 5);
      assert.equal(body, page(id));
      seen.add(id);
    };
    const visitors = Array.from({ length: 4 }, async () => {
      while (isSwitching) await visit();
    });
    await visit();
    for (const id of texts.slice(1)) {
      await release(id, { 'about/index.html': page(id) });
      await site.waitFor({ release: id });
      await visit();
    }
    await activateRelease(releasesDir, 'a');
    await site.waitFor({ release: 'a' });
    isSwitching = false;
    await Promise.all(visitors);
    assert.equal((await site.get('/about')).body, page('a'));
    assert.deepEqual([...seen].sort(), texts);
  });

  it('does not end a download of the release before it, also if that one is deleted', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    const size = 30_000_000;
    await release('a', { 'static/film.mp4': 'a'.repeat(size) });
    const site = await serve(test, releasesDir);
    const sent = request({ port: site.port, host: '127.0.0.1', path: '/static/film.mp4', agent: false });
    sent.end();
    const [answer] = await once(sent, 'response');
    await release('b', { 'static/film.mp4': 'b'.repeat(size) });
    await site.waitFor({ release: 'b' });
    await pruneReleases(releasesDir, { keep: 1, keepHashedFilesOf: 0 });
    let received = 0;
    for await (const piece of answer) {
      received += piece.length;
      assert.equal(piece.includes('b'), false);
    }
    assert.equal(received, size);
  });

  it('keeps the hashed files of other releases for open tabs, and nothing else of them', async (test) => {
    const { siteDir, releasesDir, release } = await createFolders(test);
    const rename1 = (from: string, to: string) =>
      rename(join(siteDir, 'public', from), join(siteDir, 'public', to));
    await release('a', { 'old.txt': 'old' });
    await rename1('app-0123abcd.js', 'app-11111111.js');
    await rm(join(siteDir, 'public', 'old.txt'));
    await release('b');
    await rename1('app-11111111.js', 'app-22222222.js');
    const site = await serve(test, releasesDir);
    await release('c');
    await pruneReleases(releasesDir, { keep: 1, keepHashedFilesOf: 2 });
    await site.waitFor({ release: 'c' });
    for (const script of ['/app-0123abcd.js', '/app-11111111.js', '/app-22222222.js']) {
      const { status, body, headers } = await site.get(script);
      assert.deepEqual([script, status, body], [script, 200, 'console.log(1)']);
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    }
    assert.equal((await site.get('/old.txt')).status, 404);
    // Deleted while the server knows it.
    await rm(join(releasesDir, 'a'), { recursive: true });
    assert.equal((await site.get('/app-0123abcd.js')).status, 404);
  });

  it('to a release that cannot be read is reported once, and the last one stays', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    await release('a');
    const site = await serve(test, releasesDir);
    const { dir } = await release('b', { 'index.html': '<h1>B</h1>' });
    await site.waitFor({ release: 'b' });
    await release('c');
    await site.waitFor({ release: 'c' });
    await rm(join(dir, 'public/about/index.html'));
    const link = join(releasesDir, 'current');
    const point = async (target: string) => {
      await symlink(target, `${link}.new`);
      await rename(`${link}.new`, link);
    };
    site.log.length = 0;
    await point('b');
    await site.waitFor({
      status: 'degraded',
      release: 'c',
      problem: 'The current release cannot be served.',
    });
    await point('gone');
    await site.logged('gone');
    await point('../..');
    await site.logged('not the id');
    await rm(link);
    await site.logged('There is no current release');
    assert.equal((await site.get('/')).body, '<h1>B</h1>');
    await point('a');
    await site.waitFor({ status: 'ok', release: 'a' });
    assert.deepEqual(site.sentences(), [
      'The release b is damaged: /about/index.html. The release c stays.',
      `There is no complete release in ${join(releasesDir, 'gone')}. The release c stays.`,
      '"../.." is not the id of a release. The release c stays.',
      `There is no current release in ${releasesDir}. The release c stays.`,
      'The release a is served now.',
    ]);
  });

  it('is not possible at the start without a release that can be served', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    await assert.rejects(createSiteServer({ releasesDir }), /^Error: There is no current release in /);
    const { dir } = await release('a');
    await writeFile(join(dir, 'manifest.json'), '{');
    await assert.rejects(createSiteServer({ releasesDir }), /The manifest\.json in .* is not valid\.$/);
  });
});

describe('a single release', () => {
  it('is served before it is activated, without files of other releases', async (test) => {
    const { siteDir, releasesDir, release } = await createFolders(test);
    await release('a', { 'index.html': '<h1>Old</h1>' });
    for (const name of ['app-0123abcd.js', 'index.html']) await rm(join(siteDir, 'public', name));
    await writeFile(join(siteDir, 'public', 'index.html'), '<h1>New</h1>');
    await createRelease({ siteDir, releasesDir, id: 'b' });
    const port = await serve(test, releasesDir, { release: 'b' }).then((site) => site.port);
    assert.equal((await get(port, '/')).body, '<h1>New</h1>');
    assert.equal((await get(port, '/app-0123abcd.js')).status, 404);
    await assert.rejects(serve(test, releasesDir, { release: 'c' }), /There is no complete release/);
  });
});

describe('the routing of a release', () => {
  it('redirects the addresses of createRedirect, with parts and query of the request', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    const redirect = (path: string, toPath: string, status: 301 | 302 | 308 = 301, ignoreCase = true) => ({
      path,
      toPath,
      status,
      ignoreCase,
    });
    const redirects = [
      redirect('/old', '/about'),
      redirect('/shows/:name/tickets', '/app/:name', 302),
      redirect('/blog/*', 'https://blog.example/:splat'),
      redirect('/news/*', '/app/*'),
      redirect('/Exact', '/about', 301, false),
      redirect('/with-query', '/about?a=b#c'),
      redirect('/form', '/about', 308),
      redirect('/about', '/never'),
    ];
    await release('a', {}, { routing: { redirects } });
    const site = await serve(test, releasesDir);
    const cases: [string, number, string | undefined][] = [
      ['/old', 301, '/about'],
      ['/OLD/?x=1', 301, '/about?x=1'],
      ['/shows/a%20b/tickets', 302, '/app/a%20b'],
      ['/blog/2026/%C3%A9?x=1', 301, 'https://blog.example/2026/%C3%A9?x=1'],
      ['/news/1/2', 301, '/app/1/2'],
      ['/Exact', 301, '/about'],
      ['/exact', 404, undefined],
      ['/with-query?x=1', 301, '/about?a=b#c'],
      ['/form', 308, '/about'],
      ['/about', 200, undefined],
      ['/blog//elsewhere.example', 404, undefined],
    ];
    for (const [path, status, location] of cases) {
      const answer = await site.get(path);
      assert.deepEqual([path, answer.status, answer.headers.location], [path, status, location]);
    }
  });

  it('has the headers of gatsby-config, which override those of the server', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    const headers: Routing['headers'] = [
      { path: '/about/', headers: { 'x-page': 'about', 'referrer-policy': 'no-referrer' } },
      { path: '/app/*', headers: { 'cache-control': 'private' } },
    ];
    await release('a', {}, { routing: { headers, trailingSlash: 'always' } });
    const site = await serve(test, releasesDir);
    const about = await site.get('/about/');
    assert.deepEqual([about.headers['x-page'], about.headers['referrer-policy']], ['about', 'no-referrer']);
    assert.equal((await site.get('/app/deep/')).headers['cache-control'], 'private');
    assert.equal((await site.get('/')).headers['x-page'], undefined);
    assert.equal((await site.get('/about')).headers.location, '/about/');
  });

  it('is below the path prefix', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    const redirects = [{ path: '/docs/old', toPath: '/docs/about', status: 301, ignoreCase: true } as const];
    await release('a', {}, { routing: { pathPrefix: '/docs', redirects } });
    const site = await serve(test, releasesDir);
    for (const [path, status, location] of [
      ['/docs', 200],
      ['/docs/about', 200],
      ['/docs/about/', 301, '/docs/about'],
      ['/docs/app/deep', 200],
      ['/docs/old', 301, '/docs/about'],
      ['/docs/app-0123abcd.js', 200],
      ['/about', 404],
      ['/docsabout', 404],
      ['/', 404],
    ] as const) {
      const answer = await site.get(path);
      assert.deepEqual([path, answer.status, answer.headers.location], [path, status, location]);
    }
  });

  it('answers functions, and pages that a release cannot render, with 501', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    const rendered = [{ path: '/live/*', isDeferred: false }];
    await release('a', {}, { routing: { rendered, functions: ['/api/:name/'] } });
    const site = await serve(test, releasesDir);
    for (const [path, method] of [
      ['/live/a', 'GET'],
      ['/api/hello', 'GET'],
      ['/api/hello/', 'POST'],
    ] as const) {
      const { status, body } = await site.get(path, {}, method);
      assert.equal(status, 501, path);
      assert.match(body, /does not support it\.$/);
    }
    for (const path of ['/about', '/no-such']) {
      const { status, headers } = await site.get(path, {}, 'POST');
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD']);
    }
  });
});

describe('the Content-Security-Policy', () => {
  const reportPath = '/_csp-reports';
  const getDirectives = async () => ({ 'default-src': ["'self'"], 'img-src': ['data:'] });
  const policy = { getDirectives, reportPath };
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  it('names the inline scripts of all pages and no host, and not data', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    const first = 'let a = "<b>";\n';
    await release('a', {
      'index.html': `<script>${first}</script><script type="module">b</script><script src="/c.js"></script>`,
      'about/index.html': `<script id="x" data-path="/about">${first.replace('\n', '\r\n')}</script>`,
      '404.html':
        '<script type="application/ld+json">{}</script><SCRIPT TYPE="text/javascript">d</SCRIPT >Not found',
    });
    const site = await serve(test, releasesDir, { policy });
    const scripts = [hash(first), hash('b')].sort().join(' ');
    const expected =
      `frame-ancestors 'self'; default-src 'self'; img-src data:; script-src ${scripts} 'strict-dynamic'; ` +
      "object-src 'none'; base-uri 'none'; report-uri /_csp-reports; report-to csp";
    const { headers } = await site.get('/');
    assert.equal(headers['content-security-policy'], expected);
    assert.equal(headers['reporting-endpoints'], 'csp="/_csp-reports"');
    assert.equal(headers['content-security-policy-report-only'], undefined);
    const again = await site.get('/', { 'if-none-match': headers.etag ?? '' });
    assert.deepEqual([again.status, again.headers['content-security-policy']], [304, expected]);
    for (const path of ['/no-such', '/%zz', '/app/any', '/about']) {
      assert.equal((await site.get(path)).headers['content-security-policy'], expected, path);
    }
    assert.doesNotMatch(
      String((await site.get('/app-0123abcd.js')).headers['content-security-policy']),
      /script-src/,
    );
  });

  it('reports strings that are no Trusted Types, and blocks none', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    await release('a');
    const site = await serve(test, releasesDir, { policy: { ...policy, trustedTypes: 'site' } });
    const { headers } = await site.get('/about');
    assert.equal(
      headers['content-security-policy-report-only'],
      "require-trusted-types-for 'script'; trusted-types site; report-uri /_csp-reports; report-to csp",
    );
    assert.doesNotMatch(String(headers['content-security-policy']), /trusted-types/);
  });

  it('changes with the release, and refuses one with more scripts than a header can name', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    await release('a', { 'index.html': '<script>a</script>' });
    const site = await serve(test, releasesDir, { policy });
    await release('b', { 'index.html': '<script>b</script>' });
    await site.waitFor({ release: 'b' });
    const { headers } = await site.get('/');
    assert.ok(String(headers['content-security-policy']).includes(hash('b')));
    assert.equal(String(headers['content-security-policy']).includes(hash('a')), false);
    const scripts = Array.from({ length: 41 }, (_, index) => `<script>${index}</script>`);
    await release('c', { 'index.html': scripts.join('') });
    await site.waitFor({ status: 'degraded', release: 'b' });
    assert.match(String(site.sentences().at(-1)), /The release c has 41 different inline scripts/);
    await assert.rejects(createSiteServer({ releasesDir, policy }), /The release c has 41 different/);
  });

  it('has an address for reports, which are logged without queries', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    await release('a');
    const site = await serve(test, releasesDir, { policy });
    const send = async (type: string, body: string) =>
      (
        await fetch(`http://127.0.0.1:${site.port}${reportPath}`, {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        })
      ).status;
    const old = {
      'csp-report': {
        'document-uri': 'https://www.example/order?id=secret',
        'effective-directive': 'img-src',
        'blocked-uri': 'https://pixel.example/p?email=secret',
      },
    };
    const current = [
      {
        type: 'csp-violation',
        body: {
          documentURL: 'https://www.example/#secret',
          effectiveDirective: 'require-trusted-types-for',
          blockedURL: 'trusted-types-sink',
          lineNumber: 7,
          sample: 'Element innerHTML|<b>secret',
        },
      },
      { type: 'other' },
    ];
    assert.equal(await send('application/csp-report', JSON.stringify(old)), 204);
    assert.equal(await send('application/reports+json', JSON.stringify(current)), 204);
    const reports = () => site.log.filter(({ report }) => report);
    assert.deepEqual(
      reports().map(({ report }) => report),
      [
        {
          page: 'https://www.example/order',
          directive: 'img-src',
          blocked: 'https://pixel.example/p',
          source: '',
          line: '',
          sink: '',
        },
        {
          page: 'https://www.example/',
          directive: 'require-trusted-types-for',
          blocked: 'trusted-types-sink',
          source: '',
          line: '7',
          sink: 'Element innerHTML',
        },
      ],
    );
    assert.doesNotMatch(JSON.stringify(site.log), /secret/);
    assert.equal(await send('application/csp-report', 'no JSON'), 204);
    assert.equal(await send('text/plain', '{}'), 415);
    assert.equal(await send('application/csp-report', ' '.repeat(20_000)), 413);
    assert.equal((await site.get(reportPath)).status, 404);
  });

  it('is reported once in a minute, a limited number of times for one address, apart from Trusted Types', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    await release('a');
    const site = await serve(test, releasesDir, { policy, proxies: ['127.0.0.1'] });
    test.mock.timers.enable({ apis: ['Date'], now: 0 });
    const send = async (visitor: string, bodies: readonly Record<string, string>[]) => {
      const { status } = await fetch(`http://127.0.0.1:${site.port}${reportPath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/reports+json', 'x-forwarded-for': visitor },
        body: JSON.stringify(bodies.map((body) => ({ type: 'csp-violation', body }))),
      });
      assert.equal(status, 204);
    };
    const flood = (effectiveDirective: string) =>
      Array.from({ length: 50 }, (_, index) => ({
        effectiveDirective,
        blockedURL: `https://${index}.example`,
      }));
    const count = (text: string) => site.log.filter((entry) => JSON.stringify(entry).includes(text)).length;
    const real = { effectiveDirective: 'img-src', blockedURL: 'https://pixel.example' };
    await send('203.0.113.1', flood('font-src'));
    await send('203.0.113.1', flood('trusted-types'));
    assert.equal(count('font-src'), 10);
    assert.equal(count('"trusted-types"'), 10);
    assert.equal(count('More violations of this minute'), 1);
    assert.equal(count('More reports of Trusted Types'), 1);
    // Further addresses of a household, and of its network: four times as many in total.
    for (const subnet of [0, 1, 2, 3, 4]) {
      await send(`2001:db8:1:${subnet}::1`, flood(`style-src-${subnet}`));
      await send(`2001:db8:1:${subnet}::2`, flood(`style-src-${subnet}`).reverse());
    }
    assert.equal(count('style-src'), 40);
    for (const visitor of ['203.0.113.2', '203.0.113.3']) await send(visitor, [real, real]);
    assert.equal(count('pixel.example'), 1);
    await send('203.0.113.4', [
      { ...real, blockedURL: 'chrome-extension' },
      { ...real, sourceFile: 'moz-extension://0a1b/content.js' },
    ]);
    assert.equal(count('extension'), 0);
    test.mock.timers.tick(60_000);
    await send('203.0.113.1', [real]);
    assert.equal(count('pixel.example'), 2);
  });
});

describe('live files', () => {
  it('are no part of a release, and change without one', async (test) => {
    const { siteDir, releasesDir, release } = await createFolders(test);
    const file = join(siteDir, 'live.json');
    await release('a', { 'config.json': '"released"' }, { exclude: ['/config.json'] });
    const site = await serve(test, releasesDir, { liveFiles: { '/config.json': file } });
    assert.equal((await site.get('/config.json')).status, 404);
    for (const text of ['1', '"second"']) {
      await writeFile(file, text);
      const { body, headers } = await site.get('/config.json');
      assert.deepEqual([body, headers['cache-control']], [text, 'no-cache']);
    }
  });
});

describe('the access log', () => {
  it('has the path and the release of each response, and no query and no health check', async (test) => {
    const { releasesDir, release } = await createFolders(test);
    await release('a');
    const site = await serve(test, releasesDir, { accessLog: true });
    await site.get('/about?email=ada@example.org');
    await site.get('/%zz?secret');
    await site.get('/_health');
    await site.get('/no-such');
    const entries = site.log.filter(({ status }) => status !== undefined);
    assert.deepEqual(
      entries.map(({ method, path, status, release: id }) => ({ method, path, status, id })),
      [
        { method: 'GET', path: '/about', status: 200, id: 'a' },
        { method: 'GET', path: '/no-such', status: 404, id: 'a' },
      ],
    );
    assert.doesNotMatch(JSON.stringify(site.log), /ada@|secret/);
  });
});
