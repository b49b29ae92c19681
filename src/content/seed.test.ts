import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { blockCollections, isBlockCollection } from './blockTypes';

/*
 * Checks that the seed matches the site: the pages contain only blocks that the site shows, and the page "every block"
 * contains every block of demo/cms/blocks.
 */

const seedDir = path.resolve('demo/cms');

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

/** Blocks of another page: "every block" has only one of the modals that open automatically. */
const blocksOfOtherPages = { 'block:promoModals/load': 'page:bts' };

it('has only blocks on its pages that the site shows', () => {
  const unknownBlocks = [...pages].flatMap(([page, blocks]) =>
    blocks
      .filter(({ $collection = '' }) => !isBlockCollection($collection))
      .map(({ $collection }) => `${page}: ${$collection}`),
  );
  expect(unknownBlocks).toEqual([]);
});

it('has every block type on the page "every block"', () => {
  const collections = everyBlock.map(({ $collection }) => $collection);
  expect(blockCollections.filter((collection) => !collections.includes(collection))).toEqual([]);
});

it('has every seeded block of a known type on the page "every block"', () => {
  const seededKeys = readSeed('blocks').flatMap((file) =>
    Object.entries(file).flatMap(([collection, items]) =>
      isBlockCollection(collection) && Array.isArray(items) ? items.map(({ $key }) => String($key)) : [],
    ),
  );
  const keysOnPage = everyBlock.map(({ $ref }) => $ref);
  expect(seededKeys.filter((key) => key.startsWith('block:') && !keysOnPage.includes(key))).toEqual(
    Object.keys(blocksOfOtherPages),
  );
  for (const [key, page] of Object.entries(blocksOfOtherPages))
    expect(pages.get(page)?.map(({ $ref }) => $ref)).toContain(key);
});
