import createCache from '@emotion/cache';
import type { GatsbyBrowser } from 'gatsby';
import type { ReactNode } from 'react';
import { announceRoute } from './src/shell/announceRoute';
import { reloadOnce, watchChunkFailures, type ReloadResult } from './src/shell/LoadFailure/chunkFailure';
import { showLoadFailure } from './src/shell/LoadFailure/showLoadFailure';
import { PageRoot } from './src/shell/PageRoot/PageRoot';
import { emotionKey, RootProviders } from './src/shell/RootProviders';
import { startScrolling, type Scrolling } from './src/shell/Scrolling/scrolling';
import { signalInteraction } from './src/shell/firstInteraction';
import { endNavigation, watchNavigation } from './src/state/navigation';

const cache = createCache({ key: emotionKey });
let scrolling: Scrolling | undefined;

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  const tryAgain = () =>
    void reloadOnce().then((recovery) => recovery !== 'reloading' && onFailure(recovery));
  const onFailure = (recovery: ReloadResult) =>
    showLoadFailure(wrapWithProviders, recovery === 'offline' ? { offline: true, onTryAgain: tryAgain } : {});
  watchChunkFailures(onFailure);
  scrolling = startScrolling();
};

const wrapWithProviders = (content: ReactNode) => <RootProviders cache={cache}>{content}</RootProviders>;

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => wrapWithProviders(element);

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <PageRoot pathname={props.location.pathname}>{element}</PageRoot>
);

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () =>
  watchNavigation((retry) => showLoadFailure(wrapWithProviders, { offline: true, onTryAgain: retry }));

/** Product 2.1: Gatsby's own scrolling is off, see Scrolling/scrolling.ts. */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = () => false;

export const onPreRouteUpdate: GatsbyBrowser['onPreRouteUpdate'] = ({ prevLocation }) => {
  if (prevLocation) signalInteraction();
};

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  endNavigation();
  announceRoute(location, prevLocation);
  scrolling?.onRoute(location, prevLocation);
};
