import createCache, { type EmotionCache } from '@emotion/cache';
import { safeStyle } from './inlineText';
import { emotionKey } from './RootProviders';

/** The cache of one render on the server, where Emotion writes style sheets into the body: the text that `insert` returns. */
export function createSafeCache(): EmotionCache {
  const cache = createCache({ key: emotionKey });
  const { insert } = cache;
  cache.insert = (...args) => {
    const text = insert(...args);
    return typeof text === 'string' ? safeStyle(text) : text;
  };
  return cache;
}
