/** @jest-environment node */
import { blockTypes } from './blockTypes';
import { normalisePage } from './page';
import { fetchPageVersion } from './pageVersion';

const source = { url: 'http://cms.test', token: 'token' };

/** A Directus with one version of one page: `answer` is given the fields that were asked for. */
function directus(answer: (fields: string[]) => unknown, status = 200) {
  const asked: { url: URL; authorization: string | null }[] = [];
  const answering: typeof fetch = (input, init) => {
    const url = new URL(String(input));
    asked.push({ url, authorization: new Headers(init?.headers).get('authorization') });
    const body = answer((url.searchParams.get('fields') ?? '').split(','));
    return Promise.resolve(
      new Response(body === undefined ? 'Bad gateway' : JSON.stringify(body), { status }),
    );
  };
  return { asked, source: { ...source, fetch: answering } };
}

it('asks for the version, then for its blocks, and gives new ones keys', async () => {
  const { asked, source: cms } = directus((fields) => ({
    data: fields.includes('*')
      ? {
          id: 'p',
          url: '/shows/ruth',
          buildingBlocks: [
            { id: null, collection: 'textBlock', item: { id: null, title: 'Draft' } },
            { id: 'row', collection: 'heroImage', item: { id: 'hero', title: 'Ruth', buttons: [] } },
          ],
        }
      : { buildingBlocks: [{ collection: 'textBlock' }, { collection: 'heroImage' }] },
  }));
  const item = await fetchPageVersion(cms, 'p', 'spring sale');
  expect(item && normalisePage(item, null, '').page.blocks).toMatchObject([
    { id: 'new-buildingBlocks-0', title: 'Draft' },
    { id: 'row', title: 'Ruth' },
  ]);
  expect(asked).toHaveLength(2);
  for (const { url, authorization } of asked) {
    expect([url.pathname, url.searchParams.get('version'), authorization]).toEqual([
      '/items/pages/p',
      'spring sale',
      'Bearer token',
    ]);
  }
});

it('asks for a page of many types in parts, each with a short address, and puts the parts together', async () => {
  const types = Object.keys(blockTypes);
  const { asked, source: cms } = directus((fields) => ({
    data: fields.includes('*')
      ? {
          id: 'p',
          buildingBlocks: types.map((collection) => ({
            id: `row-${collection}`,
            collection,
            item: fields.includes(`buildingBlocks.item:${collection}.*`) ? { id: collection } : collection,
          })),
        }
      : { buildingBlocks: types.map((collection) => ({ collection })) },
  }));
  expect(await fetchPageVersion(cms, 'p', 'all')).toMatchObject({
    buildingBlocks: types.map((collection) => ({ collection, item: { id: collection } })),
  });
  expect(asked.length).toBeGreaterThan(2);
  expect(Math.max(...asked.map(({ url }) => url.href.length))).toBeLessThan(8000);
});

it('reads a version without blocks', async () => {
  const { source: cms } = directus(() => ({ data: { id: 'p', title: 'Empty', buildingBlocks: [] } }));
  expect(await fetchPageVersion(cms, 'p', 'v')).toEqual({ id: 'p', title: 'Empty', buildingBlocks: [] });
});

it.each([403, 404])('is null where Directus says %i: there is no such version', async (status) => {
  const { source: cms } = directus(() => ({ errors: [{ message: 'No' }] }), status);
  expect(await fetchPageVersion(cms, 'p', 'gone')).toBeNull();
});

it('says what Directus said where something else is wrong', async () => {
  const busy = directus(() => ({ errors: [{ message: 'Under pressure' }] }), 503);
  await expect(fetchPageVersion(busy.source, 'p', 'v')).rejects.toThrow(
    'Directus answered 503 when asked for the version "v" of the page p: Under pressure.',
  );
  const proxy = directus(() => undefined, 502);
  await expect(fetchPageVersion(proxy.source, 'p', 'v')).rejects.toThrow('no reason given');
});
