import {
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
  waitUntilHydrated,
} from './support/shell.ts';
import { expect, test } from './support/test.ts';

/*
 * Product 4.3 and 2.4 in the built site: the content of the menus, and what needs a real layout, wheel or network. Reduced motion
 * disables the animations. Their states and focus are tested beside the component.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('desktop menus', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the menus have the links of their content; a link navigates and closes its menu', async ({
    page,
  }) => {
    await openHydrated(page, '/');
    for (const name of ['Live on stage', 'More'] as const)
      await expect(toggle(page, name)).toHaveAttribute('aria-expanded', 'false');
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
    await expect(panel(page, 'more')).toBeHidden();
    for (const [theater, show, href] of [
      ['Lancaster', 'Ruth', '/shows/ruth'],
      ['Branson', 'Gideon', '/shows/gideon'],
    ] as const) {
      const shows = panel(page, 'liveShows').getByRole('region', { name: theater });
      await expect(shows.getByRole('link', { name: show })).toHaveAttribute('href', href);
    }
    await panel(page, 'liveShows').getByRole('link', { name: 'Gideon' }).click();
    await expect(page).toHaveURL('/shows/gideon');
    await waitUntilHydrated(page);
    await expect(panel(page, 'liveShows')).toBeHidden();
  });

  test('in a low window the menu fits the window and its close button stays visible', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 360 });
    await openHydrated(page, '/');
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

  test('the keyboard opens and leaves a menu without scrolling the page, and an open menu locks scrolling', async ({
    page,
  }) => {
    await openHydrated(page, '/');
    await page.mouse.move(640, 780);
    await page.evaluate(() => window.scrollTo({ top: 900 }));
    const width = await page.evaluate(() => document.querySelector('#main')?.clientWidth);
    await toggle(page, 'More').focus();
    await page.keyboard.press('Enter');
    const first = panel(page, 'more').getByRole('link').first();
    await expect(first).toBeVisible();
    expect(await scrollByWheel(page)).toBe(0);
    // The width must not change when the scrollbar disappears.
    expect(await page.evaluate(() => document.querySelector('#main')?.clientWidth)).toBe(width);
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page, 'more')).toBeHidden();
    await expect(toggle(page, 'More')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
    await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);
  });

  test('at 1024 px the header has its links and keeps an open menu, at 1023 px it has the hamburger and closes it', async ({
    page,
  }) => {
    await openHydrated(page, '/');
    const headerHeight = async () => (await page.getByRole('banner').boundingBox())?.height;
    await toggle(page, 'More').click();
    await page.setViewportSize({ width: MENU.wide, height: 800 });
    await expect(panel(page, 'more')).toBeVisible();
    await expect(openMenuButton(page)).toBeHidden();
    expect(await headerHeight()).toBe(80);
    await page.setViewportSize({ width: MENU.narrow, height: 800 });
    await expect(toggle(page, 'More')).toBeHidden();
    await expect(openMenuButton(page)).toBeVisible();
    expect(await headerHeight()).toBe(60);
    // A browser reports the change of the width with its next frame, so it does not report two changes within one frame.
    await expect(page.locator('[aria-controls="menu-more"]')).toHaveAttribute('aria-expanded', 'false');
    await page.setViewportSize({ width: MENU.wide, height: 800 });
    await expect(toggle(page, 'More')).toHaveAttribute('aria-expanded', 'false');
    await expect(panel(page, 'more')).toBeHidden();
  });
});

test.describe('mobile menu', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the panels have the links of their content in their sizes', async ({ page }) => {
    await openHydrated(page, '/');
    const menu = await openMobileMenu(page);
    for (const [name, href] of [
      ['Feature Films', '/films'],
      ['Streaming', '/streaming'],
      ['Get Tickets', '/ticketing'],
      [/Gideon asked for a sign.*See Gideon/, '/shows/gideon'],
    ] as const)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);

    await menu.getByRole('button', { name: 'Live Shows' }).click();
    const lancaster = menu.getByRole('region', { name: 'Lancaster' });
    await expect(lancaster.getByRole('link', { name: 'View Theater Details' })).toHaveAttribute(
      'href',
      '/lancaster',
    );
    await expect(lancaster.getByRole('link', { name: 'Ruth' })).toHaveAttribute('href', '/shows/ruth');
    const picture = await lancaster.locator('li picture').first().boundingBox();
    expect([picture?.width, picture?.height]).toEqual([144, 132]);
    await menu.getByRole('button', { name: 'Back to main menu' }).click();

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

  test('the menu takes the focus and locks scrolling; Escape, a wide window and a link close it', async ({
    page,
  }) => {
    await openHydrated(page, '/');
    await page.mouse.move(195, 700);
    await openMenuButton(page).press('Enter');
    const menu = mobileMenu(page);
    await expect(menu).toBeVisible();
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await menu.getByRole('button', { name: 'Live Shows' }).click();
    await page.mouse.move(195, 700);
    // The wheel scrolls the menu to its end; the rest must not scroll the page.
    for (let turn = 0; turn < 4; turn += 1) expect(await scrollByWheel(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(openMenuButton(page)).toBeFocused();
    await page.mouse.move(195, 700);
    await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);

    await openMobileMenu(page);
    await page.setViewportSize({ width: MENU.narrow, height: 844 });
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: MENU.wide, height: 844 });
    await expect(menu).toBeHidden();
    await page.setViewportSize({ width: MENU.narrow, height: 844 });

    await openMobileMenu(page);
    await menu.getByRole('link', { name: 'Feature Films' }).click();
    await expect(page).toHaveURL('/films');
    await expect(menu).toBeHidden();
    await waitUntilHydrated(page);
    await page.mouse.move(195, 700);
    await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);
  });
});
