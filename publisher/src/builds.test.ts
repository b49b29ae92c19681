import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { pickShellVariables } from '../../lib-node/environment.ts';
import { cleanUpAfter, createSite, waitFor } from '../test/support.ts';
import { Builds } from './gatsby-build.ts';

/** A site with the fake of Gatsby. */
async function createBuilds(test: TestContext, preparesBuilds = true) {
  const site = await createSite(test);
  const logged: string[] = [];
  const builds = new Builds(
    {
      siteDir: site.siteDir,
      preparesBuilds,
      buildEnvironment: { ...pickShellVariables(process.env), SITE_RELEASES_DIR: site.releasesDir },
    },
    (sentence) => logged.push(sentence),
  );
  cleanUpAfter(test, () => builds.close());
  const run = async () => {
    const lines: string[] = [];
    const build = await builds.take();
    await build.begin({ SITE_RELEASE_REQUEST: 'r1' }, (line) => lines.push(line));
    return lines;
  };
  return { site, builds, logged, run };
}

it('builds what is saved after the build was prepared', async (test) => {
  const { site, builds, logged, run } = await createBuilds(test);
  builds.prepare();
  await site.plan('saved later', { error: 'The content that was saved later.' });
  await assert.rejects(run(), /The content that was saved later/);
  assert.deepEqual(logged, []);
});

it('starts no build before it is needed, if it shall not', async (test) => {
  const { site, builds, run } = await createBuilds(test, false);
  builds.prepare();
  assert.equal(await site.hasProcess().catch(() => false), false);
  assert.ok((await run()).includes('success onPostBuild - 0.1s'));
});

it('starts again when the code has changed', async (test) => {
  const { site, builds, logged, run } = await createBuilds(test);
  builds.prepare();
  await mkdir(join(site.siteDir, 'src'));
  await writeFile(join(site.siteDir, 'src/page.js'), '');
  assert.ok((await run()).includes('success onPostBuild - 0.1s'));
  assert.deepEqual(logged, ['The code or the cache has changed. The build starts again.']);
});

it('starts again when another build has used the cache', async (test) => {
  const { site, builds, logged, run } = await createBuilds(test);
  builds.prepare();
  await mkdir(join(site.siteDir, '.cache/redux'), { recursive: true });
  assert.ok((await run()).includes('success onPostBuild - 0.1s'));
  assert.equal(logged.length, 1);
});

it('leaves no process when it is closed', async (test) => {
  const { site, builds } = await createBuilds(test);
  builds.prepare();
  await waitFor('the build waits', () => site.hasProcess().catch(() => false));
  await builds.close();
  assert.equal(await site.hasProcess(), false);
});
