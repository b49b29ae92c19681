import type { Page } from '@playwright/test';
import { findBookablePerformance } from './support/helios.ts';
import {
  emptyCart,
  findFreeSeatsInView,
  lockBestSeats,
  lockSelectedSeats,
  openSeats,
  getVisiblePart,
  seatMap,
} from './support/purchase.ts';
import { expect, openNewVisitor, test } from './support/test.ts';

const bestSeatsButton = (page: Page) => page.getByRole('button', { name: 'Pick the best seats for me' });

test('when two visitors select the same seat, one gets it, and the other is informed and sees within two seconds that it is free again', async ({
  browser,
}) => {
  const entry = await findBookablePerformance(8);
  const [first, second] = [await openNewVisitor(browser), await openNewVisitor(browser)];
  for (const page of [first, second]) {
    await openSeats(page, entry, 1);
    // Both select the best seat before either locks it, so both have selected the same seat.
    await bestSeatsButton(page).click();
    await expect(page.getByText('1 of 1 seat chosen').first()).toBeVisible();
  }
  await expect(second.getByText('Live: what others choose shows at once')).toBeVisible();
  const guid = await second.getByRole('option', { name: /chosen by you$/ }).getAttribute('data-guid');
  const seat = second.locator(`[data-guid="${guid}"]`);
  await lockSelectedSeats(first);
  // The second visitor is informed without an interaction.
  await expect(seat).toHaveAttribute('data-state', 'taken', { timeout: 2000 });
  await expect(second.getByText(/was just taken by someone else/).first()).toBeVisible();
  await expect(second).toHaveURL(/\/seats/);
  await emptyCart(first);
  await expect(seat).toHaveAttribute('data-state', 'open', { timeout: 2000 });
  await lockBestSeats(second);
  await first.context().close();
  await second.context().close();
});

test('the best seats follow the filters of the quantities screen: a wheelchair space with a companion seat', async ({
  page,
}) => {
  const entry = await findBookablePerformance(9);
  await page.goto(`/ticketing/${entry.eventCode}/${entry.eventDateTime}`);
  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'One wheelchair space more' }).click();
  await page.getByRole('button', { name: 'One companion seat more' }).click();
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await expect(page.getByText('Within: 1 wheelchair space · 1 companion seat')).toBeVisible();
  await bestSeatsButton(page).click();
  await expect(page.getByRole('option', { name: /wheelchair space.*chosen by you$/ })).toHaveCount(1);
  await expect(page.getByRole('option', { name: /companion seat.*chosen by you$/ })).toHaveCount(1);

  // A reload keeps the filters; leaving for a screen other than the quantities resets them (product 4.5).
  await page.reload();
  await expect(page.getByText('Within: 1 wheelchair space · 1 companion seat')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('group', { name: 'Wheelchair spaces' }).getByRole('status')).toHaveText(
    /1 wheelchair space$/,
  );
  await page.getByRole('link', { name: 'Choose another date' }).click();
  await page.goBack();
  await expect(page.getByRole('group', { name: 'Wheelchair spaces' }).getByRole('status')).toHaveText(
    /0 wheelchair spaces$/,
  );
});

