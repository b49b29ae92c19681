import type * as Plugin from 'gatsby-plugin-image';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup as renderByReact } from 'react-dom/server';
import { dominantColorMock } from './Image.mocks';
import { renderToStaticMarkup } from './renderMarkup';

const { MainImage, Placeholder } = jest.requireActual<typeof Plugin>('gatsby-plugin-image');

/** A picture as gatsby-plugin-image renders it in the browser. */
const picture = (
  <Fragment>
    <div aria-hidden style={{ paddingTop: '56.25%' }} />
    <Placeholder
      aria-hidden
      data-placeholder-image=""
      style={{ opacity: 1, backgroundColor: dominantColorMock, top: 0 }}
    />
    <MainImage
      data-main-image=""
      alt={'A "lit" <stage> & Ruth'}
      className="main"
      sizes="(max-width: 768px) 100vw, 50vw"
      loading="lazy"
      style={{ objectFit: undefined, opacity: 0 }}
      sources={[
        { type: 'image/avif', srcSet: '/a.avif?v=1&format=avif 295w,\n/b.avif 640w', media: 'print' },
      ]}
      fallback={{ src: '/a.jpg?v=1&width=295', srcSet: '/a.jpg 295w', sizes: '100vw' }}
      {...{ width: 1280, height: 720, fetchpriority: 'high' }}
    />
  </Fragment>
);

/** The elements without scripts, as the browser parses them. */
function parse(html: string): string {
  const element = document.createElement('div');
  element.innerHTML = html;
  for (const noscript of element.querySelectorAll('noscript')) noscript.remove();
  for (const styled of element.querySelectorAll<HTMLElement>('[style]'))
    styled.setAttribute('style', styled.style.cssText);
  return element.innerHTML;
}

it('renders a picture as React does', () => {
  expect(parse(renderToStaticMarkup(picture))).toBe(parse(renderByReact(picture)));
  expect(parse(renderToStaticMarkup(picture))).toContain('<img');
});

it('renders no markup of a text', () => {
  const malicious = createElement('p', { title: '"><script>bad()</script>' }, '<script>bad()</script>');
  expect(
    document.createRange().createContextualFragment(renderToStaticMarkup(malicious)).children,
  ).toHaveLength(1);
  expect(renderToStaticMarkup(malicious)).not.toContain('<script');
});
