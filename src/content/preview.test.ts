import { loadPreview } from './preview';

/** Mocks a Directus with one page and one version of it. `changes` replaces answers by path. */
function mockDirectus(changes: Record<string, { status?: number; body?: unknown }> = {}) {
  const requests: string[] = [];
  const mockFetch: typeof fetch = (input) => {
    const url = new URL(String(input));
    requests.push(url.pathname + (url.searchParams.get('filter') ?? ''));
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
      '/items/headerContent': { id: 'h', promoBannerMessage: 'Doors open early.' },
      '/items/footerContent': { id: 'f', hideNewsletter: true },
      '/versions': [{ id: 'v', name: 'Spring, 2027' }],
      '/items/notificationBanners': [{ id: 'b', message: '<p>Snow</p>', displayOn: ['www'] }],
    };
    const { status = 200, body = { data: answers[url.pathname] } } = changes[url.pathname] ?? {};
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  return { requests, source: { url: 'http://cms.test', token: 'token', fetch: mockFetch } };
}

it('normalizes a version like the build, and hides it from search engines', async () => {
  const { source, requests } = mockDirectus();
  expect(await loadPreview(source, 'shows/ruth/', 'spring')).toMatchObject({
    name: 'ready',
    version: 'spring',
    versionName: 'Spring, 2027',
    page: {
      url: '/shows/ruth',
      seo: { title: 'Ruth, in spring | Lamplight', noIndex: true, canonicalUrl: '' },
      blocks: [{ collection: 'textBlock', title: 'New' }],
      form: 'groupSignup',
      forms: { phone: '1-800-555-0117', shows: [{ eventCode: 'RUTHL' }] },
    },
    warnings: [],
  });
  expect(requests).toContain('/items/pages{"url":{"_eq":"/shows/ruth"}}');
});

it('reads the shell as it is saved now, in few requests', async () => {
  const { source, requests } = mockDirectus();
  const preview = await loadPreview(source, '/shows/ruth', 'main');
  expect(preview).toMatchObject({
    page: { bannerIds: ['b'] },
    shell: {
      header: { companyName: 'Lamplight', phone: '1-800-555-0117' },
      notificationBanners: [{ id: 'b', message: '<p>Snow</p>' }],
      chat: null,
    },
  });
  expect(requests).toHaveLength(14);
});

it('sends Directus the token of the build only, and no header of the visitor', async () => {
  const { source } = mockDirectus();
  const sent: HeadersInit[] = [];
  await loadPreview(
    {
      ...source,
      fetch: (input, init) => {
        sent.push(init?.headers ?? {});
        return source.fetch(input, init);
      },
    },
    '/shows/ruth',
    'spring',
  );
  expect(sent.length).toBeGreaterThan(2);
  for (const headers of sent) expect(headers).toEqual({ authorization: 'Bearer token' });
});

