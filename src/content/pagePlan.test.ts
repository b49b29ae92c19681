import type { FlatItem } from './assemble';
import {
  findBrokenLinks,
  findPlanProblem,
  listAddresses,
  listPage,
  planPages,
  type ListedPage,
} from './pagePlan';

const createListedPage = (id: string, url: string | null, more: Partial<ListedPage> = {}): ListedPage => ({
  id,
  url,
  createdAt: '2026-01-01T00:00:00Z',
  hasContent: false,
  hiddenBecause: null,
  redirect: null,
  hiddenIds: [],
  typedLinks: [],
  warnings: [],
  failure: null,
  ...more,
});

const now = new Date('2026-05-01T12:00:00Z');
const warningStart = 'The page is not on the site.';

it('skips pages with a reserved, missing or malformed address and warns about them', () => {
  const { pages, warnings } = planPages([
    createListedPage('a', '/about'),
    createListedPage('b', '/ticketing/cart'),
    createListedPage('c', null),
    createListedPage('d', '/About'),
  ]);
  expect(pages.map(({ id, path }) => [id, path])).toEqual([['a', '/about']]);
  expect(warnings.map(({ page, id, sentence }) => [page, id, sentence.startsWith(warningStart)])).toEqual([
    ['/ticketing/cart', 'b', true],
    [null, 'c', true],
    ['/About', 'd', true],
  ]);
});

it('gives a shared address to the older page and warns about the other', () => {
  const { pages, warnings } = planPages([
    createListedPage('young', '/about', { createdAt: '2026-05-01T00:00:00Z' }),
    createListedPage('old', '/about'),
  ]);
  expect(pages.map(({ id }) => id)).toEqual(['old']);
  expect(warnings).toEqual([
    {
      page: '/about',
      collection: 'pages',
      id: 'young',
      sentence: `${warningStart} Another page (old) has the same address, and is older. Give one of them another address.`,
    },
  ]);
});

it('skips a page that cannot be read, and returns the warnings of the others', () => {
  const warning = { collection: 'faqs', id: 'f', sentence: 'Left out.' };
  const { pages, warnings } = planPages([
    createListedPage('a', '/a', { failure: 'No blocks today' }),
    createListedPage('b', '/b', { warnings: [warning] }),
  ]);
  expect(pages.map(({ id }) => id)).toEqual(['b']);
  expect(warnings).toEqual([
    {
      page: '/a',
      collection: 'pages',
      id: 'a',
      sentence: `${warningStart} The site cannot read it (No blocks today): tell the operator of the site.`,
    },
    { page: '/b', ...warning },
  ]);
});

const node: FlatItem = { directusId: 'p', url: '/about', date_created: '2026-01-01', form: 'contact' };

it('lists whether a page has content, and its warnings', () => {
  const rows = [
    { id: 'r', collection: 'textBlock', item: { id: 't', title: 'Welcome' } },
    { id: 's', collection: 'faqs', item: { id: 'f' } },
  ];
  expect(
    listPage(node, () => ({ id: 'p', url: '/about', buildingBlocks: rows }), null, '', now),
  ).toMatchObject({
    id: 'p',
    url: '/about',
    hasContent: true,
    warnings: [{ collection: 'faqs', id: 'f' }],
    failure: null,
  });
  const withoutForm = { ...node, form: null };
  const withBlocks = (buildingBlocks: object[]) => () => ({ id: 'p', url: '/about', buildingBlocks });
  expect(listPage(withoutForm, withBlocks(rows), null, '', now).hasContent).toBe(true);
  expect(listPage(withoutForm, withBlocks(rows.slice(1)), null, '', now).hasContent).toBe(false);
  const withForm = () => ({ id: 'p', url: '/about', form: 'contact', buildingBlocks: [] });
  expect(listPage(node, withForm, null, '', now).hasContent).toBe(true);
});

it('reports why a page cannot be read', () => {
  const broken = () => {
    throw new Error('No blocks today');
  };
  expect(listPage(node, broken, null, '', now)).toMatchObject({ id: 'p', failure: 'No blocks today' });
});

