import type { NodeInput } from 'gatsby';
import type { Content } from './content.ts';
import type { Directus, Row } from './directus.ts';
import type { Mirror, MirroredCollection } from './mirror.ts';
import { DirectusSourceError } from './errors.ts';
import type { Selection } from './selection.ts';
import { sync } from './sync.ts';

const pages: MirroredCollection = {
  name: 'pages',
  type: 'DirectusPages',
  singleton: false,
  primaryKey: 'id',
  dateCreated: 'created',
  dateUpdated: 'updated',
  columns: [
    { field: 'created', name: 'created', kind: 'date' },
    { field: 'updated', name: 'updated', kind: 'date' },
    { field: 'title', name: 'title', kind: 'string' },
  ],
  lists: [{ name: 'links', collection: 'links', foreignKey: 'page', sortField: 'sort' }],
  anyLinks: [],
  optional: false,
};
const links: MirroredCollection = {
  name: 'links',
  type: 'DirectusLinks',
  singleton: false,
  primaryKey: 'id',
  dateCreated: 'created',
  dateUpdated: 'updated',
  columns: [
    { field: 'created', name: 'created', kind: 'date' },
    { field: 'updated', name: 'updated', kind: 'date' },
    { field: 'page', name: 'page', kind: 'key' },
    { field: 'sort', name: 'sort', kind: 'int' },
    { field: 'item', name: 'item', kind: 'string' },
    { field: 'collection', name: 'collection', kind: 'string' },
  ],
  lists: [],
  anyLinks: [{ field: 'item', collectionField: 'collection' }],
  optional: true,
};
const mirror: Mirror = {
  collections: [pages, links],
  missing: [],
  readable: ['pages', 'links', 'extras'],
  warnings: [],
};

const NOON = '2026-01-01T12:00:00.000Z';
const LONG_AGO = '2025-01-01T12:00:00.000Z';

const row = (id: number, more: Row = {}) => ({
  id,
  created: LONG_AGO,
  updated: null,
  title: `Page ${id}`,
  ...more,
});
const link = (id: string, page: number, sort: number | null, more: Row = {}) => ({
  id,
  created: LONG_AGO,
  updated: null,
  page,
  sort,
  item: '1',
  collection: 'pages',
  ...more,
});

/** A fake Directus with this content and a fake Gatsby store; `run` syncs them. */
function setUp(content: Record<string, Row[]>) {
  const nodes = new Map<string, NodeInput>();
  const requests: string[] = [];
  let status = {};
  const directus: Directus = {
    readMetadata: () => Promise.reject(new Error('Not part of a sync.')),
    readClock: async () => new Date(NOON),
    readAll: async ({ name }, fields) => {
      requests.push(`all ${name}: ${fields.join(' ')}`);
      return (content[name] ?? []).map((item) =>
        Object.fromEntries(fields.map((field) => [field, item[field]])),
      );
    },
    readByKeys: async ({ name }, keys, fields) => {
      if (keys.length > 0) requests.push(`${name} ${keys.join(' ')}`);
      return (content[name] ?? [])
        .filter(({ id }) => keys.includes(String(id)))
        .map((item) => Object.fromEntries(fields.map((field) => [field, item[field]])));
    },
    requests: () => requests.length,
  };
  const run = async (
    more: {
      overlap?: number;
      url?: string;
      mirror?: Mirror;
      directus?: Partial<Directus>;
      selection?: Selection;
    } = {},
  ) => {
    requests.length = 0;
    const outcome = await sync({
      directus: { ...directus, ...more.directus },
      mirror: more.mirror ?? mirror,
      options: { url: more.url ?? 'https://cms.example.com', overlap: more.overlap ?? 60 },
      store: {
        nodesOfType: (type) => [...nodes.values()].filter(({ internal }) => internal.type === type),
        ownNodes: () => nodes.values(),
        begin: () => {},
        createNode: (node) => nodes.set(node.id, node),
        deleteNode: (node) => nodes.delete(node.id),
      },
      selection: more.selection,
      status,
      digest: JSON.stringify,
      now: () => new Date(LONG_AGO),
    });
    status = outcome.status;
    return outcome;
  };
  return { run, nodes, requests, content };
}

