import type { Relations } from './relation';
import {
  buildNestedFields,
  buildNestedLimits,
  buildTypeFields,
  findUsedBlockTypes,
  addMissingKeys,
} from './rest';

const relations: Relations = {
  pages: {
    seoImage: { kind: 'manyToOne', collection: 'files' },
    buildingBlocks: { kind: 'manyToAny', junction: 'rows', contains: 'blocks' },
  },
  files: {},
  hero: { buttons: { kind: 'manyToAny', junction: 'hero_buttons', contains: 'buttons' } },
  films: { list: { kind: 'oneToMany', collection: 'film' } },
  film: { blocks: { kind: 'manyToAny', junction: 'film_blocks', contains: 'blocks' } },
  buttons: { page: { kind: 'linkTarget', collection: 'pages' } },
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

it('lists the fields with the block types, including nested blocks', () => {
  expect(buildTypeFields(relations, 'pages', ['hero', 'films'])).toEqual([
    'buildingBlocks.collection',
    'buildingBlocks.item:films.list.blocks.collection',
  ]);
});

it('finds the block types of each list', () => {
  expect(findUsedBlockTypes(relations, 'pages', page)).toEqual(
    new Map([
      ['rows', new Set(['hero', 'films', 'hologram'])],
      ['film_blocks', new Set(['hero'])],
    ]),
  );
  expect(findUsedBlockTypes(relations, 'pages', null).size).toBe(0);
});

it('lists the fields of the used block types, with all relations', () => {
  expect(buildNestedFields(relations, 'pages', findUsedBlockTypes(relations, 'pages', page))).toEqual([
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

it('removes the limit of every list', () => {
  const buttons = { buttons: { _limit: -1 } };
  expect(buildNestedLimits(relations, 'pages', findUsedBlockTypes(relations, 'pages', page))).toEqual({
    buildingBlocks: {
      _limit: -1,
      'item:hero': buttons,
      'item:films': { list: { _limit: -1, blocks: { _limit: -1, 'item:hero': buttons } } },
    },
  });
});

it('adds keys to new items of a version, and keeps other values', () => {
  expect(
    addMissingKeys({
      id: 'p',
      blocks: [{ id: null, item: { id: null, text: null } }, { id: 'b' }],
      note: null,
    }),
  ).toEqual({
    id: 'p',
    blocks: [{ id: 'new-blocks-0', item: { id: 'new-blocks-0-item', text: null } }, { id: 'b' }],
    note: null,
  });
});