describe('findPlanProblem', () => {
  const home = createListedPage('h', '/', { hasContent: true });
  const findProblem = (...pages: ListedPage[]) => findPlanProblem(pages, planPages(pages));

  it('reports a missing home page', () => {
    expect(findProblem(home, createListedPage('a', '/about'))).toBeNull();
    expect(findProblem(createListedPage('a', '/about'))).toMatch(
      /^Directus has no page with the address "\/"/,
    );
    expect(findProblem()).toMatch(/^Directus has no page/);
    expect(findProblem({ ...home, failure: 'Torn' }, createListedPage('a', '/about'))).toBe(
      'The home page cannot be read (Torn).',
    );
  });

  it('reports that no page can be read', () => {
    const pages = [home, createListedPage('a', '/about')].map((page) => ({
      ...page,
      failure: 'No settings',
    }));
    expect(findProblem(...pages)).toBe('None of the 2 pages can be read (No settings).');
  });

  it('reports a home page without blocks and form', () => {
    expect(findProblem({ ...home, hasContent: false })).toMatch(/^The home page shows no block\./);
    expect(findProblem(home, createListedPage('a', '/empty'))).toBeNull();
  });
});

describe('a page that is not on the site', () => {
  const draft = { directusId: 'd', url: '/draft', status: 'draft', redirectUrl: '/about' };
  const listed = (more: object) => listPage({ ...draft, ...more }, () => ({ id: 'd' }), null, '', now);

  it('is listed with the reason, and with the target of its visitors if it is archived', () => {
    expect(listed({})).toMatchObject({ hiddenBecause: 'is a draft', redirect: null });
    expect(listed({ status: 'archived' })).toMatchObject({
      hiddenBecause: 'is archived',
      redirect: { url: '/about' },
    });
    expect(listed({ status: 'published', publishAt: '2026-05-01T12:00:01Z' }).hiddenBecause).toBe(
      'is on the site from 2026-05-01 12:00 UTC',
    );
    expect(listed({ status: 'published', publishAt: '2026-05-01T12:00:00Z' }).hiddenBecause).toBeNull();
  });

  it('is not created, and has no warnings', () => {
    expect(planPages([listed({}), createListedPage('a', '/about')]).pages.map(({ id }) => id)).toEqual(['a']);
    expect(planPages([listed({ url: 'no address' })])).toEqual({ pages: [], warnings: [] });
  });

  it('stops the build if it is the home page', () => {
    const home = [listed({ url: '/' })];
    expect(findPlanProblem(home, planPages(home))).toBe(
      'The home page is a draft. The site needs it: publish it.',
    );
  });
});

it('finds the links of a page that lead nowhere, by the pages and redirects of the same build', () => {
  const text = ['/rth', '/soon', '/ruth', '/short', '/rth#cast']
    .map((href) => `<p><a href="${href}">${href}</a></p>`)
    .join('');
  const rows = [{ id: 'r', collection: 'textBlock', item: { id: 't', title: 'A', text } }];
  const item = { directusId: 'home', url: '/', status: 'published' };
  const home = listPage(item, () => ({ ...item, id: 'home', buildingBlocks: rows }), null, '', new Date());
  const listed = [
    home,
    createListedPage('ruth', '/ruth'),
    createListedPage('soon', '/soon', { hiddenBecause: 'is a draft' }),
  ];
  const addresses = listAddresses(listed, planPages(listed), [{ fromPath: '/short' }]);
  const { paths, warnings } = findBrokenLinks(home, addresses);
  expect(paths).toEqual(['/rth', '/soon']);
  expect(warnings.map(({ page, collection, id, sentence }) => [page, collection, id, sentence])).toEqual([
    [
      '/',
      'textBlock',
      't',
      'Block 1 (text block): The link “/rth” is shown as text. It leads to /rth, which is not on the site.',
    ],
    [
      '/',
      'textBlock',
      't',
      'Block 1 (text block): The link “/soon” is shown as text. It leads to the page /soon, which is a draft.',
    ],
    [
      '/',
      'textBlock',
      't',
      'Block 1 (text block): The link “/rth#cast” is shown as text. It leads to /rth, which is not on the site.',
    ],
  ]);
});
