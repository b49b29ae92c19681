import { beginNavigation, endNavigation } from '../../runtime/navigation';
import { writeStored } from '../../lib/storage';
import { startScrolling, type RouteLocation } from './scrolling';

/** Mocked height and scroll position of the document, because jsdom has no layout. */
const page = { height: 5000, scrollY: 0 };
let notifyResize: () => void = () => undefined;
let observerCount = 0;

class FakeResizeObserver implements ResizeObserver {
  constructor(callback: ResizeObserverCallback) {
    notifyResize = () => callback([], this);
  }
  observe = () => void (observerCount += 1);
  unobserve = () => undefined;
  disconnect = () => {
    observerCount -= 1;
    notifyResize = () => undefined;
  };
}

const viewportHeight = 800;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(page, { height: 5000, scrollY: 0 });
  observerCount = 0;
  sessionStorage.clear();
  document.body.innerHTML = '';
  window.ResizeObserver = FakeResizeObserver;
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => page.scrollY });
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    configurable: true,
    get: () => page.height,
  });
  window.innerHeight = viewportHeight;
  window.scrollTo = (options?: ScrollToOptions | number) => {
    const top = typeof options === 'object' ? (options.top ?? 0) : 0;
    page.scrollY = Math.min(top, Math.max(0, page.height - viewportHeight));
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

/** A history entry of the router. */
interface Entry {
  href: string;
  state: object | null;
}
const makeEntry = (href: string, key: string, state: object = {}): Entry => ({
  href,
  state: { ...state, key },
});
const home = makeEntry('/', '1');
const about = makeEntry('/about', '2');

/** Sets the current entry with replaceState, because the history of jsdom is asynchronous. */
function setEntry({ href, state }: Entry): RouteLocation {
  window.history.replaceState(state, '', href);
  const { pathname, hash } = window.location;
  return { pathname, hash, state };
}

/** Opens the site in a tab. The router knows the first entry before scrolling.ts runs. */
function openTab(first: Entry = home) {
  let currentLocation = setEntry(first);
  const { onRoute } = startScrolling();
  onRoute(currentLocation, null);
  const notifyRoute = (next: RouteLocation) => {
    onRoute(next, currentLocation);
    currentLocation = next;
  };
  return {
    /** Navigation by a link, `navigate()`, or back and forward between pages. */
    navigateTo: (to: Entry) => notifyRoute(setEntry(to)),
    /**
     * Navigation by a native anchor, or back and forward between anchors: the browser scrolls at once, and the router reports
     * the route a frame later. Returns the entry afterwards.
     */
    followAnchor: ({ href, state }: Entry, scrollPosition?: number): Entry => {
      const { pathname, hash } = setEntry({ href, state });
      window.dispatchEvent(new PopStateEvent('popstate', { state }));
      if (scrollPosition !== undefined) scrollTo(scrollPosition);
      const currentState = window.history.state as object;
      notifyRoute({ pathname, hash, state: currentState });
      return { href, state: currentState };
    },
    currentEntry: (): Entry => ({
      href: currentLocation.pathname + currentLocation.hash,
      state: window.history.state as object,
    }),
  };
}

/** Scrolls as a visitor does. */
function scrollTo(y: number) {
  page.scrollY = y;
  window.dispatchEvent(new Event('scroll'));
}

test('ignores a position that the browser clamps to a shorter next page before its route is reported', () => {
  const { navigateTo } = openTab();
  scrollTo(900);
  beginNavigation();
  // The browser clamps the position to the height of the new page.
  scrollTo(434);
  endNavigation();
  navigateTo(about);
  navigateTo(home);
  expect(page.scrollY).toBe(900);
});

test('starts a new page at the top', () => {
  const { navigateTo } = openTab();
  scrollTo(1200);
  navigateTo(about);
  expect(page.scrollY).toBe(0);
});

test('restores the position on back and forward', () => {
  const { navigateTo } = openTab();
  scrollTo(1200);
  navigateTo(about);
  scrollTo(300);
  navigateTo(home);
  expect(page.scrollY).toBe(1200);
  navigateTo(about);
  expect(page.scrollY).toBe(300);
});

test('continues to restore the position while late content loads', () => {
  const { navigateTo } = openTab();
  scrollTo(1200);
  navigateTo(about);
  page.height = 1000;
  navigateTo(home);
  expect(page.scrollY).toBe(200);
  page.height = 1500;
  notifyResize();
  expect(page.scrollY).toBe(700);
  page.height = 5000;
  notifyResize();
  expect(page.scrollY).toBe(1200);
  expect(observerCount).toBe(0);
});

test('stops restoring the position on input by the visitor', () => {
  const { navigateTo } = openTab();
  scrollTo(1200);
  navigateTo(about);
  page.height = 1000;
  navigateTo(home);
  window.dispatchEvent(new Event('wheel'));
  expect(observerCount).toBe(0);
});

test('stops waiting for late content after a timeout', () => {
  const { navigateTo } = openTab();
  scrollTo(1200);
  navigateTo(about);
  page.height = 1000;
  navigateTo(home);
  expect(observerCount).toBe(1);
  jest.runAllTimers();
  expect(observerCount).toBe(0);
});

test('scrolls to an anchor and focuses it', () => {
  document.body.innerHTML = '<h2 id="who we are">Who we are</h2>';
  const target = document.querySelector('h2');
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { navigateTo } = openTab();
  navigateTo(makeEntry('/about#who%20we%20are', '2'));
  expect(scrollIntoView.mock.contexts).toEqual([target]);
  expect(target).toHaveFocus();
  target?.blur();
  expect(target).not.toHaveAttribute('tabindex');
});

test('does not scroll again when the router reports an anchor later', () => {
  document.body.innerHTML = '<h2 id="cast">The cast</h2>';
  const target = document.querySelector('h2');
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { onRoute, onAnchor } = startScrolling();
  const first = setEntry(home);
  onRoute(first, null);
  const anchor = setEntry(makeEntry('/#cast', '3'));
  onAnchor(anchor);
  expect(scrollIntoView.mock.contexts.at(-1)).toBe(target);
  const timesScrolled = scrollIntoView.mock.calls.length;
  scrollTo(300);
  onRoute(anchor, first);
  expect(scrollIntoView).toHaveBeenCalledTimes(timesScrolled);
  expect(page.scrollY).toBe(300);
});

test('waits for an anchor in late content', () => {
  const { navigateTo } = openTab();
  navigateTo(makeEntry('/about#late', '2'));
  document.body.innerHTML = '<h2 id="late">Late</h2>';
  notifyResize();
  expect(document.getElementById('late')).toHaveFocus();
});

test('scrolls to an anchor near the end of the page again when the page grows', () => {
  document.body.innerHTML = '<h2 id="last">Last</h2>';
  const scrollIntoView = jest
    .spyOn(Element.prototype, 'scrollIntoView')
    .mockImplementation(() => window.scrollTo({ top: 4500 }));
  scrollIntoView.mockClear();
  page.height = 5000;
  const { navigateTo } = openTab();
  navigateTo(makeEntry('/about#last', '2'));
  expect(page.scrollY).toBe(4200);
  page.height = 6000;
  notifyResize();
  expect(page.scrollY).toBe(4500);
  expect(observerCount).toBe(0);
  scrollIntoView.mockRestore();
});

test('waits for an anchor in a hidden panel until the panel opens', () => {
  document.body.innerHTML = '<div hidden><h2 id="late">Late</h2></div>';
  const target = document.querySelector('h2');
  const { navigateTo } = openTab();
  navigateTo(makeEntry('/about#late', '2'));
  expect(target).not.toHaveFocus();
  expect(target).not.toHaveAttribute('tabindex');
  document.querySelector('div')?.removeAttribute('hidden');
  notifyResize();
  expect(target).toHaveFocus();
});

test('continues to wait when the page rewrites its own URL', () => {
  document.body.innerHTML = '<div hidden><h2 id="late">Late</h2></div>';
  const { navigateTo } = openTab(makeEntry('/about#late', '1'));
  navigateTo(makeEntry('/about?tab=1#late', '2', { ignoreScroll: true }));
  document.querySelector('div')?.removeAttribute('hidden');
  notifyResize();
  expect(document.querySelector('h2')).toHaveFocus();
});

test('scrolls to an anchor whose tab rewrites the URL at once', () => {
  document.body.innerHTML = '<h2 id="late">Late</h2>';
  const { navigateTo } = openTab(makeEntry('/about', '1'));
  navigateTo(makeEntry('/about?tab=1#late', '2', { ignoreScroll: true }));
  expect(document.querySelector('h2')).toHaveFocus();
});

test('saves the position where waiting ended', () => {
  const { navigateTo } = openTab();
  scrollTo(1200);
  navigateTo(about);
  page.height = 1000;
  navigateTo(home);
  window.dispatchEvent(new Event('wheel'));
  navigateTo(about);
  page.height = 5000;
  navigateTo(home);
  expect(page.scrollY).toBe(200);
});

test('prefers a saved position to the anchor', () => {
  document.body.innerHTML = '<h2 id="cast">Cast</h2>';
  const anchored = makeEntry('/about#cast', '2');
  const { navigateTo } = openTab(anchored);
  scrollTo(900);
  navigateTo(home);
  navigateTo(anchored);
  expect(page.scrollY).toBe(900);
});

test('does not scroll with ignoreScroll in the history state', () => {
  const { navigateTo } = openTab();
  scrollTo(1200);
  const second = makeEntry('/', '2', { ignoreScroll: true });
  navigateTo(second);
  expect(page.scrollY).toBe(1200);
  scrollTo(1300);
  navigateTo(home);
  expect(page.scrollY).toBe(1200);
  scrollTo(1250);
  navigateTo(second);
  expect(page.scrollY).toBe(1250);
});

test('restores the position after another page in spite of ignoreScroll', () => {
  const tab = makeEntry('/', '1', { ignoreScroll: true });
  const { navigateTo } = openTab(tab);
  scrollTo(1200);
  navigateTo(about);
  navigateTo(tab);
  expect(page.scrollY).toBe(1200);
});

test('saves the position of an entry with ignoreScroll without a scroll event', () => {
  const { navigateTo } = openTab();
  scrollTo(1200);
  const tab = makeEntry('/?tab=1', '3', { ignoreScroll: true });
  navigateTo(tab);
  navigateTo(about);
  scrollTo(0);
  navigateTo(tab);
  expect(page.scrollY).toBe(1200);
});

test('saves the position of a new page with ignoreScroll', () => {
  const { navigateTo } = openTab();
  scrollTo(1200);
  const still = makeEntry('/about', '3', { ignoreScroll: true });
  navigateTo(still);
  navigateTo(home);
  scrollTo(100);
  navigateTo(still);
  expect(page.scrollY).toBe(1200);
});

describe('native anchors, whose history entries the router does not create', () => {
  const anchorPositions: Record<string, number> = { a: 1000, b: 2000 };
  const a: Entry = { href: '/about#a', state: null };
  const b: Entry = { href: '/about#b', state: null };
  beforeEach(() => {
    document.body.innerHTML = '<h2 id="a">A</h2><h2 id="b">B</h2>';
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      window.scrollTo({ top: anchorPositions[this.id] });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('restores the position on back, not the anchor', () => {
    const { currentEntry, followAnchor } = openTab({ href: '/about', state: null });
    scrollTo(100);
    const first = currentEntry();
    // The browser scrolls before the router reports the route.
    const second = followAnchor(a, 1000);
    scrollTo(1300);
    followAnchor(first);
    expect(page.scrollY).toBe(100);
    followAnchor(second);
    expect(page.scrollY).toBe(1300);
  });

  test('scrolls to an anchor that is followed a second time', () => {
    const { followAnchor } = openTab({ href: '/about', state: null });
    followAnchor(a, 1000);
    scrollTo(1400);
    followAnchor(b, 2000);
    followAnchor(a, 1000);
    expect(page.scrollY).toBe(1000);
  });

  test('keeps the history state of the page', () => {
    const { currentEntry } = openTab({ href: '/about', state: { from: 'here' } });
    expect(currentEntry().state).toEqual({ from: 'here', key: expect.any(String) as string });
  });
});

test('does not restore the position for a URL that is entered again in the same tab', () => {
  openTab({ href: '/', state: null });
  scrollTo(1200);
  window.dispatchEvent(new Event('pagehide'));
  page.scrollY = 0;
  const second = openTab({ href: '/', state: null });
  const typed = second.currentEntry();
  second.navigateTo(about);
  scrollTo(700);
  second.navigateTo(typed);
  expect(page.scrollY).toBe(0);
});

test('disables scroll restoration of the browser while the page is shown, and enables it on pagehide', () => {
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
])('a document opened by %s starts at %d', (type, expected) => {
  openTab();
  scrollTo(1200);
  window.dispatchEvent(new Event('pagehide'));
  page.scrollY = 0;
  navigationType = type;
  openTab();
  expect(page.scrollY).toBe(expected);
});

test('ignores invalid stored positions', () => {
  writeStored(
    { name: 'scrollPositions', version: 1, area: 'session', guard: (_): _ is unknown => true },
    { '/|1': 'far down' },
  );
  navigationType = 'reload';
  openTab();
  expect(page.scrollY).toBe(0);
});
