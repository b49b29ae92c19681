import { readFileSync } from 'node:fs';
import type { ListedPage } from './pagePlan';
import { planRedirects, redirectTargetMessage, redirectTargetPattern } from './redirects';

const site = 'https://site.example';
const page = (id: string, more: Partial<ListedPage> = {}): ListedPage => ({
  id,
  url: `/${id}`,
  createdAt: '2026-01-01T00:00:00Z',
  hasContent: true,
  hiddenBecause: null,
  redirect: null,
  hiddenIds: [],
  typedLinks: [],
  warnings: [],
  failure: null,
  ...more,
});
const archived = (id: string, redirect: ListedPage['redirect']) =>
  page(id, { hiddenBecause: 'is archived', redirect });

const plan = (items: Record<string, unknown>[], pages: ListedPage[] = [page('about')]) =>
  planRedirects(
    items.map((item, index) => ({ id: `r${index}`, ...item })),
    pages,
    pages.flatMap(({ id, hiddenBecause }) => (hiddenBecause ? [] : [{ id, path: `/${id}` }])),
    site,
  );
const listTargets = (result: ReturnType<typeof plan>) =>
  result.redirects.map(({ fromPath, toPath, statusCode }) => [fromPath, toPath, statusCode]);
const listSentences = (result: ReturnType<typeof plan>) => result.warnings.map(({ sentence }) => sentence);

it('leads to a page, to an address of the site or to another site', () => {
  const result = plan([
    { from: '/a', page: 'about', url: '/ignored' },
    { from: '/b', url: '/about?x=1#dates', permanent: false },
    { from: '/c', url: '/ticketing/RUTHL/calendar' },
    { from: '/d', url: 'https://shop.example/gifts?x=1' },
    { from: '/e', url: `${site}/about/` },
  ]);
  expect(result.warnings).toEqual([]);
  expect(listTargets(result)).toEqual([
    ['/a', '/about', 301],
    ['/b', '/about?x=1#dates', 302],
    ['/c', '/ticketing/RUTHL/calendar', 301],
    ['/d', 'https://shop.example/gifts?x=1', 301],
    ['/e', '/about', 301],
  ]);
});

it('shortens chains, also over archived pages, and is permanent only if all parts are', () => {
  const pages = [
    page('about'),
    archived('old', { page: 'about', url: null }),
    archived('older', { page: 'old', url: null }),
  ];
  const result = plan(
    [
      { from: '/first', url: '/second#top' },
      { from: '/second', page: 'older', permanent: false },
    ],
    pages,
  );
  expect(result.warnings).toEqual([]);
  expect(listTargets(result)).toEqual([
    ['/old', '/about', 301],
    ['/older', '/about', 301],
    ['/first', '/about#top', 302],
    ['/second', '/about', 302],
  ]);
});

it('prefers the redirect of an editor to that of an archived page', () => {
  const result = plan(
    [{ from: '/old', url: '/ticketing' }],
    [page('about'), archived('old', { page: 'about', url: null })],
  );
  expect(listTargets(result)).toEqual([['/old', '/ticketing', 301]]);
});

it('leaves out redirects in a circle', () => {
  const result = plan(
    [
      { from: '/a', url: '/b' },
      { from: '/b', page: 'gone' },
      { from: '/self', url: `${site}/self?x=1` },
    ],
    [page('about'), archived('gone', { page: null, url: '/a' })],
  );
  expect(result.redirects).toEqual([]);
  expect(result.warnings.map(({ page: address, collection, id }) => [address, collection, id])).toEqual([
    ['/gone', 'pages', 'gone'],
    [null, 'redirects', 'r0'],
    [null, 'redirects', 'r1'],
    [null, 'redirects', 'r2'],
  ]);
  expect(listSentences(result)[1]).toBe(
    'The redirect from /a is left out. It leads in a circle: choose another target.',
  );
});

