import type { Locator, Page } from '@playwright/test';
import {
  DESKTOP,
  expectAtAnchorOffset,
  openEveryBlock,
  PATH,
  PHONE,
  region,
  getTop,
  mockPictures,
} from './support/every-block.ts';
import { openHydrated, waitUntilHydrated } from './support/shell.ts';
import { expect, openNewVisitor, test } from './support/test.ts';

/*
 * The interactive blocks (product 2.7, 5.2, 9) in the built site, on the page of the seed that has every block: carousels, tabs,
 * timelines and anchors.
 */

const carousel = (page: Page, name: string): Locator =>
  page.locator(`[aria-roledescription="carousel"][aria-label="${name}"]`);
const shownSlide = (carousels: Locator): Locator =>
  carousels.locator('[aria-roledescription="slide"]:not([inert])');
const tabs = (page: Page): Locator => page.getByRole('tablist', { name: 'Before you come' });
const scrollY = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/* All tests share one page, because none of them navigates away. */
test.describe('on one page', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await openNewVisitor(browser, { viewport: DESKTOP });
    await mockPictures(page);
    await openEveryBlock(page);
  });
  test.afterAll(() => page.context().close());

  test('a carousel wraps at both ends and animates in 300 ms', async () => {
    const pictures = carousel(page, 'A season in paper');
    const slide = shownSlide(pictures);
    await expect(slide).toHaveAttribute('aria-label', /^1 of 5/);
    await pictures.getByRole('button', { name: 'Previous slide' }).click();
    await expect(slide).toHaveAttribute('aria-label', /^5 of 5/);
    const duration = await pictures.evaluate(async (element) => {
      const next = element.querySelector<HTMLElement>('button[aria-label="Next slide"]');
      next?.click();
      await new Promise(requestAnimationFrame);
      const track = element.querySelector('[aria-roledescription="slide"]')?.parentElement;
      return track?.getAnimations().map((animation) => animation.effect?.getComputedTiming().duration);
    });
    expect(duration).toEqual([300]);
    await expect(slide).toHaveAttribute('aria-label', /^1 of 5/);
    // The current slide is inside the viewport of the carousel.
    await expect
      .poll(async () => {
        const frame = await pictures.locator('[id]').first().boundingBox();
        const box = await slide.boundingBox();
        return Math.abs((frame?.x ?? 0) - (box?.x ?? -1));
      })
      .toBeLessThan(1);
  });

  test('the text beside a carousel follows the slide without changing the height of the page', async () => {
    const pictures = carousel(page, 'How a field comes up through the floor');
    await expect(page.getByText(/Eleven thousand stalks/)).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await pictures.getByRole('button', { name: 'Next slide' }).click();
    await expect(page.getByText(/They go into the floor on a Tuesday/)).toBeVisible();
    await expect(page.getByText(/Eleven thousand stalks/)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  });

  test('a timeline link scrolls to its year and marks the current year; the menu stays visible until 300 px after the block', async () => {
    const menu = page.getByRole('navigation', { name: 'How it came to this', includeHidden: true });
    const currentYear = menu.locator('[aria-current]');
    await menu.getByRole('link', { name: '2004' }).click();
    await expect(page).toHaveURL(/#year-2004$/);
    await expectAtAnchorOffset(page.locator('#year-2004'));
    await expect(currentYear).toHaveText('2004');
    await expect(menu).toBeInViewport();
    await scrollTo(page, (await getTop(page.locator('#year-1988'))) + (await scrollY(page)) - 150);
    await expect(currentYear).toHaveText('1988');

    const bottom = await region(page, 'How it came to this').evaluate(
      (element) => element.getBoundingClientRect().bottom + window.scrollY,
    );
    await scrollTo(page, bottom + 302);
    await expect(menu).toHaveCSS('visibility', 'hidden');
    await scrollTo(page, bottom + 298);
    await expect(menu).toHaveCSS('visibility', 'visible');
  });

  test('the open tab is merged into the URL without scrolling and without a history entry', async () => {
    // The query of a link in a newsletter.
    await page.evaluate(() => history.replaceState(history.state, '', '?utm_source=mail'));
    const supper = tabs(page).getByRole('tab', { name: 'Supper' });
    await supper.scrollIntoViewIfNeeded();
    const entries = await page.evaluate(() => history.length);
    const initialScrollY = await scrollY(page);
    await supper.click();
    await expect(page).toHaveURL(/\?utm_source=mail&infoCarousel[^=]+Index=3$/);
    await expect(supper).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(/bread and pie, from two hours before/)).toBeVisible();
    expect(await scrollY(page)).toBe(initialScrollY);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    // Each info carousel has its own parameter.
    const others = page.getByRole('tablist', { name: 'Information' });
    await others.getByRole('tab', { name: 'Questions' }).click();
    await expect(page).toHaveURL(/\?utm_source=mail&infoCarousel[^=]+Index=3&infoCarousel[^=]+Index=1$/);

    await page.reload();
    await waitUntilHydrated(page);
    await expect(supper).toHaveAttribute('aria-selected', 'true');
    await expect(others.getByRole('tab', { name: 'Questions' })).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/\?utm_source=mail&infoCarousel[^=]+Index=3&infoCarousel[^=]+Index=1$/);
  });

  test('the anchor of a question opens its tab and its answer and scrolls below the header', async () => {
    const question = (tab: string) =>
      tabs(page)
        .locator('xpath=..')
        .locator(`[role="tabpanel"]:has(details)`)
        .nth(tab === 'Children' ? 0 : 1)
        .locator('details')
        .last();
    const anchor = await question('Children').getAttribute('id');
    expect(anchor).toBeTruthy();

    await page.goto('about:blank');
    await openHydrated(page, `${PATH}?utm_source=mail#${anchor}`);
    await expect(tabs(page).getByRole('tab', { name: 'Children' })).toHaveAttribute('aria-selected', 'true');
    await expect(question('Children')).toHaveAttribute('open', '');
    await expect(page).toHaveURL(new RegExp(`\\?utm_source=mail&infoCarousel[^=]+Index=4#${anchor}$`));
    await expectAtAnchorOffset(question('Children'));

    // The same within the page.
    const otherAnchor = await question('Questions').getAttribute('id');
    await page.evaluate((id) => (window.location.hash = `#${id}`), otherAnchor);
    await expect(tabs(page).getByRole('tab', { name: 'Questions' })).toHaveAttribute('aria-selected', 'true');
    await expect(question('Questions')).toHaveAttribute('open', '');
    await expectAtAnchorOffset(question('Questions'));
  });
});

