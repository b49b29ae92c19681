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

/** An entry in the history of the tab, as the router makes it. */
interface Entry {
  href: string;
  state: object | null;
}
const entry = (href: string, key: string, state: object = {}): Entry => ({
  href,
  state: { ...state, key },
});
const home = entry('/', '1');
const about = entry('/about', '2');

/** The address bar: jsdom's own history would go back only a moment later. */
function show({ href, state }: Entry): RouteLocation {
  window.history.replaceState(state, '', href);
  const { pathname, hash } = window.location;
  return { pathname, hash, state };
}

/** A tab with the site in it; its first entry is known to the router before this code runs. */
function openTab(first: Entry = home) {
  let shown = show(first);
  const { onRoute } = startScrolling();
  onRoute(shown, null);
  const tell = (next: RouteLocation) => {
    onRoute(next, shown);
    shown = next;
  };
  return {
    /** A link, `navigate()`, or back and forward between pages. */
    go: (to: Entry) => tell(show(to)),
    /**
     * A native anchor, or back and forward between such: the browser jumps at once, if at all; the router tells a frame
     * later. Returns the entry as it is then.
     */
    jump: ({ href, state }: Entry, scrolls?: number): Entry => {
      const { pathname, hash } = show({ href, state });
      window.dispatchEvent(new PopStateEvent('popstate', { state }));
      if (scrolls !== undefined) scrollTo(scrolls);
      const now = window.history.state as object;
      tell({ pathname, hash, state: now });
      return { href, state: now };
    },
    /** The entry that the tab is at. */
    here: (): Entry => ({ href: shown.pathname + shown.hash, state: window.history.state as object }),
  };
}

/** As a visitor does. */
function scrollTo(y: number) {
  page.scrollY = y;
  window.dispatchEvent(new Event('scroll'));
}

test('a shorter page that comes before its route does not move the place where the last one was left', () => {
  const { go } = openTab();
  scrollTo(900);
  beginNavigation();
  // The browser cuts the position down to what the new page has.
  scrollTo(434);
  endNavigation();
  go(about);
  go(home);
  expect(page.scrollY).toBe(900);
});

test('a new page begins at the top', () => {
  const { go } = openTab();
  scrollTo(1200);
  go(about);
  expect(page.scrollY).toBe(0);
});

test('back and forward lead to where the visitor was', () => {
  const { go } = openTab();
  scrollTo(1200);
  go(about);
  scrollTo(300);
  go(home);
  expect(page.scrollY).toBe(1200);
  go(about);
  expect(page.scrollY).toBe(300);
});

test('a page whose content comes late is waited for', () => {
  const { go } = openTab();
  scrollTo(1200);
  go(about);
  page.height = 1000;
  go(home);
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
  const { go } = openTab();
  scrollTo(1200);
  go(about);
  page.height = 1000;
  go(home);
  window.dispatchEvent(new Event('wheel'));
  expect(observers).toBe(0);
});

test('content that never comes is given up', () => {
  const { go } = openTab();
  scrollTo(1200);
  go(about);
  page.height = 1000;
  go(home);
  expect(observers).toBe(1);
  jest.runAllTimers();
  expect(observers).toBe(0);
});

test('an anchor is scrolled to, and the keyboard goes on from there', () => {
  document.body.innerHTML = '<h2 id="who we are">Who we are</h2>';
  const target = document.querySelector('h2');
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { go } = openTab();
  go(entry('/about#who%20we%20are', '2'));
  expect(scrollIntoView.mock.contexts).toEqual([target]);
  expect(target).toHaveFocus();
  target?.blur();
  expect(target).not.toHaveAttribute('tabindex');
});

test('an anchor in content that comes late is waited for', () => {
  const { go } = openTab();
  go(entry('/about#late', '2'));
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
  const { go } = openTab();
  go(entry('/about#last', '2'));
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
  const { go } = openTab();
  go(entry('/about#late', '2'));
  expect(target).not.toHaveFocus();
  expect(target).not.toHaveAttribute('tabindex');
  document.querySelector('div')?.removeAttribute('hidden');
  grow();
  expect(target).toHaveFocus();
});

test('an address that the page writes meanwhile does not end the waiting', () => {
  document.body.innerHTML = '<div hidden><h2 id="late">Late</h2></div>';
  const { go } = openTab(entry('/about#late', '1'));
  go(entry('/about?tab=1#late', '2', { ignoreScroll: true }));
  document.querySelector('div')?.removeAttribute('hidden');
  grow();
  expect(document.querySelector('h2')).toHaveFocus();
});

