/** @jest-environment jsdom */
import { deferScripts, isDeferred, MAX_WAIT_MS } from './deferScripts.ts';

const scripts = ['framework-1.js', 'app-2.js'];

const page =
  '<body><p>Tonight at seven.</p><script id="data">window.pagePath="/"</script>' +
  '<script src="/framework-1.js" async></script><script src="/app-2.js" async></script></body>';

/** Loads the HTML and runs its inline scripts, as a browser does. */
function loadPage(html: string) {
  document.body.innerHTML = html;
  for (const inert of document.body.querySelectorAll('script')) {
    const script = document.createElement('script');
    script.textContent = inert.textContent;
    inert.replaceWith(script);
  }
}

const startedScripts = () =>
  [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'));

/** A browser that reports the first paint. */
function mockPaintObserver() {
  let notify: () => void = () => {};
  const observe = jest.fn();
  class Observer {
    static supportedEntryTypes = ['mark', 'paint'];
    observe = observe;
    constructor(listener: () => void) {
      notify = listener;
    }
  }
  Object.assign(window, { PerformanceObserver: Observer });
  return { observe, paint: () => notify() };
}

function setVisibility(visibility: 'visible' | 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
}

beforeEach(() => {
  jest.useFakeTimers();
  setVisibility('visible');
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'PerformanceObserver');
});

it('starts each script once, in order, after the first paint', () => {
  const browser = mockPaintObserver();
  loadPage(deferScripts(page, scripts));
  expect(browser.observe).toHaveBeenCalledWith({ type: 'paint', buffered: true });
  expect(startedScripts()).toEqual([]);
  browser.paint();
  expect(startedScripts()).toEqual(['/framework-1.js', '/app-2.js']);
  browser.paint();
  jest.runAllTimers();
  expect(startedScripts()).toHaveLength(2);
});

it('starts the scripts after the pictures with high priority, also after one that cannot be loaded', () => {
  const browser = mockPaintObserver();
  const pictures = '<img fetchpriority="high"><img loading="lazy"><img fetchpriority="high">';
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  loadPage(deferScripts(page.replace('<body>', `<body>${pictures}`), scripts));
  browser.paint();
  expect(startedScripts()).toEqual([]);
  const [first, , last] = document.images;
  first?.dispatchEvent(new Event('load'));
  expect(startedScripts()).toEqual([]);
  last?.dispatchEvent(new Event('error'));
  expect(startedScripts()).toEqual(['/framework-1.js', '/app-2.js']);
});

it('requests a script a second time when its request fails', () => {
  const browser = mockPaintObserver();
  loadPage(deferScripts(page, scripts));
  browser.paint();
  const fail = () =>
    [...document.querySelectorAll('script[src="/app-2.js"]')].at(-1)?.dispatchEvent(new Event('error'));
  fail();
  jest.runAllTimers();
  expect(startedScripts()).toEqual(['/framework-1.js', '/app-2.js', '/app-2.js']);
  fail();
  jest.runAllTimers();
  expect(startedScripts()).toHaveLength(3);
});

it('starts the scripts after the maximum wait when no paint is reported', () => {
  mockPaintObserver();
  loadPage(deferScripts(page, scripts));
  jest.advanceTimersByTime(MAX_WAIT_MS - 1);
  expect(startedScripts()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(startedScripts()).toHaveLength(2);
});

it('starts the scripts immediately in a hidden tab and in browsers without paint events', () => {
  const browser = mockPaintObserver();
  setVisibility('hidden');
  loadPage(deferScripts(page, scripts));
  expect(startedScripts()).toHaveLength(2);
  expect(browser.observe).not.toHaveBeenCalled();

  setVisibility('visible');
  Reflect.deleteProperty(window, 'PerformanceObserver');
  loadPage(deferScripts(page, scripts));
  expect(startedScripts()).toHaveLength(2);
});

it('leaves the rest of the page unchanged, and pages without Gatsby scripts or already processed', () => {
  const once = deferScripts(page, scripts);
  expect(once).toContain('<p>Tonight at seven.</p><script id="data">window.pagePath="/"</script>');
  expect(once).not.toContain(' async');
  expect(deferScripts(once, scripts)).toBe(once);
  expect(deferScripts('<p>No script.</p>', scripts)).toBe('<p>No script.</p>');
});

it('leaves the tags of other scripts unchanged', () => {
  const other = '<script src="https://elsewhere.example/app-2.js.map.js" async></script>';
  const html = deferScripts(`<head>${other}</head>${page}`, scripts);
  expect(html).toContain(`<head>${other}</head>`);
  expect(isDeferred(html, scripts)).toBe(true);
});

it('recognizes a page with a script that is not deferred', () => {
  expect(isDeferred(page, scripts)).toBe(false);
  expect(isDeferred(deferScripts(page, scripts), scripts)).toBe(true);
  expect(isDeferred(deferScripts(page, scripts), [...scripts, 'added-3.js'])).toBe(false);
  const changedTag = page.replace('src="/app-2.js" async', 'src="/app-2.js" defer');
  expect(isDeferred(deferScripts(changedTag, scripts), scripts)).toBe(false);
});
