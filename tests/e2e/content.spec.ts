import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

const PAGES = ['/', '/lancaster', '/branson', '/shows/ruth', '/shows/gideon', '/films', '/about'];

test('the home page shows its blocks, from the hero to the last', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main img').first()).toHaveAttribute('fetchpriority', 'high');
  await expect(page.getByRole('banner').getByRole('link', { name: /get tickets/i })).toHaveAttribute(
    'href',
    '/ticketing',
  );
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
});

for (const path of PAGES) {
  for (const width of [390, 1280]) {
    test(`${path} at ${width} px is accessible and does not overflow sideways`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(error.message));
      page.on('response', (answer) => {
        if (answer.status() >= 400) failures.push(`${answer.status()} ${answer.url()}`);
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
        [],
      );
      expect(failures).toEqual([]);
    });
  }
}

test('a content page does not load Recoil, Joi or time zones', async ({ page, request }) => {
  const scripts: string[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(0);
  for (const url of scripts) {
    const text = await (await request.get(url)).text();
    expect(text, url).not.toMatch(/RecoilRoot|ValidationError: \$|America\/New_York\|/);
  }
});

test('a question opens to show its answer, with the keyboard too', async ({ page }) => {
  await page.goto('/lancaster');
  const question = page
    .locator('main')
    .getByRole('button', { expanded: false })
    .or(page.locator('main summary'))
    .first();
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(
    page
      .locator('main')
      .getByRole('button', { expanded: true })
      .or(page.locator('main details[open]'))
      .first(),
  ).toBeVisible();
});

test('an unknown address leads to the page that says so', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/\/not-found/);
  await expect(page).toHaveTitle(/404/);
});
