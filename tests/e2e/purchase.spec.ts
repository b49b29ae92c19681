import { devices, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { findBookablePerformance, expireLocks, findOrders } from './support/helios.ts';
import { createKeyboard } from './support/keyboard.ts';
import { watchViolations } from './support/policy.ts';
import {
  CARDS,
  createEmail,
  expectConfirmation,
  fillCard,
  fillCheckout,
  findFreeSeatsInView,
  lockSelectedSeats,
  openPayment,
  payButton,
  getVisiblePart,
  seatMap,
  showMonthOf,
} from './support/purchase.ts';
import { expect, refuseConsent, test } from './support/test.ts';

/** Zooms in with a press on the middle of the map, and selects free seats. */
async function selectSeats(page: Page, count: number, press: (target: Locator) => Promise<void>) {
  await press(seatMap(page));
  await expect
    .poll(async () => (await findFreeSeatsInView(page)).length, {
      message: 'free seats that are large enough',
    })
    .toBeGreaterThan(count);
  for (const guid of (await findFreeSeatsInView(page)).slice(0, count)) {
    const seat = page.locator(`[data-guid="${guid}"]`);
    await press(seat);
    await expect(seat).toHaveAttribute('data-state', 'selected');
  }
  await expect(page.getByText(new RegExp(`^${count} of ${count} seats? chosen$`)).first()).toBeVisible();
}

test('a visitor can buy two tickets with the mouse; the screens with most content are accessible, and none violates the policy', async ({
  context,
  page,
}) => {
  const violations = await watchViolations(context);
  const email = createEmail('whole');
  const entry = await findBookablePerformance(0);
  await page.goto('/ticketing');
  await expect(page).toHaveTitle('Pick Location & Show');
  const show = page.getByRole('link', { name: 'See dates of Ruth, Lancaster' });
  await expect(show).toBeVisible();
  await show.click();
  await expect(page).toHaveURL('/ticketing/RUTHL/calendar');
  await expect(page).toHaveTitle('Choose a Date');
  await showMonthOf(page, entry);
  await page.locator(`a[href="/ticketing/RUTHL/${entry.eventDateTime}"]`).click();

  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'One child ticket more' }).click();
  await expect(page).toHaveTitle('Choose Tickets');
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await expect(page).toHaveTitle('Choose Seats');
  await selectSeats(page, 2, (target) => target.click());
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Section' }).first()).toBeVisible();
  await expectNoViolations(page, 'list of seats');
  await lockSelectedSeats(page);
  await expect(page).toHaveTitle('Tickets Cart');
  await fillCheckout(page, { email });
  await expect(page).toHaveTitle('Tickets Checkout');
  await fillCard(page, CARDS.success);
  // Includes the card fields in the iframe of the payment provider.
  await expectNoViolations(page, 'checkout');
  expect(await storedText(page)).toContain(email);
  await payButton(page).click();
  await expectConfirmation(page);
  await expect(page).toHaveTitle('Order Confirmation');
  // The checkout draft is personal data, which must not stay in the storage.
  for (const text of [email, '7175550100', '12 Orchard Lane'])
    expect(await storedText(page)).not.toContain(text);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of ticket/ })).toHaveCount(2);
  await expectNoViolations(page, 'confirmation');
  expect(await findOrders(email)).toEqual([{ status: 'confirmed' }]);

  await page.reload();
  await expectConfirmation(page);
  // Printing includes only the tickets.
  const newsletterBand = page.getByRole('region', { name: 'A letter now and then' });
  await expect(newsletterBand).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(newsletterBand).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.goto('/ticketing/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  expect(violations).toEqual([]);
});

