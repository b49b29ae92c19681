import { resolveCanonicalUrl, createRobotsTxt, createSitemapXml } from './sitemap';

const site = 'https://site.example';

it('lists the indexable pages in a stable order', () => {
  const xml = createSitemapXml(
    [
      { id: '1', url: '/shows/ruth' },
      { id: '2', url: '/' },
      { id: '3', url: '/secret', noIndex: true },
      { id: '4', url: '/elsewhere', canonicalUrl: 'https://other.example/page' },
      { id: '5', url: '/copy', canonicalUrl: '/shows/ruth' },
      { id: '6', url: '/own', canonicalUrl: 'https://site.example/own' },
      { id: '7', url: null },
      { id: '8', url: '/a&b' },
    ],
    ({ id }) => (id === '1' ? new Date('2026-11-24T12:00:00Z') : null),
    site,
    ['/ticketing'],
  );
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)).toEqual([
    'https://site.example/',
    'https://site.example/a&amp;b',
    'https://site.example/own',
    'https://site.example/shows/ruth',
    'https://site.example/ticketing',
  ]);
  expect(xml.match(/<lastmod>/g)).toHaveLength(1);
  expect(xml).toContain(
    '<url><loc>https://site.example/shows/ruth</loc><lastmod>2026-11-24T12:00:00.000Z</lastmod></url>',
  );
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /);
});

it('names the sitemap, and disallows only previews', () => {
  expect(createRobotsTxt(site)).toContain('Sitemap: https://site.example/sitemap.xml\n');
  expect(createRobotsTxt(site).match(/^Disallow:.*$/gm)).toEqual(['Disallow:']);
});

it.each([
  ['', 'https://site.example/copy'],
  ['/shows/ruth/', 'https://site.example/shows/ruth'],
  ['shows/ruth', 'https://site.example/shows/ruth'],
  ['https://other.example/x', 'https://other.example/x'],
  ['javascript:alert(1)', 'https://site.example/javascript:alert(1)'],
])('resolves the canonical address "%s" to %s', (typed, expected) => {
  expect(resolveCanonicalUrl({ id: 'p', url: '/copy', canonicalUrl: typed }, site)).toBe(expected);
});
