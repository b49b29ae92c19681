import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { mockVimeo } from './support/every-block.ts';
import { openHydrated, openUntouched, waitUntilIdle } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* The cookie consent (product 18). The demo has destinations, so the site asks. */

test.use({ hasDecided: false });

/** The site, the pictures of Directus, and Helios. */
const OWN_ORIGINS = ['E2E_SITE_URL', 'E2E_DIRECTUS_URL', 'E2E_HELIOS_URL'].map(
  (name) => new URL(process.env[name] ?? '').origin,
);

const banner = (page: Page) => page.getByRole('region', { name: 'May we use cookies?' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Your privacy choices' });

/** The origins of requests to others than the site, from now on. */
function watchOtherOrigins(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (!OWN_ORIGINS.includes(origin)) origins.add(origin);
  });
  return origins;
}

/** The box of the banner after it has slid in. */
async function readBannerBox(page: Page) {
  await banner(page).evaluate((element) => {
    const isOfBanner = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.contains(element);
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(isOfBanner)
        .map(({ finished }) => finished),
    );
  });
  return banner(page).boundingBox();
}

const readGroups = (page: Page): Promise<string[] | null> =>
  page.evaluate(() => {
    const text = localStorage.getItem('playhouse.www.consent');
    return text ? JSON.parse(text).value.groups : null;
  });

test('a new visitor is asked, without a cookie or a request to others', async ({ page, context }) => {
  const origins = watchOtherOrigins(page);
  await openUntouched(page, '/');
  await expect(banner(page)).toBeVisible();
  // The banner precedes the page in the tab order, so the first press of Tab reaches it.
  await page.keyboard.press('Tab');
  await expect(banner(page).locator(':focus')).toHaveCount(1);
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    const box = await readBannerBox(page);
    expect(box && box.y + box.height).toBeLessThanOrEqual(height);
  }
  expect(await findViolations(page)).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await readGroups(page)).toBeNull();
  expect([...origins]).toEqual([]);
});

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1280, height: 800 };

test('the question covers no button of the hero, on a phone, a tablet and a desktop', async ({ page }) => {
  const hero = page.locator('[data-hero]').first();
  // The corners, and not a click, because Playwright would scroll first.
  const findCovered = () =>
    hero.getByRole('link').evaluateAll((links) =>
      links.flatMap((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect();
        const middle = (left + right) / 2;
        const isFree = [top + 2, bottom - 2].every((y) =>
          link.contains(document.elementFromPoint(middle, y)),
        );
        return isFree ? [] : [link.textContent];
      }),
    );
  // /lancaster has a long notification above the hero.
  for (const path of ['/lancaster', '/branson', '/']) {
    await openHydrated(page, path);
    await expect(banner(page)).toBeVisible();
    await expect(hero.getByRole('link')).toHaveCount(2);
    for (const size of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(size);
      const at = `${path} at ${size.width} px`;
      await expect.poll(findCovered, at).toEqual([]);
      expect(await page.evaluate(() => window.scrollY), at).toBe(0);
      const question = await readBannerBox(page);
      const header = await page.getByRole('banner').boundingBox();
      expect(question?.height, at).toBeLessThanOrEqual(size.height * 0.2);
      expect((question?.height ?? 0) + (header?.height ?? 0), at).toBeLessThanOrEqual(size.height * 0.3);
    }
  }
  // A later page of a visitor who has decided has the whole hero. On the tablet it has it already.
  const readHeights = async () => {
    const heights: number[] = [];
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      heights.push((await hero.boundingBox())?.height ?? 0);
    }
    return heights;
  };
  const before = await readHeights();
  await page.getByRole('button', { name: 'Reject all' }).click();
  await openHydrated(page, '/');
  const after = await readHeights();
  for (const [index, height] of after.entries()) expect(height).toBeGreaterThan(before[index] ?? Infinity);
});

