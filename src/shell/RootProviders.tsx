import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

export interface RootProvidersProps {
  /** A fresh cache for each render on the server, one for the whole visit in the browser. */
  cache: EmotionCache;
  children: ReactNode;
}

/**
 * What stands around every page and every slice, the same on the server and in the browser (else hydration
 * would not match). With a cache of its own, a render writes each style once, not once for every element.
 */
export function RootProviders({ cache, children }: RootProvidersProps) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}

/** Prefix of Emotion's class names; the same on both sides. */
export const emotionKey = 'ph';
