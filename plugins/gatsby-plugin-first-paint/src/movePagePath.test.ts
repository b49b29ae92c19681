import { JSDOM } from 'jsdom';
import { isPagePathMoved, movePagePath } from './movePagePath.ts';

const writtenByGatsby = (path: string, open = '<') =>
  `<body><script id="gatsby-script-loader">/*${open}![CDATA[*/window.pagePath=${JSON.stringify(path)};/*]]>*/</script></body>`;

const runPage = (html: string): unknown =>
  new JSDOM(html, { runScripts: 'dangerously' }).window.eval('pagePath');

const paths = ['/', '/about', '/ticketing/[...]', '/a"b&c>d', "/it's/\u2028"];

it.each(paths)('keeps the path %s for the scripts of the page', (path) => {
  const html = movePagePath(writtenByGatsby(path));
  expect(isPagePathMoved(html)).toBe(true);
  expect(runPage(html)).toBe(path);
});

it('writes the same script for all pages, also with an escaped beginning', () => {
  const scripts = paths.map((path, index) => {
    const html = movePagePath(writtenByGatsby(path, index % 2 ? '\\u003c' : '<'));
    return new JSDOM(html).window.document.querySelector('script')?.textContent;
  });
  expect(new Set(scripts).size).toBe(1);
});

it('leaves processed and unknown HTML unchanged', () => {
  const html = movePagePath(writtenByGatsby('/about'));
  expect(movePagePath(html)).toBe(html);
  const other = '<script id="gatsby-script-loader">window.pagePath = "/about"</script>';
  expect(movePagePath(other)).toBe(other);
  expect(isPagePathMoved(other)).toBe(false);
});