test('the wheel scrolls the page, Ctrl+wheel and buttons zoom, a click on a small seat zooms, and a drag moves the map', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSeats(page, await findBookablePerformance(11), 1);
  const map = seatMap(page);
  await expect(map.getByRole('option').first()).toBeAttached();
  const width = async () => (await getVisiblePart(page)).width;
  const wholeWidth = await width();
  await map.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(await width()).toBe(wholeWidth);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(width).toBeLessThan(wholeWidth);
  await page.getByRole('button', { name: 'Show the whole house' }).click();
  await expect.poll(width).toBeCloseTo(wholeWidth, 3);

  await map.click();
  await expect.poll(width).toBeLessThan(wholeWidth / 2);
  await expect(page.getByRole('option', { name: /chosen by you$/ })).toHaveCount(0);
  // After zooming, each seat is large enough to be selected.
  const smallestSeatSize = () =>
    map.evaluate((element) =>
      Math.min(
        ...[...element.querySelectorAll('[data-guid][data-state="open"]')].map((seat) => {
          const box = seat.getBoundingClientRect();
          return Math.min(box.width, box.height);
        }),
      ),
    );
  await expect.poll(smallestSeatSize).toBeGreaterThanOrEqual(24);

  // The mouse drags the map without selecting the seat under it.
  const { x, y } = await getVisiblePart(page);
  await map.hover();
  await page.mouse.down();
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not rendered.');
  await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2 - 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await getVisiblePart(page)).x).toBeGreaterThan(x);
  expect((await getVisiblePart(page)).y).toBeGreaterThan(y);
  await expect(page.getByRole('option', { name: /chosen by you$/ })).toHaveCount(0);

  // Zoom in with the button until seats are large enough, then a click selects a seat.
  await page.getByRole('button', { name: 'Show the whole house' }).click();
  await expect.poll(width).toBeCloseTo(wholeWidth, 3);
  for (let times = 0; times < 12 && (await smallestSeatSize()) < 24; times += 1) {
    const previousWidth = await width();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(width).toBeLessThan(previousWidth);
  }
  const [guid] = await findFreeSeatsInView(page);
  if (guid === undefined) throw new Error('No free seat is in view.');
  await page.locator(`[data-guid="${guid}"]`).click();
  await expect(page.locator(`[data-guid="${guid}"]`)).toHaveAttribute('data-state', 'selected');
  await expect(page.getByText('1 of 1 seat chosen').first()).toBeVisible();
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('map, best seats and zoom are in the first view, and the bottom bar shows and removes the selected seat without covering it', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openSeats(page, await findBookablePerformance(6), 1);
    const bar = page.getByRole('button', { name: 'Choose 1 more seat' });
    const barTop = async () => (await bar.locator('xpath=../..').boundingBox())?.y ?? 0;
    for (const control of [
      bestSeatsButton(page),
      page.getByRole('button', { name: 'Zoom in' }),
      page.getByRole('button', { name: 'Show the whole house' }),
      seatMap(page),
    ]) {
      const box = await control.boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(await barTop());
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    // The first tap zooms in, the second selects.
    await seatMap(page).tap();
    await expect.poll(async () => (await findFreeSeatsInView(page)).length).toBeGreaterThan(0);
    const [guid] = await findFreeSeatsInView(page);
    const seat = page.locator(`[data-guid="${guid}"]`);
    await seat.tap();
    await expect(seat).toHaveAttribute('data-state', 'selected');
    const lockButton = page.getByRole('button', { name: 'Hold these seats' });
    const bottomBar = lockButton.locator('xpath=../..');
    const place = ((await seat.getAttribute('aria-label')) ?? '').split(', ').slice(0, 3).join(', ');
    await expect(bottomBar.getByText(place)).toBeVisible();
    const seatBox = await seat.boundingBox();
    const bottomBarBox = await bottomBar.boundingBox();
    expect(seatBox && seatBox.y + seatBox.height).toBeLessThanOrEqual(bottomBarBox?.y ?? 0);
    await bottomBar.getByRole('button', { name: `Remove ${place}` }).tap();
    await expect(seat).toHaveAttribute('data-state', 'open');
    await expect(page.getByText('0 of 1 seat chosen').first()).toBeVisible();

    // The dark background covers the whole page below the list.
    await page.getByRole('button', { name: 'List' }).tap();
    const darkSurface = page.getByRole('main').locator('xpath=.//*[@data-surface]').first();
    const main = await page.getByRole('main').boundingBox();
    expect((await darkSurface.boundingBox())?.height).toBeGreaterThanOrEqual((main?.height ?? 0) - 1);

    // A focused link is not covered by the bar.
    const changeLink = page.getByRole('link', { name: 'Change tickets' });
    await changeLink.focus();
    const linkBox = await changeLink.boundingBox();
    expect(linkBox && linkBox.y + linkBox.height).toBeLessThanOrEqual(await barTop());
  });
});
