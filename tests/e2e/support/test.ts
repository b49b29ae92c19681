import { test as base, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Disables AVIF, so that pages load WebP pictures: Directus creates each size of a picture on its first request, and an AVIF
 * takes both cores for seconds. content.spec.ts tests AVIF.
 */
export async function disableAvif(page: Page): Promise<void> {
  const cdpSession = await page.context().newCDPSession(page);
  await cdpSession.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] });
}

export const test = base.extend({
  page: async ({ page }, use) => {
    await disableAvif(page);
    await use(page);
    // A page may still request pictures or data when its test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
