import { beginNavigation, endNavigation } from '../../state/navigation';
import { writeStored } from '../../state/storage';
import { startScrolling, type RouteLocation } from './scrolling';

/** A document as high as the test says; jsdom lays nothing out. */
const page = { height: 5000, scrollY: 0 };
let grow: () => void = () => undefined;
let observers = 0;

class FakeResizeObserver implements ResizeObserver {
  constructor(callback: ResizeObserverCallback) {
    grow = () => callback([], this);
  }
  observe = () => void (observers += 1);
  unobserve = () => undefined;
  disconnect = () => {
    observers -= 1;
    grow = () => undefined;
  };
}

const viewport = 800;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(page, { height: 5000, scrollY: 0 });
  observers = 0;
  sessionStorage.clear();
  document.body.innerHTML = '';
  window.ResizeObserver = FakeResizeObserver;
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => page.scrollY });
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    configurable: true,
    get: () => page.height,
  });
  window.innerHeight = viewport;
  window.scrollTo = (options?: ScrollToOptions | number) => {
    const top = typeof options === 'object' ? (options.top ?? 0) : 0;
    page.scrollY = Math.min(top, Math.max(0, page.height - viewport));
    window.dispatchEvent(new Event('scroll'));
  };
  navigationType = 'navigate';
  performance.getEntriesByType = () => [
    Object.assign(
      { name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => null },
      { type: navigationType },
    ),
  ];
});
afterEach(() => jest.useRealTimers());
let navigationType = 'navigate';

const at = (pathname: string, more: Partial<RouteLocation> = {}): RouteLocation => ({
  pathname,
  hash: '',
  ...more,
});
const home = at('/', { key: '1' });
const about = at('/about', { key: '2' });

/** As a visitor does. */
function scrollTo(y: number) {
  page.scrollY = y;
  window.dispatchEvent(new Event('scroll'));
}

test('a shorter page that comes before its route does not move the place where the last one was left', () => {
  const { onRoute } = startScrolling();
  onRoute(home, null);
  scrollTo(900);
  beginNavigation();
  // The browser cuts the position down to what the new page has.
  scrollTo(434);
  endNavigation();
  onRoute(about, home);
  onRoute(home, about);
  expect(page.scrollY).toBe(900);
});

test('a new page begins at the top', () => {
  const { onRoute } = startScrolling();
  onRoute(home, null);
  scrollTo(1200);
  onRoute(about, home);
  expect(page.scrollY).toBe(0);
});

test('back and forward lead to where the visitor was', () => {
  const { onRoute } = startScrolling();
  onRoute(home, null);
  scrollTo(1200);
  onRoute(about, home);
  scrollTo(300);
  onRoute(home, about);
  expect(page.scrollY).toBe(1200);
  onRoute(about, home);
  expect(page.scrollY).toBe(300);
});

test('a page whose content comes late is waited for', () => {
  const { onRoute } = startScrolling();
  onRoute(home, null);
  scrollTo(1200);
  onRoute(about, home);
  page.height = 1000;
  onRoute(home, about);
  expect(page.scrollY).toBe(200);
  page.height = 1500;
  grow();
  expect(page.scrollY).toBe(700);
  page.height = 5000;
  grow();
  expect(page.scrollY).toBe(1200);
  expect(observers).toBe(0);
});

test('a visitor who moves meanwhile is not moved any more', () => {
  const { onRoute } = startScrolling();
  onRoute(home, null);
  scrollTo(1200);
  onRoute(about, home);
  page.height = 1000;
  onRoute(home, about);
  window.dispatchEvent(new Event('wheel'));
  expect(observers).toBe(0);
});

test('content that never comes is given up', () => {
  const { onRoute } = startScrolling();
  onRoute(home, null);
  scrollTo(1200);
  onRoute(about, home);
  page.height = 1000;
  onRoute(home, about);
  expect(observers).toBe(1);
  jest.runAllTimers();
  expect(observers).toBe(0);
});

test('an anchor is scrolled to, and the keyboard goes on from there', () => {
  document.body.innerHTML = '<h2 id="who we are">Who we are</h2>';
  const target = document.querySelector('h2');
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { onRoute } = startScrolling();
  onRoute(home, null);
  onRoute(at('/about', { key: '2', hash: '#who%20we%20are' }), home);
  expect(scrollIntoView.mock.contexts).toEqual([target]);
  expect(target).toHaveFocus();
  target?.blur();
  expect(target).not.toHaveAttribute('tabindex');
});

test('an anchor in content that comes late is waited for', () => {
  const { onRoute } = startScrolling();
  onRoute(home, null);
  onRoute(at('/about', { key: '2', hash: '#late' }), home);
  document.body.innerHTML = '<h2 id="late">Late</h2>';
  grow();
  expect(document.getElementById('late')).toHaveFocus();
});

