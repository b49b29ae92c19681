import { expect, type Locator, type Page } from '@playwright/test';
import { openHydrated } from './shell.ts';

/** The page of the seed that has every block with all options. */
export const PATH = '/every-block';
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };
/** Product 2.1: distance of an anchor from the top of the window in pixels. */
export const ANCHOR_OFFSET = 112;

/** Replaces Vimeo's player, which tests cannot reach, by a page that does not answer pings. */
export async function mockVimeo(page: Page): Promise<void> {
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAYER }),
  );
}

const PLAYER = '<!doctype html><html lang="en"><title>Player</title><main><h1>A film</h1></main></html>';

/** Replaces each picture by one gray pixel, because the tests do not depend on the pictures. */
export async function mockPictures(page: Page): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1" fill="gray"/></svg>';
  await page.route('**/assets/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
}

/** The modal that this page opens once per visit. */
export const welcomeModal = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'A word before the page' });

export async function closeWelcomeModal(page: Page): Promise<void> {
  await welcomeModal(page).getByRole('button', { name: 'Okay' }).click();
  await expect(welcomeModal(page)).toBeHidden();
}

/** Opens the page, waits for hydration and closes the welcome modal. */
export async function openEveryBlock(page: Page, path = PATH): Promise<void> {
  await mockVimeo(page);
  await openHydrated(page, path);
  await closeWelcomeModal(page);
}

export const region = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name, exact: true });

export const getTop = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => element.getBoundingClientRect().top);

/** Waits until the element is at the position of an anchor. */
export async function expectAtAnchorOffset(locator: Locator): Promise<void> {
  await expect.poll(async () => Math.abs((await getTop(locator)) - ANCHOR_OFFSET)).toBeLessThan(2);
}
