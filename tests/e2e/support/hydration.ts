import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The elements of the server that were removed or replaced. */
    removedElements: string[];
  }
}

/** Records the elements that scripts remove from each page that is opened from now on. */
export async function recordRemovedElements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.removedElements = [];
    new MutationObserver((records) => {
      for (const { target, removedNodes } of records) {
        for (const node of removedNodes) {
          // webpack removes the tags of loaded scripts from the head. The collected styles of the head must stay: to move them
          // makes the browser calculate all styles again. Emotion moves only the styles that are not collected, as in previews.
          if (target === document.head && !(node instanceof HTMLStyleElement)) continue;
          if (node instanceof HTMLStyleElement && node.dataset['emotion']) continue;
          // A request to Helios may end at any time, and its answer replaces the notes that something is loading.
          const expected = '[role="img"][aria-label="Loading"], option[value=""][disabled]';
          if (node instanceof Element && !node.matches(expected))
            window.removedElements.push(node.outerHTML.slice(0, 200));
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** The elements that were removed from the current page. */
export function readRemovedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => window.removedElements);
}