test('an anchor that the end of the page holds back is gone to again when the page grows', () => {
  document.body.innerHTML = '<h2 id="last">Last</h2>';
  const scrollIntoView = jest
    .spyOn(Element.prototype, 'scrollIntoView')
    .mockImplementation(() => window.scrollTo({ top: 4500 }));
  scrollIntoView.mockClear();
  page.height = 5000;
  const { onRoute } = startScrolling();
  onRoute(home, null);
  onRoute(at('/about', { key: '2', hash: '#last' }), home);
  expect(page.scrollY).toBe(4200);
  page.height = 6000;
  grow();
  expect(page.scrollY).toBe(4500);
  expect(observers).toBe(0);
  scrollIntoView.mockRestore();
});

test('an anchor in a hidden panel is waited for until the panel opens', () => {
  document.body.innerHTML = '<div hidden><h2 id="late">Late</h2></div>';
  const target = document.querySelector('h2');
  const { onRoute } = startScrolling();
  onRoute(home, null);
  onRoute(at('/about', { key: '2', hash: '#late' }), home);
  expect(target).not.toHaveFocus();
  expect(target).not.toHaveAttribute('tabindex');
  document.querySelector('div')?.removeAttribute('hidden');
  grow();
  expect(target).toHaveFocus();
});

test('an address that the page writes meanwhile does not end the waiting', () => {
  document.body.innerHTML = '<div hidden><h2 id="late">Late</h2></div>';
  const { onRoute } = startScrolling();
  const anchored = at('/about', { hash: '#late' });
  onRoute(anchored, null);
  onRoute(at('/about', { key: '2', hash: '#late', state: { ignoreScroll: true } }), anchored);
  document.querySelector('div')?.removeAttribute('hidden');
  grow();
  expect(document.querySelector('h2')).toHaveFocus();
});

test('a place saved comes before the anchor in the address', () => {
  document.body.innerHTML = '<h2 id="cast">Cast</h2>';
  const { onRoute } = startScrolling();
  const anchored = at('/about', { key: '2', hash: '#cast' });
  onRoute(anchored, null);
  scrollTo(900);
  onRoute(home, anchored);
  onRoute(anchored, home);
  expect(page.scrollY).toBe(900);
});

test('the history state can say to leave the page where it is', () => {
  const { onRoute } = startScrolling();
  onRoute(home, null);
  scrollTo(1200);
  const second = at('/', { key: '2', state: { ignoreScroll: true } });
  onRoute(second, home);
  expect(page.scrollY).toBe(1200);
  scrollTo(1300);
  onRoute(home, second);
  expect(page.scrollY).toBe(1200);
  scrollTo(1250);
  onRoute(second, home);
  expect(page.scrollY).toBe(1250);
});

test('coming back from another page leads to the place, whatever the state says', () => {
  const { onRoute } = startScrolling();
  const tab = at('/', { key: '1', state: { ignoreScroll: true } });
  onRoute(tab, null);
  scrollTo(1200);
  onRoute(about, tab);
  onRoute(tab, about);
  expect(page.scrollY).toBe(1200);
});

test('native anchors of one page, which have no key, are told apart', () => {
  document.body.innerHTML = '<h2 id="cast">Cast</h2>';
  const { onRoute } = startScrolling();
  const first = at('/about');
  const anchored = at('/about', { hash: '#cast' });
  onRoute(first, null);
  scrollTo(100);
  onRoute(anchored, first);
  scrollTo(2000);
  onRoute(first, anchored);
  expect(page.scrollY).toBe(100);
});

test('the browser restores nothing while the site runs, and all when the visitor comes back to it', () => {
  startScrolling();
  expect(history.scrollRestoration).toBe('manual');
  window.dispatchEvent(new Event('pagehide'));
  expect(history.scrollRestoration).toBe('auto');
  window.dispatchEvent(new Event('pageshow'));
  expect(history.scrollRestoration).toBe('manual');
});

test.each([
  ['reload', 1200],
  ['back_forward', 1200],
  ['navigate', 0],
])('a document opened by %s begins at %d', (type, expected) => {
  const first = startScrolling();
  first.onRoute(home, null);
  scrollTo(1200);
  window.dispatchEvent(new Event('pagehide'));
  page.scrollY = 0;
  navigationType = type;
  startScrolling().onRoute(home, null);
  expect(page.scrollY).toBe(expected);
});

test('what is no position in the storage is dropped', () => {
  writeStored(
    { name: 'scrollPositions', version: 1, area: 'session', guard: (_): _ is unknown => true },
    { '/|1': 'far down' },
  );
  navigationType = 'reload';
  startScrolling().onRoute(home, null);
  expect(page.scrollY).toBe(0);
});
