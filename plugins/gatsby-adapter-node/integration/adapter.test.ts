import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { copyFixtureSite, type FixtureSite } from '../../../scripts/lib/fixture-site.ts';
import { activateRelease, createSiteServer, readCurrentRelease } from '../src/index.ts';
import { get } from './fixture.ts';

describe('the adapter in a build of Gatsby', () => {
  let site: FixtureSite;
  let releasesDir: string;

  before(async () => {
    site = await copyFixtureSite(new URL('site', import.meta.url));
    releasesDir = join(site.siteDir, 'releases');
    const { code, output } = await site.build({ PREFIX_PATHS: 'true' });
    assert.equal(code, 0, output);
    const [, id = ''] = /The release (\S+) is written\./.exec(output) ?? [];
    await activateRelease(releasesDir, id);
  });
  after(() => site?.remove());

  it('writes a release with the routing of the site', async () => {
    const release = await readCurrentRelease(releasesDir);
    assert.ok(release);
    const { files, metadata, routing } = release.manifest;
    assert.deepEqual(metadata, { revision: 7 });
    assert.ok(files['/about/index.html']);
    assert.equal(files['/config.json'], undefined);
    assert.deepEqual([routing.pathPrefix, routing.trailingSlash], ['/docs', 'always']);
    assert.deepEqual(routing.redirects, [
      { path: '/docs/old/', toPath: '/docs/about/', status: 301, ignoreCase: true },
      {
        path: '/docs/moved/*',
        toPath: 'https://elsewhere.example/:splat',
        status: 302,
        ignoreCase: true,
      },
    ]);
    assert.deepEqual(routing.headers, [{ path: '/docs/about/', headers: { 'x-page': 'about' } }]);
    assert.deepEqual(routing.rendered.map(({ path, isDeferred }) => [path, isDeferred]).sort(), [
      ['/docs/deferred/', true],
      ['/docs/live/', false],
      ['/docs/live/:id/', false],
      ['/docs/page-data/deferred/page-data.json', true],
      ['/docs/page-data/live/:id/page-data.json', false],
      ['/docs/page-data/live/page-data.json', false],
    ]);
    assert.deepEqual(routing.functions, ['/docs/api/hello/']);
    const kept = Object.keys(release.manifest.renderFiles);
    for (const path of ['page-ssr/index.js', 'query-engine/index.js', 'data/datastore/data.mdb']) {
      assert.ok(kept.includes(`/.cache/${path}`), path);
    }
    assert.deepEqual(
      kept.filter((path) => /lambda|\.map$|lock\.mdb/.test(path)),
      [],
    );
  });

  it('writes releases that the server serves', async (test) => {
    const app = await createSiteServer({ releasesDir });
    test.after(() => app.close());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const expected: [string, number, string | undefined][] = [
      ['/docs/', 200, undefined],
      ['/docs/about/', 200, undefined],
      ['/docs/about', 301, '/docs/about/'],
      ['/docs/app/deep/', 200, undefined],
      ['/docs/old', 301, '/docs/about/'],
      ['/docs/moved/a/b', 302, 'https://elsewhere.example/a/b'],
      ['/docs/live/7', 301, '/docs/live/7/'],
      ['/docs/live/', 200, undefined],
      ['/live/', 404, undefined],
      ['/docs/api/hello', 501, undefined],
      ['/docs/api/hello/', 501, undefined],
      ['/api/hello', 404, undefined],
      ['/docs/no-such/', 404, undefined],
      ['/about/', 404, undefined],
    ];
    for (const [path, status, location] of expected) {
      const answer = await get(port, path);
      assert.deepEqual([path, answer.status, answer.headers.location], [path, status, location]);
    }
    const { body, headers } = await get(port, '/docs/about/');
    assert.equal(headers['x-page'], 'about');
    const [script = ''] = /\/docs\/app-\w+\.js/.exec(body) ?? [];
    assert.match((await get(port, script)).headers['cache-control'] ?? '', /immutable/);
  });

  it('writes releases that render pages without the folder of the site', async (test) => {
    await rename(join(site.siteDir, '.cache'), join(site.siteDir, '.cache-of-build'));
    const app = await createSiteServer({ releasesDir });
    test.after(async () => {
      await app.close();
      await rename(join(site.siteDir, '.cache-of-build'), join(site.siteDir, '.cache'));
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const text = '</script><script>alert(1)</script>$&';
    const live = await get(port, `/docs/live/?act=teapot&text=${encodeURIComponent(text)}`, {
      'user-agent': 'test',
    });
    assert.equal(live.status, 418);
    assert.deepEqual([live.headers['x-live'], live.headers['set-cookie']], ['yes', ['seen=1']]);
    assert.equal(live.headers['access-control-allow-origin'], undefined);
    assert.match(live.body, /<h1>&lt;\/script&gt;/);
    const [, data = ''] = /window\.pageData=(.*?);\/\*\]\]>\*\/<\/script>/.exec(live.body) ?? [];
    assert.deepEqual(JSON.parse(data).result.serverData, { text, agent: 'test' });
    assert.match((await get(port, '/docs/live/7/')).body, /<h1>Item 7<\/h1>/);
    const escaped = await get(port, '/docs/live/%3C!--%3Cscript%3E/');
    assert.doesNotMatch(escaped.body, /<!--<script>/);
    const liveData = await get(port, '/docs/page-data/live/7/page-data.json');
    assert.deepEqual(JSON.parse(liveData.body).result.serverData, { id: '7' });

    const deferred = await get(port, '/docs/deferred/');
    assert.deepEqual([deferred.status, deferred.headers['cache-control']], [200, 'no-cache']);
    assert.match(deferred.body, /<h1>A note<\/h1>/);
    const again = await get(port, '/docs/deferred/', { 'accept-encoding': 'br' });
    assert.deepEqual([again.body, again.headers['content-encoding']], [deferred.body, 'br']);
    const { etag = '' } = deferred.headers;
    assert.equal((await get(port, '/docs/deferred/', { 'if-none-match': etag })).status, 304);
    const deferredData = await get(port, '/docs/page-data/deferred/page-data.json');
    assert.deepEqual(JSON.parse(deferredData.body).result.data, { note: { text: 'A note' } });
  });
});
