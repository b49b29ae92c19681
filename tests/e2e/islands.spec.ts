import type { Page } from '@playwright/test';
import { findScripts } from './support/blockScripts.ts';
import { closeWelcomeModal, mockVimeo, PATH } from './support/every-block.ts';
import {
  delayRequests,
  navigateTo,
  openHydrated,
  waitUntilHydrated,
  waitUntilMainIsHydrated,
} from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Blocks are islands (ADR 10): each is loaded and hydrated by itself. */

test('a press before the scripts of the page are loaded has its effect', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await delayRequests(page, /\/app-\w+\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('Enter in a field before the scripts of the page are loaded sends its form', async ({ page }) => {
  const release = await delayRequests(page, /\/app-\w+\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  const email = page.locator('#stay-in-touch-email');
  await email.fill('naomi@example.com');
  await email.press('Enter');
  const band = page.getByRole('region', { name: 'A letter now and then' });
  await expect(band.getByRole('button', { name: 'Sign Up' })).toHaveAttribute('aria-busy', 'true');
  release();
  const form = page.getByRole('dialog', { name: 'Stay in touch' });
  await expect(form.getByRole('textbox', { name: 'Email address' })).toHaveValue('naomi@example.com');
});

test('the focus in a later slide does not move a carousel before hydration', async ({ page }) => {
  await mockVimeo(page);
  const release = await delayRequests(page, await findScripts('Carousels'));
  await page.goto(PATH);
  await closeWelcomeModal(page);
  const carousel = page.locator('[aria-roledescription="carousel"][aria-label="A season in paper"]');
  await carousel.locator('[aria-roledescription="slide"] button').nth(1).focus();
  const readOffsets = () =>
    carousel.evaluate((element) =>
      [...element.querySelectorAll('*')].map(({ scrollLeft }) => scrollLeft).filter(Boolean),
    );
  expect(await readOffsets()).toEqual([]);
  release();
  await waitUntilHydrated(page);
  expect(await readOffsets()).toEqual([]);
});

test('a choice from before hydration stays', async ({ page }) => {
  await mockVimeo(page);
  const release = await delayRequests(page, await findScripts('DuoSelector'));
  await page.goto(PATH);
  await closeWelcomeModal(page);
  const minors = page.getByRole('radio', { name: 'MINOR AUDITIONS' });
  await minors.click();
  await expect(minors).toBeChecked();
  release();
  await waitUntilHydrated(page);
  await expect(page.getByRole('heading', { name: 'If you are younger' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'If you are eighteen or older' })).toBeHidden();
  await expect(minors).toBeChecked();
});

test('without a connection a press that opens a modal leaves the page', async ({ page, context }) => {
  await mockVimeo(page);
  await openHydrated(page, PATH);
  await closeWelcomeModal(page);
  await context.setOffline(true);
  const reached = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/favicon.svg'));
  const trailer = page
    .getByRole('region', { name: 'Ruth: tickets and dates', exact: true })
    .getByRole('button', { name: 'Watch Trailer' });
  await trailer.click();
  await reached;
  await expect(trailer).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Ruth: trailer' })).toBeVisible();
});

/** Opens the page for a visitor who prefers reduced data. Returns the requests of a block far below the viewport. */
async function openWithReducedData(page: Page): Promise<string[]> {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
  );
  await mockVimeo(page);
  const timelineScripts = await findScripts('Timeline');
  const requests: string[] = [];
  page.on('request', (request) => void (timelineScripts.test(request.url()) && requests.push(request.url())));
  await page.goto(PATH);
  await closeWelcomeModal(page);
  return requests;
}

test('with reduced data only the blocks near the viewport load their code', async ({ page }) => {
  const requests = await openWithReducedData(page);
  await page.keyboard.press('Shift');
  await page.evaluate(async () => {
    for (let period = 0; period < 50; period += 1)
      await new Promise((resolve) => requestIdleCallback(resolve));
  });
  expect(requests).toEqual([]);
  const timeline = page.locator('[data-island-name="timeline"]').first();
  await timeline.scrollIntoViewIfNeeded();
  await expect(timeline).toHaveAttribute('data-hydrated');
});

test('a page whose scripts of blocks are missing can be read, and its links work', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.route(await findScripts('NowPlaying', 'Faqs', 'ShowDetails'), (route) => route.abort());
  await page.goto('/');
  await waitUntilMainIsHydrated(page);
  const heading = page.getByRole('heading', { level: 2 }).first();
  await page.mouse.wheel(0, 4000);
  await page.mouse.wheel(0, 4000);
  await expect(heading).toBeAttached();
  const readScrollY = () => page.evaluate(() => window.scrollY);
  await expect.poll(readScrollY).toBeGreaterThan(3000);
  await page.evaluate(() => (window.location.hash = 'main'));
  // A press while the page scrolls to the anchor would miss.
  await expect.poll(readScrollY).toBeLessThan(500);
  const question = page.locator('main details').first();
  await question.locator('summary').click();
  await expect(question).toHaveAttribute('open', '');
  await page.locator('main a[href^="/shows/"]').first().click();
  await expect(page).toHaveURL(/\/shows\//);
  expect(errors).toEqual([]);
});

test('navigation shows the next page only with all of its blocks', async ({ page }) => {
  await openHydrated(page, '/');
  const release = await delayRequests(page, await findScripts('Timeline', 'JumpToSections'));
  const title = await page.title();
  // The listener is added before the navigation, which sends the request at once.
  const requested = page.waitForRequest(await findScripts('Timeline'));
  await navigateTo(page, PATH);
  await requested;
  expect(await page.title()).toBe(title);
  await page.evaluate(() => {
    window.removedElements = [];
    const main = document.querySelector('main');
    // Records every state of the page without content.
    new MutationObserver(() => {
      for (const island of document.querySelectorAll('main [data-island-trigger="near"]')) {
        const name = island.getAttribute('data-island-name') ?? '';
        if (!/Modals$/.test(name) && island.childElementCount === 0) window.removedElements.push(name);
      }
    }).observe(main?.parentElement?.parentElement ?? document, { childList: true, subtree: true });
  });
  release();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await waitUntilHydrated(page);
  expect(await page.evaluate(() => window.removedElements)).toEqual([]);
});
