import createCache from '@emotion/cache';
import type { GatsbyBrowser } from 'gatsby';
import { emotionKey, RootProviders } from './src/shell/RootProviders';

const cache = createCache({ key: emotionKey });

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => (
  <RootProviders cache={cache}>{element}</RootProviders>
);
