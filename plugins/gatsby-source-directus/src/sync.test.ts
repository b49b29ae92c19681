import type { Directus, Row } from './directus.js';
import type { Mirror, MirroredCollection } from './mirror.js';
import { DirectusSourceError } from './errors.js';
import { sync } from './sync.js';

type Node = Record<string, unknown> & { id: string; internal: { type: string } };

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

/** A Directus and a Gatsby of this test alone; `run` syncs one with the other. */
function house(content: Record<string, Row[]>) {
  const nodes = new Map<string, Node>();
  const asked: string[] = [];
  let status = {};
  const directus: Directus = {
    readMetadata: () => Promise.reject(new Error('Not part of a sync.')),
    readClock: async () => new Date(NOON),
    readAll: async ({ name }, fields) => {
      asked.push(`all ${name}: ${fields.join(' ')}`);
      return (content[name] ?? []).map((each) =>
        Object.fromEntries(fields.map((field) => [field, each[field]])),
      );
    },
    readByKeys: async ({ name }, keys, fields) => {
      if (keys.length > 0) asked.push(`${name} ${keys.join(' ')}`);
      return (content[name] ?? [])
        .filter(({ id }) => keys.includes(String(id)))
        .map((each) => Object.fromEntries(fields.map((field) => [field, each[field]])));
    },
    requests: () => asked.length,
  };
  const run = async (
    more: { overlap?: number; url?: string; mirror?: Mirror; directus?: Partial<Directus> } = {},
  ) => {
    asked.length = 0;
    const outcome = await sync({
      directus: { ...directus, ...more.directus },
      mirror: more.mirror ?? mirror,
      options: { url: more.url ?? 'https://cms.example.com', overlap: more.overlap ?? 60 },
      store: {
        nodesOfType: (type) => [...nodes.values()].filter(({ internal }) => internal.type === type),
        createNode: (node) => nodes.set(node.id, node as Node),
        touchNode: () => {},
        deleteNode: (node) => nodes.delete(node.id),
      },
      status,
      digest: JSON.stringify,
      now: () => new Date(LONG_AGO),
    });
    status = outcome.status;
    return outcome;
  };
  return { run, nodes, asked, content };
}

describe('sync', () => {
  it('orders a list by place, rows without a place last, equal places by key', async () => {
    const { run, nodes } = house({
      pages: [row(1), row(2)],
      links: [link('d', 1, null), link('c', 1, 2), link('b', 1, 10), link('a', 1, 2)],
    });
    await run();
    expect(nodes.get('directus:pages:1')?.links).toEqual(['a', 'c', 'b', 'd']);
    expect(nodes.get('directus:pages:2')?.links).toEqual([]);
  });

  it('asks for keys and dates alone where nothing changed', async () => {
    const { run, asked } = house({ pages: [row(1)], links: [] });
    await run();
    await expect(run()).resolves.toMatchObject({ mode: 'incremental', fetched: 0, unchanged: 1 });
    expect(asked).toEqual(['all pages: id created updated', 'all links: id created updated']);
  });

  it('fetches what has another date than the mirror, also an older one', async () => {
    const { run, asked, content, nodes } = house({
      pages: [row(1, { updated: LONG_AGO }), row(2)],
      links: [],
    });
    await run();
    // A backup was restored.
    content.pages = [row(1, { updated: '2024-01-01T00:00:00.000Z', title: 'Older' }), row(2)];
    await expect(run()).resolves.toMatchObject({ fetched: 1, changed: 1, unchanged: 1 });
    expect(asked).toContain('pages 1');
    expect(nodes.get('directus:pages:1')?.title).toBe('Older');
  });

  it.each([
    [60, '2026-01-01T11:59:30.000Z', 1],
    [10, '2026-01-01T11:59:30.000Z', 0],
    [10, '2026-01-01T12:00:00.500Z', 1],
  ])('with an overlap of %i s, fetches again what is dated %s: %i', async (overlap, updated, fetched) => {
    const { run } = house({ pages: [row(1, { updated })], links: [] });
    await run();
    await expect(run({ overlap })).resolves.toMatchObject({ fetched, changed: 0, unchanged: 1 });
  });

  it('takes the time for the next sync before it reads anything', async () => {
    const { run } = house({ pages: [], links: [] });
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

  it("takes this machine's time where the server does not say its own", async () => {
    const { run } = house({ pages: [], links: [] });
    const outcome = await run({ directus: { readClock: async () => undefined } });
    expect(outcome.status.syncedAt).toBe(LONG_AGO);
  });

  it('reads everything again for another Directus or another shape', async () => {
    const { run } = house({ pages: [row(1)], links: [] });
    await run();
    await expect(run({ url: 'https://other.example.com' })).resolves.toMatchObject({ mode: 'full' });
    const withoutTitle = { ...pages, columns: pages.columns.slice(0, 2) };
    const other = { ...mirror, collections: [withoutTitle, links] };
    await expect(run({ url: 'https://other.example.com', mirror: other })).resolves.toMatchObject({
      mode: 'full',
    });
  });

  it('fetches what the store lost', async () => {
    const { run, nodes } = house({ pages: [row(1), row(2)], links: [] });
    await run();
    nodes.delete('directus:pages:2');
    await expect(run()).resolves.toMatchObject({ mode: 'incremental', fetched: 1, created: 1 });
  });

  it('deletes what vanished between the list of keys and the reading of the items', async () => {
    const { run, nodes, content } = house({ pages: [row(1), row(2)], links: [] });
    await run();
    content.pages = [row(1, { updated: NOON }), row(2)];
    await expect(run({ directus: { readByKeys: async () => [] } })).resolves.toMatchObject({ deleted: 1 });
    expect([...nodes.keys()]).toEqual(['directus:pages:2']);
  });

  it('writes nothing when it cannot read everything', async () => {
    const { run, nodes } = house({ pages: [row(1)], links: [link('a', 1, 1)] });
    const ill = (forbidden: boolean) => async (collection: { name: string }) => {
      if (collection.name === 'pages') throw new DirectusSourceError('It is ill.', { forbidden });
      return [];
    };
    await expect(run({ directus: { readAll: ill(false) } })).rejects.toThrow('It is ill.');
    await expect(run({ directus: { readAll: ill(true) } })).rejects.toThrow('It is ill.');
    expect(nodes.size).toBe(0);
  });

  it('goes on without the items of an optional collection that Directus refuses, and fetches them when it may', async () => {
    const { run, nodes, content } = house({ pages: [row(1)], links: [link('a', 1, 1)] });
    await run();
    const readAll: Directus['readAll'] = async ({ name }) => {
      if (name === 'links') throw new DirectusSourceError('It is closed.', { forbidden: true });
      return content[name] ?? [];
    };
    const { warnings, status } = await run({ directus: { readAll } });
    expect(warnings).toEqual([
      {
        collection: 'links',
        keys: [],
        sentence: 'It is closed. Until then the site does without its items.',
      },
    ]);
    expect(status.warnings).toEqual(warnings);
    expect([...nodes.keys()]).toEqual(['directus:pages:1']);
    await run();
    expect(nodes.get('directus:pages:1')?.links).toEqual(['a']);
  });

  it('warns of links that lead nowhere', async () => {
    const { run } = house({
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
