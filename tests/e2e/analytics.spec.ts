import { allow, readNames, test } from './support/analytics.ts';
import { navigateTo } from './support/shell.ts';
import { expect } from './support/test.ts';

/* Analytics (product 19) with the stand-ins of the demo: views of pages, and the inspector. */

test('a change of the query is no page view', async ({ page }) => {
  await allow(page, ['C0002']);
  await page.goto('/about');
  await expect.poll(() => readNames(page, 'web')).toEqual(['page_view']);
  await navigateTo(page, '/about?tab=2');
  await navigateTo(page, '/lancaster');
  await expect.poll(() => readNames(page, 'web')).toEqual(['page_view', 'page_view']);
});

test.describe('without a decision', () => {
  test.use({ hasDecided: false });

  test('the inspector gives and withdraws consent for open tabs', async ({ page, context }) => {
    await page.goto('/about');
    const inspector = await context.newPage();
    await inspector.goto('/stand-ins/analytics.html');
    await expect(inspector.getByText('This browser allows C0001.')).toBeVisible();
    await inspector.getByRole('button', { name: 'Allow all in this browser' }).click();
    await expect.poll(() => readNames(page, 'ad')).toEqual(['PageView']);
    await inspector.getByRole('button', { name: 'Withdraw' }).click();
    await expect(inspector.getByText('This browser allows C0001.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('playhouse.www.consent'))).toContain('["C0001"]');
  });
});

test('the inspector lists what was sent', async ({ page, context }) => {
  await allow(page, ['C0002', 'C0004']);
  await page.goto('/about');
  await expect.poll(() => readNames(page, 'ad')).toEqual(['PageView']);
  const inspector = await context.newPage();
  for (const width of [390, 1280]) {
    await inspector.setViewportSize({ width, height: 900 });
    await inspector.goto('/stand-ins/analytics.html');
    await inspector.getByText('Ad pixel', { exact: true }).first().click();
    await expect(inspector.getByText('PageView', { exact: true })).toBeVisible();
    expect(await inspector.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