test('an anchor that opens a tab, which writes into the address at once, is scrolled to', () => {
  document.body.innerHTML = '<h2 id="late">Late</h2>';
  const { go } = openTab(entry('/about', '1'));
  go(entry('/about?tab=1#late', '2', { ignoreScroll: true }));
  expect(document.querySelector('h2')).toHaveFocus();
});

test('where the waiting ended is a place to come back to', () => {
  const { go } = openTab();
  scrollTo(1200);
  go(about);
  page.height = 1000;
  go(home);
  window.dispatchEvent(new Event('wheel'));
  go(about);
  page.height = 5000;
  go(home);
  expect(page.scrollY).toBe(200);
});

test('a place saved comes before the anchor in the address', () => {
  document.body.innerHTML = '<h2 id="cast">Cast</h2>';
  const anchored = entry('/about#cast', '2');
  const { go } = openTab(anchored);
  scrollTo(900);
  go(home);
  go(anchored);
  expect(page.scrollY).toBe(900);
});

test('the history state can say to leave the page where it is', () => {
  const { go } = openTab();
  scrollTo(1200);
  const second = entry('/', '2', { ignoreScroll: true });
  go(second);
  expect(page.scrollY).toBe(1200);
  scrollTo(1300);
  go(home);
  expect(page.scrollY).toBe(1200);
  scrollTo(1250);
  go(second);
  expect(page.scrollY).toBe(1250);
});

test('coming back from another page leads to the place, whatever the state says', () => {
  const tab = entry('/', '1', { ignoreScroll: true });
  const { go } = openTab(tab);
  scrollTo(1200);
  go(about);
  go(tab);
  expect(page.scrollY).toBe(1200);
});

test('a tab chosen last, without another move, is a place to come back to', () => {
  const { go } = openTab();
  scrollTo(1200);
  const tab = entry('/?tab=1', '3', { ignoreScroll: true });
  go(tab);
  go(about);
  scrollTo(0);
  go(tab);
  expect(page.scrollY).toBe(1200);
});

test('a page that left the window where it was is a place to come back to', () => {
  const { go } = openTab();
  scrollTo(1200);
  const still = entry('/about', '3', { ignoreScroll: true });
  go(still);
  go(home);
  scrollTo(100);
  go(still);
  expect(page.scrollY).toBe(1200);
});

describe('native anchors, whose entries the router does not make', () => {
  const jumps: Record<string, number> = { a: 1000, b: 2000 };
  const a: Entry = { href: '/about#a', state: null };
  const b: Entry = { href: '/about#b', state: null };
  beforeEach(() => {
    document.body.innerHTML = '<h2 id="a">A</h2><h2 id="b">B</h2>';
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      window.scrollTo({ top: jumps[this.id] });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('the way back leads to where the visitor was, not to the anchor', () => {
    const { here, jump } = openTab({ href: '/about', state: null });
    scrollTo(100);
    const first = here();
    // The browser scrolls before the router tells of the route.
    const second = jump(a, 1000);
    scrollTo(1300);
    jump(first);
    expect(page.scrollY).toBe(100);
    jump(second);
    expect(page.scrollY).toBe(1300);
  });

  test('the same anchor pressed for the second time leads to itself', () => {
    const { jump } = openTab({ href: '/about', state: null });
    jump(a, 1000);
    scrollTo(1400);
    jump(b, 2000);
    jump(a, 1000);
    expect(page.scrollY).toBe(1000);
  });

  test('what the page keeps in its entry stays there', () => {
    const { here } = openTab({ href: '/about', state: { from: 'here' } });
    expect(here().state).toEqual({ from: 'here', key: expect.any(String) as string });
  });
});

test('an address that is typed anew in the same tab is another place', () => {
  openTab({ href: '/', state: null });
  scrollTo(1200);
  window.dispatchEvent(new Event('pagehide'));
  page.scrollY = 0;
  const second = openTab({ href: '/', state: null });
  const typed = second.here();
  second.go(about);
  scrollTo(700);
  second.go(typed);
  expect(page.scrollY).toBe(0);
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
  openTab();
  scrollTo(1200);
  window.dispatchEvent(new Event('pagehide'));
  page.scrollY = 0;
  navigationType = type;
  openTab();
  expect(page.scrollY).toBe(expected);
});

test('what is no position in the storage is dropped', () => {
  writeStored(
    { name: 'scrollPositions', version: 1, area: 'session', guard: (_): _ is unknown => true },
    { '/|1': 'far down' },
  );
  navigationType = 'reload';
  openTab();
  expect(page.scrollY).toBe(0);
});
