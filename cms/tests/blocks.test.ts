import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listSharedBlocks, withBlocks } from '../extensions/blocks/app/copies.ts';
import { addRows, excludePresent } from '../extensions/blocks/app/rows.ts';
import {
  describeElsewhere,
  describeFound,
  describeLinks,
  describeUse,
  findTypes,
  listAddresses,
} from '../extensions/blocks/app/words.ts';
import { isAddressField } from '../../src/content/shared/siteAddresses.ts';
import { getBlockCollections, readSchemaFiles } from '../scripts/lib/schema.ts';

describe('the picker of blocks', () => {
  const types = [
    { type: 'heroImage', name: 'Hero image', note: 'A large picture with a title over it.' },
    { type: 'carousels', name: 'Carousel', note: 'One picture at a time.' },
    { type: 'imageTiles', name: 'Picture tiles', note: 'One to four images in a mosaic.' },
  ];
  const search = (query: string) => findTypes(types, query).map(({ name }) => name);

  test('finds types by all words of their name and description, and those with the words in the name first', () => {
    assert.deepEqual(search(''), ['Hero image', 'Carousel', 'Picture tiles']);
    assert.deepEqual(search(' PICTURE '), ['Picture tiles', 'Hero image', 'Carousel']);
    assert.deepEqual(search('picture time'), ['Carousel']);
    assert.deepEqual(search('calendar'), []);
  });

  test('finds the block types of the site by the words that people use for them', async () => {
    const { collections } = await readSchemaFiles();
    const blocks = getBlockCollections(collections);
    const all = collections
      .filter(({ collection }) => blocks.includes(collection))
      .map(({ collection, meta }) => ({
        type: collection,
        name: (meta['translations'] as { singular: string }[])[0]?.singular ?? '',
        note: String(meta['note']),
      }));
    const expected = {
      gallery: 'imageTiles',
      slider: 'carousels',
      accordion: 'faqs',
      banner: 'textCTA',
      newsletter: 'promoStayInTouchForm',
      contact: 'promoStayInTouchForm',
      quote: 'textBlock',
      table: 'textBlock',
      Popup: 'promoModals',
    };
    for (const [word, type] of Object.entries(expected)) {
      const found = findTypes(all, word).map((block) => block.type);
      assert.ok(found.includes(type), `${word}: ${found.join()}`);
    }
    assert.match(describeElsewhere('Contact'), /Page settings/);
    assert.equal(describeElsewhere('gallery'), '');
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
  type Version = { key: string; name: string | null; page: { url: string } };
  const describePlaces = (count: number, places: string[] = [], versions: Version[] | null = []) =>
    describeUse({
      noun: 'block',
      count,
      places,
      versions,
      versionCount: versions?.length ?? null,
      isComplete: versions !== null,
    });
  const spring = { key: 'spring', name: 'Spring', page: { url: '/about' } };
  const draft = { key: 'draft', name: null, page: { url: '/films' } };

  test('are a warning if there are several', () => {
    assert.deepEqual(describePlaces(3), {
      isShared: true,
      text: 'This block is on 3 pages. A change changes all of them.',
    });
    const button = { noun: 'button', count: 1, versions: [], versionCount: 0, isComplete: true };
    assert.deepEqual(describeUse({ ...button, places: ['Header', 'Notification banners'] }), {
      isShared: true,
      text: 'This button is on 1 page, in Header and in Notification banners. A change changes all of them.',
    });
  });

  test('are no warning for one page, one other place, and none', () => {
    assert.deepEqual(describePlaces(1), { isShared: false, text: 'This block is on 1 page.' });
    assert.deepEqual(describePlaces(0, ['Header']), { isShared: false, text: 'This block is in Header.' });
    assert.deepEqual(describePlaces(0), { isShared: false, text: 'No page shows this block.' });
  });

  test('are also versions of other pages', () => {
    assert.deepEqual(describePlaces(1, [], [spring]), {
      isShared: true,
      text: 'This block is on 1 page, and also in the version “Spring” of /about. A change changes all of them.',
    });
    assert.deepEqual(describePlaces(2, ['Header'], [spring, draft]), {
      isShared: true,
      text: 'This block is on 2 pages and in Header, and also in 2 versions of other pages. A change changes all of them.',
    });
    assert.deepEqual(describePlaces(0, [], [spring, draft]), {
      isShared: true,
      text: 'No page shows this block. It is in 2 versions of pages. A change changes all of them.',
    });
    assert.deepEqual(describePlaces(0, [], [draft]), {
      isShared: false,
      text: 'No page shows this block. It is in the version “Draft” of /films.',
    });
  });

  test('say so if the account may not read versions', () => {
    assert.deepEqual(describePlaces(0, [], null), {
      isShared: false,
      text: 'No page shows this block. Versions of pages are not counted.',
    });
  });

  test('say so if not all versions were searched', () => {
    const use = { noun: 'block', count: 0, places: [], versions: [], versionCount: 0, isComplete: false };
    assert.deepEqual(describeUse(use), {
      isShared: false,
      text: 'No page shows this block. Not all versions of pages were searched.',
    });
  });
});

describe('the warnings about links of a form', () => {
  test('finds the addresses that are used', () => {
    const values = {
      url: ' /a ',
      shopLink: '/b',
      promoBannerUrl: '/c',
      promoBannerPage: 'key',
      title: '/d',
      text: null,
    };
    assert.deepEqual(
      listAddresses(values).map(({ href }) => href),
      ['/a', '/b'],
    );
    assert.deepEqual(listAddresses({ url: '/a', page: { id: 'key' } }), []);
    // The Studio cannot import the rule of the site.
    for (const field of Object.keys(values))
      assert.equal(listAddresses({ [field]: '/a' }).length === 1, isAddressField(field), field);
  });

  test('names each broken link once', () => {
    const broken = [{ href: '/rth', problem: 'It leads to /rth, which is not on the site.' }];
    const links = [
      { href: '/rth', text: 'Ruth' },
      { href: '/rth', text: 'Ruth' },
      { href: '/rth', text: '' },
      { href: '/ruth', text: 'Ruth' },
    ];
    assert.deepEqual(describeLinks(links, broken), [
      'The link “Ruth” will be shown as text. It leads to /rth, which is not on the site.',
      'The address will be left out. It leads to /rth, which is not on the site.',
    ]);
  });
});

describe('the blocks of a page that is saved as a copy', () => {
  const row = { collection: 'textBlock', item: 'a', sort: 1 };
  const added = { collection: 'textBlock', item: { title: 'New' }, sort: 2 };
  const other = { collection: 'faqs', item: 'b', sectionId: 'questions' };
  const copies = [{ title: 'A' }, { title: 'B' }];

  test('are those with a key, in both forms of the list', () => {
    const blocks = [
      { collection: 'textBlock', item: 'a' },
      { collection: 'faqs', item: 'b' },
    ];
    const rows = [row, added, other];
    assert.deepEqual(listSharedBlocks({ buildingBlocks: rows }), blocks);
    assert.deepEqual(
      listSharedBlocks({ buildingBlocks: { create: rows, update: [], delete: ['x'] } }),
      blocks,
    );
    for (const page of [{}, { buildingBlocks: null }, { buildingBlocks: [added] }])
      assert.deepEqual(listSharedBlocks(page), []);
  });

  test('are replaced by copies, and the rest of the page stays', () => {
    const rows = [{ ...row, item: { title: 'A' } }, added, { ...other, item: { title: 'B' } }];
    assert.deepEqual(withBlocks({ url: '/a', buildingBlocks: [row, added, other] }, copies), {
      url: '/a',
      buildingBlocks: rows,
    });
    assert.deepEqual(
      withBlocks({ buildingBlocks: { create: [row, added, other], update: [], delete: ['x'] } }, copies),
      { buildingBlocks: { create: rows, update: [], delete: ['x'] } },
    );
  });
});
