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
