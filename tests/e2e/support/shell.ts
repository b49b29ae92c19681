import type { Locator, Page } from '@playwright/test';

/** Widths of product 4.3 and 9: the largest with the mobile menu and the smallest with the desktop menus. */
export const MENU = { narrow: 1023, wide: 1024 };
/** Widths of product 9: the largest of the mobile layout and the smallest of the desktop layout. */
export const MOBILE = { narrow: 768, wide: 769 };

const PREFIX = 'playhouse.www.';

/** Sets a value of the local storage before any page loads, in the format of the site. */
export async function setStored(page: Page, name: string, value: unknown): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      // Only once, so that changes by the page persist over a reload.
      if (!sessionStorage.getItem(`test:${key}`)) localStorage.setItem(key, text);
      sessionStorage.setItem(`test:${key}`, 'set');
    },
    [PREFIX + name, JSON.stringify({ version: 1, value })] as const,
  );
}

/** Opens a page and waits until it is hydrated, except for the islands that wait for the visitor. */
export async function openUntouched(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilMainIsHydrated(page);
}

/** Opens a page and waits until it is hydrated with all of its islands. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

/** Waits until React has hydrated the current page with all of its islands, which a visitor who uses the page starts. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await waitUntilMainIsHydrated(page);
  await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[data-island]')].every(
      ({ dataset }) => dataset.hydrated !== undefined,
    ),
  );
}

/** Navigates as a link of the site does. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await waitUntilMainIsHydrated(page);
  await page.evaluate((to) => window.___navigate?.(to), path);
}

/** Waits for the first render or hydration. Events and navigations before it are lost. */
export async function waitUntilMainIsHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined);
}

/** Delays matching requests until the returned function is called. */
export async function delayRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Makes the network as slow as a bad mobile connection. */
export async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 100_000,
    uploadThroughput: 50_000,
  });
}

/** Scrolls to the stay-in-touch band, whose code loads on the first interaction, and waits until it is hydrated. */
export function scrollToBand(page: Page): Promise<void> {
  return scrollToHydrated(page, page.locator('section:has(#stay-in-touch) form'));
}

/** Scrolls to the footer, whose code loads on the first interaction, and waits until it is hydrated. */
export function scrollToFooter(page: Page): Promise<void> {
  return scrollToHydrated(page, page.getByRole('contentinfo').locator('section h2 button').last());
}

async function scrollToHydrated(page: Page, part: Locator): Promise<void> {
  await page.mouse.move(200, 300);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (element) => element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    await part.elementHandle(),
  );
}

export const openMenuButton = (page: Page): Locator => page.getByRole('button', { name: 'Open menu' });
export const mobileMenu = (page: Page): Locator => page.getByRole('dialog', { name: 'Menu' });
export const toggle = (page: Page, name: 'Live on stage' | 'More'): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name });
export const panel = (page: Page, name: 'liveShows' | 'more'): Locator => page.locator(`#menu-${name}`);

export async function openMobileMenu(page: Page): Promise<Locator> {
  await openMenuButton(page).click();
  const menu = mobileMenu(page);
  await menu.waitFor();
  return menu;
}

/** Turns the mouse wheel and returns how far the page scrolled, in pixels. */
export async function scrollByWheel(page: Page): Promise<number> {
  const initialScrollY = await page.evaluate(() => {
    const wheelEvent = new Promise((resolve) => {
      window.addEventListener('wheel', resolve, { once: true, capture: true, passive: true });
    });
    Object.assign(window, { wheelEvent });
    return window.scrollY;
  });
  await page.mouse.wheel(0, 600);
  await page.evaluate(async () => {
    await Reflect.get(window, 'wheelEvent');
    // Two frames, because scrolling takes effect in the frame after the input.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  return (await page.evaluate(() => window.scrollY)) - initialScrollY;
}

/** Waits until what a page loads when it is idle, such as destinations of analytics, has had the time to start. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  );
}

/** Does something while the text of the page has twice its size. */
export async function withEnlargedText<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const style = await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  try {
    return await act();
  } finally {
    await style.evaluate((element: Element) => element.remove());
  }
}
