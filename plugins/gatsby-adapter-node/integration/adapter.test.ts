import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { copyFixtureSite, type FixtureSite } from '../../../scripts/lib/fixture-site.ts';
import type * as Adapter from '../src/index.js';
import { get } from './fixture.ts';

const { activateRelease, createSiteServer, listReleases, readCurrentRelease } = createRequire(
  import.meta.url,
)('../src/index.js') as typeof Adapter;

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
    assert.deepEqual(
      routing.rendered.map(({ path, functionId }) => [path, functionId === 'ssr-engine']).sort(),
      [
        ['/docs/api/hello/', false],
        ['/docs/live/', true],
        ['/docs/page-data/live/page-data.json', true],
      ],
    );
    assert.deepEqual(routing.functions.map(({ name }) => name).sort(), ['/api/hello', 'SSR & DSG']);
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
      ['/docs/live/', 501, undefined],
      ['/docs/api/hello', 501, undefined],
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

  it('fails the build for a redirect that is none, and writes no release', async () => {
    const { code, output } = await site.build({ PREFIX_PATHS: 'true', REDIRECT_STATUS: '200' });
    assert.notEqual(code, 0);
    assert.match(output, /The redirect from \/docs\/moved\/\* has the status 200/);
    assert.equal((await listReleases(releasesDir)).length, 1);
  });
});
