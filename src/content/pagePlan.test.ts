import type { FlatItem } from './assemble';
import { listPage, planPages, planProblem, type ListedPage } from './pagePlan';

const listed = (id: string, url: string | null, more: Partial<ListedPage> = {}): ListedPage => ({
  id,
  url,
  createdAt: '2026-01-01T00:00:00Z',
  blockTypes: [],
  formName: null,
  warnings: [],
  failure: null,
  ...more,
});

const lost = 'The page is not on the site.';

it('skips a page at an address of the site, or at none, and names it; the others are made', () => {
  const { pages, warnings } = planPages([
    listed('a', '/about'),
    listed('b', '/ticketing/cart'),
    listed('c', null),
    listed('d', '/About'),
  ]);
  expect(pages.map(({ id, path }) => [id, path])).toEqual([['a', '/about']]);
  expect(warnings.map(({ page, id, sentence }) => [page, id, sentence.startsWith(lost)])).toEqual([
    ['/ticketing/cart', 'b', true],
    [null, 'c', true],
    ['/About', 'd', true],
  ]);
});

it('gives an address that two pages have to the older one, and names the other', () => {
  const { pages, warnings } = planPages([
    listed('young', '/about', { createdAt: '2026-05-01T00:00:00Z' }),
    listed('old', '/about'),
  ]);
  expect(pages.map(({ id }) => id)).toEqual(['old']);
  expect(warnings).toEqual([
    {
      page: '/about',
      collection: 'pages',
      id: 'young',
      sentence: `${lost} Another page (old) has the same address, and is older. Give one of them another address.`,
    },
  ]);
});

it('skips a page that cannot be read, and passes on what is left out of the others', () => {
  const warning = { collection: 'faqs', id: 'f', sentence: 'Left out.' };
  const { pages, warnings } = planPages([
    listed('a', '/a', { failure: 'No blocks today' }),
    listed('b', '/b', { warnings: [warning] }),
  ]);
  expect(pages.map(({ id }) => id)).toEqual(['b']);
  expect(warnings).toEqual([
    {
      page: '/a',
      collection: 'pages',
      id: 'a',
      sentence: `${lost} The site cannot read it (No blocks today): tell whoever runs the site.`,
    },
    { page: '/b', ...warning },
  ]);
});

const node: FlatItem = { directusId: 'p', url: '/about', date_created: '2026-01-01', form: 'contact' };

it('lists the block types that a page shows, and its form', () => {
  const rows = [
    { id: 'r', collection: 'textBlock', item: { id: 't', title: 'Welcome' } },
    { id: 's', collection: 'faqs', item: { id: 'f' } },
  ];
  expect(listPage(node, () => ({ id: 'p', url: '/about', buildingBlocks: rows }), null, '')).toMatchObject({
    id: 'p',
    url: '/about',
    blockTypes: ['textBlock'],
    formName: 'contact',
    warnings: [{ collection: 'faqs', id: 'f' }],
    failure: null,
  });
});

it('says why a page cannot be read', () => {
  const broken = () => {
    throw new Error('No blocks today');
  };
  expect(listPage(node, broken, null, '')).toMatchObject({ id: 'p', failure: 'No blocks today' });
});

describe('a site that must not be published', () => {
  const home = listed('h', '/', { blockTypes: ['heroImage'] });
  const problemOf = (...pages: ListedPage[]) => planProblem(pages, planPages(pages));

  it('is one without a home page', () => {
    expect(problemOf(home, listed('a', '/about'))).toBeNull();
    expect(problemOf(listed('a', '/about'))).toMatch(/^Directus has no page with the address "\/"/);
    expect(problemOf()).toMatch(/^Directus has no page/);
    expect(problemOf({ ...home, failure: 'Torn' }, listed('a', '/about'))).toBe(
      'The home page cannot be read (Torn).',
    );
  });

  it('is one of which no page can be read', () => {
    const pages = [home, listed('a', '/about')].map((page) => ({ ...page, failure: 'No settings' }));
    expect(problemOf(...pages)).toBe('None of the 2 pages can be read (No settings).');
  });

  it('is one whose home page lost its blocks', () => {
    expect(problemOf({ ...home, blockTypes: [] })).toMatch(/^The home page shows no block\./);
    expect(problemOf({ ...home, blockTypes: [], formName: 'contact' })).toBeNull();
    expect(problemOf(home, listed('a', '/empty'))).toBeNull();
  });
});
