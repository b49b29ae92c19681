import type { Locator, Page } from '@playwright/test';

/** Widths of SPEC 4.3 and 9: the last with the mobile menu, the first with the menus of the bar. */
export const MENU = { narrow: 1023, wide: 1024 };
/** Widths of SPEC 9: the last and the first of the two forms of the footer. */
export const MOBILE = { narrow: 768, wide: 769 };

const PREFIX = 'playhouse.www.';

/** Puts a value into the local storage before any page reads it, as the site writes it. */
export async function store(page: Page, name: string, value: unknown): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      // Once: what the page changes afterwards stays changed over a reload.
      if (!sessionStorage.getItem(`test:${key}`)) localStorage.setItem(key, text);
      sessionStorage.setItem(`test:${key}`, 'set');
    },
    [PREFIX + name, JSON.stringify({ version: 1, value })] as const,
  );
}

/** Opens a page and waits until its scripts answer: what was written by the server is there long before. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** Waits until React has taken over the page that is shown. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('#main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Holds back whatever is asked for at such an address, until what it returns is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Goes to the stay-in-touch band, whose code comes when the visitor first acts, and waits until it answers. */
export function reachBand(page: Page): Promise<void> {
  return reach(page, page.locator('section:has(#stay-in-touch) form'));
}

/** Goes to the footer, whose code comes when the visitor first acts, and waits until it answers. */
export function reachFooter(page: Page): Promise<void> {
  return reach(page, page.getByRole('contentinfo').locator('section h2 button').last());
}

async function reach(page: Page, part: Locator): Promise<void> {
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

/** How far the page went when a visitor turned the wheel over it. */
export async function wheel(page: Page): Promise<number> {
  const before = await page.evaluate(() => {
    const turned = new Promise((resolve) => {
      window.addEventListener('wheel', resolve, { once: true, capture: true, passive: true });
    });
    Object.assign(window, { turned });
    return window.scrollY;
  });
  await page.mouse.wheel(0, 600);
  await page.evaluate(async () => {
    await Reflect.get(window, 'turned');
    // Two frames: a scroll shows in the one after the input.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  return (await page.evaluate(() => window.scrollY)) - before;
}
