import { createGraphqlTypes, planMirror } from './mirror.ts';
import { applyDefaults, type GivenOptions } from './options.ts';

/** The metadata of a field, as far as the plan reads it. */
function createField(
  collection: string,
  name: string,
  type: string,
  more: { special?: string[]; key?: boolean; foreign?: string } = {},
) {
  const { special = null, key = false, foreign = null } = more;
  return {
    collection,
    field: name,
    type,
    meta: { special },
    schema: type === 'alias' ? null : { is_primary_key: key, foreign_key_table: foreign },
  };
}

const collections = ['pages', 'pages_blocks', 'texts', 'settings'].map((collection) => ({
  collection,
  meta: { singleton: collection === 'settings', sort_field: null },
}));
const fields = [
  createField('pages', 'id', 'uuid', { key: true }),
  createField('pages', 'date_created', 'timestamp', { special: ['date-created'] }),
  createField('pages', 'edited_at', 'timestamp', { special: ['date-updated'] }),
  createField('pages', 'title', 'string'),
  createField('pages', 'views', 'integer'),
  createField('pages', 'total', 'bigInteger'),
  createField('pages', 'price', 'decimal'),
  createField('pages', 'hidden', 'boolean'),
  createField('pages', 'day', 'date'),
  createField('pages', 'extra', 'json'),
  createField('pages', 'place', 'geometry.Point'),
  createField('pages', 'tags', 'csv'),
  createField('pages', 'parent', 'integer', { foreign: 'pages', special: ['m2o'] }),
  createField('pages', 'image', 'uuid', { special: ['file'] }),
  createField('pages', 'divider', 'alias', { special: ['alias', 'no-data'] }),
  createField('pages', 'blocks', 'alias', { special: ['m2a'] }),
  createField('pages_blocks', 'id', 'uuid', { key: true }),
  createField('pages_blocks', 'page', 'uuid'),
  createField('pages_blocks', 'collection', 'string'),
  createField('pages_blocks', 'item', 'string'),
  createField('pages_blocks', 'sort', 'integer'),
  createField('texts', 'slug', 'string', { key: true }),
  createField('settings', 'id', 'integer', { key: true }),
];
const toPage = {
  collection: 'pages_blocks',
  field: 'page',
  related_collection: 'pages',
  meta: { one_field: 'blocks', sort_field: 'sort', junction_field: 'item', one_collection_field: null },
};
const toBlock = {
  collection: 'pages_blocks',
  field: 'item',
  related_collection: null,
  meta: { one_field: null, sort_field: null, junction_field: 'page', one_collection_field: 'collection' },
};
const metadata = { collections, fields, relations: [toPage, toBlock] };

function plan(names: GivenOptions['collections'], changes: Partial<typeof metadata> = {}) {
  const options = applyDefaults({ url: 'https://cms.example.com', token: 'secret', collections: names });
  return planMirror(options, { ...metadata, ...changes });
}

function findCollection(mirror: ReturnType<typeof plan>, name: string) {
  const found = mirror.collections.find((collection) => collection.name === name);
  if (!found) throw new Error(`No ${name}.`);
  return found;
}

