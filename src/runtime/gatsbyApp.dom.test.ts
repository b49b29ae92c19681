import { createElement } from 'react';
import { createGatsbyApp } from './gatsbyApp';
import { loadEarlyBack } from './earlyBack';

test('Back is followed until the router does it', () => {
  const loader = { loadPage: jest.fn(), loadPageSync: jest.fn(), enqueue: jest.fn() };
  Object.assign(window, {
    ___loader: loader,
    IntersectionObserver: class {
      observe() {}
    },
  });
  window.eval(loadEarlyBack);
  const early = window.onpopstate;
  expect(early).toEqual(expect.any(Function));
  const app = createGatsbyApp({
    // Its code never comes, so the router has not mounted.
    loaders: { header: () => new Promise(() => undefined) },
    firstIsland: 'header',
    getIslandNames: () => [],
    onPressFailure: jest.fn(),
    onAnchor: jest.fn(),
  });
  app.render(createElement('p'), document.body);
  expect(window.onpopstate).toBe(early);
  app.onFirstRender();
  expect(window.onpopstate).toBeNull();
});
