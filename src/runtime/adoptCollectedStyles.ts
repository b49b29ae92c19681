import type { EmotionCache } from '@emotion/cache';

/**
 * Tells Emotion which styles the page has already: those that the build has collected in its head
 * (`plugins/gatsby-plugin-first-paint`). Emotion would find the element by itself if it had the attribute `data-emotion`, but it
 * moves the elements that it finds, and the browser then calculates the styles of the whole page again.
 */
export function adoptCollectedStyles({ key, inserted }: EmotionCache): void {
  for (const style of document.head.querySelectorAll<HTMLElement>('style[data-collected]')) {
    const [collectedKey, ...ids] = style.dataset['collected']?.split(' ') ?? [];
    if (collectedKey === key) for (const id of ids) inserted[id] = true;
  }
}
