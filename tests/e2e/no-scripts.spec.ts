import type { Page } from '@playwright/test';
import { DESKTOP, PATH, PHONE } from './support/every-block.ts';
import { expect, test } from './support/test.ts';

/* The site without scripts. */
test.use({ javaScriptEnabled: false });

// Chromium's emulation disables scripts but still parses pages as if scripts were enabled, so `<noscript>` is not rendered.
test.beforeEach(({ page }) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/<(\/?)noscript\b/g, '<$1div');
    return route.fulfill({ response, body });
  }),
);

const main = (page: Page) => page.getByRole('main');

test('all menu links are available, and no button without a function is shown', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(header.getByText('All pages')).toBeVisible();
    await expect(header.getByRole('button', { name: /Open menu|Live on stage|^More/ })).toHaveCount(0);
  }
  await header.getByText('All pages').click();
  const menu = header.getByRole('navigation', { name: 'All pages' });
  for (const name of ['Lancaster', 'Branson', 'Feature films', 'Streaming', 'Ruth'])
    await expect(menu.getByRole('link', { name, exact: true }).first()).toBeVisible();
  await menu.getByRole('link', { name: 'Ruth', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ruth');
});

test('all panels, slides and tabs are visible', async ({ page }) => {
  await page.goto(PATH);
  const panels = main(page).locator('[role=tabpanel]');
  expect(await panels.count()).toBeGreaterThan(3);
  for (const panel of await panels.all()) await expect(panel).toBeVisible();
  await expect(main(page).getByRole('tablist')).toHaveCount(0);

  for (const side of ['ADULT AUDITIONS', 'MINOR AUDITIONS'])
    await expect(main(page).locator(`[data-label="${side}"]`).first()).toBeVisible();
  const jumps = main(page).locator('nav ul[id$=list]').first();
  await expect(jumps.getByRole('link').first()).toBeVisible();
  const slides = main(page).locator('[aria-roledescription=slide]');
  expect(await slides.count()).toBeGreaterThan(3);
  await expect(main(page).locator('[aria-roledescription=slide][inert]')).toHaveCount(0);
});

test('all pictures are visible, each once', async ({ page }) => {
  await page.goto('/');
  const frames = main(page).locator('[data-gatsby-image-wrapper]:visible');
  expect(await frames.count()).toBeGreaterThan(3);
  for (const frame of await frames.all()) {
    const image = frame.locator('img:visible');
    await expect(image).toHaveCount(1);
    await expect(image).toHaveAttribute('srcset', /format=jpg/);
    await expect(image).toHaveCSS('opacity', '1');
  }
});

test('routes that need scripts show a notice with a phone number', async ({ page }) => {
  for (const path of ['/ticketing', '/ticketing/cart']) {
    await page.goto(path);
    await expect(main(page).getByText('Buying tickets on this site needs JavaScript.')).toBeVisible();
    await expect(main(page).locator('a[href^="tel:"]').first()).toBeVisible();
    await expect(main(page).getByText('One moment')).toBeHidden();
  }
  for (const path of ['/contact-us', '/signup']) {
    await page.goto(path);
    await expect(main(page).getByText('This form needs JavaScript.').first()).toBeVisible();
    await expect(main(page).locator('a[href^="tel:"]').last()).toBeVisible();
    await expect(main(page).getByRole('button', { name: /Send|Ask for|Submit/ })).toHaveCount(0);
  }
});