test('a visitor can buy on a phone with pinch, drag and tap', async ({ browser }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce' });
  await refuseConsent(context);
  const page = await context.newPage();
  const entry = await findBookablePerformance(24);
  await page.goto('/ticketing');
  const show = page.getByRole('link', { name: 'See dates of Ruth, Lancaster' });
  await expect(show).toBeVisible();
  await show.tap();
  await showMonthOf(page, entry);
  await page.locator(`a[href="/ticketing/RUTHL/${entry.eventDateTime}"]`).tap();
  await page.getByRole('button', { name: 'One adult ticket more' }).tap();
  await page.getByRole('button', { name: 'Choose seats' }).tap();
  const map = seatMap(page);
  await expect(map.getByRole('option').first()).toBeAttached();

  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not rendered.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const cdpSession = await context.newCDPSession(page);
  /** Moves fingers with native touch events. Each step has the distance of each finger from the middle of the map. */
  const moveFingers = async (...steps: [number, number][][]) => {
    for (const [index, fingers] of steps.entries()) {
      await cdpSession.send('Input.dispatchTouchEvent', {
        type: index === 0 ? 'touchStart' : 'touchMove',
        touchPoints: fingers.map(([x, y], id) => ({ x: middle.x + x, y: middle.y + y, id })),
      });
    }
    await cdpSession.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const wholeMap = await getVisiblePart(page);
  await test.step('spreading two fingers zooms in at the point between them', async () => {
    await moveFingers(
      [
        [-20, 0],
        [20, 0],
      ],
      [
        [-40, 0],
        [40, 0],
      ],
      [
        [-80, 0],
        [80, 0],
      ],
      [
        [-120, 0],
        [120, 0],
      ],
    );
    await expect.poll(async () => (await getVisiblePart(page)).width).toBeLessThan(wholeMap.width / 3);
  });
  await test.step('one finger drags the map', async () => {
    const { x, width } = await getVisiblePart(page);
    expect(x).toBeGreaterThan(wholeMap.x);
    await moveFingers([[-50, 0]], [[-20, 0]], [[10, 0]], [[50, 0]]);
    await expect.poll(async () => (await getVisiblePart(page)).x).toBeLessThan(x);
    expect((await getVisiblePart(page)).width).toBeCloseTo(width, 3);
    await expect(page.getByRole('option', { name: /chosen by you$/ })).toHaveCount(0);
  });
  await test.step('pinching two fingers zooms out', async () => {
    await moveFingers(
      [
        [-120, 0],
        [120, 0],
      ],
      [
        [-60, 0],
        [60, 0],
      ],
      [
        [-20, 0],
        [20, 0],
      ],
      [
        [-10, 0],
        [10, 0],
      ],
    );
    await expect.poll(async () => (await getVisiblePart(page)).width).toBeCloseTo(wholeMap.width, 3);
  });
  await selectSeats(page, 1, (target) => target.tap());
  await page.getByRole('button', { name: 'Hold these seats' }).tap();
  await expect(page.getByRole('timer')).toBeVisible();
  await fillCheckout(page, { email: 'phone@lamplight-visitors.com' });
  await fillCard(page, CARDS.success);
  await payButton(page).tap();
  await expectConfirmation(page);
  await expect(page.getByRole('img', { name: /^QR code of ticket/ })).toBeVisible();
  await context.close();
});

/** The content of the web storage of the site. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

test('a visitor can buy a ticket with the keyboard only, from the home page', async ({ page }) => {
  const email = createEmail('keyboard');
  const entry = await findBookablePerformance(1);
  const { tabTo, press, type, hasFocus } = createKeyboard(page);
  const button = (name: string) => page.getByRole('button', { name });

  await page.goto('/');
  await press(page.getByRole('link', { name: 'GET TICKETS', exact: true }));
  await press(page.getByRole('link', { name: 'See dates of Ruth, Lancaster' }));

  await test.step('calendar: arrow keys move between days and times, Page Down changes the month', async () => {
    const link = page.locator(`a[href="/ticketing/RUTHL/${entry.eventDateTime}"]`);
    const calendar = page.getByRole('grid', { name: /^Dates of Ruth/ });
    const waitUntilLoaded = () => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(calendar).toBeVisible();
    await waitUntilLoaded();
    await tabTo(calendar.locator('[tabindex="0"]').first());
    for (let months = 0; months < 3 && (await link.count()) === 0; months += 1) {
      const previousLabel = await calendar.getAttribute('aria-label');
      await page.keyboard.press('PageDown');
      await expect(calendar).not.toHaveAttribute('aria-label', previousLabel ?? '');
      await waitUntilLoaded();
    }
    const isOnDay = () =>
      link.evaluate(
        (element) => element.closest('[role="gridcell"]')?.contains(document.activeElement) ?? false,
      );
    for (const key of ['ArrowRight', 'ArrowLeft']) {
      for (let days = 0; days < 31 && !(await isOnDay()); days += 1) await page.keyboard.press(key);
    }
    for (let times = 0; times < 4 && !(await hasFocus(link)); times += 1)
      await page.keyboard.press('ArrowDown');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
  });

  await press(button('One adult ticket more'));
  await press(button('Choose seats'));

  await test.step('seat map: it is one tab stop, arrow keys move between seats, and each seat has a name', async () => {
    await tabTo(seatMap(page).locator('[role="option"][tabindex="0"]'));
    const focused = page.locator(':focus');
    await expect(focused).toHaveAttribute('aria-label', /, row .*, seat .*, Adult \$.*, (available|taken)$/);
    await expect(focused).toHaveAttribute('aria-description', /^Seen from/);
    const first = (await focused.getAttribute('data-guid')) ?? '';
    await page.keyboard.press('ArrowRight');
    await expect(focused).not.toHaveAttribute('data-guid', first);
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveAttribute('data-guid', first);
    // Move along the rows to a free seat.
    for (let step = 0; step < 80; step += 1) {
      if (/, available$/.test((await focused.getAttribute('aria-label')) ?? '')) break;
      await page.keyboard.press(step % 10 === 9 ? 'ArrowDown' : 'ArrowRight');
    }
    await page.keyboard.press('Enter');
    await expect(focused).toHaveAttribute('aria-label', /chosen by you$/);
    await expect(page.getByText('1 of 1 seat chosen').first()).toBeVisible();
  });
  await press(button('Hold these seats'));
  await press(page.getByRole('link', { name: 'Check out' }));

  await type(page.getByLabel('First name'), 'Naomi');
  await type(page.getByLabel('Last name'), 'Weaver');
  await type(page.getByLabel('Email address'), email);
  await type(page.getByLabel('Phone number'), '7175550100');
  await page.keyboard.press('Enter');
  await type(page.getByLabel('Address', { exact: true }), '12 Orchard Lane');
  await type(page.getByLabel('City'), 'Ronks');
  await type(page.getByLabel('State'), 'PA');
  await type(page.getByLabel('ZIP code'), '17572');
  await page.keyboard.press('Enter');
  const card = page.frameLocator('iframe');
  await type(card.getByLabel('Card number'), CARDS.success);
  await type(card.getByLabel('Expiry'), '12/34');
  await type(card.getByLabel('Security code'), '123');
  await page.keyboard.press('Enter');
  await expectConfirmation(page);
  expect(await findOrders(email)).toEqual([{ status: 'confirmed' }]);
});

test('a lock that expires during checkout charges nothing, and one click relocks the seats and keeps the input', async ({
  page,
}) => {
  const email = createEmail('expired');
  const entry = await findBookablePerformance(5);
  await openPayment(page, entry, email);
  await fillCard(page, CARDS.success);
  await expireLocks(entry);
  await payButton(page).click();
  await expect(page.getByText('Your hold has ended').first()).toBeVisible();
  expect((await findOrders(email)).filter((order) => order.status === 'confirmed')).toEqual([]);

  await page.getByRole('button', { name: 'Hold the same seats again' }).click();
  await expect(page.getByText('Your seat is held for you again')).toBeVisible();
  // Contact and address are complete, so the checkout opens at the payment step.
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText('Naomi Weaver')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
});
