import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ReleasePage } from '../../../src/content/releaseContent.ts';
import { CmsRefused, type Cms } from '../cms.ts';
import { describeLost, findMissing, keepLost } from './blocks.ts';

const row = (id: string, collection = 'textBlock') => ({ id, collection, item: `${id}-item` });
const page = (id: string, ...rows: ReturnType<typeof row>[]): ReleasePage => ({ id, path: `/${id}`, rows });
const now = new Date('2026-11-24T12:00:00Z');

type Table = Record<string, Record<string, unknown>[]>;

/** A Directus with these rows. It refuses the fields and collections that it does not have. */
function createRows(tables: Table, refused: string[] = []): Pick<Cms, 'readRows'> {
  return {
    async readRows(collection, { filter, fields }) {
      if (refused.includes(collection) || refused.some((field) => fields?.includes(field)))
        throw new CmsRefused('no', 403);
      const { _in: ids } = filter?.['id'] as { _in: string[] };
      return (tables[collection] ?? []).filter(({ id }) => ids.includes(String(id))) as never[];
    },
  };
}

const full: Table = {
  pages: [{ id: 'home', status: 'published' }],
  pages_buildingBlocks: [row('a'), row('b')],
  textBlock: [{ id: 'a-item' }, { id: 'b-item' }],
};
const before = [page('home', row('a'), row('b'))];
const lost = async (tables: Table, after: ReleasePage[] = [page('home', row('a'))], refused: string[] = []) =>
  (await keepLost(findMissing(before, after), createRows(tables, refused), now)).flatMap(({ rows }) =>
    rows.map(({ id }) => id),
  );

it('finds a block that Directus has and the release has not', async () => {
  assert.deepEqual(await lost(full), ['b']);
  assert.deepEqual(await lost(full, before), []);
  assert.deepEqual(await lost(full, [page('home', row('a')), page('moved', row('b'))]), []);
});

it('accepts what editors have removed: a row, a block, a page', async () => {
  assert.deepEqual(await lost({ ...full, pages_buildingBlocks: [row('a')] }), []);
  assert.deepEqual(await lost({ ...full, textBlock: [{ id: 'a-item' }] }), []);
  assert.deepEqual(await lost({ ...full, pages: [] }, []), []);
});

it('accepts pages that are not published now', async () => {
  for (const hidden of [
    { status: 'draft' },
    { status: 'archived' },
    { status: 'published', unpublishAt: '2026-11-24T11:59:00Z' },
    { status: 'published', publishAt: '2026-11-25T00:00:00Z' },
  ]) {
    assert.deepEqual(await lost({ ...full, pages: [{ id: 'home', ...hidden }] }, []), []);
  }
  const shown = { id: 'home', status: 'published', publishAt: '2026-11-01T00:00:00Z', unpublishAt: null };
  assert.deepEqual(await lost({ ...full, pages: [shown] }, []), ['a', 'b']);
});

it('treats blocks that it cannot read as lost, and works with a database without the field `status`', async () => {
  assert.deepEqual(await lost(full, undefined, ['textBlock']), ['b']);
  assert.deepEqual(await lost({ ...full, pages: [{ id: 'home' }] }, undefined, ['status']), ['b']);
});

it('names the page and the block, and why a page disappears', async () => {
  const [block] = await keepLost(findMissing(before, [page('home', row('a'))]), createRows(full), now);
  assert.ok(block);
  assert.match(describeLost(block, []), /^The page \/home would lose block 2 \(textBlock b-item\), although/);
  const [missing] = await keepLost(findMissing(before, []), createRows(full), now);
  assert.ok(missing);
  const sentence = 'The page is not on the site. Another page has the same address.';
  assert.equal(
    describeLost(missing, [{ page: '/home', collection: 'pages', id: 'home', sentence }]),
    `The page /home would disappear, although it is in Directus. ${sentence}`,
  );
});
