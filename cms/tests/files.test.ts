import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readContentCollections } from '../scripts/lib/access.ts';
import { cmsDir } from '../scripts/lib/paths.ts';
import {
  formatSchemaFiles,
  getAllowedCollections,
  fromSnapshot,
  readSchemaFiles,
  schemaDir,
  toSnapshot,
  toText,
} from '../scripts/lib/schema.ts';
import { defaultAssetsDir, readSeedRows, createSeedId, type SeedRow } from '../scripts/lib/seed.ts';
import { checkTypes, getItemTypeName } from '../scripts/lib/types.ts';

describe('schema files', () => {
  test('are unchanged after a conversion to a snapshot and back', async () => {
    const files = await readSchemaFiles();
    assert.deepEqual(fromSnapshot(toSnapshot(files.head, files.collections), files.collections), files);
  });

  test('have the format of the snapshot command', async () => {
    for (const file of (await readSchemaFiles()).collections) {
      assert.equal(
        await readFile(join(schemaDir, `${file.collection}.json`), 'utf8'),
        toText(file),
        file.collection,
      );
    }
  });

  test('get this format from the types command', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'playhouse-schema-'));
    try {
      await cp(schemaDir, dir, { recursive: true });
      const file = join(dir, 'faqs.json');
      const text = await readFile(file, 'utf8');
      await writeFile(file, JSON.stringify(JSON.parse(text), null, 2));
      assert.equal(await formatSchemaFiles(dir), true);
      assert.equal(await readFile(file, 'utf8'), text);
      assert.equal(await formatSchemaFiles(dir), false);
    } finally {
      await rm(dir, { recursive: true });
    }
  });

  test('give every table a UUID key and both dates, and every junction a sort field', async () => {
    for (const file of (await readSchemaFiles()).collections.filter((collection) => !collection.folder)) {
      const field = (name: string) => file.fields?.find((candidate) => candidate.field === name);
      assert.equal(field('id')?.type, 'uuid', `${file.collection}.id`);
      assert.deepEqual(field('date_created')?.meta?.special, ['date-created'], file.collection);
      assert.deepEqual(field('date_updated')?.meta?.special, ['date-updated'], file.collection);
      if (file.collection.includes('_'))
        assert.equal(field('sort')?.type, 'integer', `${file.collection}.sort`);
    }
  });

  test('let editors reorder long lists: Directus sorts manually only within one page of the list', async () => {
    const lists = (await readSchemaFiles()).collections.flatMap(({ collection, fields = [] }) =>
      fields
        .filter(({ meta }) =>
          ['block-list', 'list-m2a', 'list-m2m', 'list-o2m', 'files'].includes(String(meta?.interface)),
        )
        .map(({ field, meta }) => ({ name: `${collection}.${field}`, options: meta?.options })),
    );
    assert.ok(lists.length > 30);
    const short = lists.filter(({ options }) => (options as { limit?: number } | null)?.limit !== 200);
    assert.deepEqual(
      short.map(({ name }) => name),
      [],
    );
  });

  test('have an error message for each list that requires an entry', async () => {
    const needing = (await readSchemaFiles()).collections.flatMap(({ collection, fields = [] }) =>
      fields
        .filter(({ type, meta }) => type === 'alias' && meta?.required)
        .map((field) => ({ collection, field })),
    );
    const names = needing.map(({ collection }) => collection);
    for (const list of ['carousels', 'faqs', 'infoCarousel', 'timeline'])
      assert.ok(names.includes(list), list);
    for (const { collection, field } of needing) assert.ok(field.meta?.validation_message, collection);
  });

  test('refer only to existing lists, folders and targets', async () => {
    const { collections } = await readSchemaFiles();
    const names = new Set(collections.map((file) => file.collection));
    for (const file of collections) {
      if (file.meta.group) assert.ok(names.has(String(file.meta.group)), `folder of ${file.collection}`);
      for (const field of file.fields ?? []) {
        const to = field.relation?.to;
        if (!to || to.startsWith('directus_')) continue;
        const target = collections.find((file) => file.collection === to);
        assert.ok(target, `${file.collection}.${field.field} points at ${to}`);
        const list = field.relation?.meta?.one_field;
        if (list)
          assert.equal(
            target.fields?.find((candidate) => candidate.field === list)?.type,
            'alias',
            `${to}.${String(list)}`,
          );
      }
    }
  });
});

