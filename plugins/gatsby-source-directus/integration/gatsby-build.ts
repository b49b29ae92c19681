import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { copyFixtureSite, type FixtureSite } from '../../../scripts/lib/fixture-site.ts';
import { BUILD_TOKEN, startLibrary, type Library } from './library.ts';

/** Each book is a page with one block. */
const BOOKS = [
  { title: 'plain', text: 'A plain text' },
  { title: 'other', text: 'Another text' },
];
const PAGES = BOOKS.map(({ title }) => title);
const textKey = (index: number) => `10000000-0000-4000-8000-00000000000${index}`;

let site: FixtureSite;
let library: Library;

const publicFile = (path: string) => join(site.siteDir, 'public', path);
const gatsbyBuild = (env: Record<string, string> = {}) =>
  site.build({ DIRECTUS_URL: library.url, DIRECTUS_TOKEN: BUILD_TOKEN, ...env });

async function readModificationTimes(): Promise<Record<string, number>> {
  const times = PAGES.map(async (page) => [page, (await stat(publicFile(`${page}/index.html`))).mtimeMs]);
  return Object.fromEntries(await Promise.all(times));
}

before(async () => {
  site = await copyFixtureSite(new URL('site', import.meta.url));
  library = await startLibrary();
  for (const [index, { title, text }] of BOOKS.entries()) {
    const book = await library.admin<{ id: string }>('POST', '/items/books', { title });
    await library.admin('POST', '/items/texts', { id: textKey(index), title: text });
    await library.admin('POST', '/items/books_blocks', {
      book: book.id,
      collection: 'texts',
      item: textKey(index),
      sort: 1,
    });
  }
});

after(async () => {
  await library?.stop();
  await site?.remove();
});

describe('a real Gatsby site', () => {
  it('builds pages from the mirror', async () => {
    const { code, output } = await gatsbyBuild();
    assert.equal(code, 0, output);
    assert.match(output, /Directus: sync .*full, \d+ requests, 6 items fetched/);
    assert.match(await readFile(publicFile('plain/index.html'), 'utf8'), /<main>A plain text<\/main>/);
  });

  it('rewrites one page after an edit of one block', async () => {
    const before = await readModificationTimes();
    await library.admin('PATCH', `/items/texts/${textKey(1)}`, { title: 'An edited text' });

    const { code, output } = await gatsbyBuild();

    assert.equal(code, 0, output);
    assert.match(output, /Directus: 0 created, 1 changed, 0 deleted, 5 unchanged/);
    assert.match(await readFile(publicFile('other/index.html'), 'utf8'), /<main>An edited text<\/main>/);
    const after = await readModificationTimes();
    assert.deepEqual(
      PAGES.filter((page) => after[page] !== before[page]),
      ['other'],
    );
  });

  it('shows an edit whose build failed after the sync, after the next build', async () => {
    await library.admin('PATCH', `/items/texts/${textKey(0)}`, { title: 'Edited before a failure' });
    const failed = await gatsbyBuild({ BUILD_FAILS: 'true' });
    assert.equal(failed.code, 1);
    assert.match(failed.output, /Directus: 0 created, 1 changed/);

    const { code, output } = await gatsbyBuild();

    assert.equal(code, 0, output);
    assert.match(
      await readFile(publicFile('plain/index.html'), 'utf8'),
      /<main>Edited before a failure<\/main>/,
    );
  });

  it('stops with an error message and no stack for a wrong token', async () => {
    const { code, output } = await gatsbyBuild({ DIRECTUS_TOKEN: 'not-a-token' });
    assert.equal(code, 1);
    assert.match(output, /does not accept the token \(401\): set the option "token" to the static token/);
    assert.doesNotMatch(output, /^\s+at .*\(.*:\d+:\d+\)/m);
  });
});