test.describe('touch', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a carousel changes only on a swipe of one finger over more than 30 px (product 5.2)', async ({
    page,
  }) => {
    await openEveryBlock(page);
    const pictures = carousel(page, 'A season in paper');
    await pictures.scrollIntoViewIfNeeded();
    const slide = shownSlide(pictures);
    const cdpSession = await page.context().newCDPSession(page);
    // The position of the first slide at rest. A moving slide may be outside the window, where touches have no effect.
    const box = await slide.boundingBox();
    const start = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    /** Moves several fingers, side by side, by x and y with native touch events. */
    const swipe = async (x: number, y: number, fingers = 1) => {
      const points = (part: number) =>
        Array.from({ length: fingers }, (_, id) => ({
          x: start.x + part * x + 60 * id,
          y: start.y + part * y,
          id,
        }));
      await cdpSession.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await cdpSession.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(part) });
      }
      await cdpSession.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(-30, 0);
    await swipe(-120, 0, 2);
    await expect(slide).toHaveAttribute('aria-label', /^1 of 5/);
    await swipe(-31, 0);
    await expect(slide).toHaveAttribute('aria-label', /^2 of 5/);
    await swipe(31, 0);
    await expect(slide).toHaveAttribute('aria-label', /^1 of 5/);
    await swipe(60, 0);
    await expect(slide).toHaveAttribute('aria-label', /^5 of 5/);
  });
});

test.describe('the overflow hint of tabs', () => {
  const hint = (page: Page) => tabs(page).locator('xpath=..').getByText('Swipe for more');

  test('shows up to 1024 px while the tabs overflow', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openEveryBlock(page);
    await expect(hint(page)).toBeVisible();
    // The six tabs of the seed fit into less than 1024 px, so make them wider.
    const wide = await page.addStyleTag({ content: '[role="tab"] { min-width: 240px }' });
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(hint(page)).toBeVisible();
    await page.setViewportSize({ width: 1025, height: 800 });
    await expect(hint(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(hint(page)).toBeVisible();
    await wide.evaluate((style) => (style.textContent = '[role="tab"] { max-width: 100px }'));
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(hint(page)).toHaveCount(0);
  });
});

test('the server HTML contains the text of closed tabs and hidden slides', async ({ request }) => {
  const html = await (await request.get(PATH)).text();
  for (const text of [
    'bread and pie, from two hours before', // of a tab
    'And on Friday, during one song', // of a slide
    'All that is left in the house is one small jar', // of a film
    'Somebody buys a camera', // of a year
  ]) {
    expect(html).toContain(text);
  }
  // Once outside of tabs, twice in tabs.
  expect(html.match(/May we take pictures\?/g)?.length).toBeGreaterThanOrEqual(3);
});

/** Scrolls to a position and waits for the scroll event. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        if (Math.round(window.scrollY) === Math.round(top)) return resolve();
        window.addEventListener('scroll', () => resolve(), { once: true });
        window.scrollTo({ top, behavior: 'instant' });
      }),
    y,
  );
}
