import type { FlatItem } from './assemble';
import { listReleasePages } from './releasePages';

const items: Record<string, FlatItem> = {
  'pages:home': { directusId: 'home', buildingBlocks: ['r1', 'r2', 'r3', 'gone'] },
  'pages:empty': { directusId: 'empty', buildingBlocks: null },
  'pages_buildingBlocks:r1': { directusId: 'r1', collection: 'textBlock', item: 't1' },
  'pages_buildingBlocks:r2': { directusId: 'r2', collection: 'textBlock', item: 'unreadable' },
  'pages_buildingBlocks:r3': { directusId: 'r3', collection: 'faqs', item: 'f1' },
  'textBlock:t1': { directusId: 't1' },
  'faqs:f1': { directusId: 'f1' },
};

it('lists the rows of each page, in the order of the page, without those whose block was not read', () => {
  const pages = listReleasePages(
    [
      { id: 'home', path: '/' },
      { id: 'empty', path: '/empty' },
    ],
    (collection, key) => items[`${collection}:${key}`] ?? null,
  );
  expect(pages).toEqual([
    {
      id: 'home',
      path: '/',
      rows: [
        { id: 'r1', collection: 'textBlock', item: 't1' },
        { id: 'r3', collection: 'faqs', item: 'f1' },
      ],
    },
    { id: 'empty', path: '/empty', rows: [] },
  ]);
});
