import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { closeWelcomeModal, mockVimeo, PATH } from './support/every-block.ts';
import { HELIOS_URL } from './support/helios.ts';
import { delayRequests, navigateTo, openHydrated, waitUntilHydrated } from './support/shell.ts';
import { readSitemap } from './support/sitemap.ts';
import { expect, test } from './support/test.ts';

/* Blocks are islands (ADR 10): each is loaded and hydrated by itself. */

declare global {
  interface Window {
    /** The elements of the server that were removed or replaced. */
    removedElements: string[];
  }
}

/** webpack's list of the scripts of the built site, which is not public. */
const STATISTICS = join(process.env['E2E_SITE_DIR'] ?? '', 'public/webpack.stats.json');

/** The URLs of the scripts of these block types. */
async function findScripts(...components: string[]): Promise<RegExp> {
  const { assetsByChunkName } = JSON.parse(await readFile(STATISTICS, 'utf8')) as {
    assetsByChunkName: Record<string, string[]>;
  };
  const files = components.flatMap((component) => assetsByChunkName[`block-${component}`] ?? []);
  expect(files.length).toBeGreaterThanOrEqual(components.length);
  return new RegExp(files.join('|').replaceAll('.', '\\.'));
}

test('hydration removes no element of any page', async ({ page, request }) => {
  test.setTimeout(240_000);
  await page.addInitScript(() => {
    window.removedElements = [];
    new MutationObserver((records) => {
      for (const { target, removedNodes } of records) {
        // webpack removes the tags of loaded scripts from the head.
        if (target === document.head) continue;
        for (const node of removedNodes) {
          // Emotion moves its styles into the head before hydration.
          if (node instanceof Element && !node.matches('style'))
            window.removedElements.push(node.outerHTML.slice(0, 200));
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  // An answer of Helios replaces loading states, which is not a part of hydration.
  await page.route(`${HELIOS_URL}/**`, () => {});
  const removed: Record<string, string[]> = {};
  for (const path of await readSitemap(request)) {
    await openHydrated(page, path);
    const elements = await page.evaluate(() => window.removedElements);
    if (elements.length > 0) removed[path] = elements;
  }
  expect(removed).toEqual({});
});

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
  // React reports that it shows the HTML of an island again when the address changes.
  expect(errors.filter(({ message }) => !message.includes('#421'))).toEqual([]);
});

test('navigation shows the next page only with all of its blocks', async ({ page }) => {
  await openHydrated(page, '/');
  const release = await delayRequests(page, await findScripts('Timeline', 'JumpToSections'));
  const title = await page.title();
  await navigateTo(page, PATH);
  await page.waitForRequest(await findScripts('Timeline'));
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
  await expect(pictures).toBeAttached();
  release();
  await waitUntilHydrated(page);
  expect(await handle?.evaluate((element) => element.isConnected)).toBe(true);
});
