import {
  waitUntilHydrated,
  delayRequests,
  MENU,
  mobileMenu,
  openHydrated,
  openUntouched,
  openMenuButton,
  openMobileMenu,
  panel,
  toggle,
  scrollByWheel,
} from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Product 4.3 and 2.4: each test is named after its rule. Reduced motion disables the animations of the menus. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('desktop menus', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test.beforeEach(async ({ page }) => openHydrated(page, '/'));

  test('all menus are closed initially', async ({ page }) => {
    for (const name of ['Live on stage', 'More'] as const) {
      await expect(toggle(page, name)).toHaveAttribute('aria-expanded', 'false');
    }
    await expect(panel(page, 'liveShows')).toBeHidden();
    await expect(panel(page, 'more')).toBeHidden();
    await expect(mobileMenu(page)).toBeHidden();
  });

  test('the toggle opens and closes the live shows menu', async ({ page }) => {
    await toggle(page, 'Live on stage').click();
    await expect(panel(page, 'liveShows')).toBeVisible();
    await expect(toggle(page, 'Live on stage')).toHaveAttribute('aria-expanded', 'true');
    await toggle(page, 'Live on stage').click();
    await expect(panel(page, 'liveShows')).toBeHidden();
  });

  test('the toggle opens the more menu, and the other toggle switches to the other menu', async ({
    page,
  }) => {
    await toggle(page, 'More').click();
    await expect(panel(page, 'more').getByRole('link')).toHaveText([
      /About Lamplight/,
      /Go backstage/,
      /Lancaster/,
      /Branson/,
      /Bring a group/,
      /The Conservatory/,
    ]);
    await toggle(page, 'Live on stage').click();
    await expect(panel(page, 'liveShows')).toBeVisible();
    await expect(panel(page, 'more')).toBeHidden();
  });

  test('the live shows menu lists the shows of each theater', async ({ page }) => {
    await toggle(page, 'Live on stage').click();
    for (const [theater, show, href] of [
      ['Lancaster', 'Ruth', '/shows/ruth'],
      ['Branson', 'Gideon', '/shows/gideon'],
    ] as const) {
      const shows = panel(page, 'liveShows').getByRole('region', { name: theater });
      await expect(shows.getByRole('link', { name: show })).toHaveAttribute('href', href);
    }
  });

  test('in a low window the menu fits the window and its close button stays visible', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 360 });
    await toggle(page, 'Live on stage').click();
    const close = panel(page, 'liveShows').getByRole('button', { name: 'Close menu' });
    await expect(close).toBeInViewport({ ratio: 1 });
    const last = panel(page, 'liveShows').getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expect(close).toBeInViewport({ ratio: 1 });
    for (const height of [360, 300]) {
      await page.setViewportSize({ width: 1100, height });
      await expect
        .poll(() => panel(page, 'liveShows').evaluate((menu) => menu.getBoundingClientRect().bottom))
        .toBeLessThanOrEqual(height);
    }
  });

  test('a click on the overlay closes the menu', async ({ page }) => {
    await toggle(page, 'More').click();
    await expect(panel(page, 'more')).toBeVisible();
    await page.mouse.click(640, 780);
    await expect(panel(page, 'more')).toBeHidden();
  });

  test('the close button closes the menu', async ({ page }) => {
    await toggle(page, 'Live on stage').click();
    await panel(page, 'liveShows').getByRole('button', { name: 'Close menu' }).click();
    await expect(panel(page, 'liveShows')).toBeHidden();
    await expect(toggle(page, 'Live on stage')).toBeFocused();
  });

  test('Escape closes the menu and returns the focus to its toggle', async ({ page }) => {
    await toggle(page, 'More').press('Enter');
    const first = panel(page, 'more').getByRole('link').first();
    await expect(first).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page, 'more')).toBeHidden();
    await expect(toggle(page, 'More')).toBeFocused();
  });

  test('a focus in the header bar does not scroll the page', async ({ page }) => {
    await page.evaluate(() => window.scrollTo({ top: 900 }));
    await toggle(page, 'More').focus();
    await page.keyboard.press('Enter');
    await expect(panel(page, 'more')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(panel(page, 'more')).toBeHidden();
    await expect(toggle(page, 'More')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
  });

  test('a menu closes when the focus leaves it', async ({ page }) => {
    await toggle(page, 'More').press('Enter');
    await panel(page, 'more').getByRole('button', { name: 'Close menu' }).focus();
    await page.keyboard.press('Tab');
    await expect(panel(page, 'more')).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toBeFocused();
  });

  test('a link of a menu navigates and closes the menu', async ({ page }) => {
    await toggle(page, 'Live on stage').click();
    await panel(page, 'liveShows').getByRole('link', { name: 'Gideon' }).click();
    await expect(page).toHaveURL('/shows/gideon');
    await waitUntilHydrated(page);
    await expect(panel(page, 'liveShows')).toBeHidden();
  });

  test('an open menu locks page scrolling', async ({ page }) => {
    await page.mouse.move(640, 780);
    await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    const width = await page.evaluate(() => document.querySelector('#main')?.clientWidth);
    await toggle(page, 'More').click();
    await expect(panel(page, 'more')).toBeVisible();
    await page.mouse.move(640, 780);
    expect(await scrollByWheel(page)).toBe(0);
    await page.keyboard.press('PageDown');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // The width must not change when the scrollbar disappears.
    expect(await page.evaluate(() => document.querySelector('#main')?.clientWidth)).toBe(width);
    await page.keyboard.press('Escape');
    await expect(panel(page, 'more')).toBeHidden();
    await page.mouse.move(640, 780);
    await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);
  });

  test('resizing to 1023 px or less closes the desktop menus, resizing to 1024 px does not', async ({
    page,
  }) => {
    await toggle(page, 'More').click();
    await page.setViewportSize({ width: MENU.wide, height: 800 });
    await expect(panel(page, 'more')).toBeVisible();
    await page.setViewportSize({ width: MENU.narrow, height: 800 });
    await expect(toggle(page, 'More')).toBeHidden();
    // A browser reports the change of the width with its next frame, so it does not report two changes within one frame.
    await expect(page.locator('[aria-controls="menu-more"]')).toHaveAttribute('aria-expanded', 'false');
    await page.setViewportSize({ width: MENU.wide, height: 800 });
    await expect(toggle(page, 'More')).toHaveAttribute('aria-expanded', 'false');
    await expect(panel(page, 'more')).toBeHidden();
  });

  for (const [width, isWide, height] of [
    [MENU.wide, true, 80],
    [MENU.narrow, false, 60],
  ] as const) {
    test(`at ${width} px the header is ${height} px high with ${isWide ? 'its links' : 'the hamburger'}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await expect(toggle(page, 'More')).toBeVisible({ visible: isWide });
      await expect(openMenuButton(page)).toBeVisible({ visible: !isWide });
      const box = await page.getByRole('banner').boundingBox();
      expect(box?.height).toBe(height);
    });
  }
});

test.describe('mobile menu', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test.beforeEach(async ({ page }) => openHydrated(page, '/'));

  test('the hamburger button opens the main panel, and the close button closes it', async ({ page }) => {
    const menu = await openMobileMenu(page);
    for (const name of ['Live Shows', 'More']) await expect(menu.getByRole('button', { name })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Feature Films', exact: true })).toHaveAttribute(
      'href',
      '/films',
    );
    await expect(menu.getByRole('link', { name: 'Streaming' })).toHaveAttribute('href', '/streaming');
    await expect(menu.getByRole('link', { name: 'Get Tickets' })).toHaveAttribute('href', '/ticketing');
    await expect(menu.getByRole('link', { name: /Gideon asked for a sign.*See Gideon/ })).toHaveAttribute(
      'href',
      '/shows/gideon',
    );
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
  });

  test('on a slow connection the hamburger button shows a loading state without locking scrolling', async ({
    page,
  }) => {
    await openUntouched(page, '/');
    const release = await delayRequests(page, /\.js$/);
    await openMenuButton(page).click();
    await expect(openMenuButton(page)).toHaveAttribute('aria-busy', 'true');
    await page.mouse.move(195, 700);
    await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(openMenuButton(page)).not.toHaveAttribute('aria-busy');
    await openMenuButton(page).click();
    release();
    await expect(mobileMenu(page)).toBeVisible();
    expect(await scrollByWheel(page)).toBe(0);
  });

  test('the live shows panel has details of each theater and cards of its shows', async ({ page }) => {
    const menu = await openMobileMenu(page);
    await menu.getByRole('button', { name: 'Live Shows' }).click();
    const lancaster = menu.getByRole('region', { name: 'Lancaster' });
    await expect(lancaster.getByRole('link', { name: 'View Theater Details' })).toHaveAttribute(
      'href',
      '/lancaster',
    );
    await expect(lancaster.getByRole('link', { name: 'Ruth' })).toHaveAttribute('href', '/shows/ruth');
    const picture = lancaster.locator('img').first();
    expect(
      await picture.evaluate((image: HTMLElement) => [
        image.closest('li')?.querySelector('picture')?.clientWidth,
        image.closest('li')?.querySelector('picture')?.clientHeight,
      ]),
    ).toEqual([144, 132]);
  });

  test('the more panel shows big image links, of which the first two are taller', async ({ page }) => {
    const menu = await openMobileMenu(page);
    await menu.getByRole('button', { name: 'More' }).click();
    const links = menu.locator('[data-panel="more"]').getByRole('link');
    await expect(links).toHaveCount(6);
    const heights = await links.evaluateAll((elements) =>
      elements.map((link) => link.getBoundingClientRect().height),
    );
    expect(heights[0]).toBe(heights[1]);
    expect(heights[0]).toBeGreaterThan(heights[2] ?? Infinity);
    expect(heights[2]).toBe(heights[3]);
  });

  test('the back button opens the main panel and restores the focus', async ({ page }) => {
    const menu = await openMobileMenu(page);
    for (const name of ['Live Shows', 'More']) {
      await menu.getByRole('button', { name }).click();
      const back = menu.getByRole('button', { name: 'Back to main menu' });
      await expect(back).toBeFocused();
      await back.click();
      await expect(menu.getByRole('button', { name })).toBeFocused();
    }
  });

  test('closing resets the menu to the main panel', async ({ page }) => {
    const menu = await openMobileMenu(page);
    await menu.getByRole('button', { name: 'More' }).click();
    await expect(menu.getByRole('button', { name: 'Back to main menu' })).toBeVisible();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await openMobileMenu(page);
    await expect(menu.getByRole('button', { name: 'Live Shows' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Back to main menu' })).toBeHidden();
  });

  test('the mobile menu takes the focus, and Escape closes it and returns the focus', async ({ page }) => {
    await openMenuButton(page).press('Enter');
    const menu = mobileMenu(page);
    await expect(menu).toBeVisible();
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await menu.getByRole('button', { name: 'Live Shows' }).click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(openMenuButton(page)).toBeFocused();
  });

  test('the mobile menu locks page scrolling', async ({ page }) => {
    await page.mouse.move(195, 700);
    await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    const menu = await openMobileMenu(page);
    await menu.getByRole('button', { name: 'Live Shows' }).click();
    await page.mouse.move(195, 700);
    // The wheel scrolls the menu to its end; the rest must not scroll the page.
    for (let turn = 0; turn < 4; turn += 1) expect(await scrollByWheel(page)).toBe(0);
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await page.mouse.move(195, 700);
    await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);
  });

  test('resizing above 1023 px closes the mobile menu, resizing to 1023 px does not', async ({ page }) => {
    const menu = await openMobileMenu(page);
    await menu.getByRole('button', { name: 'More' }).click();
    await page.setViewportSize({ width: MENU.narrow, height: 844 });
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: MENU.wide, height: 844 });
    await expect(menu).toBeHidden();
    await page.setViewportSize({ width: MENU.narrow, height: 844 });
    await openMobileMenu(page);
    await expect(menu.getByRole('button', { name: 'Live Shows' })).toBeVisible();
  });

  test('a link of the mobile menu navigates and closes the menu', async ({ page }) => {
    const menu = await openMobileMenu(page);
    await menu.getByRole('link', { name: 'Feature Films' }).click();
    await expect(page).toHaveURL('/films');
    await expect(mobileMenu(page)).toBeHidden();
    await waitUntilHydrated(page);
    await page.mouse.move(195, 700);
    await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);
  });
});
