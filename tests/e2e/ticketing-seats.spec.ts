import type { Page } from '@playwright/test';
import { bookable } from './support/helios.ts';
import {
  freeSeatsInView,
  holdSeats,
  openHolding,
  openSeats,
  seatBesideOne,
  partInView,
  seatMap,
} from './support/purchase.ts';
import { expect, test } from './support/test.ts';

const best = (page: Page) => page.getByRole('button', { name: 'Pick the best seats for me' });

test('what another visitor takes and gives back shows within two seconds, without a reload', async ({
  browser,
}) => {
  const entry = await bookable(8);
  const first = await (await browser.newContext()).newPage();
  const second = await (await browser.newContext()).newPage();
  for (const page of [first, second]) await openSeats(page, entry, 1);
  await expect(second.getByText('Live: what others choose shows at once')).toBeVisible();
  await best(first).click();
  const chosen = first.getByRole('option', { name: /chosen by you$/ });
  await expect(chosen).toHaveCount(1);
  const guid = (await chosen.getAttribute('data-guid')) ?? '';
  const seat = second.locator(`[data-guid="${guid}"]`);
  await expect(seat).toHaveAttribute('data-state', 'open');

  await holdSeats(first);
  await expect(seat).toHaveAttribute('data-state', 'taken', { timeout: 2000 });
  await first.getByRole('button', { name: 'Empty cart' }).click();
  // The seats are released when the ten seconds of Undo are over.
  await expect(first.getByText('The seats are free for others again.')).toBeVisible();
  await expect(seat).toHaveAttribute('data-state', 'open', { timeout: 2000 });
  await first.context().close();
  await second.context().close();
});

test('when streams are exhausted the seats are asked for instead', async ({ page }) => {
  await page.route('**/availability/stream*', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'content-type': 'application/problem+json', 'access-control-allow-origin': '*' },
      body: JSON.stringify({ type: '/', title: '', status: 503, detail: '', code: 'STREAMS_EXHAUSTED' }),
    }),
  );
  await openSeats(page, await bookable(8), 1);
  await expect(page.getByText('Refreshed every few seconds')).toBeVisible();
  await expect(page.locator('[data-guid][data-state="taken"]').first()).toBeAttached();
});

test('a visitor who is offline is told, keeps the choice, and goes on when the line is back', async ({
  page,
  context,
}) => {
  await openSeats(page, await bookable(8), 1);
  await best(page).click();
  await expect(page.getByText('1 of 1 seat chosen').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You are offline/)).toBeHidden();
  await holdSeats(page);
});

test('wishes of the first screen hold for the best seats: a wheelchair space with its companion seat', async ({
  page,
}) => {
  const entry = await bookable(9);
  await page.goto(`/ticketing/${entry.eventCode}/${entry.eventDateTime}`);
  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'One wheelchair space more' }).click();
  await page.getByRole('button', { name: 'One companion seat more' }).click();
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await expect(page.getByText('Within: 1 wheelchair space · 1 companion seat')).toBeVisible();
  await best(page).click();
  await expect(page.getByRole('option', { name: /wheelchair space.*chosen by you$/ })).toHaveCount(1);
  await expect(page.getByRole('option', { name: /companion seat.*chosen by you$/ })).toHaveCount(1);

  // A reload keeps them; leaving for another screen but the quantities resets them (SPEC 4.5).
  await page.reload();
  await expect(page.getByText('Within: 1 wheelchair space · 1 companion seat')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('group', { name: 'Wheelchair spaces' }).getByRole('status')).toHaveText('1');
  await page.getByRole('link', { name: 'Choose another date' }).click();
  await page.goBack();
  await expect(page.getByRole('group', { name: 'Wheelchair spaces' }).getByRole('status')).toHaveText('0');
});

