import createCache from '@emotion/cache';
import type { GatsbyBrowser } from 'gatsby';
import { isValidElement, startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { LazyIslands } from './src/blocks/islands/lazyIslands';
import { openWhenIdle } from './src/blocks/islands/openWhenIdle';
import type { PageModel } from './src/content/page';
import { announceRoute } from './src/shell/announceRoute';
import { reloadOnce, watchChunkFailures, type ReloadResult } from './src/shell/LoadFailure/chunkFailure';
import { showLoadFailure } from './src/shell/LoadFailure/showLoadFailure';
import { PageRoot } from './src/shell/PageRoot/PageRoot';
import { emotionKey, RootProviders } from './src/shell/RootProviders';
import { startScrolling, type Scrolling } from './src/shell/Scrolling/scrolling';
import { headerIsland } from './src/shell/Header/headerIsland';
import { signalInteraction, waitForFirstInteraction } from './src/shell/firstInteraction';
import { readCartBadge } from './src/state/cartBadge';
import { endNavigation, watchNavigation } from './src/state/navigation';
import { waitForPageCode, type PageLoader } from './src/state/pageLoading';
import { islandLoaders } from './src/templates/islandLoaders';

const cache = createCache({ key: emotionKey });
let scrolling: Scrolling | undefined;
let islands: LazyIslands | undefined;

/** A page of Gatsby's loader. Pages that are no content pages have no model. */
interface LoadedPage {
  json?: { data?: { page?: { model?: PageModel } } };
}

const getIslandNames = ({ json }: LoadedPage) => [
  headerIsland,
  ...(json?.data?.page?.model?.islandNames ?? []),
];

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  const tryAgain = () =>
    void reloadOnce().then((recovery) => recovery !== 'reloading' && onFailure(recovery));
  const onFailure = (recovery: ReloadResult) =>
    showLoadFailure(wrapWithProviders, recovery === 'offline' ? { offline: true, onTryAgain: tryAgain } : {});
  watchChunkFailures(onFailure);
  scrolling = startScrolling();
  islands = new LazyIslands(islandLoaders, tryAgain);
  // The header of the server shows an empty cart.
  if (readCartBadge() > 0) islands.open(headerIsland);
  void waitForFirstInteraction().then(() => openWhenIdle(getIslands().openNext));
};

/** Hydrates in a transition, so that React interrupts the work for the visitor's input. */
function renderPage(element: unknown, container: unknown): void {
  if (!(container instanceof Element) || !isValidElement(element)) return;
  const hasServerHtml = document.getElementById('gatsby-focus-wrapper')?.hasChildNodes();
  if (hasServerHtml) startTransition(() => void hydrateRoot(container, element));
  // Pages without HTML are rendered only when their header is loaded, so that it does not appear later.
  else
    void getIslands()
      .load([headerIsland])
      .then(() => createRoot(container).render(element));
}

// Gatsby ignores the result of the function, but its type requires one.
export const replaceHydrateFunction = () => renderPage;

const wrapWithProviders = (content: ReactNode) => (
  <RootProviders cache={cache} islands={getIslands()}>
    {content}
  </RootProviders>
);

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => wrapWithProviders(element);

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <PageRoot pathname={props.location.pathname}>{element}</PageRoot>
);

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  const lazyIslands = getIslands();
  waitForPageCode((window as unknown as { ___loader: PageLoader<LoadedPage> }).___loader, {
    isReady: (page, path) =>
      lazyIslands.isServerPage(path) ? lazyIslands.isHydrated() : lazyIslands.isLoaded(getIslandNames(page)),
    async prepare(page, path) {
      if (!lazyIslands.isServerPage(path)) return lazyIslands.load(getIslandNames(page));
      await lazyIslands.hydrateAll();
      return true;
    },
  });
  // For tests, and to find faults: events and navigations before this moment are lost.
  document.documentElement.dataset['hydrated'] = '';
  watchNavigation((retry) => showLoadFailure(wrapWithProviders, { offline: true, onTryAgain: retry }));
};

/** Gatsby renders nothing before onClientEntry. */
function getIslands(): LazyIslands {
  if (!islands) throw new Error('The islands are not started.');
  return islands;
}

/** Product 2.1: Gatsby's own scrolling is off, see Scrolling/scrolling.ts. */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = () => false;

export const onPreRouteUpdate: GatsbyBrowser['onPreRouteUpdate'] = ({ location, prevLocation }) => {
  if (!prevLocation) return;
  signalInteraction();
  if (location.pathname !== prevLocation.pathname) getIslands().leavePage();
};

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  endNavigation();
  announceRoute(location, prevLocation);
  scrolling?.onRoute(location, prevLocation);
};
