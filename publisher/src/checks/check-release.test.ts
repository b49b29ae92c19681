import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { createRelease, type Release } from 'gatsby-adapter-node/releases';
import { activate } from '../../../server/releases.ts';
import { checkRelease } from './check-release.ts';
import { CheckCache } from './cache.ts';

const URLS = ['/', '/about'].map((path) => `<url><loc>https://www.example${path}</loc></url>`);

/** A folder of real releases. */
async function createReleases(test: TestContext) {
  const siteDir = await mkdtemp(join(tmpdir(), 'check-release-'));
  test.after(() => rm(siteDir, { recursive: true, force: true }));
  const releasesDir = join(siteDir, 'releases');
  const stopping = new AbortController();
  const logged: string[] = [];
  const cache = new CheckCache();
  return {
    cache,
    logged,
    stopping,
    async create(home: string, about: string): Promise<Release> {
      const files = {
        'index.html': home,
        'about/index.html': about,
        '404.html': 'Not found',
        'sitemap.xml': `<urlset>${URLS.join('')}</urlset>`,
      };
      for (const [path, text] of Object.entries(files)) {
        const file = join(siteDir, 'public', path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      }
      return createRelease({ siteDir, releasesDir });
    },
    activate: ({ id }: Release) => activate(releasesDir, id),
    check: (release: Release) =>
      checkRelease(release, {
        cms: { readRows: async () => [] },
        releasesDir,
        siteUrl: 'https://www.example',
        buildWarnings: [],
        cache,
        signal: stopping.signal,
        log: (sentence) => logged.push(sentence),
      }),
  };
}

it('reports a new broken link as a problem and an old one as a warning', async (test) => {
  const releases = await createReleases(test);
  const first = await releases.create('<a href="/old">Old</a>', 'About');
  assert.deepEqual((await releases.check(first)).problems, []);
  await releases.activate(first);
  const { problems, warnings } = await releases.check(
    await releases.create('<a href="/old">Old</a>', '<a href="/new">New</a>'),
  );
  assert.deepEqual(problems, [
    'The link “New” on the page /about, outside of its blocks, leads to /new, which is not on the site.',
  ]);
  assert.match(warnings[0]?.sentence ?? '', /leads to \/old/);
});

it('checks a release while that of visitors is damaged', async (test) => {
  const releases = await createReleases(test);
  const first = await releases.create('Home', 'About');
  await releases.activate(first);
  await rm(join(first.dir, 'public'), { recursive: true });
  const { problems } = await releases.check(await releases.create('<a href="/gone">Gone</a>', 'About'));
  assert.deepEqual(problems, []);
  assert.match(releases.logged.join(), /could not be checked/);
});

it('ends when it is cancelled', async (test) => {
  const releases = await createReleases(test);
  const release = await releases.create('Home', 'About');
  releases.stopping.abort();
  await assert.rejects(releases.check(release), { name: 'AbortError' });
});
