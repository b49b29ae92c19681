import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { createRelease, readCurrentRelease } from 'gatsby-adapter-node/releases';
import { publishNewest, runReleases } from './releases.ts';

/** A folder with complete releases, the oldest first. */
async function createReleases(
  test: TestContext,
  ids: readonly string[],
  html = '<h1>Home</h1>',
): Promise<string> {
  const siteDir = await mkdtemp(join(tmpdir(), 'playhouse-releases-'));
  test.after(() => rm(siteDir, { recursive: true, force: true }));
  await mkdir(join(siteDir, 'public'));
  await writeFile(join(siteDir, 'public', 'index.html'), html);
  const releasesDir = join(siteDir, 'releases');
  for (const [index, id] of ids.entries()) {
    const { dir, manifest } = await createRelease({ siteDir, releasesDir, id });
    const createdAt = new Date(Date.UTC(2026, 0, index + 1)).toISOString();
    await writeFile(join(dir, 'manifest.json'), JSON.stringify({ ...manifest, createdAt }));
  }
  return releasesDir;
}

const currentOf = async (releasesDir: string) => (await readCurrentRelease(releasesDir))?.id;

it('activates the newest release or a named one, and rolls back step by step', async (test) => {
  const releasesDir = await createReleases(test, ['a', 'b', 'c']);
  await assert.rejects(runReleases(['rollback'], releasesDir), /There is no current release/);
  assert.equal(await runReleases(['activate'], releasesDir), 'The release c is current.\n');
  for (const id of ['b', 'a']) {
    assert.equal(await runReleases(['rollback'], releasesDir), `The release ${id} is current.\n`);
    assert.equal(await currentOf(releasesDir), id);
  }
  await assert.rejects(runReleases(['rollback'], releasesDir), /There is no release before a\./);
  await runReleases(['activate', 'b'], releasesDir);
  assert.equal(
    await runReleases(['list'], releasesDir),
    [
      'c  2026-01-03T00:00:00.000Z  1 files\n',
      'b  2026-01-02T00:00:00.000Z  1 files  current\n',
      'a  2026-01-01T00:00:00.000Z  1 files\n',
    ].join(''),
  );
  await assert.rejects(runReleases(['activate', 'z'], releasesDir), /There is no complete release/);
});

it('rolls back from a release whose files are damaged', async (test) => {
  const releasesDir = await createReleases(test, ['a', 'b']);
  await runReleases(['activate'], releasesDir);
  await rm(join(releasesDir, 'b', 'public', 'index.html'));
  assert.equal(await runReleases(['rollback'], releasesDir), 'The release a is current.\n');
});

it('does not activate a release that the server would refuse', async (test) => {
  const scripts = Array.from({ length: 41 }, (_, index) => `<script>window.n = ${index}</script>`).join('');
  const releasesDir = await createReleases(test, ['a'], scripts);
  await assert.rejects(publishNewest(releasesDir), /has 41 different inline scripts/);
  await assert.rejects(runReleases(['activate', 'a'], releasesDir), /has 41 different inline scripts/);
  assert.equal(await currentOf(releasesDir), undefined);
});

it('publishes the newest release and deletes old ones', async (test) => {
  const ids = Array.from({ length: 17 }, (_, index) => String.fromCharCode(97 + index));
  const releasesDir = await createReleases(test, ids);
  assert.equal((await publishNewest(releasesDir)).id, 'q');
  const listed = await runReleases(['list'], releasesDir);
  assert.deepEqual([...listed.matchAll(/^\w/gm)].join(''), 'qponm');
  assert.equal(await runReleases(['prune'], releasesDir), 'Deleted: none.\n');
});

it('shows the commands for anything else', async (test) => {
  const releasesDir = await createReleases(test, []);
  for (const args of [[], ['remove'], ['list', 'a'], ['activate', 'a', 'b']]) {
    await assert.rejects(runReleases(args, releasesDir), /npm run site -- releases list/);
  }
  assert.equal(await runReleases(['list'], releasesDir), 'None.\n');
  await assert.rejects(runReleases(['activate'], releasesDir), /There is no release in /);
});

it('finds a file that was damaged without a new time', async (test) => {
  const releasesDir = await createReleases(test, ['a']);
  await runReleases(['activate'], releasesDir);
  assert.equal(await runReleases(['verify'], releasesDir), 'The release a is intact.\n');
  const file = join(releasesDir, 'a', 'public', 'index.html');
  const { atime, mtime } = await stat(file);
  await writeFile(file, '<h1>HOME</h1>');
  await utimes(file, atime, mtime);
  await assert.rejects(
    runReleases(['verify', 'a'], releasesDir),
    /The release a is damaged: \/index\.html\./,
  );
});
