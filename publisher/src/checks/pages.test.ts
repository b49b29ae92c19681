import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CheckCache } from './cache.ts';
import { loadPages } from './faults.ts';

const PATHS = ['/', '/about'];
/** The HTML files of a release by their hashes. */
const hashesOf = (home: string, about: string) => {
  const toFile = (hash: string) => ({ hash, size: 1, encodings: {} });
  return { '/index.html': toFile(home), '/about/index.html': toFile(about) } as unknown as Parameters<
    CheckCache['keepPages']
  >[1];
};

it('opens the pages that have changed, and not the others', async () => {
  const cache = new CheckCache();
  const load = async (files: ReturnType<typeof hashesOf>, link: string) => {
    const requested: string[] = [];
    const get = async (path: string) => {
      requested.push(path);
      return { status: 200, type: 'text/html', location: null, body: `<a href="${link}">Words</a>` };
    };
    const { pages } = await loadPages(get, PATHS, (path) => cache.findPage(path, files));
    cache.keepPages(pages, files);
    return { requested: requested.sort(), hrefs: pages.map(({ links }) => links[0]?.href) };
  };
  assert.deepEqual(await load(hashesOf('a', 'b'), '/one'), { requested: PATHS, hrefs: ['/one', '/one'] });
  assert.deepEqual(await load(hashesOf('a', 'b'), '/two'), { requested: [], hrefs: ['/one', '/one'] });
  assert.deepEqual(await load(hashesOf('a', 'c'), '/three'), {
    requested: ['/about'],
    hrefs: ['/one', '/three'],
  });
});