it.each([
  [{ from: '/about', url: '/ticketing' }, 'A page of the site has this address: delete the redirect.'],
  [{ from: '/ticketing/x', url: '/about' }, 'belongs to the site itself: everything at /ticketing does.'],
  [{ from: '/Old Page', url: '/about' }, 'is not one that the site can serve'],
  [{ from: '/x/:name', url: '/about' }, 'is not one that the site can serve'],
  [{ from: '', url: '/about' }, 'It has no address.'],
  [{ from: '/x', page: 'deleted' }, 'Its page was deleted: choose another target.'],
  [{ from: '/x', page: 'later' }, 'It leads to the page /later, which is a draft.'],
  [{ from: '/x', url: '/nothing' }, 'It leads to /nothing, and there is no page.'],
  [{ from: '/x' }, 'It needs a page, or an address'],
  [{ from: '/x', url: 'javascript:alert(1)' }, 'It needs a page, or an address'],
  [{ from: '/x', url: 'http://a.example' }, 'It needs a page, or an address'],
  [{ from: '/x', url: 'https:/evil.example' }, 'It needs a page, or an address'],
  [{ from: '/x', url: 'https://user:word@evil.example' }, 'It needs a page, or an address'],
  [{ from: '/x', url: '//evil.example' }, 'is no address of this site'],
  [{ from: '/x', url: '/\\evil.example' }, 'is no address of this site'],
  [{ from: '/x', url: '/ticketing/\\x' }, 'is no address of this site'],
])('leaves out %j with a warning', (item, problem) => {
  const result = plan([item], [page('about'), page('later', { hiddenBecause: 'is a draft' })]);
  expect(result.redirects).toEqual([]);
  expect(listSentences(result)[0]).toContain(problem);
});

it('encodes what may not stand in a header', () => {
  const result = plan(
    [
      { from: '/a', url: '/ticketing?x=日本' },
      { from: '/b', url: 'https://münchen.example/ü' },
    ],
    [page('about')],
  );
  expect(listTargets(result)).toEqual([
    ['/a', '/ticketing?x=%E6%97%A5%E6%9C%AC', 301],
    ['/b', 'https://xn--mnchen-3ya.example/%C3%BC', 301],
  ]);
});

describe('the pattern of targets', () => {
  it.each([
    ['redirects', 'url'],
    ['pages', 'redirectUrl'],
  ])('equals the validation in the Directus schema of %s', (collection, name) => {
    const { fields } = JSON.parse(readFileSync(`cms/schema/${collection}.json`, 'utf8'));
    const { meta } = fields.find(({ field }: { field: string }) => field === name);
    expect(meta.validation).toEqual({
      _or: [{ [name]: { _null: true } }, { [name]: { _regex: redirectTargetPattern } }],
    });
    expect(meta.validation_message).toBe(redirectTargetMessage);
  });

  it.each(['/', '/about', '/about?x=1#dates', '/日本', 'https://a.example', 'https://a.example/b?c@d'])(
    'accepts %s, as the build does',
    (url) => {
      expect(url).toMatch(new RegExp(redirectTargetPattern));
      const present = ['', 'about', '日本'].map((id) => page(id));
      expect(plan([{ from: '/x', url }], present).redirects).toHaveLength(1);
    },
  );

  it.each([
    '',
    'about',
    '//evil.example',
    '/\\evil.example',
    '/a b',
    '/a\nb',
    '/a\u0000',
    '/a\u0085',
    'http://a.example',
    'https:///evil.example',
    'https://user:word@evil.example',
    'javascript:alert(1)',
    'HTTPS://a.example',
    'https://a\u0001.example',
    'https://a.example/\u007f',
    'https://a.example/b c',
    'https://a.example\\b',
    '/ticketing/\u0001',
    '/ticketing?x=\u007f',
  ])('refuses %j, as the build does', (url) => {
    expect(url).not.toMatch(new RegExp(redirectTargetPattern));
    expect(plan([{ from: '/x', url }]).redirects).toEqual([]);
  });

  it.each(['https://a.example:99999', 'https://[', 'https://?x'])(
    'accepts %s, which the build leaves out',
    (url) => {
      expect(url).toMatch(new RegExp(redirectTargetPattern));
      expect(plan([{ from: '/x', url }]).redirects).toEqual([]);
    },
  );
});
