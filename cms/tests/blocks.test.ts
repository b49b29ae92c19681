import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addRows, excludePresent } from '../extensions/blocks/app/rows.js';
import { describeFound, describeUse, findTypes } from '../extensions/blocks/app/words.js';

describe('the picker of blocks', () => {
  const types = [
    { name: 'Hero image', note: 'A large picture with a title over it.' },
    { name: 'Carousel', note: 'One picture at a time.' },
    { name: 'Picture tiles', note: 'One to four images in a mosaic.' },
  ];
  const search = (query: string) => findTypes(types, query).map(({ name }) => name);

  test('finds types by all words of their name and description, and those with the words in the name first', () => {
    assert.deepEqual(search(''), ['Hero image', 'Carousel', 'Picture tiles']);
    assert.deepEqual(search(' PICTURE '), ['Picture tiles', 'Hero image', 'Carousel']);
    assert.deepEqual(search('picture time'), ['Carousel']);
    assert.deepEqual(search('calendar'), []);
  });

  test('says how many it found', () => {
    assert.deepEqual([32, 1, 0].map(describeFound), ['32 block types', '1 block type', 'No block types']);
  });

  test('adds rows to what was changed before, and to a list without changes', () => {
    const row = { collection: 'faqs', item: {} };
    const untouched = { create: [row], update: [], delete: [] };
    for (const value of [null, undefined, [], ['a', 'b']]) assert.deepEqual(addRows(value, [row]), untouched);
    const before = { create: [{ collection: 'carousels', item: {} }], update: [{ id: 'a' }], delete: ['b'] };
    assert.deepEqual(addRows(before, [row]), { ...before, create: [...before.create, row] });
    assert.equal(before.create.length, 1);
  });

  test('offers only existing blocks that are not on the list', () => {
    const relation = {
      rows: 'pages_buildingBlocks',
      listField: 'pages_id',
      itemField: 'item',
      collectionField: 'collection',
    };
    const value = {
      create: [
        { collection: 'faqs', item: { id: 'added' } },
        { collection: 'faqs', item: { title: 'New' } },
        { collection: 'carousels', item: { id: 'other' } },
      ],
    };
    const list = { type: 'faqs', key: 'id', value };
    assert.deepEqual(excludePresent(relation, { ...list, primaryKey: 'page' }), {
      _and: [
        { id: { _nin: ['added'] } },
        { '$FOLLOW(pages_buildingBlocks,item,collection)': { _none: { pages_id: { _eq: 'page' } } } },
      ],
    });
    assert.deepEqual(excludePresent(relation, { ...list, primaryKey: '+', value: null }), { _and: [] });
  });
});

describe('the places of an item', () => {
  const describePlaces = (count: number, places: string[] = []) =>
    describeUse({ noun: 'block', count, places });

  test('are a warning if there are several', () => {
    assert.deepEqual(describePlaces(3), {
      isShared: true,
      text: 'This block is on 3 pages. A change changes all of them.',
    });
    assert.deepEqual(describeUse({ noun: 'button', count: 1, places: ['Header', 'Notification banners'] }), {
      isShared: true,
      text: 'This button is on 1 page, in Header and in Notification banners. A change changes all of them.',
    });
  });

  test('are no warning for one page, one other place, and none', () => {
    assert.deepEqual(describePlaces(1), { isShared: false, text: 'This block is on 1 page.' });
    assert.deepEqual(describePlaces(0, ['Header']), { isShared: false, text: 'This block is in Header.' });
    assert.deepEqual(describePlaces(0), {
      isShared: false,
      text: 'No page shows this block. Versions of pages are not counted.',
    });
  });
});
