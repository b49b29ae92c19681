import type { Page } from '@playwright/test';
import { DARK_BANNER, FOREIGN_BANNER, PAGES } from '../../scripts/lib/test-content.ts';
import { delayRequests, navigateTo, openHydrated, setStored, waitUntilHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/*
 * Product 2.1 to 2.3 and 4.4 in the built site: what the header and the banners show of the content of Directus, and what only a
 * browser does. Their rules are tested beside the components.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const header = (page: Page) => page.getByRole('banner');
const promo = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
const notificationBanners = (page: Page) => page.getByRole('complementary', { name: 'Notices' });

test('the header has the links of its content, and the promo banner is on all pages but /conservatory', async ({
  page,
}) => {
  await openHydrated(page, '/');
  for (const [name, href] of [
    ['Lamplight Theatres, home', '/'],
    ['GET TICKETS', '/ticketing'],
    ['Feature films', '/films'],
    ['Streaming', '/streaming'],
    ['Cart', '/ticketing/cart'],
  ] as const)
    await expect(header(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await expect(promo(page)).toContainText('The Inn at Bethlehem is open in both theatres');
  await expect(promo(page).getByRole('link', { name: 'Step inside' })).toHaveAttribute(
    'href',
    '/shows/the-inn-at-bethlehem',
  );
  await navigateTo(page, PAGES.conservatorySubpage);
  await expect(page).toHaveURL(PAGES.conservatorySubpage);
  await expect(promo(page)).toHaveCount(0);
});

test('the wordmark has a dark background, also with forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/');
  for (const landmark of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
    const wordmark = landmark.getByRole('link', { name: /, home$/ }).getByRole('img');
    // Its letters are light.
    await expect(wordmark).toHaveCSS('background-color', 'rgb(16, 18, 31)');
  }
});

test('on ticketing pages the header shows only the centered logo', async ({ page }) => {
  await openHydrated(page, '/ticketing');
  const logo = header(page).getByRole('link');
  await expect(logo).toHaveCount(1);
  await expect(header(page).getByRole('button')).toHaveCount(0);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await logo.boundingBox();
    const middle = await page.evaluate(() => document.documentElement.clientWidth / 2);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - middle)).toBeLessThanOrEqual(1);
  }
});

test('the cart badge counts a stored seat lock as one item', async ({ page }) => {
  await setStored(page, 'ticketingCart', {
    lockId: 'l',
    performanceId: 'p',
    eventCode: 'RUTHL',
    dateTime: '2030-01-01T19:00:00',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    clockOffsetMs: 0,
  });
  await openHydrated(page, '/');
  await expect(header(page).getByRole('link', { name: 'Cart, 1 item', exact: true })).toHaveText('1');
});

test('a dismissed promo banner is hidden in the first paint', async ({ page }) => {
  await openHydrated(page, '/');
  await promo(page).getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(promo(page)).toHaveCount(0);
  // Blocks the scripts, so that the page stays in the state of the first paint.
  await page.route(/-[0-9a-f]{8}\.js$/, (route) => route.abort());
  await page.goto('/films');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(promo(page)).toBeHidden();
});

test('notification banners show on their routes and channel with their background, and one is dismissed by its id', async ({
  page,
}) => {
  await openHydrated(page, '/');
  await expect(notificationBanners(page)).toHaveCount(0);
  await openHydrated(page, '/lancaster');
  await expect(notificationBanners(page).locator('[data-surface="light"]')).toContainText(
    'Coming to the Lantern House?',
  );
  await expect(notificationBanners(page).getByRole('link', { name: 'Ask the box office' })).toHaveAttribute(
    'href',
    'tel:+17175550142',
  );
  await notificationBanners(page).getByRole('button', { name: 'Dismiss notice' }).click();
  await page.reload();
  await waitUntilHydrated(page);
  await expect(notificationBanners(page)).toHaveCount(0);
  await openHydrated(page, '/branson');
  await expect(notificationBanners(page).locator('[data-surface="dark"]')).toContainText(DARK_BANNER);
  await expect(notificationBanners(page)).not.toContainText(FOREIGN_BANNER);
});

test('a page can hide header and footer, or have its own logo', async ({ page }) => {
  await openHydrated(page, PAGES.bare);
  await expect(page.getByRole('heading', { name: `The page ${PAGES.bare}` })).toBeVisible();
  await expect(header(page)).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const logo = header(page).getByRole('link', { name: 'Lamplight Theatres, home' }).locator('img');
  await page.goto('/');
  const defaultSrc = await logo.getAttribute('src');
  await page.goto(PAGES.ownLogo);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const src = (await logo.getAttribute('src')) ?? '';
  expect(src).not.toBe(defaultSrc);
  expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);
});

test.describe('page loader', () => {
  const loader = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading the page' });
  const films = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feature films' });

  test('shows during a navigation, and hides when it is canceled and when it has ended', async ({ page }) => {
    const release = await delayRequests(page, '**/page-data/films/page-data.json');
    await page.goto('/lancaster');
    await openHydrated(page, '/');
    await expect(loader(page)).toHaveCount(0);
    await films(page).click();
    await expect(loader(page).locator('> *').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/lancaster');
    await waitUntilHydrated(page);
    await expect(loader(page)).toHaveCount(0);
    await films(page).click();
    await expect(loader(page).locator('> *').first()).toBeVisible();
    release();
    await expect(page).toHaveURL('/films');
    await expect(loader(page)).toHaveCount(0);
  });

  test('hides when the navigation fails and the page is reloaded', async ({ page }) => {
    let failRequest = () => {};
    const failure = new Promise<void>((resolve) => (failRequest = resolve));
    await page.route('**/page-data/films/page-data.json', async (route) => {
      await failure;
      await route.abort();
    });
    await openHydrated(page, '/');
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    await films(page).click();
    await expect(loader(page).locator('> *').first()).toBeVisible();
    failRequest();
    await expect(page).toHaveURL(/\/films/);
    await expect.poll(() => page.evaluate(() => Reflect.has(window, 'isFirst'))).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(loader(page)).toHaveCount(0);
  });
});
