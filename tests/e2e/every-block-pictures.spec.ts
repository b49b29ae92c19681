import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { decodePng, reduceColors } from '../stories/support/png.ts';
import { checkScreenshot } from '../stories/support/screenshotCheck.ts';
import { openHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/*
 * Compares the built page that has every block with the screenshots in the repository, block by block: the result of seed,
 * model, normalizers and build. Pictures are replaced by gray, because Directus gives them other names on another machine;
 * the stories of the blocks compare them.
 */

const screenshots = fileURLToPath(new URL('screenshots/every-block', import.meta.url));
const resultsFolder = fileURLToPath(new URL('../../.data/every-block', import.meta.url));
const accepts = Boolean(process.env['E2E_ACCEPT']);
const acceptCommand = 'npm run test:e2e -- --accept';

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/**
 * Hides overlays and content of other sites. Scroll padding is removed, because it would move the bottom of a block that is
 * almost as tall as the window out of the window. The current year of a timeline is hidden, because it depends on the scroll
 * position; it has its own tests.
 */
const HIDE_UNCOMPARED = `
  body > :not(#___gatsby), header, aside, iframe, [data-bottom-bar] { visibility: hidden !important }
  html { scroll-padding: 0 !important }
  nav:has([aria-current='location']) { visibility: hidden !important }
`;

async function openForScreenshots(page: Page, size: { width: number; height: number }): Promise<void> {
  const graySvg =
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="gray"/></svg>';
  await page.route('**/assets/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: graySvg }));
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  await openHydrated(page, '/every-block');
  await page.getByRole('dialog').getByRole('button', { name: 'Okay' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.addStyleTag({ content: HIDE_UNCOMPARED });
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(-10, -10);
}

/** Replaces the dates of a show, which depend on the current day. They have their own tests. */
async function fixDates(block: Locator): Promise<void> {
  await block.scrollIntoViewIfNeeded();
  await expect(block.getByRole('img', { name: 'Loading' })).toHaveCount(0);
  await block.evaluate((element) => {
    for (const term of element.querySelectorAll('dt')) {
      const dates = term.nextElementSibling;
      if (term.textContent === 'Dates' && dates) dates.textContent = 'Mar 14, 2026 – May 9, 2027';
    }
  });
}

/**
 * A screenshot of a whole block. Moves the block to a whole pixel first, because a new block above could shift it by half a
 * pixel.
 */
async function takeScreenshot(block: Locator, cdpSession: CDPSession): Promise<Buffer> {
  const { isTaller, ...clip } = await block.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const shift = Math.ceil(top + scrollY) - (top + scrollY);
    if (element instanceof HTMLElement)
      element.style.marginBlockStart = `${parseFloat(getComputedStyle(element).marginBlockStart) + shift}px`;
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      x: Math.round(x + scrollX),
      y: Math.round(y + scrollY),
      width: Math.round(width),
      height: Math.floor(height),
      isTaller: height > innerHeight,
    };
  });
  // Not with Playwright, which has no option for fast compression and takes twice the time.
  const { data } = await cdpSession.send('Page.captureScreenshot', {
    clip: { ...clip, scale: 1 },
    captureBeyondViewport: isTaller,
    optimizeForSpeed: true,
  });
  return Buffer.from(data, 'base64');
}

/** Names each block by its first heading and a count, so that a new block does not change the names of others. */
async function nameBlocks(page: Page): Promise<[name: string, block: Locator][]> {
  const blocks = await page.locator('#main > :is(section, div)').all();
  const slugCounts = new Map<string, number>();
  const namedBlocks: [string, Locator][] = [];
  for (const block of blocks) {
    const box = await block.boundingBox();
    if (!box || box.height < 1 || !(await block.isVisible())) continue;
    const heading = await block.evaluate(
      (element) => element.querySelector('h1, h2, h3')?.textContent ?? 'untitled',
    );
    const slug =
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .slice(0, 40) || 'wordless';
    const count = (slugCounts.get(slug) ?? 0) + 1;
    slugCounts.set(slug, count);
    namedBlocks.push([count > 1 ? `${slug}-${count}` : slug, block]);
  }
  return namedBlocks;
}

for (const [screen, size] of Object.entries(SCREENS)) {
  test(`every block matches its screenshot on a ${screen}`, async ({ page }) => {
    // About sixty screenshots.
    test.setTimeout(300_000);
    await openForScreenshots(page, size);
    const cdpSession = await page.context().newCDPSession(page);
    const problems: string[] = [];
    const files = new Set<string>();
    for (const [name, block] of await nameBlocks(page)) {
      const file = `${name}-${screen}.png`;
      files.add(file);
      await fixDates(block);
      const screenshot = reduceColors(decodePng(await takeScreenshot(block, cdpSession)));
      const path = join(screenshots, file);
      problems.push(...checkScreenshot(screenshot, { path, resultsFolder, accepts, acceptCommand }));
    }
    expect(problems.join('\n')).toBe('');

    const orphanedFiles = readdirSync(screenshots).filter(
      (file) => file.endsWith(`-${screen}.png`) && !files.has(file),
    );
    if (accepts) for (const file of orphanedFiles) rmSync(join(screenshots, file));
    else
      expect(orphanedFiles, `${acceptCommand} removes screenshots of blocks that no longer exist`).toEqual(
        [],
      );
  });
}
