import type { Page } from '@playwright/test';

/** Translates each page that is opened from now on. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(translatePage);
}

/**
 * Does to the page what the translator of a browser does: replaces each text node by two `font` elements, also those that are added or
 * changed later. The translation is the same text, so that locators find it. Runs in the page, so it must not use imports.
 */
export function translatePage(): void {
  const untranslated = 'script, style, noscript, textarea, select, svg, title, font';
  const translate = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
      if (node instanceof Text && !node.parentElement?.closest(untranslated)) texts.push(node);
    for (const text of texts) {
      const inner = document.createElement('font');
      inner.textContent = text.data;
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const start = () => {
    translate(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.isConnected) translate(node);
    }).observe(document.body, { childList: true, subtree: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
