import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import pg from 'pg';
import { getDirectusNodeId } from '../node-id.ts';
import { build, createEmptySite, Panic, type Build, type GatsbyNode, type Site } from './build.ts';
import { testGatsbyBuild } from './gatsby-build.ts';
import { startFaultProxy, type Exchange, type FaultProxy } from './fault-proxy.ts';
import { BUILD_TOKEN, COLLECTIONS, QUERY_LIMIT_MAX, startLibrary, type Library } from './library.ts';

const BOOKS = 130;
/** Later than all dates of the test, so that only the dates of the items decide what is fetched. */
const AHEAD_MS = 3_600_000;

let library: Library;
let proxy: FaultProxy;
let site: Site;

const options = (more: Record<string, unknown> = {}) => ({
  url: proxy.url,
  token: BUILD_TOKEN,
  collections: COLLECTIONS,
  overlap: 0,
  ...more,
});
const bookKey = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const textKey = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const linkKey = (number: number) => `20000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const book = (number: number) => getDirectusNodeId('books', bookKey(number));
const text = (number: number) => getDirectusNodeId('texts', textKey(number));

/** The items that were read with their content, not with dates and keys only. */
function fetched(): { collection: string; count: number }[] {
  return proxy.exchanges
    .filter(({ query }) => query.get('fields')?.split(',').includes('title'))
    .filter(({ path }) => path !== '/files')
    .map(({ path, data }) => ({
      collection: path.replace('/items/', ''),
      count: Array.isArray(data) ? data.length : 1,
    }));
}

/** Runs a task once, when Directus has responded to the first matching request. */
function onFirstMatch(fits: (exchange: Exchange) => boolean, action: () => Promise<unknown>) {
  let done = false;
  proxy.beforeAnswer = async (exchange) => {
    if (done || !fits(exchange)) return;
    done = true;
    await action();
  };
}

function getNode(id: string): GatsbyNode {
  const node = site.nodes.get(id);
  assert.ok(node, `No node ${id}.`);
  return node;
}

function getIdsOfType(type: string): string[] {
  return [...site.nodes.values()].filter((node) => node.internal.type === type).map(({ id }) => id);
}

async function buildAgain(): Promise<Build> {
  proxy.exchanges = [];
  return build(site, options());
}

/** Returns the message of a build that stops. */
async function readPanic(more: Record<string, unknown>): Promise<string> {
  try {
    await build(site, options(more));
  } catch (error) {
    if (error instanceof Panic) return error.message;
    throw error;
  }
  throw new Error('The build did not stop.');
}

async function runSql(statement: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: library.databaseUrl });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

before(async () => {
  library = await startLibrary();
  proxy = await startFaultProxy(library.url);
  const { admin } = library;
  const numbers = Array.from({ length: BOOKS }, (_, index) => index + 1);
  await admin(
    'POST',
    '/items/books',
    numbers.map((number) => ({
      id: bookKey(number),
      title: `Book ${number}`,
      price: '12.50',
      available: true,
      published: '2026-01-31',
      extra: { pages: [1, 2] },
      fields: 'a name that Gatsby keeps for itself',
    })),
  );
  await admin(
    'POST',
    '/items/texts',
    numbers.map((number) => ({ id: textKey(number), title: `Text ${number}` })),
  );
  await admin(
    'POST',
    '/items/books_blocks',
    numbers.map((number) => ({
      id: linkKey(number),
      book: bookKey(number === 2 ? 1 : number),
      collection: 'texts',
      item: textKey(number),
      sort: number === 2 ? 1 : 2,
    })),
  );
  await admin('PATCH', '/items/settings', { title: 'The settings' });
  await admin('POST', '/items/notes', [{ title: 'One' }, { title: 'Two' }]);
});

after(async () => {
  await proxy?.stop();
  await library?.stop();
});

beforeEach(async () => {
  proxy.reset();
  proxy.clockAheadBy = AHEAD_MS;
  site = createEmptySite();
});

describe('a first build', () => {
  it('mirrors every item, in pages, as flat nodes', async () => {
    const result = await build(site, options());

    assert.match(result.summary, /^full,/);
    assert.equal(getIdsOfType('DirectusBooks').length, BOOKS);
    assert.equal(getIdsOfType('DirectusTexts').length, BOOKS);
    const pages = fetched().filter(({ collection }) => collection === 'books');
    assert.ok(pages.length > 2 && pages.every(({ count }) => count <= QUERY_LIMIT_MAX));

    const { internal, date_created: created, ...node } = getNode(book(1));
    assert.ok(internal && created);
    assert.deepEqual(node, {
      id: book(1),
      parent: null,
      children: [],
      directusId: bookKey(1),
      date_updated: null,
      title: 'Book 1',
      price: 12.5,
      available: true,
      published: '2026-01-31',
      extra: { pages: [1, 2] },
      directus_fields: 'a name that Gatsby keeps for itself',
      cover: null,
      blocks: [linkKey(2), linkKey(1)],
    });
    const link = site.nodes.get(getDirectusNodeId('books_blocks', linkKey(2)));
    assert.equal(link?.collection, 'texts');
    assert.equal(link?.item, textKey(2));
    assert.equal(link?.book, bookKey(1));
  });

  it('mirrors singletons, numeric keys and the types of collections without items', async () => {
    const result = await build(site, options());

    assert.equal(getIdsOfType('DirectusSettings').length, 1);
    assert.ok(site.nodes.has(getDirectusNodeId('notes', 1)));
    assert.equal(getIdsOfType('DirectusEmpties').length, 0);
    const empties = result.types.find(({ name }) => name === 'DirectusEmpties');
    assert.equal(empties?.fields.title, 'String');
    const files = result.types.find(({ name }) => name === 'DirectusFiles');
    assert.equal(files?.fields.width, 'Int');
  });

  it('reads only the configured fields and those that the mirror needs', async () => {
    await build(
      site,
      options({ collections: [{ name: 'books', fields: ['title', 'blocks'] }, 'books_blocks', 'texts'] }),
    );

    const node = site.nodes.get(book(1));
    assert.equal(node?.title, 'Book 1');
    assert.deepEqual(node?.blocks, [linkKey(2), linkKey(1)]);
    assert.equal(node && 'price' in node, false);
    assert.equal(node && 'date_updated' in node, true);
  });

  it('reads all items when others are deleted between two pages', async () => {
    await library.admin('POST', '/items/texts', { id: textKey(0), title: 'First in the list' });
    onFirstMatch(
      ({ path, query }) => path === '/items/texts' && query.get('offset') === '0',
      () => library.admin('DELETE', `/items/texts/${textKey(0)}`),
    );

    await build(site, options());

    assert.equal(getIdsOfType('DirectusTexts').length, BOOKS);
    assert.equal(site.nodes.has(text(0)), false);
  });
});

describe('a second build', () => {
  beforeEach(async () => {
    await build(site, options());
    proxy.exchanges = [];
  });

  it('fetches nothing when nothing changed, and keeps every node', async () => {
    const before = new Map(site.nodes);
    const result = await buildAgain();

    assert.match(result.summary, /^incremental,/);
    // The collection without dates is always fetched.
    assert.deepEqual(fetched(), [{ collection: 'notes', count: 2 }]);
    assert.deepEqual(result.written, []);
    assert.deepEqual(result.deleted, []);
    assert.equal(result.keepsNodes, true);
    assert.deepEqual(site.nodes, before);
  });

  it('fetches one block after an edit of that block, and rewrites no other node', async () => {
    await library.admin('PATCH', `/items/texts/${textKey(7)}`, { title: 'Edited' });

    const result = await buildAgain();

    assert.deepEqual(fetched().toSorted(compareCollections), [
      { collection: 'notes', count: 2 },
      { collection: 'texts', count: 1 },
    ]);
    assert.deepEqual(result.written, [text(7)]);
    assert.equal(site.nodes.get(text(7))?.title, 'Edited');
    assert.equal(result.keepsNodes, true);
    assert.deepEqual(result.deleted, []);

    await buildAgain();
    assert.deepEqual(fetched(), [{ collection: 'notes', count: 2 }]);
  });

  it('detects a change in a singleton and in a collection without dates', async () => {
    await library.admin('PATCH', '/items/settings', { title: 'Edited settings' });
    await library.admin('PATCH', '/items/notes/2', { title: 'Edited note' });

    const result = await buildAgain();

    assert.deepEqual(result.written.length, 2);
    const [settings] = getIdsOfType('DirectusSettings');
    assert.equal(site.nodes.get(settings ?? '')?.title, 'Edited settings');
    assert.equal(site.nodes.get(getDirectusNodeId('notes', 2))?.title, 'Edited note');
  });

  it('rewrites the list of a book when a row is added to it, without an edit of the book', async () => {
    const { id } = await library.admin<{ id: string }>('POST', '/items/books_blocks', {
      book: bookKey(5),
      collection: 'texts',
      item: textKey(6),
      sort: 1,
    });

    const added = await buildAgain();
    assert.deepEqual(site.nodes.get(book(5))?.blocks, [id, linkKey(5)]);
    assert.deepEqual(new Set(added.written), new Set([book(5), getDirectusNodeId('books_blocks', id)]));

    await library.admin('PATCH', `/items/books_blocks/${id}`, { sort: 9 });
    await buildAgain();
    assert.deepEqual(site.nodes.get(book(5))?.blocks, [linkKey(5), id]);

    await library.admin('DELETE', `/items/books_blocks/${id}`);
    const removed = await buildAgain();
    assert.deepEqual(site.nodes.get(book(5))?.blocks, [linkKey(5)]);
    assert.deepEqual(removed.deleted, [getDirectusNodeId('books_blocks', id)]);
  });

  it('detects deleted items and items created again with the same key', async () => {
    await library.admin('DELETE', `/items/texts/${textKey(8)}`);
    const deletion = await buildAgain();
    assert.deepEqual(deletion.deleted, [text(8)]);
    assert.deepEqual(deletion.written, []);
    assert.match(deletion.warnings.join(), /1 row of "books_blocks" show items of "texts" that are gone/);

    await library.admin('POST', '/items/texts', { id: textKey(8), title: 'Back' });
    await buildAgain();
    assert.equal(site.nodes.get(text(8))?.title, 'Back');

    // Deleted and created again between two builds.
    await library.admin('DELETE', `/items/texts/${textKey(8)}`);
    await library.admin('POST', '/items/texts', { id: textKey(8), title: 'Back again' });
    await buildAgain();
    assert.equal(site.nodes.get(text(8))?.title, 'Back again');
  });

  it('detects an edit made while the previous build was reading', async () => {
    await library.admin('PATCH', `/items/texts/${textKey(9)}`, { title: 'Before' });
    onFirstMatch(
      ({ path, query }) => path === '/items/texts' && query.has('filter'),
      () => library.admin('PATCH', `/items/texts/${textKey(9)}`, { title: 'Meanwhile' }),
    );
    await buildAgain();
    assert.equal(site.nodes.get(text(9))?.title, 'Before');

    await buildAgain();
    assert.equal(site.nodes.get(text(9))?.title, 'Meanwhile');
  });

  it('detects an edit with an unchanged date within the overlap, and not outside of it', async () => {
    // A database with a precision of seconds does this for two edits in one second.
    await runSql('update texts set title = $1 where id = $2', ['Same date', textKey(10)]);

    await buildAgain();
    assert.equal(site.nodes.get(text(10))?.title, 'Text 10');

    await build(site, options({ overlap: 2 * (AHEAD_MS / 1000) }));
    assert.equal(site.nodes.get(text(10))?.title, 'Same date');
  });

  it('fetches everything after a change of the options', async () => {
    const collections = COLLECTIONS.filter((name) => name !== 'notes');
    const result = await build(site, options({ collections }));

    assert.match(result.summary, /^full,/);
    assert.equal(getIdsOfType('DirectusTexts').length, BOOKS);
    assert.deepEqual(result.written, []);
  });

  it('fetches everything after a change of the schema, including the new field', async () => {
    await library.admin('POST', '/fields/texts', {
      field: 'subtitle',
      type: 'string',
      meta: {},
      schema: { default_value: 'New' },
    });
    try {
      const result = await buildAgain();

      assert.match(result.summary, /^full,/);
      assert.equal(result.types.find(({ name }) => name === 'DirectusTexts')?.fields.subtitle, 'String');
      assert.equal(site.nodes.get(text(1))?.subtitle, 'New');
      assert.equal(site.nodes.has(book(1)), true);
    } finally {
      await library.admin('DELETE', '/fields/texts/subtitle');
    }
  });

  it("fetches everything when Gatsby's cache was cleared", async () => {
    site = createEmptySite();
    const result = await buildAgain();
    assert.match(result.summary, /^full,/);
    assert.equal(getIdsOfType('DirectusBooks').length, BOOKS);
  });
});

describe('a Directus that is busy or fails', () => {
  it('gets retries after 429, 503 and a closed connection, respecting Retry-After', async () => {
    proxy.faults = [{ status: 503 }, { status: 429, headers: { 'retry-after': '0' } }, 'cut'];

    await build(site, options());

    assert.equal(proxy.faults.length, 0);
    assert.equal(getIdsOfType('DirectusBooks').length, BOOKS);
  });

  it('stops the build with an error message when it keeps failing, and does not change the nodes', async () => {
    await build(site, options());
    const before = new Map(site.nodes);
    await library.admin('PATCH', `/items/texts/${textKey(11)}`, { title: 'Not to be seen yet' });
    onFirstMatch(
      ({ path }) => path === '/items/texts',
      async () => void proxy.faults.push(...Array.from({ length: 20 }, () => ({ status: 503 }))),
    );

    assert.equal(
      await readPanic({ retries: 1 }),
      `Directus at ${proxy.url} responds with status 503 after 2 attempts: check its log, and build again when it is available.`,
    );
    assert.deepEqual(site.nodes, before);

    proxy.reset();
    await build(site, options());
    assert.equal(site.nodes.get(text(11))?.title, 'Not to be seen yet');
  });
});

describe('a build that cannot read everything', () => {
  it('reports a wrong token', async () => {
    assert.equal(
      await readPanic({ token: 'not-a-token' }),
      `Directus at ${proxy.url} does not accept the token (401): set the option "token" to the static token of a user that may read the collections.`,
    );
  });

  it('reports that Directus cannot be reached', async () => {
    const gone = await startFaultProxy(library.url);
    await gone.stop();
    assert.equal(
      await readPanic({ url: gone.url, retries: 0 }),
      `Directus cannot be reached at ${gone.url} (ECONNREFUSED, 1 attempt): check the option "url" and that Directus is running.`,
    );
  });

  it('reports a collection that is forbidden or does not exist', async () => {
    for (const name of ['secrets', 'nowhere']) {
      assert.equal(
        await readPanic({ collections: [...COLLECTIONS, name] }),
        `The Directus token may not read "${name}", or there is no such collection: give the token's policy read access to it, or take it out of the option "collections".`,
      );
    }
  });

  it('continues without a forbidden optional collection, with a warning', async () => {
    const { warnings, types } = await build(
      site,
      options({ collections: [...COLLECTIONS, { name: 'secrets', optional: true }] }),
    );
    assert.match(warnings.join(), /The Directus token may not read "secrets".*does without its items/);
    assert.deepEqual(types.find(({ name }) => name === 'DirectusSecrets')?.fields, { directusId: 'String!' });
    assert.deepEqual(site.status.warnings, [{ collection: 'secrets', keys: [], sentence: warnings[0] }]);
  });

  it('reports a missing field', async () => {
    assert.match(
      await readPanic({ collections: [{ name: 'texts', fields: ['colour'] }] }),
      /^"texts" has no field "colour" that the Directus token may read:/,
    );
  });

  it('reports the missing access to the schema', async () => {
    await library.forbid('directus_relations');
    try {
      assert.equal(
        await readPanic({}),
        'The Directus token may not read "directus_relations" (403), or there is no such collection: give the token\'s policy read access to it.',
      );
    } finally {
      await library.allow('directus_relations');
    }
  });

  it('warns of blocks of a collection that is forbidden or not mirrored, and continues', async () => {
    const secret = await library.admin<{ id: string }>('POST', '/items/secrets', { title: 'A block' });
    const link = await library.admin<{ id: string }>('POST', '/items/books_blocks', {
      book: bookKey(3),
      collection: 'secrets',
      item: secret.id,
      sort: 9,
    });
    try {
      const forbidden = await build(site, options());
      assert.match(
        forbidden.warnings.join(),
        /1 row of "books_blocks" show items of "secrets", which the Directus token may not read: they lead nowhere/,
      );
      assert.ok(site.nodes.size > 0);

      await library.allow('secrets');
      const allowed = await build(site, options());
      assert.match(
        allowed.warnings.join(),
        /1 row of "books_blocks" show items of "secrets", which is not among the option "collections"/,
      );
    } finally {
      await library.forbid('secrets');
      await library.admin('DELETE', `/items/books_blocks/${link.id}`);
    }
  });
});

testGatsbyBuild(() => library);

function compareCollections(a: { collection: string }, b: { collection: string }) {
  return a.collection < b.collection ? -1 : 1;
}
