import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { createRelease, type Release } from 'gatsby-adapter-node/releases';
import { RELEASE_LIMITS } from '../../../lib-node/size-limits.ts';
import { activate } from '../../../server/releases.ts';
import { checkRelease } from './check-release.ts';
import { CheckCache } from './cache.ts';

const URLS = ['/', '/about'].map((path) => `<url><loc>https://www.example${path}</loc></url>`);

/** A page above the limit, also compressed. */
const createLargePage = () => randomBytes(RELEASE_LIMITS.document * 1000).toString('base64');

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

it('reports broken links as warnings, also new ones', async (test) => {
  const releases = await createReleases(test);
  const first = await releases.create('<a href="/old">Old</a>', 'About');
  assert.deepEqual((await releases.check(first)).problems, []);
  await releases.activate(first);
  const { problems, warnings } = await releases.check(
    await releases.create('<a href="/old">Old</a>', '<a href="/new">New</a><a href="/#none">None</a>'),
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(
    warnings.map(({ page, sentence }) => [page, sentence]),
    [
      ['/', 'The link “Old” on the page /, outside of its blocks, leads to /old, which is not on the site.'],
      [
        '/about',
        'The link “New” on the page /about, outside of its blocks, leads to /new, which is not on the site.',
      ],
      [
        '/about',
        'The link “None” on the page /about, outside of its blocks, leads to the section #none of /, which has no such section.',
      ],
    ],
  );
});

it('checks a release while that of visitors is damaged', async (test) => {
  const releases = await createReleases(test);
  const first = await releases.create('Home', 'About');
  await releases.activate(first);
  await rm(join(first.dir, 'public'), { recursive: true });
  const { problems } = await releases.check(await releases.create(createLargePage(), 'About'));
  assert.deepEqual(problems, []);
  assert.match(releases.logged.join(), /could not be checked/);
});

it('ends when it is cancelled', async (test) => {
  const releases = await createReleases(test);
  const release = await releases.create('Home', 'About');
  releases.stopping.abort();
  await assert.rejects(releases.check(release), { name: 'AbortError' });
});
