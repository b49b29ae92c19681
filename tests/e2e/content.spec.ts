import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

const PAGES = [
  '/',
  '/contact-us',
  '/lancaster',
  '/branson',
  '/shows/ruth',
  '/shows/gideon',
  '/films',
  '/about',
];

test('the home page shows its blocks, from the hero to the footer', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The oldest stories/);
  await expect(page.locator('main img').first()).toHaveAttribute('fetchpriority', 'high');
  await expect(page.getByRole('heading', { name: 'Now playing' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Before you come' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /get tickets/i })).toHaveAttribute(
    'href',
    '/ticketing',
  );
  const year = await page.evaluate(() => String(new Date().getFullYear()));
  await expect(page.getByRole('contentinfo')).toContainText(`© ${year} Lamplight Theatres`);
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

test('Recoil runs in ticketing, and not on a content page', async ({ page }) => {
  /** True when a script that the page runs holds the words that Recoil shows where its root is missing. */
  const runsRecoil = async (path: string) => {
    await page.coverage.startJSCoverage();
    await page.goto(path, { waitUntil: 'networkidle' });
    const scripts = await page.coverage.stopJSCoverage();
    return scripts.some(({ source }) => source?.includes('must be used inside a <RecoilRoot>'));
  };
  expect(await runsRecoil('/ticketing')).toBe(true);
  expect(await runsRecoil('/')).toBe(false);
});

test('a question opens and closes with the keyboard', async ({ page }) => {
  await page.goto('/lancaster');
  // Others stand in tabs that are closed.
  const question = page.locator('main summary:visible').first();
  const answers = page.locator('main details[open]');
  await expect(answers).toHaveCount(0);
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(answers).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(answers).toHaveCount(0);
});

test('an unknown address leads to the page that says so', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/\/not-found/);
  await expect(page).toHaveTitle('404');
});
