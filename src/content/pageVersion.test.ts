import { blockCollections } from './blockTypes';
import { normalizePage } from './page';
import { fetchPageVersion } from './pageVersion';

const source = { url: 'http://cms.test', token: 'token' };

/** Mocks a Directus with one version of one page. `answer` receives the requested fields. */
function mockDirectus(answer: (fields: string[]) => unknown, status = 200) {
  const requests: { url: URL; authorization: string | null }[] = [];
  const mockFetch: typeof fetch = (input, init) => {
    const url = new URL(String(input));
    requests.push({ url, authorization: new Headers(init?.headers).get('authorization') });
    const body = answer((url.searchParams.get('fields') ?? '').split(','));
    return Promise.resolve(
      new Response(body === undefined ? 'Bad gateway' : JSON.stringify(body), { status }),
    );
  };
  return { requests, source: { ...source, fetch: mockFetch } };
}

it('requests the block types, then the blocks, and adds keys to new blocks', async () => {
  const { requests, source: cms } = mockDirectus((fields) => ({
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
  expect(item && normalizePage(item, null, '').page.blocks).toMatchObject([
    { id: 'new-buildingBlocks-0', title: 'Draft' },
    { id: 'row', title: 'Ruth' },
  ]);
  expect(requests).toHaveLength(2);
  for (const { url, authorization } of requests) {
    expect([url.pathname, url.searchParams.get('version'), authorization]).toEqual([
      '/items/pages/p',
      'spring sale',
      'Bearer token',
    ]);
  }
});

it('splits a page with many block types into requests with short addresses and merges the answers', async () => {
  const types = blockCollections;
  const { requests, source: cms } = mockDirectus((fields) => ({
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
  expect(requests.length).toBeGreaterThan(2);
  expect(Math.max(...requests.map(({ url }) => url.href.length))).toBeLessThan(8000);
});

it('requires the id of the page', async () => {
  const { requests, source: cms } = mockDirectus(() => ({ data: [] }));
  await expect(fetchPageVersion(cms, '', 'spring')).rejects.toThrow('Page resolver requires an id');
  expect(requests).toEqual([]);
});

it('reads a version without blocks', async () => {
  const { source: cms } = mockDirectus(() => ({ data: { id: 'p', title: 'Empty', buildingBlocks: [] } }));
  expect(await fetchPageVersion(cms, 'p', 'v')).toEqual({ id: 'p', title: 'Empty', buildingBlocks: [] });
});

it.each([403, 404])(
  'returns null for status %i, which means that the version does not exist',
  async (status) => {
    const { source: cms } = mockDirectus(() => ({ errors: [{ message: 'No' }] }), status);
    expect(await fetchPageVersion(cms, 'p', 'gone')).toBeNull();
  },
);

it('throws the message of Directus for other errors', async () => {
  const busyDirectus = mockDirectus(() => ({ errors: [{ message: 'Under pressure' }] }), 503);
  await expect(fetchPageVersion(busyDirectus.source, 'p', 'v')).rejects.toThrow(
    'Directus answered 503 to the request for version "v" of page p: Under pressure.',
  );
  const brokenProxy = mockDirectus(() => undefined, 502);
  await expect(fetchPageVersion(brokenProxy.source, 'p', 'v')).rejects.toThrow('no reason given');
});