test('seats are changed while the own lock stays the own; on the screen of quantities they do not count as taken', async ({
  page,
}) => {
  const entry = await bookable(10);
  const answer = page.waitForResponse((response) =>
    /\/performances\/RUTHL\/[^/]+\?lockId=/.test(response.url()),
  );
  await openHolding(page, entry, `/ticketing/${entry.eventCode}/${entry.eventDateTime}`);
  expect((await answer).ok()).toBe(true);
  await page.getByRole('link', { name: 'To your cart' }).click();
  await page.getByRole('link', { name: 'Change seats' }).click();
  await expect(page.getByRole('option', { name: /chosen by you$/ })).toHaveCount(1);
  await expect(page.getByText(/just taken by someone else/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep these seats' }).click();
  await expect(page).toHaveURL(/\/cart/);
});

test('a bare wheel scrolls the page, Ctrl and the wheel zoom, so do the buttons; a small seat is zoomed at first, and a drag moves the map', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSeats(page, await bookable(11), 1);
  const map = seatMap(page);
  await expect(map.getByRole('option').first()).toBeAttached();
  const width = async () => (await partInView(page)).width;
  const whole = await width();
  await map.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(await width()).toBe(whole);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(width).toBeLessThan(whole);
  await page.getByRole('button', { name: 'Show the whole house' }).click();
  await expect.poll(width).toBeCloseTo(whole, 3);

  await map.click();
  await expect.poll(width).toBeLessThan(whole / 2);
  await expect(page.getByRole('option', { name: /chosen by you$/ })).toHaveCount(0);
  // Now each seat, as it is drawn, is large enough to be picked.
  const leastSeat = () =>
    map.evaluate((element) =>
      Math.min(
        ...[...element.querySelectorAll('[data-guid][data-state="open"]')].map((each) => {
          const { width: wide, height: high } = each.getBoundingClientRect();
          return Math.min(wide, high);
        }),
      ),
    );
  await expect.poll(leastSeat).toBeGreaterThanOrEqual(24);

  // The mouse drags the map along, and what it was pressed on is not chosen.
  const { x, y } = await partInView(page);
  await map.hover();
  await page.mouse.down();
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not drawn.');
  await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2 - 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await partInView(page)).x).toBeGreaterThan(x);
  expect((await partInView(page)).y).toBeGreaterThan(y);
  await expect(page.getByRole('option', { name: /chosen by you$/ })).toHaveCount(0);

  // A click picks it; between "too small" and "large enough" the buttons lead to no seat that is smaller than that.
  await page.getByRole('button', { name: 'Show the whole house' }).click();
  await expect.poll(width).toBeCloseTo(whole, 3);
  for (let times = 0; times < 12 && (await leastSeat()) < 24; times += 1) {
    const before = await width();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(width).toBeLessThan(before);
  }
  const [guid] = await freeSeatsInView(page);
  if (guid === undefined) throw new Error('No free seat is in view.');
  await page.locator(`[data-guid="${guid}"]`).click();
  await expect(page.locator(`[data-guid="${guid}"]`)).toHaveAttribute('data-state', 'selected');
  await expect(page.getByText('1 of 1 seat chosen').first()).toBeVisible();
});

test('a seat that is left alone is warned of, not refused', async ({ page }) => {
  await openSeats(page, await bookable(13), 1);
  await expect(page.locator('[data-guid][data-state="taken"]').first()).toBeAttached();
  const alone = await seatBesideOne(page);
  await alone.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This leaves a seat alone')).toBeVisible();
  await holdSeats(page);
});

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
  test.describe(`on a phone of ${width} x ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });

    test('map, best seats and zoom are in the first view; the bar at the foot shows the touched seat, covers no seat, and gives it back', async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openSeats(page, await bookable(24), 1);
      const bar = page.getByRole('button', { name: 'Choose 1 more seat' });
      const barTop = async () => (await bar.locator('xpath=../..').boundingBox())?.y ?? 0;
      for (const what of [
        best(page),
        page.getByRole('button', { name: 'Zoom in' }),
        page.getByRole('button', { name: 'Show the whole house' }),
        seatMap(page),
      ]) {
        const box = await what.boundingBox();
        expect(box && box.y + box.height).toBeLessThanOrEqual(await barTop());
      }
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      // The first touch comes closer, the second picks.
      await seatMap(page).tap();
      await expect.poll(async () => (await freeSeatsInView(page)).length).toBeGreaterThan(0);
      const [guid] = await freeSeatsInView(page);
      const seat = page.locator(`[data-guid="${guid}"]`);
      await seat.tap();
      await expect(seat).toHaveAttribute('data-state', 'selected');
      const hold = page.getByRole('button', { name: 'Hold these seats' });
      const foot = hold.locator('xpath=../..');
      const place = ((await seat.getAttribute('aria-label')) ?? '').split(', ').slice(0, 3).join(', ');
      await expect(foot.getByText(place)).toBeVisible();
      const seatBox = await seat.boundingBox();
      const footBox = await foot.boundingBox();
      expect(seatBox && seatBox.y + seatBox.height).toBeLessThanOrEqual(footBox?.y ?? 0);
      await foot.getByRole('button', { name: `Remove ${place}` }).tap();
      await expect(seat).toHaveAttribute('data-state', 'open');
      await expect(page.getByText('0 of 1 seat chosen').first()).toBeVisible();

      // The list leaves no light band below the dark page.
      await page.getByRole('button', { name: 'List' }).tap();
      const screenOf = page.getByRole('main').locator('xpath=.//*[@data-surface]').first();
      const [main, dark] = [await page.getByRole('main').boundingBox(), await screenOf.boundingBox()];
      expect(dark?.height).toBeGreaterThanOrEqual((main?.height ?? 0) - 1);

      // What Tab reaches is not below the bar.
      const change = page.getByRole('link', { name: 'Change tickets' });
      await change.focus();
      const linkBox = await change.boundingBox();
      expect(linkBox && linkBox.y + linkBox.height).toBeLessThanOrEqual(await barTop());
    });
  });
}

test('a wheelchair space is asked about by the keyboard alone, and the focus comes back to the seat', async ({
  page,
}) => {
  await openSeats(page, await bookable(25), 1);
  const seat = page.getByRole('option', { name: /wheelchair space.*available$/ }).first();
  await seat.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Does someone in your party use a wheelchair?' });
  await expect(question.getByRole('button', { name: 'Choose another seat' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(seat).toBeFocused();
  await expect(seat).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /wheelchair space.*chosen by you$/ })).toBeFocused();
});
