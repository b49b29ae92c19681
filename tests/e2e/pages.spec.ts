import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { HELIOS_URL } from './support/helios.ts';
import { readRemovedElements, recordRemovedElements } from './support/hydration.ts';
import { watchViolations } from './support/policy.ts';
import { openHydrated, withEnlargedText } from './support/shell.ts';
import { readSitemap } from './support/sitemap.ts';
import { expect, test } from './support/test.ts';

const SITE_URL = process.env['E2E_SITE_URL'] ?? 'http://localhost:9000';

/**
 * Replaces each existing picture by a small SVG, because Directus would need minutes to transform all of them. A missing
 * picture still fails. Other tests show the real pictures.
 */
async function replacePictures(page: Page): Promise<void> {
  const statuses = new Map<string, Promise<number>>();
  await page.route('**/assets/**', async (route) => {
    const original = new URL(route.request().url());
    original.search = '';
    const address = original.toString();
    // Directus closes idle connections, which can break a request that reuses one.
    const status =
      statuses.get(address) ??
      page.request.head(address, { maxRetries: 3 }).then((response) => response.status());
    statuses.set(address, status);
    await route.fulfill({ status: await status, contentType: 'image/svg+xml', body: BLANK });
  });
}

const BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

/** Horizontal overflow of the page in pixels. */
const getOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * Visually hidden texts that are positioned relative to an ancestor of their scroll container or columns. WebKit places them
 * far below the page, and all browsers let them widen the page.
 */
const findMisplacedHiddenTexts = (page: Page) =>
  page.evaluate(() => {
    const isScrollContainerOrColumns = (box: Element) => {
      const { overflowX, overflowY, columnCount, columnWidth } = getComputedStyle(box);
      return /auto|scroll/.test(overflowX + overflowY) || columnCount !== 'auto' || columnWidth !== 'auto';
    };
    return [...document.body.querySelectorAll<HTMLElement>('span, p, div, h1, h2, h3, h4')].flatMap(
      (element) => {
        const { position, clipPath } = getComputedStyle(element);
        if (position !== 'absolute' || clipPath !== 'inset(50%)' || !element.checkVisibility()) return [];
        const { offsetParent } = element;
        for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
          if (box === offsetParent) return [];
          if (isScrollContainerOrColumns(box))
            return [`"${element.textContent}" is positioned outside of its container`];
        }
        return [];
      },
    );
  });

/** The number of columns of each grid of the page. */
const countGridColumns = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((box) => getComputedStyle(box).display === 'grid')
      .map((box) => getComputedStyle(box).gridTemplateColumns.split(' ').length),
  );

/** Width of a desktop scrollbar in pixels. */
const SCROLLBAR = 17;

/** Windows of a phone and of a desktop. Up to the narrowest one, the layout is the same. */
const PHONE = { width: 390, narrowest: 320 };
const DESKTOP = { width: 1280, narrowest: 1280 };

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/** What only the layout of a page can break. */
async function findLayoutFaults(
  page: Page,
  { width, narrowest }: { width: number; narrowest: number },
): Promise<string[]> {
  const faults: string[] = [];
  const findFaults = async (current: number) => {
    const overflow = await getOverflow(page);
    if (overflow > 0) faults.push(`${overflow} px wider than a window of ${current} px`);
    for (const fault of await findMisplacedHiddenTexts(page)) faults.push(`at ${current} px: ${fault}`);
  };
  await resize(page, width);
  await findFaults(width);
  const columns = await countGridColumns(page);
  await resize(page, width - SCROLLBAR);
  if (String(columns) !== String(await countGridColumns(page)))
    faults.push(`a scrollbar removes a column of a grid at ${width} px`);
  await resize(page, narrowest);
  if (narrowest < width) await findFaults(narrowest);
  const grown = await withEnlargedText(page, () => getOverflow(page));
  if (grown > 0) faults.push(`${grown} px wider than a window of ${narrowest} px with text of 200 %`);
  return faults;
}

// The pages are known only after the build, so one test checks all of them and names those that fail. Each is opened once, on a phone:
// every-block.spec.ts opens all blocks in both windows.
test('every page of the sitemap has no errors and no violation of the policy, loses nothing by hydration, is accessible, and does not overflow from 320 px, also with text of 200 %', async ({
  context,
  page,
  request,
}) => {
  test.setTimeout(600_000);
  // Some pages open a modal, which must not be checked during its animation.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await replacePictures(page);
  // An answer of Helios replaces loading states, which is not a part of hydration.
  await page.route(`${HELIOS_URL}/**`, () => {});
  await recordRemovedElements(page);
  const violations = await watchViolations(context);
  const paths = await readSitemap(request);
  expect(paths.length).toBeGreaterThan(20);
  const faults: string[] = [];
  let path = '';
  page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${path}: ${message.text()}`);
  });
  for (path of paths) {
    await resize(page, PHONE.width);
    await openHydrated(page, path);
    for (const element of await readRemovedElements(page)) faults.push(`${path}: removed ${element}`);
    const titles = await page.getByRole('heading', { level: 1 }).count();
    if (titles !== 1) faults.push(`${path}: ${titles} headings of level 1`);
    for (const size of [PHONE, DESKTOP])
      for (const fault of await findLayoutFaults(page, size)) faults.push(`${path}: ${fault}`);
    // The other window has the same elements, and axe checks each block in both (every-block.spec.ts).
    for (const violation of await findViolations(page)) faults.push(`${path}: ${violation}`);
  }
  expect(faults).toEqual([]);
  expect(violations).toEqual([]);
});

test('every internal link of header, footer and pages has an existing target and anchor', async ({
  request,
}) => {
  const pages = new Map<string, string>();
  /** Loads the server HTML of a page, which contains all links. */
  const loadPage = async (address: string): Promise<string> => {
    const cached = pages.get(address);
    if (cached !== undefined) return cached;
    const response = await request.get(SITE_URL + address);
    if (response.status() !== 200) throw new Error(`${response.status()}`);
    const html = await response.text();
    pages.set(address, html);
    return html;
  };
  /** The page of each link by the URL of the link. */
  const links = new Map<string, string>();
  for (const path of await readSitemap(request)) {
    for (const [, href = ''] of (await loadPage(path)).matchAll(/<a\s[^>]*?\bhref="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), SITE_URL + path);
      if (url.origin === SITE_URL && !links.has(url.href)) links.set(url.href, path);
    }
  }
  expect(links.size).toBeGreaterThan(30);
  const brokenLinks: string[] = [];
  for (const [href, from] of links) {
    const { pathname, search, hash } = new URL(href);
    // One HTML file serves all ticketing routes, so their links need a browser. Other tests check them.
    if (/^\/(ticketing|gift-cards)\//.test(pathname)) continue;
    try {
      const html = await loadPage(pathname + search);
      if (hash && !html.includes(`id="${hash.slice(1)}"`)) brokenLinks.push(`${href} on ${from}: no anchor`);
    } catch (error) {
      brokenLinks.push(`${href} on ${from}: ${String(error)}`);
    }
  }
  expect(brokenLinks).toEqual([]);
});
