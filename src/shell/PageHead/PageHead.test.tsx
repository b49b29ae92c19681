/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import { PageHead } from './PageHead';

it('renders title, description, canonical URL and Open Graph data', () => {
  const html = renderToStaticMarkup(
    <PageHead
      title="Ruth"
      description="A harvest story"
      canonicalUrl="https://site.example/shows/ruth"
      siteName="Lamplight Theatres"
      image={{ id: 'abc', width: 1920, height: 1080, description: 'Barley', modifiedOn: '2026' }}
    />,
  );
  expect(html).toContain('<title>Ruth</title>');
  expect(html).toContain('<link rel="canonical" href="https://site.example/shows/ruth"/>');
  expect(html).toMatch(/property="og:image" content="[^"]*\/assets\/abc\?width=1200&amp;height=630/);
  expect(html).not.toContain('robots');
});

it('excludes a page from search engines', () => {
  expect(renderToStaticMarkup(<PageHead title="404" noIndex />)).toContain(
    '<meta name="robots" content="noindex"/>',
  );
});

it('escapes structured data so that it cannot close its script', () => {
  const data = { '@type': 'Question', name: '</script><script>alert(1)</script>' };
  const html = renderToStaticMarkup(<PageHead title="Ruth" structuredData={[data]} />);
  expect(html).not.toContain('<script>');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(data);
});
