import { act, render, screen } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Image } from './Image';
import { dominantColorMock, pictureMock } from './Image.mocks';
import type * as Pictures from './Picture';

/* The HTML of the server, hydrated by the real GatsbyImage. */

let mockBuild: 'server' | 'browser' = 'browser';

jest.mock('gatsby-plugin-image', () =>
  jest.requireActual('gatsby-plugin-image/dist/gatsby-image.browser.js'),
);

jest.mock('./Picture', () => {
  const { ServerPicture, Picture } = jest.requireActual<typeof Pictures>('./Picture');
  return {
    Picture: (props: Pictures.PictureProps) =>
      createElement(mockBuild === 'server' ? ServerPicture : Picture, props),
  };
});

beforeAll(() => {
  Object.assign(globalThis, { GATSBY___IMAGE: true });
  // jsdom has no lazy loading. Without it, the plugin observes when a picture is near the viewport.
  Object.defineProperty(HTMLImageElement.prototype, 'loading', { value: 'lazy', configurable: true });
});

afterEach(() => document.body.replaceChildren());

const image = { ...pictureMock('show-ruth', 'Ruth in the barley'), dominantColor: dominantColorMock };

/** Two equal pictures, one with another crop for phones, in a new object at each render. */
const FourPictures = ({ title = '' }) => (
  <Suspense>
    <p>{title}</p>
    <Image image={image} sizes="100vw" />
    <Image image={image} sizes="100vw" />
    <Image image={image} sizes="100vw" mobile={{ image, aspectRatio: '1:1', sizes: '100vw' }} />
    <Image image={image} sizes="100vw" priority />
  </Suspense>
);

function renderOnServer(identifierPrefix = ''): HTMLElement {
  mockBuild = 'server';
  const container = document.createElement('div');
  container.innerHTML = renderToString(<FourPictures />, { identifierPrefix });
  mockBuild = 'browser';
  document.body.replaceChildren(container);
  return container;
}

it('keeps every element of the server when it is hydrated and rendered again', async () => {
  const container = renderOnServer();
  const elements = [...container.querySelectorAll('*')];
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = await act(async () => hydrateRoot(container, <FourPictures />));
  await act(async () => root.render(<FourPictures title="Changed" />));
  expect(container.querySelector('p')?.textContent).toBe('Changed');
  expect([...container.querySelectorAll('*')]).toEqual(elements);
  expect(elements.filter((element) => !element.isConnected)).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
  await act(async () => root.unmount());
});

it('keeps the elements of a picture that is hydrated after an equal one', async () => {
  const [first, second] = [renderOnServer(), renderOnServer('second')];
  document.body.append(first);
  const elements = [...second.querySelectorAll('*')];
  const roots = [await act(async () => hydrateRoot(first, <FourPictures />))];
  roots.push(await act(async () => hydrateRoot(second, <FourPictures />, { identifierPrefix: 'second' })));
  expect([...second.querySelectorAll('*')]).toEqual(elements);
  await act(async () => roots.forEach((root) => root.unmount()));
});

it('is loaded without a script of the page, and its HTML contains it once', () => {
  const container = renderOnServer();
  expect(container.querySelectorAll('script, noscript')).toHaveLength(0);
  const pictures = [...container.querySelectorAll('img')];
  expect(pictures).toHaveLength(4);
  for (const picture of pictures) {
    expect(picture).toHaveAttribute('src', expect.stringContaining('show-ruth.jpg'));
    expect(picture.srcset).toMatch(/ 295w,.* 1280w$/);
  }
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
    'lazy',
    'lazy',
    'lazy',
    'eager',
  ]);
  expect(container.querySelectorAll('img[fetchpriority="high"]')).toHaveLength(1);
  expect(container.querySelector('[data-placeholder-image]')).toHaveStyle({
    backgroundColor: dominantColorMock,
  });
});

it('has the same sources on the server as in the browser', async () => {
  const readSources = (container: ParentNode) =>
    [...container.querySelectorAll('source, img')].map((element) =>
      ['media', 'type', 'srcset', 'sizes', 'src', 'alt'].map((name) =>
        element.getAttribute(name)?.replaceAll('\n', ''),
      ),
    );
  const onServer = readSources(renderOnServer());
  const { container, findAllByRole } = render(<FourPictures />);
  await findAllByRole('img');
  expect(readSources(container)).toEqual(onServer);
});

it('appears when it is rendered in the browser', async () => {
  render(<Image image={image} sizes="100vw" />);
  const picture = await screen.findByRole('img', { name: 'Ruth in the barley' });
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture.getAttribute('srcset')).toContain('1280w');
});