describe('sync', () => {
  it('sorts a list by the sort field, rows without a value last, equal values by key', async () => {
    const { run, nodes } = setUp({
      pages: [row(1), row(2)],
      links: [link('d', 1, null), link('c', 1, 2), link('b', 1, 10), link('a', 1, 2)],
    });
    await run();
    expect(nodes.get('directus:pages:1')?.links).toEqual(['a', 'c', 'b', 'd']);
    expect(nodes.get('directus:pages:2')?.links).toEqual([]);
  });

  it('requests keys and dates only when nothing changed', async () => {
    const { run, requests } = setUp({ pages: [row(1)], links: [] });
    await run();
    await expect(run()).resolves.toMatchObject({ mode: 'incremental', fetched: 0, unchanged: 1 });
    expect(requests).toEqual(['all pages: id created updated', 'all links: id created updated']);
  });

  it('fetches items whose date differs from the mirror, including older dates', async () => {
    const { run, requests, content, nodes } = setUp({
      pages: [row(1, { updated: LONG_AGO }), row(2)],
      links: [],
    });
    await run();
    // A backup was restored.
    content.pages = [row(1, { updated: '2024-01-01T00:00:00.000Z', title: 'Older' }), row(2)];
    await expect(run()).resolves.toMatchObject({ fetched: 1, changed: 1, unchanged: 1 });
    expect(requests).toContain('pages 1');
    expect(nodes.get('directus:pages:1')?.title).toBe('Older');
  });

  it.each([
    [60, '2026-01-01T11:59:30.000Z', 1],
    [10, '2026-01-01T11:59:30.000Z', 0],
    [10, '2026-01-01T12:00:00.500Z', 1],
  ])('with an overlap of %i s, fetches items dated %s again: %i', async (overlap, updated, fetched) => {
    const { run } = setUp({ pages: [row(1, { updated })], links: [] });
    await run();
    await expect(run({ overlap })).resolves.toMatchObject({ fetched, changed: 0, unchanged: 1 });
  });

  it('reads the clock before any item', async () => {
    const { run } = setUp({ pages: [], links: [] });
    let reading = false;
    const outcome = await run({
      directus: {
        readClock: async () => new Date(reading ? LONG_AGO : NOON),
        readAll: async () => {
          reading = true;
          return [];
        },
      },
    });
    expect(outcome.status.syncedAt).toBe(NOON);
  });

  it("uses this machine's clock when the server sends no date", async () => {
    const { run } = setUp({ pages: [], links: [] });
    const outcome = await run({ directus: { readClock: async () => undefined } });
    expect(outcome.status.syncedAt).toBe(LONG_AGO);
  });

  it('reads everything again for another Directus or other fields', async () => {
    const { run } = setUp({ pages: [row(1)], links: [] });
    await run();
    await expect(run({ url: 'https://other.example.com' })).resolves.toMatchObject({ mode: 'full' });
    const withoutTitle = { ...pages, columns: pages.columns.slice(0, 2) };
    const other = { ...mirror, collections: [withoutTitle, links] };
    await expect(run({ url: 'https://other.example.com', mirror: other })).resolves.toMatchObject({
      mode: 'full',
    });
  });

  it('deletes the items of a collection that is not mirrored any more', async () => {
    const { run, nodes } = setUp({ pages: [row(1)], links: [link('a', 1, 1)] });
    await run();
    const other = { ...mirror, collections: [{ ...pages, lists: [] }] };
    await expect(run({ mirror: other })).resolves.toMatchObject({ mode: 'full', deleted: 1 });
    expect([...nodes.keys()]).toEqual(['directus:pages:1']);
  });

  it('updates the list of an item when only a row of the list changed', async () => {
    const { run, nodes, content } = setUp({
      pages: [row(1)],
      links: [link('a', 1, 1), link('b', 1, 2)],
    });
    await run();
    content.links = [link('a', 1, 3, { updated: NOON }), link('b', 1, 2)];
    await expect(run()).resolves.toMatchObject({ fetched: 1, changed: 2, unchanged: 1 });
    expect(nodes.get('directus:pages:1')?.links).toEqual(['b', 'a']);
  });

  it('fetches items that the store has lost', async () => {
    const { run, nodes } = setUp({ pages: [row(1), row(2)], links: [] });
    await run();
    nodes.delete('directus:pages:2');
    await expect(run()).resolves.toMatchObject({ mode: 'incremental', fetched: 1, created: 1 });
  });

  it('deletes items that disappear between the list of keys and the items', async () => {
    const { run, nodes, content } = setUp({ pages: [row(1), row(2)], links: [] });
    await run();
    content.pages = [row(1, { updated: NOON }), row(2)];
    await expect(run({ directus: { readByKeys: async () => [] } })).resolves.toMatchObject({ deleted: 1 });
    expect([...nodes.keys()]).toEqual(['directus:pages:2']);
  });

  it('writes nothing when a read fails', async () => {
    const { run, nodes } = setUp({ pages: [row(1)], links: [link('a', 1, 1)] });
    const failWith = (forbidden: boolean) => async (collection: { name: string }) => {
      if (collection.name === 'pages') throw new DirectusSourceError('It failed.', { forbidden });
      return [];
    };
    await expect(run({ directus: { readAll: failWith(false) } })).rejects.toThrow('It failed.');
    await expect(run({ directus: { readAll: failWith(true) } })).rejects.toThrow('It failed.');
    expect(nodes.size).toBe(0);
  });

  it('leaves out the items of a forbidden optional collection, and fetches them once it may be read', async () => {
    const { run, nodes, content } = setUp({ pages: [row(1)], links: [link('a', 1, 1)] });
    await run();
    const readAll: Directus['readAll'] = async ({ name }) => {
      if (name === 'links') throw new DirectusSourceError('It is forbidden.', { forbidden: true });
      return content[name] ?? [];
    };
    const { warnings, status } = await run({ directus: { readAll } });
    expect(warnings).toEqual([
      {
        collection: 'links',
        keys: [],
        sentence: 'It is forbidden. Until then the site does without its items.',
      },
    ]);
    expect(status.warnings).toEqual(warnings);
    expect([...nodes.keys()]).toEqual(['directus:pages:1']);
    await run();
    expect(nodes.get('directus:pages:1')?.links).toEqual(['a']);
  });

  it('warns of links to missing items', async () => {
    const { run } = setUp({
      pages: [row(1)],
      links: [
        link('a', 1, 1, { item: '7' }),
        link('b', 1, 2, { item: '8' }),
        link('c', 1, 3, { collection: 'extras' }),
        link('d', 1, 4, { item: null }),
        link('e', 1, 5),
        link('f', 1, 6, { collection: 'secrets' }),
      ],
    });
    const { warnings } = await run();
    expect(warnings).toEqual([
      {
        collection: 'links',
        keys: ['a', 'b'],
        sentence:
          '2 rows of "links" show items of "pages" that are gone, or that the Directus token may not see: they lead nowhere.',
      },
      {
        collection: 'links',
        keys: ['c'],
        sentence:
          '1 row of "links" show items of "extras", which is not among the option "collections": they lead nowhere.',
      },
      {
        collection: 'links',
        keys: ['f'],
        sentence:
          '1 row of "links" show items of "secrets", which the Directus token may not read: they lead nowhere.',
      },
    ]);
  });
});

