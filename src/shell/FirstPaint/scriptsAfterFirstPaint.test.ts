import { longestWaitMs, scriptsAfterFirstPaint } from './scriptsAfterFirstPaint';

const page =
  '<body><p>Tonight at seven.</p><script id="data">window.pagePath="/"</script>' +
  '<script src="/framework-1.js" async></script><script src="/app-2.js" async></script></body>';

/** Reads the page as a browser does: its scripts run where they stand. */
function read(html: string) {
  document.body.innerHTML = html;
  for (const inert of document.body.querySelectorAll('script')) {
    const script = document.createElement('script');
    script.textContent = inert.textContent;
    inert.replaceWith(script);
  }
}

const started = () =>
  [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'));

/** A browser that says when something was painted. */
function browserThatTells() {
  let tell: () => void = () => {};
  const observe = jest.fn();
  class Observer {
    static supportedEntryTypes = ['mark', 'paint'];
    observe = observe;
    constructor(listener: () => void) {
      tell = listener;
    }
  }
  Object.assign(window, { PerformanceObserver: Observer });
  return { observe, paint: () => tell() };
}

function tabIs(visibility: 'visible' | 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
}

beforeEach(() => {
  jest.useFakeTimers();
  tabIs('visible');
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'PerformanceObserver');
});

it('starts the scripts once the first view is painted, each once and in their order', () => {
  const browser = browserThatTells();
  read(scriptsAfterFirstPaint(page));
  expect(browser.observe).toHaveBeenCalledWith({ type: 'paint', buffered: true });
  expect(started()).toEqual([]);
  browser.paint();
  expect(started()).toEqual(['/framework-1.js', '/app-2.js']);
  browser.paint();
  jest.runAllTimers();
  expect(started()).toHaveLength(2);
});

it('waits no longer than it must when no painting is told', () => {
  browserThatTells();
  read(scriptsAfterFirstPaint(page));
  jest.advanceTimersByTime(longestWaitMs - 1);
  expect(started()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(started()).toHaveLength(2);
});

it('starts them at once in a tab that nobody sees, and in a browser that tells nothing', () => {
  const browser = browserThatTells();
  tabIs('hidden');
  read(scriptsAfterFirstPaint(page));
  expect(started()).toHaveLength(2);
  expect(browser.observe).not.toHaveBeenCalled();

  tabIs('visible');
  Reflect.deleteProperty(window, 'PerformanceObserver');
  read(scriptsAfterFirstPaint(page));
  expect(started()).toHaveLength(2);
});

it('leaves all else as it is, and a page that was here before', () => {
  const once = scriptsAfterFirstPaint(page);
  expect(once).toContain('<p>Tonight at seven.</p><script id="data">window.pagePath="/"</script>');
  expect(once).not.toContain(' async');
  expect(scriptsAfterFirstPaint(once)).toBe(once);
  expect(scriptsAfterFirstPaint('<p>No script.</p>')).toBe('<p>No script.</p>');
});