/** The block types that are allowed on a page. */
async function readBlockCollections(): Promise<string[]> {
  const { collections } = await readSchemaFiles();
  const rows = collections.find((file) => file.collection === 'pages_buildingBlocks');
  const item = rows?.fields?.find((field) => field.field === 'item');
  return getAllowedCollections(item?.relation, collections);
}

describe('the list of blocks of a page', () => {
  test('has the types that the product lists (product 2.7)', async () => {
    const product = await readFile(join(cmsDir, '../docs/product.md'), 'utf8');
    const list = /^Types: (.*?)\.$/ms.exec(product.slice(product.indexOf('### 2.7 ')))?.[1] ?? '';
    const types = [...list.matchAll(/`(\w+)`/g)].map(([, type]) => type);
    assert.deepEqual(types.sort(), (await readBlockCollections()).sort());
  });

  test('accepts a new collection of the folder "Blocks", at its position there', async () => {
    const { head, collections } = await readSchemaFiles();
    const sayings = { collection: 'sayings', meta: { group: 'contentBlocks', sort: 7.5 }, fields: [] };
    const allowed = toSnapshot(head, [...collections, sayings]).relations.find(
      (candidate) => candidate.collection === 'pages_buildingBlocks' && candidate.field === 'item',
    )?.meta.one_allowed_collections;
    const before = await readBlockCollections();
    const position = before.indexOf('textBlock') + 1;
    assert.deepEqual(allowed, before.toSpliced(position, 0, 'sayings'));
  });

  test('has types with a small picture and a description for the picker of blocks', async () => {
    const { collections } = await readSchemaFiles();
    const folder = join(cmsDir, 'extensions/blocks/pictures');
    const types = await readBlockCollections();
    const pictures = (await readdir(folder)).sort();
    assert.deepEqual(
      pictures,
      types.map((type) => `${type}.webp`).sort(),
      'Create the pictures with: npm run stories:accept -- -g "picture of"',
    );
    for (const picture of pictures) assert.ok((await stat(join(folder, picture))).size <= 15_000, picture);
    const descriptions = new Map(collections.map(({ collection, meta }) => [collection, meta.note]));
    for (const type of types) assert.match(String(descriptions.get(type)), /^[A-Z].{9,149}\.$/, type);
  });

  test('accepts no buttons and no rows of a block', async () => {
    const allowed = await readBlockCollections();
    assert.ok(allowed.length > 30);
    for (const part of ['buttons', 'toolkitAssets', 'faqItems']) assert.ok(!allowed.includes(part), part);
  });
});

describe('the form of an item that can be in several places', () => {
  const readForms = async () => {
    const { head, collections } = await readSchemaFiles();
    return toSnapshot(head, collections).fields.filter(({ meta }) => meta.interface === 'block-use');
  };

  test('shows these places: block types and buttons', async () => {
    const collections = (await readForms()).map(({ collection }) => collection);
    assert.deepEqual(collections.sort(), [...(await readBlockCollections()), 'buttons'].sort());
  });

  test('shows them above all other fields', async () => {
    for (const { collection, meta } of await readForms()) assert.equal(meta.sort, 1, collection);
  });
});

describe('the columns of lists', () => {
  test('exist for every block type', async () => {
    const { collections } = await readSchemaFiles();
    const listed = collections.filter(({ list }) => list).map(({ collection }) => collection);
    assert.deepEqual(
      (await readBlockCollections()).filter((collection) => !listed.includes(collection)),
      [],
    );
  });

  test('are fields of their collection', async () => {
    const { collections } = await readSchemaFiles();
    for (const { collection, list, fields = [] } of collections) {
      const known = fields.map((field) => field.field);
      assert.deepEqual(
        list ? [list.sort, ...list.fields].filter((field) => !known.includes(field)) : [],
        [],
        collection,
      );
    }
  });
});

describe('types', () => {
  test('are up to date with the schema', async () => {
    await checkTypes();
  });

  test('are named after their collection', () => {
    assert.equal(getItemTypeName('heroImage'), 'HeroImageItem');
    assert.equal(getItemTypeName('pages_buildingBlocks'), 'PagesBuildingBlocksItem');
  });
});

