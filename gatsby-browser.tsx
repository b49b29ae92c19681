import createCache from '@emotion/cache';
import type { GatsbyBrowser } from 'gatsby';
import { emotionKey, RootProviders } from './src/shell/RootProviders';

const cache = createCache({ key: emotionKey });

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => (
  <RootProviders cache={cache}>{element}</RootProviders>
);

/**
 * Gatsby scrolls to the top of a new page, to the saved position of an old one, or to the anchor (which stops 112 px below
 * the edge: see scroll-padding in globalStyles). Whoever navigates with `state: { ignoreScroll: true }` stays where they are.
 */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = ({ routerProps: { location } }) => {
  const state: unknown = location.state;
  const ignore =
    typeof state === 'object' && state !== null && 'ignoreScroll' in state && state.ignoreScroll === true;
  return !ignore;
};