test('a background video requests nothing from others before functional services are allowed or its button is pressed', async ({
  page,
}) => {
  const play = page.getByRole('button', { name: 'Play the moving background' });
  const videoOrigin = 'https://player.vimeo.com';
  await mockVimeo(page);
  const origins = watchOtherOrigins(page);
  await openHydrated(page, '/branson');
  // The button appears when the page has loaded and the video has not started.
  await expect(play).toBeVisible();
  await page.getByRole('button', { name: 'Reject all' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(play).toBeVisible();
  await waitUntilIdle(page);
  expect([...origins]).toEqual([]);
  await play.click();
  await expect.poll(() => [...origins]).toEqual([videoOrigin]);

  origins.clear();
  await openHydrated(page, '/branson');
  await expect(play).toBeVisible();
  await page.getByRole('button', { name: 'Your privacy choices' }).press('Enter');
  await modal(page).getByRole('checkbox', { name: 'Functional' }).press('Space');
  expect([...origins]).toEqual([]);
  await modal(page).getByRole('button', { name: 'Save my choice' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Pause the moving background' })).toBeVisible();
  await expect.poll(() => [...origins]).toEqual([videoOrigin]);
});

test('a refusal with the keyboard is remembered and counted, and the footer opens the choices again', async ({
  page,
}) => {
  const counted = page.waitForRequest('**/consent-choices');
  await openHydrated(page, '/about');
  await page.getByRole('button', { name: 'Reject all' }).focus();
  await page.keyboard.press('Enter');
  const request = await counted;
  // Nothing about the visitor.
  expect(request.postDataJSON()).toEqual({ groups: ['C0001'] });
  expect((await request.response())?.status()).toBe(204);
  await expect(banner(page)).toHaveCount(0);
  expect(await readGroups(page)).toEqual(['C0001']);
  await openHydrated(page, '/about');
  await expect(banner(page)).toHaveCount(0);
  const choices = page.getByRole('button', { name: 'Your privacy choices' });
  await choices.press('Enter');
  await expect(modal(page)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await modal(page).getByRole('checkbox', { name: 'Performance' }).press('Space');
  await modal(page).getByRole('button', { name: 'Save my choice' }).press('Enter');
  await expect(modal(page)).toBeHidden();
  await expect(choices).toBeFocused();
  expect(await readGroups(page)).toEqual(['C0001', 'C0002']);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the last line of a page can be read above the banner, on the color of the footer', async ({
    page,
  }) => {
    await openHydrated(page, '/about');
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const choices = await page.getByRole('button', { name: 'Your privacy choices' }).boundingBox();
    const box = await readBannerBox(page);
    expect((choices?.y ?? 0) + (choices?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    expect(box?.height).toBeLessThan(400);
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeCloseTo(640, 0);
  });
});

test('the banner of OneTrust takes the place of the own one by configuration', async ({ page }) => {
  await page.route('/config.json', async (route) => {
    const response = await route.fetch();
    const oneTrust = { scriptUrl: '/stand-ins/one-trust.js', domainScript: 'stand-in' };
    await route.fulfill({ response, json: { ...(await response.json()), oneTrust } });
  });
  await openHydrated(page, '/about');
  const oneTrust = page.getByRole('region', { name: 'Cookie banner of OneTrust' });
  await expect(oneTrust).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  // OneTrust allows C0002 by default, but the visitor has not decided.
  expect(await readGroups(page)).toBeNull();
  await oneTrust.getByRole('button', { name: 'Allow all cookies' }).click();
  await expect.poll(() => readGroups(page)).toEqual(['C0001', 'C0002', 'C0003', 'C0004']);
  await openHydrated(page, '/about');
  await page.getByRole('button', { name: 'Your privacy choices' }).click();
  await oneTrust.getByRole('button', { name: 'Reject all cookies' }).click();
  await expect.poll(() => readGroups(page)).toEqual(['C0001']);
  await expect(modal(page)).toHaveCount(0);
});
