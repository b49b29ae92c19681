/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import { Header } from './Header';
import { headerMock } from './Header.mocks';

it('links to every page of the menus without scripts, except entries without a URL', () => {
  const html = renderToStaticMarkup(<Header header={headerMock} variant="page" logo={null} promoBanner />);
  const menu = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? '';
  const hrefs = [...menu.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  const { theaters, filmsHref, streamingHref, bigImageLinks } = headerMock;
  const expected = [
    ...theaters.flatMap(({ href, shows }) => [href, ...shows.map((show) => show.href)]),
    filmsHref,
    streamingHref,
    ...bigImageLinks.map(({ href }) => href).filter((href) => href !== '#'),
  ].filter((href) => href !== null);
  expect(expected.length).toBeGreaterThan(5);
  expect(hrefs).toEqual(expected);
});
