import { expect, type Locator, type Page } from '@playwright/test';
import { openAlive } from './shell.ts';

/** The page of the seed that holds every block in every shape. */
export const PATH = '/every-block';
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };
/** SPEC 2.1: where an anchor stops below the upper edge of the window, in pixels. */
export const ANCHOR_STOP = 112;

/** Vimeo is not reached from a test; a page that says nothing stands in for its player. */
export async function standInVimeo(page: Page): Promise<void> {
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAYER }),
  );
}

const PLAYER = '<!doctype html><html lang="en"><title>Player</title><main><h1>A film</h1></main></html>';

/** One grey pixel in place of each picture: what blocks do has nothing to do with what the pictures show. */
export async function standInPictures(page: Page): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1" fill="gray"/></svg>';
  await page.route('**/assets/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
}

/** The window of this page that opens by itself, once a visit. */
export const word = (page: Page): Locator => page.getByRole('dialog', { name: 'A word before the page' });

export async function leaveWord(page: Page): Promise<void> {
  await word(page).getByRole('button', { name: 'Okay' }).click();
  await expect(word(page)).toBeHidden();
}

/** Opens the page, alive and without its window. */
export async function openEveryBlock(page: Page, path = PATH): Promise<void> {
  await standInVimeo(page);
  await openAlive(page, path);
  await leaveWord(page);
}

export const region = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name, exact: true });

export const topOf = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => element.getBoundingClientRect().top);

/** Waits until it stands where an anchor stops. */
export async function expectAtAnchorStop(locator: Locator): Promise<void> {
  await expect.poll(async () => Math.abs((await topOf(locator)) - ANCHOR_STOP)).toBeLessThan(2);
}
