import type { Locator, Page } from '@playwright/test';
import { navigateTo, openHydrated, openUntouched } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Pictures of gatsby-plugin-image: the dominant color is shown until a picture is loaded, and nothing moves (product 2.7). */

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="gray"/></svg>';

/** A picture of a block that is hydrated only after an interaction. */
const castPicture = (page: Page) => page.locator('main [data-gatsby-image-wrapper]').nth(1);
const getOpacity = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).opacity);
const shownImage = (frame: Locator) => frame.locator('> picture img');

async function answerPictures(page: Page): Promise<void> {
  await page.route('**/assets/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: SVG }));
}

/** Opens a page whose pictures do not load until the returned function is called. */
async function openWithoutPictures(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/**', async (route) => {
    await released;
    await route.fulfill({ contentType: 'image/svg+xml', body: SVG });
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}

test('a picture shows its dominant color, then fades in without a change of the layout', async ({ page }) => {
  const release = await openWithoutPictures(page, '/');
  const frame = castPicture(page);
  await frame.scrollIntoViewIfNeeded();
  const image = shownImage(frame);
  await expect(image).toHaveAttribute('src', /format=jpg/);
  expect(await getOpacity(image)).toBe('0');
  const placeholder = frame.locator('[data-placeholder-image]');
  expect(await placeholder.evaluate((element) => element.style.backgroundColor)).toMatch(
    /^rgb\(\d+, \d+, \d+\)$/,
  );
  expect(await placeholder.boundingBox()).toEqual(await frame.boundingBox());
  const box = await frame.boundingBox();
  expect(box?.height).toBeGreaterThan(50);
  release();
  await expect.poll(() => getOpacity(image)).toBe('1');
  await expect.poll(() => getOpacity(placeholder)).toBe('0');
  expect(await frame.boundingBox()).toEqual(box);
});

test('the first picture of a page is visible before any script runs', async ({ page }) => {
  await page.route('**/*.js', () => {});
  await openWithoutPictures(page, '/');
  const image = page.locator('main img[fetchpriority="high"]').first();
  await expect(image).toHaveAttribute('srcset', /format=jpg/);
  expect(await getOpacity(image)).toBe('1');
  expect(await image.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');
});

test('a picture appears although the scripts of the page never arrive', async ({ page }) => {
  await page.route('**/*.js', () => {});
  await answerPictures(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const frame = castPicture(page);
  await frame.scrollIntoViewIfNeeded();
  await expect.poll(() => getOpacity(shownImage(frame))).toBe('1');
  await expect.poll(() => getOpacity(frame.locator('[data-placeholder-image]'))).toBe('0');
});

test('a picture that cannot be loaded shows its alternative text', async ({ page }) => {
  await page.route('**/assets/**', (route) => route.abort());
  await openUntouched(page, '/every-block');
  const frame = page.locator('main [data-gatsby-image-wrapper]:has(> picture img:not([alt=""]))').first();
  await frame.scrollIntoViewIfNeeded();
  await expect.poll(() => getOpacity(shownImage(frame))).toBe('1');
  await expect.poll(() => getOpacity(frame.locator('[data-placeholder-image]'))).toBe('0');
});

test('the pictures of the next page appear', async ({ page }) => {
  await answerPictures(page);
  await openHydrated(page, '/');
  const title = await page.title();
  await navigateTo(page, '/about');
  // The address changes before the page.
  await expect(page).not.toHaveTitle(title);
  const frame = page.locator('main [data-gatsby-image-wrapper]').last();
  await frame.scrollIntoViewIfNeeded();
  await expect.poll(() => getOpacity(shownImage(frame))).toBe('1');
  expect((await frame.boundingBox())?.height).toBeGreaterThan(50);
});

test('a picture does not fade with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await answerPictures(page);
  await openUntouched(page, '/');
  const duration = await shownImage(castPicture(page)).evaluate(
    (element) => getComputedStyle(element).transitionDuration,
  );
  expect(duration).toBe('0s');
});
