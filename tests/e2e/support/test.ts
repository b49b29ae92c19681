import { test as base, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Has a page take the WebP that pictures are offered in, too: Directus makes each size of a picture at its first sight, and
 * an AVIF takes both cores for seconds. That there is one is shown in content.spec.ts.
 */
export async function withoutAvif(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] });
}

export const test = base.extend({
  page: async ({ page }, use) => {
    await withoutAvif(page);
    await use(page);
  },
});
