/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import { PageHead } from './PageHead';

it('writes title, description, canonical address and what is shared', () => {
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

it('asks search engines to leave a page out', () => {
  expect(renderToStaticMarkup(<PageHead title="404" noIndex />)).toContain(
    '<meta name="robots" content="noindex"/>',
  );
});

it('writes structured data that nothing in it can end', () => {
  const data = { '@type': 'Question', name: '</script><script>alert(1)</script>' };
  const html = renderToStaticMarkup(<PageHead title="Ruth" structuredData={[data]} />);
  expect(html).not.toContain('<script>');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(data);
});
