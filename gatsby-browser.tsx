import createCache from '@emotion/cache';
import { globalHistory } from '@gatsbyjs/reach-router';
import type { GatsbyBrowser } from 'gatsby';
import { isValidElement, startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { trackPage } from './src/analytics/events';
import { LazyIslands } from './src/runtime/islands/lazyIslands';
import { openWhenIdle } from './src/runtime/islands/openWhenIdle';
import { loadRuntimeConfiguration, requestRuntimeConfiguration } from './src/configuration/loadConfiguration';
import type { PageModel } from './src/content/page';
import { startNewTask } from './src/runtime/startNewTask';
import { adoptCollectedStyles } from './src/runtime/adoptCollectedStyles';
import { announceRoute } from './src/shell/announceRoute';
import { notificationBannersIsland } from './src/shell/Banners/notificationBannersIsland';
import { reloadOnce, watchChunkFailures, type ReloadResult } from './src/shell/LoadFailure/chunkFailure';
import { showLoadFailure } from './src/shell/LoadFailure/showLoadFailure';
import { startConsent } from './src/shell/Consent/startConsent';
import { PageRoot } from './src/shell/PageRoot/PageRoot';
import { emotionKey, RootProviders } from './src/shell/RootProviders';
import { startScrolling, type Scrolling } from './src/shell/Scrolling/scrolling';
import { footerIsland, stayInTouchIsland } from './src/shell/Footer/footerIslands';
import { headerIsland } from './src/shell/Header/headerIsland';
import { signalInteraction, waitForFirstInteraction } from './src/runtime/firstInteraction';
import { delayAddressChanges } from './src/runtime/addressChanges';
import { readCartBadge } from './src/state/cartBadge';
import { endNavigation, watchNavigation } from './src/runtime/navigation';
import { retryFirstPage, waitForPageCode, type PageLoader } from './src/runtime/pageLoading';
import { islandLoaders } from './src/templates/islandLoaders';

const cache = createCache({ key: emotionKey });
adoptCollectedStyles(cache);
let scrolling: Scrolling | undefined;
/** Gatsby renders nothing before onClientEntry. */
let islands: LazyIslands;
let endDelays: (() => void) | undefined;

/** Milliseconds that a navigation within the page waits for the hydration of its islands. */
const maxHydrationMs = 1000;
/** Milliseconds that an anchor waits for it. The browser has scrolled already, so the visitor does not wait. */
const maxAnchorMs = 10_000;

/** A page of Gatsby's loader. Pages that are no content pages have no model. */
interface LoadedPage {
  status?: string;
  error?: unknown;
  json?: { data?: { page?: { model?: PageModel } } };
}

/** The islands that must be loaded before a page is shown. */
function getIslandNames({ json }: LoadedPage): string[] {
  const model = json?.data?.page?.model;
  // Ticketing has no footer, and must open without a connection when its own code is loaded.
  if (!model) return [headerIsland];
  const banners = model.bannerIds.length > 0 ? [notificationBannersIsland] : [];
  return [headerIsland, ...banners, footerIsland, stayInTouchIsland, ...model.islandNames];
}

const tryAgain = () => void reloadOnce().then((recovery) => recovery !== 'reloading' && onFailure(recovery));
const onFailure = (recovery: ReloadResult) =>
  showLoadFailure(wrapWithProviders, recovery === 'offline' ? { offline: true, onTryAgain: tryAgain } : {});
// When this module is evaluated, because Gatsby's own listener is added after it (src/shell/LoadFailure/chunkFailure.ts).
watchChunkFailures(onFailure);

export const onClientEntry: GatsbyBrowser['onClientEntry'] = async () => {
  requestRuntimeConfiguration();
  // Reports a file with mistakes, also on a page that needs none of its values.
  void waitForFirstInteraction().then(loadRuntimeConfiguration);
  retryFirstPage(getLoader());
  scrolling = startScrolling();
  islands = new LazyIslands(islandLoaders, tryAgain);
  // The header follows other tabs and the end of a lock.
  if (readCartBadge() > 0) islands.open(headerIsland);
  void waitForFirstInteraction().then(() => {
    islands.watchContents();
    openWhenIdle(islands.openNext);
  });
  // Their errors and choices come from code, also when the visitor uses a screen reader, which scrolls nothing.
  openWhenIdle(islands.openNextForm);
  endDelays = delayAddressChanges(globalHistory, ({ action }) =>
    action === 'POP' ? waitForNewAddress() : null,
  );
  // Gatsby waits for this promise, then it requests the data of the page and of its slices. One task for the start of the app
  // and for these requests would block input for more than 50 ms on a slow phone.
  await startNewTask();
};

/**
 * React discards the HTML of all islands that are not hydrated when the router reports a new address. So the router is
 * notified of an anchor when all islands are hydrated, and of an earlier page when that page is loaded. The browser has scrolled to the
 * anchor already.
 */
function waitForNewAddress(): Promise<unknown> | null {
  const { pathname, hash, search, href } = window.location;
  if (islands.isHydrated()) return null;
  if (!islands.isServerPage(href)) return getLoader().loadPage(pathname + search);
  scrolling?.onAnchor({ pathname, hash, state: window.history.state });
  return islands.hydrateAll(maxAnchorMs);
}

const getLoader = () => (window as unknown as { ___loader: PageLoader<LoadedPage> }).___loader;

/** Hydrates in a transition, so that React interrupts the work for the visitor's input. */
function renderPage(element: unknown, container: unknown): void {
  // From here on the router follows the address.
  window.onpopstate = null;
  if (!(container instanceof Element) || !isValidElement(element)) return;
  const hasServerHtml = document.getElementById('gatsby-focus-wrapper')?.hasChildNodes();
  if (hasServerHtml) startTransition(() => void hydrateRoot(container, element));
  // Pages without HTML are rendered only when their header is loaded, so that it does not appear later.
  else void islands.load([headerIsland]).then(() => createRoot(container).render(element));
}

// Gatsby ignores the result of the function, but its type requires one.
export const replaceHydrateFunction = () => renderPage;

const wrapWithProviders = (content: ReactNode) => (
  <RootProviders cache={cache} islands={islands}>
    {content}
  </RootProviders>
);

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => wrapWithProviders(element);

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <PageRoot pathname={props.location.pathname}>{element}</PageRoot>
);

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  // The listeners that are added from here on do not render the page.
  endDelays?.();
  waitForPageCode(
    getLoader(),
    {
      isReady: (page, path) =>
        islands.isServerPage(path) ? islands.isHydrated() : islands.isLoaded(getIslandNames(page)),
      async prepare(page, path) {
        if (!islands.isServerPage(path)) return islands.load(getIslandNames(page));
        await islands.hydrateAll(maxHydrationMs);
        return true;
      },
      preload: (page) => islands.load(getIslandNames(page)),
    },
    (address) => (address ? window.location.assign(address) : window.location.reload()),
  );
  // For tests, and to find faults: events and navigations before this moment are lost.
  document.documentElement.dataset['hydrated'] = '';
  startConsent();
  watchNavigation((retry) => showLoadFailure(wrapWithProviders, { offline: true, onTryAgain: retry }));
};

/** Product 2.1: Gatsby's own scrolling is off, see Scrolling/scrolling.ts. */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = () => false;

export const onPreRouteUpdate: GatsbyBrowser['onPreRouteUpdate'] = ({ location, prevLocation }) => {
  if (!prevLocation) return;
  signalInteraction();
  if (location.pathname !== prevLocation.pathname) islands.leavePage();
};

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  endNavigation(location.pathname);
  if (prevLocation) islands.openAll();
  announceRoute(location, prevLocation);
  scrolling?.onRoute(location, prevLocation);
  // A page that rewrites its query is the same one.
  if (location.pathname !== prevLocation?.pathname) trackPage();
};
