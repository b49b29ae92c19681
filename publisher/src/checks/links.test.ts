import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeBrokenLink, findBrokenLinks } from './links.ts';
import type { Link, Page, Get } from './page.ts';

const link = (href: string, row: string | null = 'row', text = 'Words'): Link => ({ href, text, row });
const page = (path: string, links: Link[], anchors: string[] = []): Page => ({
  path,
  links,
  anchors: new Set(anchors),
  scripts: [],
});

/** A site with these files and redirects. */
const get: Get = async (path) => {
  const redirects: Record<string, string> = {
    '/old': '/about',
    '/away': 'https://other.example/',
    '/loop': '/loop',
  };
  const location = redirects[path] ?? null;
  const isFound = ['/plan.pdf', '/ticketing/RUTH/calendar'].includes(path);
  return { status: location ? 301 : isFound ? 200 : 404, type: '', location, body: '' };
};
const find = (pages: Page[]) => findBrokenLinks(pages, 'https://www.example', get);

it('accepts pages, files, client-only routes, redirects, sections and other sites', async () => {
  const hrefs = [
    '/about',
    '/about?from=home',
    'https://www.example/about',
    '/plan.pdf',
    '/ticketing/RUTH/calendar',
    '/old',
    '/old#team',
    '/away',
    '#top',
    '#',
    '/about#team',
    '/about#caf%C3%A9',
    '/about#:~:text=team',
    'https://elsewhere.example/no-such',
    'mailto:office@example.com',
    'tel:+17175550142',
    'javascript:void 0',
  ];
  const pages = [
    page(
      '/',
      hrefs.map((href) => link(href)),
    ),
    page('/about', [], ['team', 'café']),
  ];
  assert.deepEqual(await find(pages), []);
});

it('finds links to pages and sections that do not exist, each once', async () => {
  const broken = ['/no-such', 'https://www.example/gone', '/about#nobody', '#nothing', '/loop', 'about/us'];
  const pages = [
    page(
      '/',
      [...broken, '/no-such'].map((href) => link(href)),
    ),
    page('/about', []),
  ];
  assert.deepEqual(
    (await find(pages)).map(({ target, anchor }) => [target, anchor]),
    [
      ['/no-such', null],
      ['/gone', null],
      ['/about', 'nobody'],
      ['/', 'nothing'],
      ['/loop', null],
      ['/about/us', null],
    ],
  );
});

it('says to an editor where a broken link is and where it leads', async () => {
  const found = await find([
    page('/', [link('/no-such'), link('#x', 'row', ''), link('/gone', null, 'A '.repeat(40))]),
  ]);
  assert.deepEqual(found.map(describeBrokenLink), [
    'The link “Words” of the page / leads to /no-such, which is not on the site.',
    'The link of the page / leads to the section #x of /, which has no such section.',
    `The link “${'A '.repeat(30)}…” on the page /, outside of its blocks, leads to /gone, which is not on the site.`,
  ]);
});

it('shows no control characters and no long addresses of a link', async () => {
  const found = await find([
    page('/', [link('/no-such', 'a', 'One\u001b[2J\u2028two'), link(`#%07${'x'.repeat(200)}`, 'b')]),
    page('/about', [link(`/${'y'.repeat(200)}`, 'c')]),
  ]);
  assert.deepEqual(found.map(describeBrokenLink), [
    'The link “One [2J two” of the page / leads to /no-such, which is not on the site.',
    `The link “Words” of the page / leads to the section # ${'x'.repeat(99)}… of /, which has no such section.`,
    `The link “Words” of the page /about leads to /${'y'.repeat(99)}…, which is not on the site.`,
  ]);
});

it('ends after 500 broken links', async () => {
  const links = Array.from({ length: 600 }, (_, index) => link(`/gone-${index}`));
  assert.equal((await find([page('/', links)])).length, 500);
});
