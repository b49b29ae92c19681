import type { Relations } from './relations';
import { nestedFields, nestedLimits, typeFields, usedBlocks, withKeys } from './rest';

const relations: Relations = {
  pages: {
    seoImage: { kind: 'one', collection: 'files' },
    buildingBlocks: { kind: 'any', rows: 'rows', holds: 'blocks' },
  },
  files: {},
  hero: { buttons: { kind: 'any', rows: 'hero_buttons', holds: 'buttons' } },
  films: { list: { kind: 'many', collection: 'film' } },
  film: { blocks: { kind: 'any', rows: 'film_blocks', holds: 'blocks' } },
  buttons: { page: { kind: 'target', collection: 'pages' } },
};

const page = {
  id: 'p',
  buildingBlocks: [
    { collection: 'hero' },
    { collection: 'films', item: { list: [{ blocks: [{ collection: 'hero' }] }, { blocks: null }] } },
    { collection: 'hologram', item: null },
    { collection: null },
  ],
};

it('asks first for the types of blocks, also of those inside blocks', () => {
  expect(typeFields(relations, 'pages', ['hero', 'films'])).toEqual([
    'buildingBlocks.collection',
    'buildingBlocks.item:films.list.blocks.collection',
  ]);
});

it('knows which types stand in which list', () => {
  expect(usedBlocks(relations, 'pages', page)).toEqual(
    new Map([
      ['rows', new Set(['hero', 'films', 'hologram'])],
      ['film_blocks', new Set(['hero'])],
    ]),
  );
  expect(usedBlocks(relations, 'pages', null).size).toBe(0);
});

it('asks for the fields of those types alone, to the end of each way', () => {
  expect(nestedFields(relations, 'pages', usedBlocks(relations, 'pages', page))).toEqual([
    '*',
    'seoImage.*',
    'buildingBlocks.*',
    'buildingBlocks.item:hero.*',
    'buildingBlocks.item:hero.buttons.*',
    'buildingBlocks.item:hero.buttons.item:buttons.*',
    'buildingBlocks.item:hero.buttons.item:buttons.page.*',
    'buildingBlocks.item:films.*',
    'buildingBlocks.item:films.list.*',
    'buildingBlocks.item:films.list.blocks.*',
    'buildingBlocks.item:films.list.blocks.item:hero.*',
    'buildingBlocks.item:films.list.blocks.item:hero.buttons.*',
    'buildingBlocks.item:films.list.blocks.item:hero.buttons.item:buttons.*',
    'buildingBlocks.item:films.list.blocks.item:hero.buttons.item:buttons.page.*',
  ]);
});

it('takes the limit off every list', () => {
  const buttons = { buttons: { _limit: -1 } };
  expect(nestedLimits(relations, 'pages', usedBlocks(relations, 'pages', page))).toEqual({
    buildingBlocks: {
      _limit: -1,
      'item:hero': buttons,
      'item:films': { list: { _limit: -1, blocks: { _limit: -1, 'item:hero': buttons } } },
    },
  });
});

it('gives what a version adds a key made of its place, and leaves the rest alone', () => {
  expect(
    withKeys({ id: 'p', blocks: [{ id: null, item: { id: null, text: null } }, { id: 'b' }], note: null }),
  ).toEqual({
    id: 'p',
    blocks: [{ id: 'new-blocks-0', item: { id: 'new-blocks-0-item', text: null } }, { id: 'b' }],
    note: null,
  });
});