describe('sync of chosen items', () => {
  const chosen = (base: Content, ...items: string[]): Selection => ({
    base,
    items: items.map((name) => {
      const [collection = '', item = ''] = name.split(' ');
      return { collection, item };
    }),
  });
  /** The titles of the pages in the store, and their lists. */
  const describePages = (nodes: Map<string, NodeInput>) =>
    Object.fromEntries(
      [...nodes.values()]
        .filter(({ internal }) => internal.type === 'DirectusPages')
        .map((node) => [String(node['directusId']), [node['title'], node['links']]]),
    );

  /** Two pages with two rows each, after a sync. Then somebody changed everything. */
  async function setUpChanges() {
    const site = setUp({
      pages: [row(1), row(2), row(3)],
      links: [link('a', 1, 1), link('b', 1, 2), link('c', 2, 1), link('d', 2, 2)],
    });
    const { content } = await site.run();
    site.content.pages = [
      row(1, { title: 'One, saved', updated: NOON }),
      row(2, { title: 'Two, saved', updated: NOON }),
      row(4, { title: 'Four, new', created: NOON }),
    ];
    site.content.links = [
      link('b', 1, 2),
      link('e', 1, 3, { created: NOON }),
      link('d', 2, 2),
      link('f', 2, 3, { created: NOON }),
    ];
    // What is stored is JSON.
    return { ...site, base: JSON.parse(JSON.stringify(content)) as Content };
  }

  it('takes them as they are saved, with the rows of their lists, and all others as they were', async () => {
    const { run, nodes, base } = await setUpChanges();
    const { content } = await run({ selection: chosen(base, 'pages 1') });
    expect(describePages(nodes)).toEqual({
      1: ['One, saved', ['b', 'e']],
      2: ['Page 2', ['c', 'd']],
      3: ['Page 3', []],
    });
    expect(content.selected).toEqual({ pages: ['1'], links: ['b', 'e', 'a'] });
    expect(base.selected).toBeNull();
  });

  it('takes new and deleted items, and only what was there before if none are chosen', async () => {
    const { run, nodes, base } = await setUpChanges();
    await run();
    const { content } = await run({ selection: chosen(base) });
    expect(content.collections).toEqual(base.collections);
    expect(describePages(nodes)).toMatchObject({ 2: ['Page 2', ['c', 'd']], 3: ['Page 3', []] });
    const next = await run({ selection: chosen(content, 'pages 3', 'pages 4') });
    expect(Object.keys(describePages(nodes))).toEqual(['1', '2', '4']);
    await run({ selection: chosen(JSON.parse(JSON.stringify(next.content)), 'links f') });
    expect(describePages(nodes)).toMatchObject({ 2: ['Page 2', ['c', 'd', 'f']], 4: ['Four, new', []] });
  });

  it('is followed by a sync of everything that finds all changes', async () => {
    const { run, nodes, base } = await setUpChanges();
    await run({ selection: chosen(base, 'pages 1') });
    await expect(run()).resolves.toMatchObject({ mode: 'incremental' });
    expect(describePages(nodes)).toEqual({
      1: ['One, saved', ['b', 'e']],
      2: ['Two, saved', ['d', 'f']],
      4: ['Four, new', []],
    });
  });

  it('is followed by a sync that finds an edit with the date of the earlier build', async () => {
    const { run, nodes, content } = setUp({ pages: [row(1, { updated: NOON }), row(2)], links: [] });
    const first = await run();
    // The database stores whole seconds.
    content.pages = [row(1, { updated: NOON, title: 'The same second' }), row(2)];
    const later = { readClock: async () => new Date('2026-01-01T13:00:00.000Z') };
    await run({ directus: later });
    await run({ directus: later, selection: chosen(first.content, 'pages 2') });
    expect(describePages(nodes)).toMatchObject({ 1: ['Page 1', []] });
    await run({ directus: later });
    expect(describePages(nodes)).toMatchObject({ 1: ['The same second', []] });
  });

  it('gives fields and collections that are new since then their saved values', async () => {
    const { run, nodes, content } = setUp({ pages: [row(1)], links: [link('a', 1, 1)] });
    const withoutLinks = { ...mirror, collections: [{ ...pages, lists: [] }] };
    const { content: base } = await run({ mirror: withoutLinks });
    content.pages = [row(1, { title: 'Half done', subtitle: 'Default', updated: NOON })];
    const subtitle = { field: 'subtitle', name: 'subtitle', kind: 'string' } as const;
    const withSubtitle = { ...pages, columns: [...pages.columns, subtitle] };
    const newer = { ...mirror, collections: [withSubtitle, links] };
    await expect(run({ mirror: newer, selection: chosen(base) })).resolves.toMatchObject({ mode: 'full' });
    expect(nodes.get('directus:pages:1')).toMatchObject({
      title: 'Page 1',
      subtitle: 'Default',
      links: ['a'],
    });
  });
});
