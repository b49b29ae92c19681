import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { getContentFile, writeContent, type Content } from 'gatsby-source-directus/content';
import {
  createContentRows,
  forgetBuiltContent,
  getReleaseContentFile,
  keepBuiltContent,
  pruneContents,
  readReleaseContent,
} from './contents.ts';

const content: Content = {
  version: 1,
  syncedAt: '2026-11-24T12:00:00.000Z',
  selected: null,
  collections: { pages: { columns: { title: 'string' }, items: { one: { title: 'One' } } } },
};

async function createFolder(test: TestContext): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'playhouse-contents-'));
  test.after(() => rm(dir, { recursive: true, force: true }));
  await mkdir(join(dir, '.cache'));
  return dir;
}

it('keeps the content of a build as that of its release, until the release is gone', async (test) => {
  const dir = await createFolder(test);
  writeContent(getContentFile(dir), content);
  for (const release of ['r1', 'r2']) assert.deepEqual(await keepBuiltContent(dir, dir, release), content);
  await pruneContents(dir, new Set(['r2', 'r3']));
  assert.equal(readReleaseContent(dir, 'r1'), null);
  assert.deepEqual(readReleaseContent(dir, 'r2'), content);
});

it('keeps nothing for a build that left no content, also if an earlier one has', async (test) => {
  const dir = await createFolder(test);
  writeContent(getContentFile(dir), content);
  await forgetBuiltContent(dir);
  assert.equal(await keepBuiltContent(dir, dir, 'r1'), null);
  assert.equal(readReleaseContent(dir, 'r1'), null);
});

it('has no content that is damaged or of another format', async (test) => {
  const dir = await createFolder(test);
  writeContent(getContentFile(dir), content);
  await keepBuiltContent(dir, dir, 'r1');
  writeContent(getReleaseContentFile(dir, 'r1'), { ...content, version: 2 } as unknown as Content);
  assert.equal(readReleaseContent(dir, 'r1'), null);
  await writeFile(getReleaseContentFile(dir, 'r1'), 'damaged');
  assert.equal(readReleaseContent(dir, 'r1'), null);
});

it('answers queries for keys', async () => {
  const { readRows } = createContentRows(content);
  const filter = { id: { _in: ['one', 'two'] } };
  assert.deepEqual(await readRows('pages', { filter }), [{ id: 'one', title: 'One' }]);
  assert.deepEqual(await readRows('others', { filter }), []);
});