it('returns the warnings of the build, including those about the address', async () => {
  const { source } = mockDirectus({
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
  expect(await loadPreview(source, '/ticketing', 'spring', true)).toMatchObject({
    name: 'ready',
    warnings: [
      { collection: 'pages', id: 'p' },
      { collection: 'faqs', id: 'f' },
    ],
  });
  // The page data of people with a shared link contains nothing for editors.
  expect(await loadPreview(source, '/ticketing', 'spring', false)).toMatchObject({
    name: 'ready',
    warnings: [],
    editables: [],
  });
});

it.each([
  [{}, null],
  [{ status: 'published' }, null],
  [{ status: 'draft' }, 'is a draft'],
  [{ status: 'archived' }, 'is archived'],
  [{ status: 'published', publishAt: '2999-05-03T18:00:00Z' }, 'is on the site from 2999-05-03 18:00 UTC'],
  [
    { status: 'published', unpublishAt: '2020-05-03T18:00:00Z' },
    'was on the site until 2020-05-03 18:00 UTC',
  ],
])('says why a page with %j is not on the site', async (fields, hiddenBecause) => {
  const { source } = mockDirectus({
    '/items/pages/p': { body: { data: { id: 'p', title: 'Ruth', url: '/shows/ruth', ...fields } } },
  });
  expect(await loadPreview(source, '/shows/ruth', 'main')).toMatchObject({ name: 'ready', hiddenBecause });
});

it.each([
  ['draft', [{ id: 'v', name: null }], 200, 'Draft'],
  ['spring', [{ id: 'v', name: null }], 200, 'spring'],
  ['spring', [], 503, 'spring'],
])('names the version %s without a readable name', async (key, data, status, versionName) => {
  const { source } = mockDirectus({ '/versions': { body: { data }, status } });
  expect(await loadPreview(source, '/shows/ruth', key)).toMatchObject({ name: 'ready', versionName });
});

it('reports a missing page', async () => {
  const { source } = mockDirectus({ '/items/pages': { body: { data: [] } } });
  expect(await loadPreview(source, 'no/such', 'spring')).toMatchObject({
    name: 'missing',
    url: '/no/such',
    version: 'spring',
    shell: { header: { companyName: 'Lamplight' } },
  });
});

it('reports a version that is missing or may not be read', async () => {
  const { source } = mockDirectus({
    '/items/pages/p': { status: 403, body: { errors: [{ message: 'No' }] } },
  });
  expect(await loadPreview(source, '/shows/ruth', 'gone')).toMatchObject({
    name: 'missing',
    version: 'gone',
  });
});

it.each([['/items/pages'], ['/items/pages/p'], ['/items/siteSettings']])(
  'reports the status of Directus if %s fails',
  async (path) => {
    const { source } = mockDirectus({ [path]: { status: 503, body: {} } });
    expect(await loadPreview(source, '/shows/ruth', 'spring', true)).toMatchObject({
      name: 'failed',
      message: expect.stringContaining('503'),
    });
  },
);

it('reports that Directus is unreachable', async () => {
  const { source } = mockDirectus();
  const unreachable = () => Promise.reject(new Error('connect ECONNREFUSED'));
  expect(await loadPreview({ ...source, fetch: unreachable }, '/', 'v', true)).toEqual({
    name: 'failed',
    message: 'connect ECONNREFUSED',
  });
  expect(await loadPreview({ ...source, fetch: unreachable }, '/', 'v', false)).toEqual({
    name: 'failed',
    message: 'The content of the preview could not be loaded.',
  });
});

it('warns an editor about links that lead nowhere, and keeps those to pages that are not published yet', async () => {
  const text = '<p><a href="/rth">Ruth</a> <a href="https://site.example/soon">Soon</a></p>';
  const rows = [{ id: 'r', collection: 'textBlock', item: { id: 't', title: 'A', text } }];
  const { source } = mockDirectus({
    '/items/pages': { body: { data: [{ id: 'p', url: '/soon', status: 'draft' }] } },
    '/items/pages/p': { body: { data: { id: 'p', url: '/shows/ruth', buildingBlocks: rows } } },
    '/items/notificationBanners': {
      body: { data: [{ id: 'b', message: '<p><a href="/rth">Snow</a></p>', displayOn: ['www'] }] },
    },
  });
  const item = { collection: 'textBlock', id: 't' };
  const name = 'Block 1 (text block):';
  expect(await loadPreview(source, '/shows/ruth', 'spring', true, 'https://site.example')).toMatchObject({
    page: { blocks: [{ text: '<p>Ruth <a href="/soon">Soon</a></p>' }] },
    shell: { notificationBanners: [{ message: '<p>Snow</p>' }] },
    warnings: [
      {
        ...item,
        sentence: `${name} The link “Ruth” is shown as text. It leads to /rth, which is not on the site.`,
      },
      {
        ...item,
        sentence: `${name} The link “Soon” is shown as text. It leads to the page /soon, which is a draft.`,
      },
    ],
  });
});
