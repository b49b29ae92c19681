import createCache from '@emotion/cache';
import type { ReactNode } from 'react';
import { loadRuntimeConfiguration, requestRuntimeConfiguration } from '../configuration/loadConfiguration';
import { adoptCollectedStyles } from '../runtime/adoptCollectedStyles';
import { waitForFirstInteraction } from '../runtime/firstInteraction';
import { createGatsbyApp } from '../runtime/gatsbyApp';
import type { LazyIslands } from '../runtime/islands/lazyIslands';
import {
  headerIsland,
  notificationBannersIsland,
  footerIsland,
  stayInTouchIsland,
} from '../shell/islandNames';
import { handleLoadFailures } from '../shell/LoadFailure/showLoadFailure';
import { emotionKey, RootProviders } from '../shell/RootProviders';
import { startScrolling } from '../shell/Scrolling/scrolling';
import { readCartBadge } from '../state/cartBadge';
import { blockLoaders } from '../blocks/blockLoaders.generated';
import type { PageModel } from '../content/page';
import type { IslandLoaders } from '../runtime/islands/islandSource';
import { getFormIslandName } from '../content/form';

const cache = createCache({ key: emotionKey });
adoptCollectedStyles(cache);
/** Gatsby renders nothing before it starts the site. */
let islands: LazyIslands;

export const wrapSite = (content: ReactNode) => (
  <RootProviders cache={cache} islands={islands}>
    {content}
  </RootProviders>
);

const { tryAgain, showOffline } = handleLoadFailures(wrapSite);

/** Starts the parts of the site in the browser, before the first render. */
export function startSite() {
  requestRuntimeConfiguration();
  // Reports a file with mistakes, also on a page that needs none of its values.
  void waitForFirstInteraction().then(loadRuntimeConfiguration);
  const scrolling = startScrolling();
  const app = createGatsbyApp({
    loaders: islandLoaders,
    firstIsland: headerIsland,
    getIslandNames,
    onPressFailure: tryAgain,
    onAnchor: scrolling.onAnchor,
  });
  islands = app.islands;
  // The header follows other tabs and the end of a lock.
  if (readCartBadge() > 0) islands.open(headerIsland);
  return { app, scrolling, showOffline };
}

/** The code of all islands of the content pages, for the browser. */
const islandLoaders: IslandLoaders = {
  ...blockLoaders,
  [headerIsland]: async () => (await import('../shell/Header/Header')).Header,
  [notificationBannersIsland]: async () =>
    (await import('../shell/Banners/NotificationBanners')).NotificationBanners,
  [footerIsland]: async () => (await import('../shell/Footer/Footer')).Footer,
  [stayInTouchIsland]: async () =>
    (await import('../features/newsletter/StayInTouchBand/StayInTouchBand')).StayInTouchBand,
  [getFormIslandName('contact')]: async () => (await import('./forms/contact')).PageForm,
  [getFormIslandName('groupSignup')]: async () => (await import('./forms/groupSignup')).PageForm,
  [getFormIslandName('signup')]: async () => (await import('./forms/signup')).PageForm,
};

/** The islands of a page. Pages that are no content pages have no model. */
function getIslandNames(data?: { page?: { model?: PageModel } }): string[] {
  const model = data?.page?.model;
  // Ticketing has no footer, and must open without a connection when its own code is loaded.
  if (!model) return [headerIsland];
  const banners = model.bannerIds.length > 0 ? [notificationBannersIsland] : [];
  return [headerIsland, ...banners, footerIsland, stayInTouchIsland, ...model.islandNames];
}
