import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Disables AVIF and WebP, so that pages load JPEG pictures: Directus creates each size of a picture on its first request, and the
 * other formats take it many times as long. content.spec.ts tests all formats.
 */
export async function usePlainPictures(page: Page): Promise<void> {
  const cdpSession = await page.context().newCDPSession(page);
  await cdpSession.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif', 'webp'] });
}

/** Makes a visitor who has refused all that needs consent, so that no banner covers what a test uses. */
export async function refuseConsent(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const key = 'playhouse.www.consent';
    const value = { groups: ['C0001'], decidedAt: Date.now() };
    // A page without an origin has no storage.
    try {
      if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ version: 1, value }));
    } catch {
      return;
    }
  });
}

/** Opens a page of another visitor, who has refused all that needs consent. */
export async function openNewVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await refuseConsent(context);
  return context.newPage();
}

interface Options {
  /** Whether the visitor has refused all that needs consent. Otherwise a banner asks, which is in the way of other tests. */
  hasDecided: boolean;
}

export const test = base.extend<Options>({
  hasDecided: [true, { option: true }],
  context: async ({ context, hasDecided }, use) => {
    if (hasDecided) await refuseConsent(context);
    await use(context);
  },
  page: async ({ page }, use) => {
    await usePlainPictures(page);
    await use(page);
    // A page may still request pictures or data when its test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
