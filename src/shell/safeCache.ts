import createCache, { type EmotionCache } from '@emotion/cache';
import { escapeStyle } from './inlineText';
import { emotionKey } from './RootProviders';

/** A cache for one render on the server. Escapes the style sheets that Emotion writes into the body, the texts of `insert`. */
export function createSafeCache(): EmotionCache {
  const cache = createCache({ key: emotionKey });
  const { insert } = cache;
  cache.insert = (...args) => {
    const text = insert(...args);
    return typeof text === 'string' ? escapeStyle(text) : text;
  };
  return cache;
}
