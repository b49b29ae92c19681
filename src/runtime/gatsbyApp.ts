import { globalHistory } from '@gatsbyjs/reach-router';
import { isValidElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { signalInteraction, waitForFirstInteraction } from './firstInteraction';
import type { IslandLoaders } from './islands/islandSource';
import { LazyIslands } from './islands/lazyIslands';
import { endNavigation } from './navigation';
import { retryFirstPage, waitForPageCode, type PageLoader } from './pageLoading';
import { prefersReducedData } from './reducedData';
import { runWhenIdle } from './runWhenIdle';

/** Milliseconds that a navigation within the page waits for the hydration of its islands. */
const maxHydrationMs = 1000;
/** Milliseconds that an anchor waits for it. The browser has scrolled already, so the visitor does not wait. */
const maxAnchorMs = 10_000;
/** Milliseconds between two islands in browsers that do not report when they are idle. */
const fallbackDelayMs = 200;

/** A page of Gatsby's loader. `Data` is that of its query. */
interface LoadedPage<Data> {
  status?: string;
  error?: unknown;
  json?: { data?: Data };
}

interface AppOptions<Data> {
  loaders: IslandLoaders;
  /** The island without which a page that has no HTML is not rendered, so that it does not appear later */
  firstIsland: string;
  /** The islands that must be loaded before a page is shown */
  getIslandNames: (data: Data | undefined) => string[];
  /** The code of a pressed island cannot be loaded, although the site can be reached. */
  onPressFailure: () => void;
  /** The browser has scrolled to an anchor of the page that is shown. */
  onAnchor: (location: { pathname: string; hash: string; state: unknown }) => void;
}

/** Ties the islands to Gatsby: to its loader of pages, the history of its router and its hydration. Call it before the first render. */
export function createGatsbyApp<Data>(options: AppOptions<Data>) {
  const getNames = (page: LoadedPage<Data>) => options.getIslandNames(page.json?.data);
  retryFirstPage(getLoader<Data>());
  const islands = new LazyIslands(options.loaders, options.onPressFailure);
  void waitForFirstInteraction().then(() => {
    islands.watchContents();
    openWhenIdle(islands.openNext);
  });
  // Their errors and choices come from code, also when the visitor uses a screen reader, which scrolls nothing.
  openWhenIdle(islands.openNextForm);

  /**
   * React discards the HTML of all islands that are not hydrated when the router reports a new address. So the router is
   * notified of an anchor when all islands are hydrated, and of an earlier page when that page is loaded. The browser has scrolled
   * to the anchor already.
   */
  function waitForNewAddress(): Promise<unknown> | null {
    const { pathname, hash, search, href } = window.location;
    if (islands.isHydrated()) return null;
    if (!islands.isServerPage(href)) return getLoader<Data>().loadPage(pathname + search);
    options.onAnchor({ pathname, hash, state: window.history.state });
    return islands.hydrateAll(maxAnchorMs);
  }
  const endDelays = delayAddressChanges(globalHistory, ({ action }) =>
    action === 'POP' ? waitForNewAddress() : null,
  );

  return {
    islands,
    /** Hydrates in a transition, so that React interrupts the work for the visitor's input. */
    render(element: unknown, container: unknown) {
      if (!(container instanceof Element) || !isValidElement(element)) return;
      const hasServerHtml = document.getElementById('gatsby-focus-wrapper')?.hasChildNodes();
      if (hasServerHtml) startTransition(() => void hydrateRoot(container, element));
      else void islands.load([options.firstIsland]).then(() => createRoot(container).render(element));
    },
    onFirstRender() {
      // From here on the router follows the address. It does not listen while the page is being hydrated.
      window.onpopstate = null;
      // The listeners that are added from here on do not render the page.
      endDelays();
      waitForPageCode(
        getLoader<Data>(),
        {
          isReady: (page, path) =>
            islands.isServerPage(path) ? islands.isHydrated() : islands.isLoaded(getNames(page)),
          async prepare(page, path) {
            if (!islands.isServerPage(path)) return islands.load(getNames(page));
            await islands.hydrateAll(maxHydrationMs);
            return true;
          },
          preload: (page) => islands.load(getNames(page)),
        },
        (address) => (address ? window.location.assign(address) : window.location.reload()),
      );
      // For tests, and to find faults: events and navigations before this moment are lost.
      document.documentElement.dataset['hydrated'] = '';
    },
    beforeRoute(pathname: string, previousPathname: string) {
      signalInteraction();
      if (pathname !== previousPathname) islands.leavePage();
    },
    afterRoute(pathname: string, isFirst: boolean) {
      endNavigation(pathname);
      if (!isFirst) islands.openAll();
    },
  };
}

const getLoader = <Data>() => (window as unknown as { ___loader: PageLoader<LoadedPage<Data>> }).___loader;

/**
 * Calls `openNext` once in each idle period of the browser, until it returns false. Does nothing when the visitor prefers reduced
 * data.
 */
function openWhenIdle(openNext: () => boolean): void {
  if (prefersReducedData()) return;
  const schedule = () =>
    runWhenIdle(() => {
      if (openNext()) schedule();
    }, fallbackDelayMs);
  schedule();
}

/** The history of the router. POP: the browser has changed the address, for an anchor or the history. PUSH: a navigation of the site. */
interface RouterHistory<Change extends { action: 'POP' | 'PUSH' }> {
  listen: (listener: (change: Change) => void) => () => void;
}

/**
 * Delays changes of the address for the listeners that are added until the returned function is called.
 *
 * @param waitUntilReady null: the listener is called at once
 */
export function delayAddressChanges<Change extends { action: 'POP' | 'PUSH' }>(
  history: RouterHistory<Change>,
  waitUntilReady: (change: Change) => Promise<unknown> | null,
): () => void {
  const { listen } = history;
  history.listen = (listener) =>
    listen((change) => {
      const isReady = waitUntilReady(change);
      if (isReady) void isReady.then(() => listener(change));
      else listener(change);
    });
  return () => {
    history.listen = listen;
  };
}
