import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

export interface RootProvidersProps {
  /** A new cache for each render on the server; one cache for the whole visit in the browser. */
  cache: EmotionCache;
  children: ReactNode;
}

/**
 * Providers around every page and every slice. They must be the same on the server and in the browser for hydration. With its
 * own cache a server render writes each style once, not once per element.
 */
export function RootProviders({ cache, children }: RootProvidersProps) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}

/** Prefix of Emotion's class names, the same on the server and in the browser. */
export const emotionKey = 'ph';
