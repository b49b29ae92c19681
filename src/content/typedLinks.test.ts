import { findPathProblem, readAddresses } from './shared/siteAddresses';
import { describeHidden } from './shared/schedule';
import { normalizeHtml } from './html';
import { applyLinkRules, type TypedLink } from './typedLinks';

const now = new Date('2026-11-27T12:00:00Z');
const addresses = readAddresses(
  {
    pages: [
      { url: '/', status: 'published' },
      { url: '/ruth', status: 'published' },
      { url: '/secret', status: 'draft' },
      { url: '/moved', status: 'archived', redirectPage: 'ruth' },
    ],
    redirects: [{ from: '/short' }],
  },
  (page) => describeHidden(page, now),
);

function apply(collection: string, item: { id: string; [field: string]: unknown }) {
  const removed: TypedLink[] = [];
  const result = applyLinkRules(collection, item, {
    siteUrl: 'https://www.lamplight.example',
    isRemoved: (link) => findPathProblem(link.path, addresses) !== null && removed.push(link) > 0,
  });
  return { result, removed };
}
const applyToText = (text: string) => {
  const { result, removed } = apply('textBlock', { id: 't', text });
  return { html: normalizeHtml(result.text), removed };
};

it('shows a link that leads nowhere as text, and says which', () => {
  const { html, removed } = applyToText(
    '<p>See <a href="/rth"><strong>Ruth</strong> &amp; Naomi</a>, <a href="/ruth">her</a>.</p>',
  );
  expect(html).toBe('<p>See <strong>Ruth</strong> &amp; Naomi, <a href="/ruth">her</a>.</p>');
  expect(removed).toEqual([
    { collection: 'textBlock', id: 't', path: '/rth', effect: 'The link “Ruth & Naomi” is shown as text.' },
  ]);
});

it.each([
  '/ruth',
  '/ruth/',
  '/ruth?a=1#cast',
  'ruth',
  '/',
  '/short',
  '/moved',
  '/ticketing/RUTHL',
  '/static/plan.pdf',
  '/plan.pdf',
  '#cast',
  'tel:+17175550142',
  'https://other.example/rth',
])('keeps a link to %s', (href) => {
  expect(applyToText(`<p><a href="${href}">Words</a></p>`).removed).toEqual([]);
});

it.each(['/rth', 'rth', '/Ruth', '/ruth.html', 'https://lamplight.example/rth', '/secret', '/ruth/cast'])(
  'removes a link to %s',
  (href) => {
    expect(applyToText(`<p><a href="${href}">Words</a></p>`).html).toBe('<p>Words</p>');
  },
);

it.each([
  ['https://www.lamplight.example/ruth?a=1#cast', '/ruth?a=1#cast'],
  ['http://lamplight.example/', '/'],
])('makes the own address %s a link of the site', (href, path) => {
  expect(applyToText(`<p><a href="${href}" target="_blank">Words</a></p>`).html).toBe(
    `<p><a href="${path}">Words</a></p>`,
  );
  const { result } = apply('buttons', { id: 'b', text: 'Words', url: href });
  expect(result.url).toBe(path);
});

it('leaves the address of a button out, and keeps one that is not used', () => {
  const item = {
    id: 'c',
    buttons: [
      { id: 'r1', collection: 'buttons', item: { id: 'b1', text: 'Tickets', url: '/tikets', page: null } },
      {
        id: 'r2',
        collection: 'buttons',
        item: { id: 'b2', text: 'Ruth', url: '/rth', page: { id: 'p', url: '/ruth' } },
      },
    ],
  };
  const { result, removed } = apply('textCTA', item);
  expect(result.buttons).toMatchObject([{ item: { url: null } }, { item: { url: '/rth' } }]);
  expect(removed).toEqual([
    { collection: 'buttons', id: 'b1', path: '/tikets', effect: 'The address of “Tickets” is left out.' },
  ]);
});

it('follows the lists of header and footer', () => {
  const footer = {
    id: 'f',
    sections: [{ id: 's', footerSectionLinks: [{ id: 'l', text: 'Jobs', url: '/jobs' }] }],
    resellerLoginUrl: 'https://tickets.example/',
  };
  expect(apply('footerContent', footer).removed).toMatchObject([{ collection: 'footerLinks', id: 'l' }]);
});

it('says why a page is not on the site', () => {
  expect(findPathProblem('/secret', addresses)).toBe('It leads to the page /secret, which is a draft.');
  expect(findPathProblem('/rth', addresses)).toBe('It leads to /rth, which is not on the site.');
});
