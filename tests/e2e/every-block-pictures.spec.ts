import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { lookAt } from '../stories/support/look.ts';
import { coarse, decodePng } from '../stories/support/png.ts';
import { openAlive } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/*
 * The page that holds every block in every shape, as built, compared block by block with the screenshots in the repository:
 * what the seed, the model, the normalizers and the build make of a block. How a block shows its pictures is compared in its
 * stories; here each is a grey ground, because Directus gives them other names on another machine.
 */

const screenshots = fileURLToPath(new URL('screenshots/every-block', import.meta.url));
const results = fileURLToPath(new URL('../../.data/every-block', import.meta.url));
const accepts = Boolean(process.env['E2E_ACCEPT']);
const acceptBy = 'npm run test:e2e -- --accept';

// A trace of sixty screenshots would show sixty more.
test.use({ trace: 'off' });

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/**
 * What lies above the page wherever one is, and what other sites draw. Nor is room kept for the header: a block almost as
 * tall as the window would be pictured without its foot, which that room moves out of the window. Which year of a
 * timeline is lit follows the scrolling, a moment later: that has tests of its own.
 */
const NOT_COMPARED = `
  body > :not(#___gatsby), header, aside, iframe, [data-bottom-bar] { visibility: hidden !important }
  html { scroll-padding: 0 !important }
  nav:has([aria-current='location']) { visibility: hidden !important }
`;

async function openStill(page: Page, size: { width: number; height: number }): Promise<void> {
  const grey = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="gray"/></svg>';
  await page.route('**/assets/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: grey }));
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  await openAlive(page, '/every-block');
  await page.getByRole('dialog').getByRole('button', { name: 'Okay' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.addStyleTag({ content: NOT_COMPARED });
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(-10, -10);
}

/** The dates of a show follow the day of the test; what the strip says of them has its own tests. */
async function withoutToday(block: Locator): Promise<void> {
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
 * A block from its first row to its last. It is brought to a whole pixel before: where a block came in above it, half a row
 * would be another picture.
 */
async function pictureOf(block: Locator, browser: CDPSession): Promise<Buffer> {
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
  // Not by Playwright, which cannot be told to pack the picture quickly rather than tightly: twice the time.
  const { data } = await browser.send('Page.captureScreenshot', {
    clip: { ...clip, scale: 1 },
    captureBeyondViewport: isTaller,
    optimizeForSpeed: true,
  });
  return Buffer.from(data, 'base64');
}

/** A name for each block that stays when another one comes before it: its first heading, and which of that name it is. */
async function namedBlocks(page: Page): Promise<[name: string, block: Locator][]> {
  const blocks = await page.locator('#main > :is(section, div)').all();
  const seen = new Map<string, number>();
  const named: [string, Locator][] = [];
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
    const count = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, count);
    named.push([count > 1 ? `${slug}-${count}` : slug, block]);
  }
  return named;
}

for (const [screen, size] of Object.entries(SCREENS)) {
  test(`every block looks on a ${screen} as it did`, async ({ page }) => {
    // Some sixty screenshots.
    test.setTimeout(300_000);
    await openStill(page, size);
    const browser = await page.context().newCDPSession(page);
    const problems: string[] = [];
    const files = new Set<string>();
    for (const [name, block] of await namedBlocks(page)) {
      const file = `${name}-${screen}.png`;
      files.add(file);
      await withoutToday(block);
      const picture = await pictureOf(block, browser);
      problems.push(
        ...lookAt(coarse(decodePng(picture)), { path: join(screenshots, file), results, accepts, acceptBy }),
      );
    }
    expect(problems.join('\n')).toBe('');

    const orphans = readdirSync(screenshots).filter(
      (file) => file.endsWith(`-${screen}.png`) && !files.has(file),
    );
    if (accepts) for (const file of orphans) rmSync(join(screenshots, file));
    else expect(orphans, `${acceptBy} removes screenshots of blocks that are gone`).toEqual([]);
  });
}
