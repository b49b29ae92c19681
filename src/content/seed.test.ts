import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { blockCollections, isBlockCollection } from './block';

/*
 * The seed and the site go together: a page of the seed holds only blocks that the site shows, and the page "every block"
 * holds all of those that stand ready in cms/seed/blocks.
 */

const seedDir = path.resolve('cms/seed');

interface SeedBlock {
  $key: string;
  $collection?: string;
  $ref?: string;
}

function readSeed(folder: string): Record<string, unknown>[] {
  return readdirSync(path.join(seedDir, folder)).map((name) =>
    JSON.parse(readFileSync(path.join(seedDir, folder, name), 'utf8')),
  );
}

/** The blocks of each page, by its key. */
const pages = new Map(
  readSeed('pages').flatMap(({ pages: items }) =>
    (Array.isArray(items) ? items : []).map((page): [string, SeedBlock[]] => [
      String(page.$key),
      page.buildingBlocks ?? [],
    ]),
  ),
);
const everyBlock = pages.get('page:every-block') ?? [];

/** What stands on another page: of the windows that open by themselves, one has a place on "every block". */
const elsewhere = { 'block:promoModals/load': 'page:bts' };

it('puts on pages only blocks that the site shows', () => {
  const notShown = [...pages].flatMap(([page, blocks]) =>
    blocks
      .filter(({ $collection = '' }) => !isBlockCollection($collection))
      .map(({ $collection }) => `${page}: ${$collection}`),
  );
  expect(notShown).toEqual([]);
});

it('has a page with every type that the site shows', () => {
  const shown = everyBlock.map(({ $collection }) => $collection);
  expect(blockCollections.filter((collection) => !shown.includes(collection))).toEqual([]);
});

it('has on it every block that stands ready, of the types that the site shows', () => {
  const ready = readSeed('blocks').flatMap((file) =>
    Object.entries(file).flatMap(([collection, items]) =>
      isBlockCollection(collection) && Array.isArray(items) ? items.map(({ $key }) => String($key)) : [],
    ),
  );
  const standing = everyBlock.map(({ $ref }) => $ref);
  expect(ready.filter((key) => key.startsWith('block:') && !standing.includes(key))).toEqual(
    Object.keys(elsewhere),
  );
  for (const [key, page] of Object.entries(elsewhere))
    expect(pages.get(page)?.map(({ $ref }) => $ref)).toContain(key);
});