/** Returns the rows that are visible on these pages: the pages, their blocks and the items they refer to. */
function onPages(rows: SeedRow[], isMeant: (url: unknown) => boolean = () => true): SeedRow[] {
  const pages = rows.filter((row) => row.collection === 'pages');
  const visible = new Set(pages.filter((row) => isMeant(row.values.url)).map((row) => row.id));
  // A reference to a page is a link, so the page itself is not visible.
  const others = new Set(pages.filter((row) => !visible.has(row.id)).map((row) => row.id));
  for (let before = 0; before < visible.size;) {
    before = visible.size;
    for (const row of rows) {
      // A row belongs to the item that lists it. A reference from another item does not make that item visible.
      const belongs = row.refs.some((ref) => ref.needed && ref.field !== 'item' && visible.has(ref.target));
      if (belongs) visible.add(row.id);
      if (visible.has(row.id))
        for (const ref of row.refs) if (!others.has(ref.target)) visible.add(ref.target);
    }
  }
  return rows.filter((row) => visible.has(row.id));
}

describe('seed files', () => {
  const strings = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : value && typeof value === 'object'
        ? Object.values(value).flatMap(strings)
        : [];

  test('have the same ids on every machine', () => {
    assert.equal(createSeedId('page:home'), createSeedId('page:home'));
    assert.notEqual(createSeedId('page:home'), createSeedId('page:about'));
    assert.match(
      createSeedId('page:home'),
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test('order every row after its references', async () => {
    const placed = new Set<string>();
    for (const row of await readSeedRows()) {
      for (const ref of row.refs) assert.ok(placed.has(ref.target), `${row.key}: ${ref.field} comes later`);
      placed.add(row.id);
    }
  });

  test('resolve dates from the given day', async () => {
    const rows = await readSeedRows({ today: '2028-02-01' });
    const start = (key: string) => rows.find((row) => row.key === key)?.values.startDate;
    assert.equal(start('show:NEHEM'), '2028-04-16');
    assert.equal(start('show:RUTHL'), '2027-12-03');
  });

  test('link to existing pages, to the gift cards, to the ticket screens of seeded shows, or to other sites', async () => {
    const rows = await readSeedRows();
    const of = (collection: string) => rows.filter((row) => row.collection === collection);
    const pages = new Set(of('pages').map((row) => row.values.url));
    const codes = of('shows').map((row) => String(row.values.eventCode));
    const sections = new Set(rows.map((row) => row.values.sectionId));
    // An anchor is the section id of a block or the form of a page.
    const isAnchor = (anchor?: string) => anchor === undefined || anchor === 'form' || sections.has(anchor);
    const isPlace = ([page = '', anchor]: string[]) => (page === '' || pages.has(page)) && isAnchor(anchor);
    const known = (url: string) =>
      isPlace(url.split('#')) ||
      url === '/ticketing' ||
      url === '/gift-cards' ||
      codes.some((code) => url === `/ticketing/${code}/calendar`) ||
      /^(https|tel|mailto):/.test(url);
    const links = rows
      .filter((row) => row.collection !== 'pages')
      .flatMap((row) => [
        ...(typeof row.values.url === 'string' ? [{ key: row.key, url: row.values.url }] : []),
        ...strings(row.values).flatMap((text) =>
          [...text.matchAll(/href="([^"]+)"/g)].map((found) => ({ key: row.key, url: found[1] as string })),
        ),
      ]);
    assert.ok(links.length > 50);
    assert.deepEqual(
      links.filter((link) => !known(link.url)),
      [],
    );
    for (const url of ['/', '/lancaster', '/branson', '/shows/ruth', '/films', '/streaming', '/about'])
      assert.ok(pages.has(url), url);
  });

  test('contain an item of every collection', async () => {
    const seeded = new Set((await readSeedRows()).map((row) => row.collection));
    const empty = (await readContentCollections()).filter((collection) => !seeded.has(collection));
    assert.deepEqual(empty, []);
  });

  /** The possible values in each block: the options of its choices and both states of its switches. */
  async function* options() {
    const { collections } = await readSchemaFiles();
    const blocks = new Set(await readBlockCollections());
    for (const { collection, fields = [] } of collections.filter((file) => blocks.has(file.collection))) {
      for (const field of fields) {
        const isChoice = field.meta?.interface === 'select-dropdown';
        if (!isChoice && field.type !== 'boolean') continue;
        const { choices } = isChoice
          ? (field.meta?.options as { choices: { value: unknown }[] })
          : { choices: [{ value: true }, { value: false }] };
        const valuesIn = (rows: SeedRow[]) =>
          new Set<unknown>(
            rows
              .filter((row) => row.collection === collection)
              .map((row) => row.values[field.field] ?? field.column?.default_value),
          );
        yield {
          name: `${collection}.${field.field}`,
          values: choices.map((choice) => choice.value),
          /** Values that none of these blocks uses */
          missingIn: (rows: SeedRow[]) =>
            choices.map((choice) => choice.value).filter((value) => !valuesIn(rows).has(value)),
          valuesIn,
        };
      }
    }
  }

  test('use every option of choices and switches of the schema at least once on a page', async () => {
    const rows = onPages(await readSeedRows());
    for await (const { name, values, valuesIn, missingIn } of options()) {
      assert.deepEqual(
        [...valuesIn(rows)].filter((value) => !values.includes(value)),
        [],
        `${name} has no such option`,
      );
      assert.deepEqual(missingIn(rows), [], `${name}: no seeded block shows this option`);
    }
  });

  test('show each option on the page of every block, except options that a page may have only once', async () => {
    const rows = onPages(await readSeedRows(), (url) => url === '/every-block');
    const missing: string[] = [];
    for await (const { name, missingIn } of options())
      missing.push(...missingIn(rows).map((value) => `${name}: ${value}`));
    // A second section menu would be a landmark with the same name. A second modal would open over the first.
    assert.deepEqual(missing, ['jumpToSections.darkBackground: true', 'promoModals.opensBy: load']);
  });

  test('describe every picture and contain every referenced picture', async () => {
    const rows = await readSeedRows();
    const files = rows.filter((row: SeedRow) => row.collection === 'directus_files');
    for (const file of files) {
      assert.ok(file.values.description, file.key);
      assert.ok(existsSync(join(defaultAssetsDir, String(file.asset))), String(file.asset));
    }
  });

  test('list pictures by reference in order, and set section ids on the rows of blocks', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'seed-'));
    const content = {
      directus_files: [
        { $key: 'file:b', asset: 'b.jpg' },
        { $key: 'file:a', asset: 'a.jpg' },
      ],
      pages: [
        {
          $key: 'page:a',
          buildingBlocks: [
            {
              $key: 'pictures',
              $collection: 'carousels',
              $sectionId: 'pictures',
              images: [{ $ref: 'file:b' }, { $ref: 'file:a' }],
            },
          ],
        },
      ],
    };
    try {
      await writeFile(join(dir, 'pictures.json'), JSON.stringify(content));
      const rows = await readSeedRows({ dir });
      const valuesOf = (collection: string) =>
        rows.filter((row) => row.collection === collection).map((row) => row.values);
      const carousels_id = createSeedId('page:a/pictures');
      assert.deepEqual(
        valuesOf('carousels_images').map(({ id: _id, ...values }) => values),
        [
          { carousels_id, directus_files_id: createSeedId('file:b'), sort: 1 },
          { carousels_id, directus_files_id: createSeedId('file:a'), sort: 2 },
        ],
      );
      assert.equal(valuesOf('pages_buildingBlocks')[0]?.sectionId, 'pictures');
    } finally {
      await rm(dir, { recursive: true });
    }
  });

  test('cause an error message when they are invalid', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'seed-'));
    const refused = async (content: string, message: RegExp) => {
      await writeFile(join(dir, 'wrong.json'), content);
      await assert.rejects(readSeedRows({ dir }), message);
    };
    try {
      await refused('{ "pages": [', /^Error: demo\/cms\/wrong\.json: /);
      await refused('{ "pages": [{ "url": "/x" }] }', /wrong\.json: an item of pages has no "\$key"/);
      await refused(
        '{ "pages": [{ "$key": "a", "colour": "red" }] }',
        /wrong\.json: pages has no field "colour" \("a"\)/,
      );
      await refused('{ "pages": [{ "$key": "a" }, { "$key": "a" }] }', /the key "a" is used twice/);
      await refused(
        '{ "buttons": [{ "$key": "a", "page": { "$ref": "page:gone" } }] }',
        /"a" refers to an item that no file defines, in its field page/,
      );
      await refused(
        '{ "pages": [{ "$key": "a", "buildingBlocks": [{ "$key": "b", "$collection": "shows" }] }] }',
        /pages\.buildingBlocks of "a" does not allow shows/,
      );
    } finally {
      await rm(dir, { recursive: true });
    }
  });
});
