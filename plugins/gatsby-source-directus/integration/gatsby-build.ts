import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { copyFixtureSite, type FixtureSite } from '../../../scripts/lib/fixture-site.ts';
import { BUILD_TOKEN, type Library } from './library.ts';

/** Each book is a page with one block. */
const BOOKS = [
  { title: 'plain', text: 'A plain text' },
  { title: 'other', text: 'Another text' },
];
const PAGES = BOOKS.map(({ title }) => title);
const textKey = (index: number) => `10000000-0000-4000-8000-00000000000${index}`;

/** Builds a real site. Replaces the items of the library. */
export function testGatsbyBuild(getLibrary: () => Library): void {
  describe('a real Gatsby site', () => {
    let site: FixtureSite;
    const publicFile = (path: string) => join(site.siteDir, 'public', path);
    const gatsbyBuild = (env: Record<string, string> = {}) =>
      site.build({ DIRECTUS_URL: getLibrary().url, DIRECTUS_TOKEN: BUILD_TOKEN, ...env });

    async function readModificationTimes(): Promise<Record<string, number>> {
      const times = PAGES.map(async (page) => [page, (await stat(publicFile(`${page}/index.html`))).mtimeMs]);
      return Object.fromEntries(await Promise.all(times));
    }

    before(async () => {
      site = await copyFixtureSite(new URL('site', import.meta.url));
      const { admin } = getLibrary();
      for (const collection of ['books_blocks', 'books', 'texts']) await deleteAll(getLibrary(), collection);
      for (const [index, { title, text }] of BOOKS.entries()) {
        const book = await admin<{ id: string }>('POST', '/items/books', { title });
        await admin('POST', '/items/texts', { id: textKey(index), title: text });
        await admin('POST', '/items/books_blocks', {
          book: book.id,
          collection: 'texts',
          item: textKey(index),
          sort: 1,
        });
      }
    });
    after(() => site?.remove());

    it('builds pages from the mirror', async () => {
      const { code, output } = await gatsbyBuild();
      assert.equal(code, 0, output);
      assert.match(output, /Directus: sync .*full, \d+ requests, 6 items fetched/);
      assert.match(await readFile(publicFile('plain/index.html'), 'utf8'), /<main>A plain text<\/main>/);
    });

    it('rewrites one page after an edit of one block', async () => {
      const before = await readModificationTimes();
      await getLibrary().admin('PATCH', `/items/texts/${textKey(1)}`, { title: 'An edited text' });

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
      await getLibrary().admin('PATCH', `/items/texts/${textKey(0)}`, { title: 'Edited before a failure' });
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
  });
}

/** Deletes all items of a collection, of which Directus returns a limited number at a time. */
async function deleteAll({ admin }: Library, collection: string): Promise<void> {
  for (;;) {
    const rows = await admin<{ id: string }[]>('GET', `/items/${collection}?fields=id`);
    if (rows.length === 0) return;
    await admin(
      'DELETE',
      `/items/${collection}`,
      rows.map(({ id }) => id),
    );
  }
}
