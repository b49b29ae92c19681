import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { IslandSourceContext, type IslandSource } from '../runtime/islands/islandSource';

interface RootProvidersProps {
  /** A new cache for each render on the server; one cache for the whole visit in the browser. */
  cache: EmotionCache;
  /** All components on the server; in the browser they are loaded when they are needed. */
  islands: IslandSource;
  children: ReactNode;
}

/**
 * Providers around every page and every slice. They must be the same on the server and in the browser for hydration. With its
 * own cache a server render writes each style once, not once per element.
 */
export function RootProviders({ cache, islands, children }: RootProvidersProps) {
  return (
    <CacheProvider value={cache}>
      <IslandSourceContext.Provider value={islands}>{children}</IslandSourceContext.Provider>
    </CacheProvider>
  );
}

/** Prefix of Emotion's class names, the same on the server and in the browser. */
export const emotionKey = 'ph';
