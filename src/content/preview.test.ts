/** @jest-environment node */
import { loadPreview } from './preview';

/** A Directus with one page and one version of it. */
function directus(changes: Record<string, { status?: number; body?: unknown }> = {}) {
  const asked: string[] = [];
  const answering: typeof fetch = (input) => {
    const url = new URL(String(input));
    asked.push(url.pathname + (url.searchParams.get('filter') ?? ''));
    const answers: Record<string, unknown> = {
      '/items/pages': [{ id: 'p' }],
      '/items/pages/p': {
        id: 'p',
        title: 'Ruth, in spring',
        url: '/shows/ruth',
        form: 'groupSignup',
        buildingBlocks: [{ id: null, collection: 'textBlock', item: { id: null, title: 'New' } }],
      },
      '/items/siteSettings': { id: 's', companyName: 'Lamplight', phone: '1-800-555-0117' },
      '/items/shows': [{ id: 'ruth', eventCode: 'RUTHL', name: 'Ruth' }],
    };
    const { status = 200, body = { data: answers[url.pathname] } } = changes[url.pathname] ?? {};
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  return { asked, source: { url: 'http://cms.test', token: 'token', fetch: answering } };
}

it('shows a version as the build would, and keeps it from search engines', async () => {
  const { source, asked } = directus();
  expect(await loadPreview(source, 'shows/ruth/', 'spring')).toMatchObject({
    name: 'ready',
    version: 'spring',
    page: {
      url: '/shows/ruth',
      seo: { title: 'Ruth, in spring | Lamplight', noIndex: true, canonicalUrl: '' },
      blocks: [{ collection: 'textBlock', title: 'New' }],
      form: 'groupSignup',
    },
    forms: { phone: '1-800-555-0117', shows: [{ eventCode: 'RUTHL' }] },
    warnings: [],
  });
  expect(asked[0]).toBe('/items/pages{"url":{"_eq":"/shows/ruth"}}');
});

it('says what the build would leave out of the page, and whether it would refuse the page', async () => {
  const { source } = directus({
    '/items/pages/p': {
      body: {
        data: {
          id: 'p',
          url: '/ticketing',
          buildingBlocks: [{ id: 'r', collection: 'faqs', item: { id: 'f' } }],
        },
      },
    },
  });
  expect(await loadPreview(source, '/ticketing', 'spring')).toMatchObject({
    name: 'ready',
    warnings: [
      { collection: 'pages', id: 'p' },
      { collection: 'faqs', id: 'f' },
    ],
  });
});

it('says that there is no such page', async () => {
  const { source } = directus({ '/items/pages': { body: { data: [] } } });
  expect(await loadPreview(source, 'no/such', 'spring')).toEqual({
    name: 'missing',
    url: '/no/such',
    version: 'spring',
  });
});

it('says that there is no such version, or no right to read it', async () => {
  const { source } = directus({ '/items/pages/p': { status: 403, body: { errors: [{ message: 'No' }] } } });
  expect(await loadPreview(source, '/shows/ruth', 'gone')).toMatchObject({
    name: 'missing',
    version: 'gone',
  });
});

it.each([['/items/pages'], ['/items/pages/p'], ['/items/siteSettings']])(
  'says what Directus said where %s fails',
  async (path) => {
    const { source } = directus({ [path]: { status: 503, body: {} } });
    expect(await loadPreview(source, '/shows/ruth', 'spring')).toMatchObject({
      name: 'failed',
      message: expect.stringContaining('503'),
    });
  },
);

it('says that Directus cannot be reached', async () => {
  const { source } = directus();
  const unreachable = () => Promise.reject(new Error('connect ECONNREFUSED'));
  expect(await loadPreview({ ...source, fetch: unreachable }, '/', 'v')).toEqual({
    name: 'failed',
    message: 'connect ECONNREFUSED',
  });
});
