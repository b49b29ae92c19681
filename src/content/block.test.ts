import { blockCollections, normaliseBlocks } from './block';
import { relations } from './relations';

const hero = (id: string, title = 'Title') => ({
  id: `row-${id}`,
  collection: 'heroImage',
  item: { id, title },
});
const text = (id: string, title = '') => ({
  id: `row-${id}`,
  collection: 'textBlock',
  item: { id, title, text: '<p>Hi</p>' },
});

it('tells blocks apart by collection and keeps their order', () => {
  const { blocks } = normaliseBlocks([hero('a'), text('b')]);
  expect(blocks.map(({ id, collection }) => [id, collection])).toEqual([
    ['row-a', 'heroImage'],
    ['row-b', 'textBlock'],
  ]);
});

it('skips rows without an item', () => {
  const { blocks } = normaliseBlocks([
    { id: 'r', collection: 'heroImage', item: null },
    { id: 's', collection: null, item: null },
    text('b'),
  ]);
  expect(blocks).toHaveLength(1);
});

it('skips blocks of a newer CMS and names their type', () => {
  const { blocks, unknownCollections } = normaliseBlocks([
    { id: 'r', collection: 'hologram', item: { id: 'x' } },
    text('b'),
  ]);
  expect(blocks).toHaveLength(1);
  expect(unknownCollections).toEqual(['hologram']);
});

it('is not taken in by names that every object has', () => {
  expect(
    normaliseBlocks([{ id: 'r', collection: 'constructor', item: { id: 'x' } }]).unknownCollections,
  ).toEqual(['constructor']);
});

it('flags the first hero image alone as priority, wherever it stands', () => {
  const { blocks } = normaliseBlocks([text('a'), hero('b'), hero('c')]);
  expect(blocks.map(({ priority }) => priority)).toEqual([false, true, false]);
});

it('tells each block whether it is the last of those that are shown', () => {
  const { blocks } = normaliseBlocks([hero('a'), text('b'), { id: 'r', collection: 'faqs', item: null }]);
  expect(blocks.map(({ lastBlock }) => lastBlock)).toEqual([false, true]);
});

it('gives the page one h1: the first title', () => {
  const { blocks } = normaliseBlocks([text('a', ''), text('b', 'First'), hero('c')]);
  expect(blocks.map(({ headingLevel }) => headingLevel)).toEqual([2, 1, 2]);
});

it('has nothing to show for a page without blocks', () => {
  expect(normaliseBlocks(null)).toEqual({ blocks: [], unknownCollections: [] });
});

it('reads every block type from the CMS', () => {
  expect(blockCollections.filter((collection) => !relations[collection])).toEqual([]);
});