describe('planMirror', () => {
  it('finds keys, dates and singletons', () => {
    const mirror = plan(['pages', 'pages_blocks', 'texts', 'settings']);
    expect(findCollection(mirror, 'pages')).toMatchObject({
      type: 'DirectusPages',
      primaryKey: 'id',
      dateCreated: 'date_created',
      dateUpdated: 'edited_at',
      singleton: false,
    });
    expect(findCollection(mirror, 'texts')).toMatchObject({ primaryKey: 'slug', dateUpdated: null });
    expect(findCollection(mirror, 'settings')).toMatchObject({ singleton: true });
  });

  it('ignores dates without a time zone', () => {
    const changed = fields.map((candidate) =>
      candidate.field === 'edited_at' ? { ...candidate, type: 'dateTime' } : candidate,
    );
    const mirror = plan(['pages', 'pages_blocks'], { fields: changed });
    expect(findCollection(mirror, 'pages').dateUpdated).toBeNull();
  });

  it('finds the rows of a list by their foreign key, and adds the fields that this needs', () => {
    const mirror = plan(['pages', { name: 'pages_blocks', fields: ['collection'] }]);
    expect(findCollection(mirror, 'pages').lists).toEqual([
      { name: 'blocks', collection: 'pages_blocks', foreignKey: 'page', sortField: 'sort' },
    ]);
    const names = findCollection(mirror, 'pages_blocks').columns.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['collection', 'item', 'page', 'sort']));
    expect(mirror.warnings).toEqual([]);
  });

  it('leaves out a list whose rows are not mirrored, and warns', () => {
    const mirror = plan(['pages']);
    expect(findCollection(mirror, 'pages').lists).toEqual([]);
    expect(mirror.warnings).toEqual([
      {
        collection: 'pages',
        keys: [],
        sentence:
          '"pages.blocks" lists rows of "pages_blocks", which is not among the option "collections": the field is left out.',
      },
    ]);
    expect(plan([{ name: 'pages', fields: ['title'] }]).warnings).toEqual([]);
  });

  it('throws when the token may not read the rows of a list of blocks', () => {
    expect(() => plan(['pages', 'texts'], { relations: [] })).toThrow(
      'The Directus token may not read the rows behind "pages.blocks": give its policy read access to their collection, or list the "fields" of "pages" without it.',
    );
  });

  it('finds the links of a junction even if Directus hides their relation', () => {
    const links = [{ field: 'item', collectionField: 'collection' }];
    expect(findCollection(plan(['pages', 'pages_blocks']), 'pages_blocks').anyLinks).toEqual(links);
    const hidden = plan(['pages', 'pages_blocks'], { relations: [toPage] });
    expect(findCollection(hidden, 'pages_blocks').anyLinks).toEqual(links);
  });

  it('does not depend on the order of the fields', () => {
    const names = ['pages', 'pages_blocks'];
    expect(plan(names, { fields: fields.toReversed() }).collections).toEqual(plan(names).collections);
  });

  it('throws for a collection or a field that the token may not read', () => {
    expect(() => plan(['nowhere'])).toThrow(
      /^The Directus token may not read "nowhere", or there is no such/,
    );
    expect(() => plan([{ name: 'texts', fields: ['colour'] }])).toThrow(/^"texts" has no field "colour"/);
    const keyless = fields
      .filter((candidate) => candidate.field !== 'slug')
      .concat(createField('texts', 'title', 'string'));
    expect(() => plan(['texts'], { fields: keyless })).toThrow(/may not read the primary key of "texts"/);
  });

  it('goes on without an optional collection that the token may not read: it has a type and no fields', () => {
    const mirror = plan(['pages', 'pages_blocks', { name: 'nowhere', optional: true }]);
    expect(mirror.collections.map(({ name }) => name)).toEqual(['pages', 'pages_blocks']);
    expect(mirror.warnings).toEqual([
      {
        collection: 'nowhere',
        keys: [],
        sentence: expect.stringMatching(/^The Directus token may not read "nowhere".*without its items\.$/),
      },
    ]);
    expect(createGraphqlTypes(mirror).at(-1)).toMatchObject({
      name: 'DirectusNowhere',
      fields: { directusId: 'String!' },
    });
  });

  it('leaves out the lists of an optional collection if the token may not read their rows', () => {
    const mirror = plan([{ name: 'pages', optional: true }, 'texts'], { relations: [] });
    expect(findCollection(mirror, 'pages').lists).toEqual([]);
    expect(mirror.warnings).toMatchObject([
      {
        collection: 'pages',
        sentence: expect.stringMatching(/^The Directus token may not read the rows behind "pages.blocks"/),
      },
    ]);
  });

  it('throws for two fields that would get the same name', () => {
    const twins = [
      ...fields,
      createField('texts', 'sub-title', 'string'),
      createField('texts', 'sub_title', 'string'),
    ];
    expect(() => plan(['texts'], { fields: twins })).toThrow(/"sub-title" and "sub_title" of "texts"/);
  });
});

describe('createGraphqlTypes', () => {
  it('declares the type of every field, so that nothing is inferred', () => {
    const types = createGraphqlTypes(plan(['pages', 'pages_blocks', 'texts']));
    expect(types[0]).toEqual({
      name: 'DirectusPages',
      interfaces: ['Node'],
      extensions: { infer: false },
      fields: {
        directusId: 'String!',
        date_created: { type: 'Date', extensions: { dateformat: {} } },
        edited_at: { type: 'Date', extensions: { dateformat: {} } },
        title: 'String',
        views: 'Int',
        total: 'String',
        price: 'Float',
        hidden: 'Boolean',
        day: { type: 'Date', extensions: { dateformat: {} } },
        extra: 'JSON',
        place: 'JSON',
        tags: '[String!]',
        directus_parent: 'String',
        image: 'String',
        blocks: '[String!]!',
      },
    });
    expect(types[2]?.fields).toEqual({ directusId: 'String!', slug: 'String' });
  });
});
