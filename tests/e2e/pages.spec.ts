import type { APIRequestContext, Page } from '@playwright/test';
import { violationsOn } from './support/axe.ts';
import { openAlive } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const SITE_URL = process.env['E2E_SITE_URL'] ?? 'http://localhost:9000';

/** The paths of the sitemap. */
async function sitemap(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get(`${SITE_URL}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => new URL(location ?? '').pathname);
}

/**
 * Every picture that is asked for is there, and so large that nothing moves; but it is not worked out anew for each page and
 * each width, which keeps Directus busy for minutes. Other tests show them.
 */
async function drawPicturesSmall(page: Page): Promise<void> {
  const known = new Map<string, Promise<number>>();
  await page.route('**/assets/**', async (route) => {
    const original = new URL(route.request().url());
    original.search = '';
    const address = original.toString();
    const status = known.get(address) ?? page.request.head(address).then((answer) => answer.status());
    known.set(address, status);
    await route.fulfill({ status: await status, contentType: 'image/svg+xml', body: BLANK });
  });
}

const BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

/** Pixels that the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * Words for screen readers that are positioned outside of the columns or the scrolling box that they stand in: WebKit lays
 * them out far below the page, and any browser lets them widen it.
 */
const strayWords = (page: Page) =>
  page.evaluate(() => {
    const holds = (box: Element) => {
      const { overflowX, overflowY, columnCount, columnWidth } = getComputedStyle(box);
      return /auto|scroll/.test(overflowX + overflowY) || columnCount !== 'auto' || columnWidth !== 'auto';
    };
    return [...document.body.querySelectorAll<HTMLElement>('span, p, div, h1, h2, h3, h4')].flatMap(
      (words) => {
        const { position, clipPath } = getComputedStyle(words);
        if (position !== 'absolute' || clipPath !== 'inset(50%)' || !words.checkVisibility()) return [];
        const positioned = words.offsetParent;
        for (let box = words.parentElement; box && box !== document.body; box = box.parentElement) {
          if (box === positioned) return [];
          if (holds(box)) return [`"${words.textContent}" is positioned outside of its box`];
        }
        return [];
      },
    );
  });

/** How many columns each grid of the page has. */
const gridColumns = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((box) => getComputedStyle(box).display === 'grid')
      .map((box) => getComputedStyle(box).gridTemplateColumns.split(' ').length),
  );

/** Pixels that the scrollbar of a desktop takes from the window. */
const SCROLLBAR = 17;

// Which pages there are is known when the site stands: one test walks them all, and names each that fails.
for (const { width, narrowest } of [
  { width: 390, narrowest: 320 },
  { width: 1280, narrowest: 1280 },
]) {
  test(`every page of the sitemap is whole and accessible at ${width} px, and as wide as its window from ${narrowest} px on`, async ({
    page,
    request,
  }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width, height: 900 });
    // Some open a window by themselves: it is seen as it stands, not as it rises.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await drawPicturesSmall(page);
    const paths = await sitemap(request);
    expect(paths.length).toBeGreaterThan(20);
    const found: string[] = [];
    let path = '';
    page.on('pageerror', (error) => found.push(`${path}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') found.push(`${path}: ${message.text()}`);
    });
    for (path of paths) {
      await openAlive(page, path);
      const titles = await page.getByRole('heading', { level: 1 }).count();
      if (titles !== 1) found.push(`${path}: ${titles} headings of level 1`);
      for (const violation of await violationsOn(page)) found.push(`${path}: ${violation}`);
      for (const narrow of new Set([width, narrowest])) {
        await page.setViewportSize({ width: narrow, height: 900 });
        const over = await overflow(page);
        if (over > 0) found.push(`${path}: ${over} px wider than a window of ${narrow} px`);
        for (const words of await strayWords(page)) found.push(`${path} at ${narrow} px: ${words}`);
      }
      await page.setViewportSize({ width, height: 900 });
      const columns = await gridColumns(page);
      await page.setViewportSize({ width: width - SCROLLBAR, height: 900 });
      if (String(columns) !== String(await gridColumns(page)))
        found.push(`${path}: a scrollbar takes a column from a grid`);
      await page.setViewportSize({ width, height: 900 });
    }
    expect(found).toEqual([]);
  });
}

test('every internal link of header, footer and pages leads somewhere, its anchor too', async ({
  request,
}) => {
  const pages = new Map<string, string>();
  /** The page as the server sends it: what leads on from it is in it before any script has run. */
  const read = async (address: string): Promise<string> => {
    const known = pages.get(address);
    if (known !== undefined) return known;
    const answer = await request.get(SITE_URL + address);
    if (answer.status() !== 200) throw new Error(`${answer.status()}`);
    const html = await answer.text();
    pages.set(address, html);
    return html;
  };
  /** Where each link stands, by its address. */
  const links = new Map<string, string>();
  for (const path of await sitemap(request)) {
    for (const [, href = ''] of (await read(path)).matchAll(/<a\s[^>]*?\bhref="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), SITE_URL + path);
      if (url.origin === SITE_URL && !links.has(url.href)) links.set(url.href, path);
    }
  }
  expect(links.size).toBeGreaterThan(30);
  const broken: string[] = [];
  for (const [href, from] of links) {
    const { pathname, search, hash } = new URL(href);
    // One file serves all addresses of ticketing, which only a browser can tell apart; other tests walk them.
    if (/^\/(ticketing|gift-cards)\//.test(pathname)) continue;
    try {
      const html = await read(pathname + search);
      if (hash && !html.includes(`id="${hash.slice(1)}"`)) broken.push(`${href} on ${from}: no anchor`);
    } catch (error) {
      broken.push(`${href} on ${from}: ${String(error)}`);
    }
  }
  expect(broken).toEqual([]);
});
