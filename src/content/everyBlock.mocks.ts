import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createSeed, toSeedItems } from './seedItems.mocks';

const seedDir = path.resolve('demo/cms');
const seed = createSeed(
  readdirSync(seedDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name): unknown => JSON.parse(readFileSync(path.join(seedDir, name), 'utf8'))),
);

/** The rows of the page "every block", which contains every block type in every option. */
export const everyBlockRows = toSeedItems(seed.readItem('pages', 'page:every-block')['buildingBlocks']);
