import type { Page } from '@playwright/test';
import {
  mobileMenu,
  navigateTo,
  openHydrated,
  openMenuButton,
  slowDown,
  waitUntilHydrated,
} from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Pages whose data is missing or slow: the visitor can read the HTML of the server, and no page is empty. */

const MISSING = ['page-data/about/page-data.json', 'page-data/app-data.json', 'slice-data/*.json'];
const PATH = '/about';
const SLOW = { timeout: 60_000 };

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** The addresses of the documents that the page requests from now on. */
function recordDocuments(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(pathname + search);
  });
  return documents;
}

for (const data of MISSING) {
  test(`a page that cannot load ${data} can be read, and its links work`, async ({ page }) => {
    const documents = recordDocuments(page);
    await page.route(`**/${data}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) =>
      /\/(page|slice)-data\//.test(request.url()),
    );
    await page.goto(PATH, { waitUntil: 'commit' });
    await failed;
    await expect(title(page)).toBeVisible();
    await page.locator('main a[href^="/"]:visible').first().click();
    await expect(page).not.toHaveURL(/\/about/);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    expect(documents[0]).toBe(PATH);
    expect(documents).not.toContain(`${PATH}?reload=true`);
  });

  // A link needs no slices: all pages have the same.
  if (data.startsWith('slice')) continue;
  test(`a link to a page that cannot load ${data} loads it in the browser`, async ({ page }) => {
    await openHydrated(page, '/films');
    const documents = recordDocuments(page);
    await page.route(`**/${data}`, (route) => route.abort());
    await navigateTo(page, PATH);
    await expect(title(page)).toHaveText('It begins at a workbench');
    await expect(page).toHaveURL(new RegExp(PATH));
    expect(documents[0]).toBe(PATH);
  });
}

// Without the data of the app a page starts at once.
for (const data of MISSING.filter((name) => !name.includes('app-data'))) {
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    for (const status of [0, 500, 503]) {
      test(`a page starts when ${data} comes after failures (${status || 'no connection'}), and does what was pressed`, async ({
        page,
      }) => {
        const documents = recordDocuments(page);
        let isBroken = true;
        await page.route(`**/${data}`, async (route) => {
          if (!isBroken) await route.continue();
          else if (status === 0) await route.abort();
          else await route.fulfill({ status, body: 'Out of order' });
        });
        await page.goto(PATH);
        await openMenuButton(page).click();
        await expect(openMenuButton(page)).toHaveAttribute('aria-busy', 'true');
        isBroken = false;
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        await expect(mobileMenu(page)).toBeVisible();
        expect(documents).toEqual([PATH]);
      });
    }
  });
}

test('on a slow network Back and Forward restore the page, its blocks and its position', async ({ page }) => {
  await slowDown(page);
  await page.goto('/about');
  await waitUntilHydrated(page);
  const content = () => page.getByRole('main').innerText();
  const about = await content();
  const position = await scrollTo(page, 900);
  await navigateTo(page, '/films');
  await expect.poll(content, SLOW).not.toBe(about);
  await waitUntilHydrated(page);
  const films = await content();
  expect(films).not.toBe('');
  const filmsPosition = await scrollTo(page, 500);
  // The browser has the HTML of no other page any more, and requests all again.
  await page.reload();
  await page.goBack();
  await expect.poll(content, SLOW).toBe(about);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY)), SLOW).toBe(position);
  await page.goForward();
  await expect.poll(content, SLOW).toBe(films);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY)), SLOW).toBe(filmsPosition);
  expect(await countEmptyBlocks(page)).toBe(0);
});

/** Scrolls as a visitor does, and returns the position. */
function scrollTo(page: Page, top: number): Promise<number> {
  return page.evaluate(async (y) => {
    window.scrollTo(0, y);
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    return Math.round(window.scrollY);
  }, top);
}

/** Blocks without HTML. Modals have none. */
function countEmptyBlocks(page: Page): Promise<number> {
  return page
    .locator('main [data-island-trigger]:not([data-island-name$="Modals"])')
    .evaluateAll((blocks) => blocks.filter((block) => block.childElementCount === 0).length);
}
