import createCache from '@emotion/cache';
import type { ReactNode } from 'react';
import { loadRuntimeConfiguration, requestRuntimeConfiguration } from '../configuration/loadConfiguration';
import { adoptCollectedStyles } from '../runtime/adoptCollectedStyles';
import { waitForFirstInteraction } from '../runtime/firstInteraction';
import { createGatsbyApp } from '../runtime/gatsbyApp';
import type { LazyIslands } from '../runtime/islands/lazyIslands';
import { headerIsland } from '../shell/Header/headerIsland';
import { handleLoadFailures } from '../shell/LoadFailure/showLoadFailure';
import { emotionKey, RootProviders } from '../shell/RootProviders';
import { startScrolling } from '../shell/Scrolling/scrolling';
import { readCartBadge } from '../state/cartBadge';
import { getIslandNames, islandLoaders } from './islandLoaders';

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
