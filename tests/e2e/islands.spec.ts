import type { Page } from '@playwright/test';
import { findScripts } from './support/blockScripts.ts';
import { closeWelcomeModal, DESKTOP, mockVimeo, PATH, PHONE } from './support/every-block.ts';
import { HELIOS_URL } from './support/helios.ts';
import { readRemovedElements, recordRemovedElements } from './support/hydration.ts';
import { delayRequests, navigateTo, openHydrated, slowDown, waitUntilHydrated } from './support/shell.ts';
import { readSitemap } from './support/sitemap.ts';
import { expect, test } from './support/test.ts';

/* Blocks are islands (ADR 10): each is loaded and hydrated by itself. */

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('hydration removes no element of any page', async ({ page, request }) => {
      test.setTimeout(240_000);
      await recordRemovedElements(page);
      // An answer of Helios replaces loading states, which is not a part of hydration.
      await page.route(`${HELIOS_URL}/**`, () => {});
      const removed: Record<string, string[]> = {};
      for (const path of await readSitemap(request)) {
        await openHydrated(page, path);
        const elements = await readRemovedElements(page);
        if (elements.length > 0) removed[path] = elements;
      }
      expect(removed).toEqual({});
    });
  });
}

test('a press before, during and after hydration has its effect once', async ({ page }) => {
  await mockVimeo(page);
  const release = await delayRequests(page, await findScripts('Carousels'));
  await page.goto(PATH);
  const carousel = page.locator('[aria-roledescription="carousel"][aria-label="A season in paper"]');
  const currentSlide = carousel.locator('[aria-roledescription="slide"]:not([inert])');
  const next = carousel.getByRole('button', { name: 'Next slide' });
  await closeWelcomeModal(page);
  await next.click();
  await expect(next).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(next).not.toHaveAttribute('aria-busy');
  await expect(currentSlide).toHaveAttribute('aria-label', /^2 of 5/);
  await next.click();
  await expect(currentSlide).toHaveAttribute('aria-label', /^3 of 5/);
});

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

test('Enter before hydration has its effect once', async ({ page }) => {
  await mockVimeo(page);
  const release = await delayRequests(page, await findScripts('Carousels'));
  await page.goto(PATH);
  await closeWelcomeModal(page);
  const carousel = page.locator('[aria-roledescription="carousel"][aria-label="A season in paper"]');
  const next = carousel.getByRole('button', { name: 'Next slide' });
  await next.press('Enter');
  await expect(next).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(next).not.toHaveAttribute('aria-busy');
  await expect(carousel.locator('[aria-roledescription="slide"]:not([inert])')).toHaveAttribute(
    'aria-label',
    /^2 of 5/,
  );
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

test('a modal whose code is missing reloads the page once, and never empties it', async ({ page }) => {
  await mockVimeo(page);
  await openHydrated(page, PATH);
  await closeWelcomeModal(page);
  // As after a new release: the page is there, but not its scripts.
  const scripts = /\.js$/;
  await page.route(scripts, (route) => route.abort());
  const trailer = page
    .getByRole('region', { name: 'Ruth: tickets and dates', exact: true })
    .getByRole('button', { name: 'Watch Trailer' });
  await trailer.click();
  await expect(page).toHaveURL(`${PATH}?reload=true`);
  await expect(trailer).toBeVisible();
  await page.unroute(scripts);
  await openHydrated(page, PATH);
  await trailer.click();
  await expect(page.getByRole('dialog', { name: 'Ruth: trailer' })).toBeVisible();
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

test('on a slow network a press and a navigation have their effect', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await slowDown(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible({ timeout: 20_000 });
  await menu.getByRole('link', { name: 'Feature films' }).click();
  await expect(page).toHaveURL(/\/films$/, { timeout: 20_000 });
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
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

test('with reduced data the code of a page that is left is not loaded', async ({ page }) => {
  const requests = await openWithReducedData(page);
  await navigateTo(page, '/about');
  await expect(page.locator('[data-island-name="timeline"]')).toHaveCount(0);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(requests).toEqual([]);
});

test('a page whose scripts of blocks are missing can be read, and its links work', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.route(await findScripts('NowPlaying', 'Faqs', 'ShowDetails'), (route) => route.abort());
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 2 }).first();
  await page.mouse.wheel(0, 4000);
  await page.mouse.wheel(0, 4000);
  await expect(heading).toBeAttached();
  await page.evaluate(() => (window.location.hash = 'main'));
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

test('Back and Forward show pages with all of their blocks', async ({ page }) => {
  await page.goto('/about');
  const texts = () => page.locator('main').innerText();
  const about = await texts();
  await navigateTo(page, '/films');
  // The address changes before the page.
  await expect.poll(texts).not.toBe(about);
  await waitUntilHydrated(page);
  const films = await texts();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(texts).toBe(about);
  await page.goForward();
  await expect(page).toHaveURL(/\/films$/);
  await expect.poll(texts).toBe(films);
});

test('an anchor keeps the HTML of blocks that are not hydrated yet', async ({ page }) => {
  await mockVimeo(page);
  const release = await delayRequests(page, await findScripts('Carousels'));
  await page.goto(PATH);
  await closeWelcomeModal(page);
  const pictures = page.locator('[aria-roledescription="carousel"][aria-label="A season in paper"]');
  const handle = await pictures.elementHandle();
  await page.evaluate(() => (window.location.hash = 'pictures'));
  await page.mouse.wheel(0, 100);
  // React discards HTML some frames after a change of the router's context.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(pictures).toBeAttached();
  release();
  await waitUntilHydrated(page);
  expect(await handle?.evaluate((element) => element.isConnected)).toBe(true);
});
